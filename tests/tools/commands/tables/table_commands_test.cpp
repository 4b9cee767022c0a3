// The commands that make, probe and verify table files, as scripts use them.
#include <set>

#include "support/program.h"

namespace zermelo::table_commands_test {

using TableCommands = ProgramTest;
using Object = nlohmann::json;

namespace {

std::set<std::string> keys(const Object& object) {
  std::set<std::string> names;
  for (const auto& [key, value] : object.items()) names.insert(key);
  return names;
}

bool has_keys(const Object& object, const std::set<std::string>& wanted) {
  const std::set<std::string> have = keys(object);
  return std::includes(have.begin(), have.end(), wanted.begin(), wanted.end());
}

}  // namespace

TEST_F(TableCommands, ListEveryFamilyWithItsKeys) {
  std::set<std::string> families;
  for (const Object& family : json("games")) {
    families.insert(family.at("family"));
    EXPECT_FALSE(family.at("summary").get<std::string>().empty());
    for (const Object& key : family.at("keys")) EXPECT_TRUE(has_keys(key, {"name", "range", "default", "help"}));
    EXPECT_FALSE(family.at("metrics").empty());
  }
  for (const char* name : {"nim", "wythoff", "octal", "grundy", "pyramid", "grid", "chomp"})
    EXPECT_TRUE(families.contains(name)) << name;
}

TEST_F(TableCommands, PlanWithoutSolving) {
  const Object plan = json("plan pyramid rows=12").at(0);
  EXPECT_EQ(plan.at("spec"), "pyramid rows=12 play=misere");
  EXPECT_EQ(plan.at("positions"), 9958931);
  EXPECT_GT(plan.at("memory_bytes"), 0);
  EXPECT_GT(plan.at("disk_bytes"), 0);
}

TEST_F(TableCommands, SolveAndSayEverything) {
  const Object solved = json("solve 'pyramid rows=4' -o t.ztb").at(0);
  EXPECT_TRUE(has_keys(solved, {"spec", "metric", "positions", "wins", "losses", "draws", "max_depth", "start",
                                "seconds", "positions_per_second", "peak_memory_bytes", "file", "file_bytes"}));
  EXPECT_EQ(solved.at("start").at("outcome"), "win");
  EXPECT_EQ(solved.at("start").at("moves"), 3);
  EXPECT_EQ(solved.at("wins").get<int>() + solved.at("losses").get<int>(), solved.at("positions"));
  EXPECT_EQ(solved.at("file"), "t.ztb");
  EXPECT_EQ(solved.at("file_bytes"), read("t.ztb").size());
  EXPECT_FALSE(exists("t.ztb.part"));
}

TEST_F(TableCommands, SayThatAFinishedTableWasSolvedBefore) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  EXPECT_EQ(json("solve pyramid rows=4 -o t.ztb").at(0).at("solved_before"), true);
  EXPECT_EQ(json("solve pyramid rows=4 -o t.ztb --resume").at(0).at("positions_per_second"), 0);
  EXPECT_NE(zermelo("solve pyramid rows=4 -o t.ztb --resume").find(" s, solved before\n"), std::string::npos);
  EXPECT_GT(json("solve pyramid rows=4 -o t.ztb --restart").at(0).at("positions_per_second"), 0);
}

TEST_F(TableCommands, WriteNothingWithoutAFile) {
  const Object solved = json("solve nim piles=2 max=5 --metric outcome").at(0);
  EXPECT_TRUE(solved.at("file").is_null());
  EXPECT_FALSE(solved.at("start").contains("depth"));
  EXPECT_EQ(shell("ls").out, "");
}

TEST_F(TableCommands, GiveTheSameFileForEveryNumberOfThreads) {
  zermelo("solve pyramid rows=9 -o one.ztb --threads 1");
  zermelo("solve pyramid rows=9 -o three.ztb --threads 3");
  EXPECT_EQ(read("one.ztb"), read("three.ztb"));
}

TEST_F(TableCommands, ProbeArgumentsAndLines) {
  zermelo("solve nim piles=3 max=7 order=ordered -o t.ztb");
  const std::vector<Object> answers = json("probe t.ztb 2,5,4 0,0,0 --moves");
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[0].at("position"), "2,5,4");
  EXPECT_EQ(answers[0].at("outcome"), "win");
  EXPECT_EQ(answers[0].at("best").at(0).at("to"), "1,5,4");
  EXPECT_EQ(answers[1].at("outcome"), "loss");
  EXPECT_EQ(answers[1].at("depth"), 0);
  EXPECT_TRUE(answers[1].at("best").empty());
  const RunResult zero = shell("printf '1,\\0001\\n' | \"$Z\" probe t.ztb");
  EXPECT_EQ(zero.status, 2);
  EXPECT_NE(zero.err.find("a byte that is 0; write"), std::string::npos) << zero.err;
  const RunResult lines = shell("printf '1,1,0\\r\\n\\n 0,3,5 \\n' | \"$Z\" probe --json t.ztb");
  EXPECT_EQ(lines.status, 0) << lines.err;
  EXPECT_NE(lines.out.find(R"({"position":"0,3,5","outcome":"win")"), std::string::npos) << lines.out;
}

