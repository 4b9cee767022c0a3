// zermelo serve as users start and stop it.
#include "support/program.h"

namespace zermelo::serve_test {

using Serve = ProgramTest;

namespace {

/// A bash command that starts the service with these words, runs `then` and ends the service with SIGTERM. $port is its
/// port; `ask PATH` prints the reply to a GET request.
std::string with_service(const std::string& words, const std::string& then) {
  return "ask() { exec 3<>/dev/tcp/127.0.0.1/$port; printf 'GET %s HTTP/1.1\\r\\nHost: h\\r\\nConnection: "
         "close\\r\\n\\r\\n' \"$1\" "
         ">&3; "
         "cat <&3; }\n"
         "rm -f url; \"$Z\" serve --port 0 " +
         words +
         " > url & service=$!\n"
         "while ! [ -s url ] && kill -0 $service; do sleep 0.01; done\n"
         "port=$(grep -o '[0-9]\\+\"' url | tr -d '\"')\n" +
         then + "\nkill -TERM $service; wait $service";
}

}  // namespace

TEST_F(Serve, AnswersUntilItIsStopped) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  zermelo("solve morris men=6 -o six/ --tier 4-3");
  const RunResult run = shell(with_service("t.ztb six/", "ask '/api/probe?table=t&position=1,2,3,4'; ask /api/tables"));
  EXPECT_EQ(run.status, 130) << run.err;
  EXPECT_EQ(run.err, "zermelo: interrupted\n");
  EXPECT_EQ(nlohmann::json::parse(read("url")).at("url").get<std::string>().find("http://127.0.0.1:"), 0u);
  const nlohmann::json cli = json("probe t.ztb 1,2,3,4 --moves").at(0);
  EXPECT_NE(run.out.find("{\"position\":\"1,2,3,4\",\"outcome\":\"win\",\"depth\":6,"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\"best\":" + nlohmann::ordered_json::parse(cli.at("best").dump()).dump()), std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("\"table\":\"six\""), std::string::npos) << run.out;
}

TEST_F(Serve, StaysWithinItsMemory) {
  zermelo("solve nim piles=3 max=600 --metric outcome -o t.ztb");
  const RunResult run =
      shell(with_service("t.ztb --memory 40M",
                         "for i in {1..40}; do ask \"/api/probe?table=t&position=$((15*i)),$((600-i)),"
                         "$((7*i))\" > reply; grep -q '^HTTP/1.1 200' reply || cat reply; done; "
                         "awk '/VmHWM/ {print $2}' /proc/$service/status"));
  EXPECT_LT(std::stoull(run.out), 60'000u) << run.out;  // KiB; threads and replies come on top of the blocks
  expect_refusal("serve t.ztb --memory 1M", 3, "or more, or serve fewer tables");
}

/// The graphs of the tables need more memory than their budget leaves.
TEST_F(Serve, NamesAMemoryThatSuffices) {
  shell("seq 0 150000 | awk '{print $1, $1 + 1}' > graph.txt");
  zermelo("solve graph file=graph.txt start=0 --metric outcome -o a.ztb");
  shell("cp a.ztb b.ztb; cp a.ztb c.ztb; cp a.ztb d.ztb");
  const std::string words = "serve a.ztb b.ztb c.ztb d.ztb --port 0 --memory ";
  const RunResult refused = shell("\"$Z\" " + words + "20M");
  EXPECT_EQ(refused.status, 3) << refused.err;
  const std::size_t place = refused.err.find("use --memory ");
  ASSERT_NE(place, std::string::npos) << refused.err;
  const std::string enough = std::to_string(std::stoul(refused.err.substr(place + 13))) + "M";
  const RunResult run = shell(with_service("a.ztb b.ztb c.ztb d.ztb --memory " + enough, "ask /api/tables"));
  EXPECT_EQ(run.status, 130) << enough << ": " << run.err;
  EXPECT_NE(run.out.find("\"table\":\"d\""), std::string::npos) << run.out;
}

/// Each thread needs some MiB of addresses.
TEST_F(Serve, WorksWithFewThreads) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  const auto limited = [&](const std::string& limit, const std::string& words) {
    return shell(limit + "; " + with_service("t.ztb " + words, "ask '/api/probe?table=t&position=1,2,3,4'"));
  };
  for (const char* words : {"", "--threads 1024"}) {
    const RunResult run = limited("ulimit -v 1000000", words);
    EXPECT_EQ(run.status, 130) << words << run.err;
    EXPECT_NE(run.out.find("\"position\":\"1,2,3,4\""), std::string::npos) << words << run.out;
    EXPECT_EQ(run.err.find("of 1024 threads") != std::string::npos, *words != 0) << run.err;
  }
  const RunResult none = shell("ulimit -s 4000000; ulimit -v 1000000; \"$Z\" serve t.ztb --port 0");
  EXPECT_EQ(none.status, 3) << none.err;
  EXPECT_NE(none.err.find("no thread that answers requests"), std::string::npos) << none.err;
  EXPECT_EQ(none.out, "");
}

TEST_F(Serve, SendsBoardsFromAFile) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  write("own.js", "export const boards = {};  // of mine\n");
  const RunResult run = shell(with_service("t.ztb --boards own.js", "ask /boards/own.js"));
  EXPECT_NE(run.out.find("export const boards = {};  // of mine\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("text/javascript"), std::string::npos) << run.out;
}

TEST_F(Serve, RefusesWhatItCannotServe) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  write("text.ztb", "no table");
  expect_refusal("serve", 2, "FILE");
  expect_refusal("serve missing.ztb", 2, "missing.ztb");
  expect_refusal("serve t.ztb text.ztb", 2, "text.ztb");
  expect_refusal("serve . ", 2, "text.ztb");
  expect_refusal("serve ''", 2, "FILE: a table needs a name");
  shell("mkdir empty");
  expect_refusal("serve empty", 2, "empty contains no table files");
  expect_refusal("serve t.ztb --boards missing.js", 2, "missing.js");
  expect_refusal("serve t.ztb --port 65536", 2, "--port");
  expect_refusal("serve t.ztb --port x", 2, "--port");
  expect_refusal("serve t.ztb --host 256.1.1.1", 2, "256.1.1.1");
  expect_refusal("serve t.ztb --rate 0", 2, "--rate");
  expect_refusal("serve t.ztb --access-log t.ztb --port 0", 2, "t.ztb");
  expect_refusal("serve t.ztb --access-log none/log --port 0", 2, "none/log");
  const RunResult run = shell(with_service("t.ztb", "\"$Z\" serve t.ztb --port $port"));
  EXPECT_NE(run.err.find("cannot listen on port"), std::string::npos) << run.err;
}

}  // namespace zermelo::serve_test
