// Signals that jobs answer or ignore, and the log of a job.
#include "support/program.h"

namespace zermelo::signals_test {

using Signals = ProgramTest;

namespace {

/// A bash command that runs a long solve with these words, and `then` when it has begun; $job is its process.
std::string with_job(const std::string& words, const std::string& then) {
  return "\"$Z\" solve octal code=0.77 max=76 -o t.ztb " + words +
         " & job=$!\nwhile ! [ -s t.ztb.part ] && kill -0 $job; do sleep 0.002; done\n" + then + "\nwait $job";
}

}  // namespace

TEST_F(Signals, ThatWereIgnoredBeforeStayIgnored) {
  const RunResult run = shell("trap '' HUP; " + with_job("", "kill -HUP $job"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(exists("t.ztb") && !exists("t.ztb.part"));
}

/// As timeout(1) does, which signals the process and then its group.
TEST_F(Signals, ThatComeTwiceAtOnceKeepTheWork) {
  const RunResult run = shell(with_job("--checkpoint-every 0", "kill -TERM $job; sleep 0.01; kill -TERM $job"));
  EXPECT_EQ(run.status, 130) << run.err;
  EXPECT_NE(run.err.find("interrupted"), std::string::npos) << run.err;
}

TEST_F(Signals, AskForALineOfProgress) {
  const RunResult run =
      shell(with_job("", "kill -USR1 $job; while ! [ -s .err ]; do sleep 0.01; done; kill -TERM $job"));
  EXPECT_EQ(run.status, 130) << run.err;
  EXPECT_TRUE(run.err.starts_with("zermelo: solving ")) << run.err;
  EXPECT_NE(run.err.find(" memory  "), std::string::npos) << run.err;
}

TEST_F(Signals, AskForACheckpoint) {
  const RunResult run = shell(with_job("",
                                       "kill -USR2 $job\n"
                                       "while ! [ -e t.ztb.checkpoint ] && kill -0 $job; do sleep 0.002; done\n"
                                       "[ -e t.ztb.checkpoint ] && echo kept; kill -KILL $job"));
  EXPECT_EQ(run.out, "kept\n") << run.err;
  EXPECT_EQ(shell("\"$Z\" solve octal code=0.77 max=76 -o t.ztb --resume").status, 0);
}

using Log = ProgramTest;

TEST_F(Log, HasALineForEachStep) {
  for (const char* file : {"a.ztb", "b.ztb"}) zermelo(std::string("solve quixo size=3 --log log -o ") + file);
  const std::string text = read("log");
  std::vector<nlohmann::json> lines;
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) lines.push_back(nlohmann::json::parse(line));
  ASSERT_GT(lines.size(), 10u);
  EXPECT_EQ(lines.size() % 2, 0u);
  EXPECT_EQ(lines[0].at("step"), "ply 1");
  EXPECT_EQ(lines.back().at("step"), "table");
  EXPECT_EQ(lines.back().at("seconds_left"), 0);
  for (const auto& line : lines) {
    EXPECT_EQ(line.size(), 10u);
    EXPECT_EQ(line.at("positions"), 19683);
    EXPECT_LE(line.at("positions_done"), 19683);
    EXPECT_GT(line.at("peak_memory_bytes"), 0);
    EXPECT_GT(line.at("disk_bytes"), 0);
    EXPECT_GT(line.at("process"), 0);
    EXPECT_EQ(line.at("host").get<std::string>() + "\n", shell("uname -n").out);
    EXPECT_TRUE(line.at("seconds_left").is_null() || line.at("seconds_left") >= 0);
    EXPECT_EQ(line.at("time").get<std::string>().size(), std::string("2024-05-01T12:00:00Z").size());
  }
}

TEST_F(Log, IsRefusedBeforeTheWorkIfItCannotBeWritten) {
  expect_refusal("solve pyramid rows=5 --log missing/log", 2, "missing/log");
  expect_refusal("solve pyramid rows=5 -o t.ztb --log t.ztb.part", 2, "same file");
  EXPECT_FALSE(exists("t.ztb") || exists("t.ztb.part"));
}

TEST_F(Log, ThatCannotGrowDoesNotEndTheJob) {
  const RunResult run = shell("head -c 1023 /dev/zero > log; ulimit -f 1; \"$Z\" solve pyramid rows=5 --log log");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.err.find("cannot write the log"), std::string::npos) << run.err;
}

}  // namespace zermelo::signals_test