TEST_F(TableCommands, AnswerAProgramThatAsksLineByLine) {
  zermelo("solve nim piles=2 max=3 -o t.ztb");
  // Without an answer, `read` would wait for ever; its limit only ends a failing test.
  const RunResult talk = shell(
      "coproc \"$Z\" probe t.ztb --json; probe=$!\n"
      "for position in 1,2 9,9 '' 3,3; do\n"
      "  echo \"$position\" >&${COPROC[1]}; [ \"$position\" ] || continue\n"
      "  read -t 60 -u ${COPROC[0]} answer || exit 7; echo \"$answer\"\n"
      "done; eval \"exec ${COPROC[1]}>&-\"; wait $probe");
  EXPECT_EQ(talk.status, 2) << talk.err;
  EXPECT_EQ(talk.out, shell("\"$Z\" probe t.ztb --json 1,2 9,9 3,3").out);
  EXPECT_TRUE(talk.err.starts_with("zermelo: standard input, line 2: ")) << talk.err;
}

TEST_F(TableCommands, ReportErrorsBetweenTheAnswers) {
  zermelo("solve nim piles=2 max=3 -o t.ztb");
  const std::string first = zermelo("probe t.ztb 1,2"), last = zermelo("probe t.ztb 3,3");
  for (const char* words : {"1,2 9,9 3,3", "< lines"}) {
    write("lines", "1,2\n9,9\n3,3\n");
    const RunResult both = shell(std::string("exec 2>&1; \"$Z\" probe t.ztb ") + words);
    EXPECT_EQ(both.status, 2);
    EXPECT_TRUE(both.out.starts_with(first + "zermelo: ")) << both.out;
    EXPECT_TRUE(both.out.ends_with("\n" + last)) << both.out;
  }
}

TEST_F(TableCommands, ReadPositionsAlikeEverywhere) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  const auto plain = json("probe t.ztb 1,2,4").at(0);
  for (const std::string position : {"1, 2, 4", "1 2 4", " 1 ,2 4", "x=1,1,0,1", "x=1 1 0 1"}) {
    const auto words = json("probe t.ztb '" + position + "'").at(0);
    EXPECT_EQ(words.at("depth"), plain.at("depth")) << position;
    write("line.txt", position + "\n");
    EXPECT_EQ(Object::parse(shell("\"$Z\" probe --json t.ztb < line.txt").out).at("depth"), plain.at("depth"));
  }
}

TEST_F(TableCommands, PrintOneCleanLineForABadPosition) {
  zermelo("solve nim piles=2 max=3 -o t.ztb");
  const RunResult bad = shell("\"$Z\" probe t.ztb $'1\\nx\\e[31m\\xff' \"$(printf '9%.0s' {1..3000})\"");
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(std::count(bad.err.begin(), bad.err.end(), '\n'), 2) << bad.err;
  EXPECT_LT(bad.err.size(), 2500u);
  for (const char c : bad.err) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= ' ') << bad.err;
}

TEST_F(TableCommands, HintAtForgottenCommas) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  const RunResult three = shell("\"$Z\" probe --json t.ztb 1 2 4");
  EXPECT_EQ(three.status, 0);
  EXPECT_EQ(std::count(three.out.begin(), three.out.end(), '\n'), 3);
  EXPECT_NE(three.err.find("for the one position write 1,2,4"), std::string::npos) << three.err;
  EXPECT_EQ(shell("\"$Z\" probe t.ztb 4 4 4 4").err, "");  // no one position
}

TEST_F(TableCommands, SayNoMoveTwice) {
  zermelo("solve quixo size=3 -o q.ztb");
  const std::string line = zermelo("line q.ztb xx.......");
  EXPECT_EQ(line.find("to "), line.find("to move in the position")) << line;
  EXPECT_TRUE(line.starts_with(" ply  move")) << line;
}

TEST_F(TableCommands, NameTheLineOfABadPosition) {
  zermelo("solve nim piles=3 max=7 order=ordered -o t.ztb");
  const RunResult result = shell("printf '1,1,0\\n1,2,3\\n1,two,3\\n' | \"$Z\" probe t.ztb");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("line 3"), std::string::npos) << result.err;
  EXPECT_NE(result.out.find("1,2,3"), std::string::npos) << "good lines before it are answered";
  for (const char* position : {"''", "1,2,3,4", "1,2,8", "-1,2,3", "a,b,c", "1,,2", "99999999999999999999,1,1"})
    expect_refusal(std::string("probe t.ztb -- ") + position, 2, "");
}

TEST_F(TableCommands, PlayALineToItsEnd) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  const Object line = json("line t.ztb 1,2,3,4").at(0);
  EXPECT_EQ(line.at("depth"), line.at("line").size());
  EXPECT_EQ(line.at("line").size(), 6u);
  EXPECT_TRUE(has_keys(line.at("line").at(0), {"move", "to"}));
}

TEST_F(TableCommands, ShowInfoAndStats) {
  zermelo("solve pyramid rows=5 -o t.ztb");
  const Object info = json("info t.ztb").at(0);
  EXPECT_TRUE(has_keys(info, {"spec", "metric", "positions", "file_bytes", "bits_per_position"}));
  const Object stats = json("stats t.ztb").at(0);
  std::uint64_t positions = 0;
  for (const Object& row : stats.at("histogram")) {
    positions += row.at("wins").get<std::uint64_t>() + row.at("losses").get<std::uint64_t>();
  }
  EXPECT_EQ(positions, info.at("positions").get<std::uint64_t>());
  ASSERT_FALSE(stats.at("deepest").empty());
  const Object deepest = json("probe t.ztb " + stats.at("deepest").at(0).get<std::string>()).at(0);
  EXPECT_EQ(deepest.at("depth"), stats.at("max_depth"));
}

TEST_F(TableCommands, ExportEveryPositionOnce) {
  zermelo("solve nim piles=2 max=3 order=ordered -o t.ztb");
  const std::string csv = zermelo("export t.ztb");
  EXPECT_TRUE(csv.starts_with("position,outcome,depth\n\"0,0\",loss,0\n")) << csv;
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 17);
  zermelo("solve nim piles=1 max=3 --metric outcome -o o.ztb");
  EXPECT_EQ(zermelo("export o.ztb"), "position,outcome\n0,loss\n1,win\n2,win\n3,win\n");
}

TEST_F(TableCommands, VerifyGoodTables) {
  for (const std::string spec :
       {"nim piles=3 max=9", "nim piles=3 max=9 take=1,3,4 order=ordered play=misere", "nim piles=4 max=5 moore=2",
        "wythoff max=20", "octal code=0.137 max=12", "octal code=4.7 max=9", "grundy max=14", "pyramid rows=6",
        "grid rows=4 cols=3", "chomp rows=4 cols=5"})
    for (const std::string metric : {"outcome", "depth"}) {
      zermelo("solve " + spec + " --metric " + metric + " -o t.ztb --restart");
      const Object report = json("verify t.ztb").at(0);
      EXPECT_TRUE(report.at("ok")) << spec << " " << report;
      EXPECT_EQ(report.at("positions_checked"), json("info t.ztb").at(0).at("positions")) << spec;
      EXPECT_EQ(json("verify t.ztb --sample 5").at(0).at("positions_checked"), 5) << spec;
    }
}

TEST_F(TableCommands, RefuseEveryDamagedByte) {
  zermelo("solve nim piles=2 max=5 -o t.ztb");
  const std::string good = read("t.ztb");
  for (std::size_t at = 0; at < good.size(); at += 7) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x20);
    write("bad.ztb", bad);
    const RunResult result = shell("\"$Z\" verify bad.ztb");
    EXPECT_NE(result.status, 0) << "byte " << at << " of " << good.size();
  }
  for (const std::size_t size : {good.size() - 1, good.size() / 2, std::size_t{1}}) {
    write("short.ztb", good.substr(0, size));
    expect_refusal("verify short.ztb", 2, "short.ztb");
  }
}

TEST_F(TableCommands, WriteStreamsThatZstdReads) {
  if (shell("command -v zstd").status != 0) GTEST_SKIP() << "zstd is not installed";
  zermelo("solve pyramid rows=7 -o t.ztb");
  EXPECT_EQ(shell("zstd -t t.ztb").status, 0);
  const RunResult payload = shell("zstd -dc t.ztb | wc -c");
  EXPECT_EQ(std::stoull(payload.out), json("info t.ztb").at(0).at("payload_bytes"));
}

TEST_F(TableCommands, TrustMisereTablesOfLossesOnly) {
  for (const char* spec : {"pyramid rows=4", "nim piles=2 max=4 play=misere", "chomp rows=3 cols=3"}) {
    zermelo(std::string("solve ") + spec + " -o l.ztb --restart --layout losses");
    zermelo("verify l.ztb");
    EXPECT_EQ(shell("$Z export l.ztb > l.csv && $Z check " + std::string(spec) + " l.csv --table l.ztb").status, 0);
  }
}

TEST_F(TableCommands, GiveOneGameOneSpec) {
  EXPECT_EQ(json("plan pyramid rows=004").at(0).at("spec"), "pyramid rows=4 play=misere");
}

TEST_F(TableCommands, CheckColumnsInTheOrderOfTheirHeader) {
  write("right.csv", "depth,position\n5,\"1,2,3\"\n6,\"1,2,3,4\"\n");
  zermelo("check pyramid rows=4 right.csv");
  write("wrong.csv", "position,outcome,depth\n\"1,2,3\",,4\n");
  const Object wrong = json("check pyramid rows=4 wrong.csv", 1).at(0);
  EXPECT_EQ(wrong.at("first_difference").at("published"), "4 plies");
  EXPECT_EQ(wrong.at("first_difference").at("computed"), "5 plies");
}

TEST_F(TableCommands, TellByTheStatusWhatCannotBePrinted) {
  EXPECT_EQ(shell("$Z info missing.ztb 2>&-").status, 2);
  EXPECT_EQ(shell("$Z info missing.ztb 2>/dev/full").status, 2);
}

}  // namespace zermelo::table_commands_test
