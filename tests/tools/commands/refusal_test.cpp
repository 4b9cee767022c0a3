// For wrong words the program prints one line and ends with the right status.
#include <fmt/format.h>

#include "support/program.h"

namespace zermelo::refusal_test {

using Refusal = ProgramTest;

TEST_F(Refusal, NamesTheWrongCommandOrFlag) {
  expect_refusal("", 2, "subcommand is required");
  expect_refusal("slove nim", 2, "'slove'");
  expect_refusal("--frobnicate", 2, "--frobnicate");
  expect_refusal("solve", 2, "SPEC");
  expect_refusal("solve nim piles=1 max=3 --frobnicate", 2, "--frobnicate");
  expect_refusal("solve nim piles=1 max=3 --metric colour", 2, "colour");
  expect_refusal("solve nim piles=1 max=3 --layout spiral -o t.ztb", 2, "spiral");
  expect_refusal("info a.ztb beta alpha gamma", 2, "not expected: beta alpha gamma");
  expect_refusal("info a.ztb beta", 2, "not expected: beta;");
  expect_refusal("probe", 2, "FILE");
  expect_refusal("check nim", 2, "FILE");
  expect_refusal("reproduce nothing", 2, "'nothing'");
}

TEST_F(Refusal, NamesTheWrongNumberAndSaysWhatIsAllowed) {
  for (const char* word : {"0", "1025", "two", "-1", "1.5", "0x10", "nan", "99999999999999999999"})
    expect_refusal(fmt::format("solve nim piles=1 max=3 --threads {}", word), 2,
                   fmt::format("--threads: '{}' is not a whole number from 1 to 1024", word));
  for (const char* word : {"3X", "-1", "0", "nan", "inf", "1e3", "0x10", "5iB", "2G3", "99999999T"})
    expect_refusal(fmt::format("solve nim piles=1 max=3 --memory {}", word), 2,
                   fmt::format("--memory: '{}' is not a size; write a number and K, M, G or T", word));
  for (const char* word : {"many", "0", "-1", "99999999999999999999"})
    expect_refusal(fmt::format("verify t.ztb --sample {}", word), 2,
                   fmt::format("--sample: '{}' is not a whole number from 1 to ", word));
  for (const char* command : {"solve nim piles=1 max=3", "grundy kayles"})
    for (const char* word : {"nan", "inf", "-1", "1e7", "soon"})
      expect_refusal(fmt::format("{} --checkpoint-every {}", command, word), 2,
                     fmt::format("--checkpoint-every: '{}' is not a number from 0 to 1000000", word));
  expect_refusal("solve nim piles=1 max=3 --level 20", 2, "--level: '20' is not a whole number from 1 to 19");
  expect_refusal("solve nim piles=1 max=3 --block 63", 2, "--block: '63' is not a whole number from 64 to 262144");
}

TEST_F(Refusal, SparesNumbersInEverySpelling) {
  for (const char* size : {"500M", "1.5G", "536870912", "2GiB", "2GB", "0.5T", "524288K", "600000000B"})
    zermelo(fmt::format("solve nim piles=1 max=3 --memory {}", size));
  for (const char* threads : {"1", "010", "2"}) zermelo(fmt::format("solve nim piles=1 max=3 --threads {}", threads));
  for (const char* count : {"10", "010", "1e1", "10^1", "0.01k"})
    EXPECT_EQ(json(fmt::format("grundy kayles --max {}", count)).at(0).at("values").size(), 11u) << count;
  zermelo("solve nim piles=1 max=3 --checkpoint-every 0.5");
}

TEST_F(Refusal, NamesTheWrongWordOfASpec) {
  for (const std::string command : {"plan ", "solve "}) {
    expect_refusal(command + "gnim max=3", 2, "'gnim'");
    expect_refusal(command + "nim", 2, "piles");
    expect_refusal(command + "nim piles=3", 2, "max");
    expect_refusal(command + "nim piles=3 max=3 colour=red", 2, "'colour'");
    expect_refusal(command + "nim piles=3 max=3 max=4", 2, "'max'");
    expect_refusal(command + "nim piles=3 max=-1", 2, "max=-1");
    expect_refusal(command + "nim piles=3 max=99999999999999999999", 2, "max=");
    expect_refusal(command + "nim piles=3 max=", 2, "max=");
    expect_refusal(command + "nim piles=60 max=1000000 order=ordered", 2, "2^62 positions");
    expect_refusal(command + "pyramid rows=0", 2, "rows=0");
    expect_refusal(command + "pyramid rows=3 play=sideways", 2, "play=sideways");
    expect_refusal(command + "octal max=9 code=0.9", 2, "an octal code such as 0.137 or 4.7");
    expect_refusal(command + "octal max=9 code=0.0", 2, "code=0.0 allows no move; at least one digit must not be 0");
    expect_refusal(command + "grid rows=2 cols=2 steps=left", 2, "steps");
  }
}

TEST_F(Refusal, QuotesWholeCharacters) {
  const std::pair<const char*, const char*> wrong[] = {{"domineering rows=2 cols=2", "é"},
                                                       {"quixo size=3", "é"},
                                                       {"toads toads=1 spaces=1 frogs=1", "é"},
                                                       {"hackenbush stalks=lr,l", "é,l"}};
  for (const auto& [spec, position] : wrong) {
    zermelo(fmt::format("solve {} -o t.ztb --restart", spec));
    expect_refusal(fmt::format("probe t.ztb {}", position), 2, "'é'");
  }
}

TEST_F(Refusal, TellsHowToOpenATableOfRulesInPython) {
  expect_refusal("solve python class=Nim rules=x0123456789abcdef", 2, "zermelo.open(path, rules=CLASS)");
  EXPECT_EQ(shell("\"$Z\" plan pythom").err.find("python"), std::string::npos);
}

TEST_F(Refusal, ComesBeforeMemoryIsTaken) {
  expect_refusal("solve pyramid rows=12 --memory 1M", 3, "--memory allows");
  expect_refusal("solve nim piles=6 max=255 order=ordered", 3, "the machine has");
  expect_refusal("solve pyramid rows=12 --memory 1M -o t.ztb", 3, "1048576");
  EXPECT_FALSE(exists("t.ztb.part"));
}

TEST_F(Refusal, ComesBeforeSolvingIntoAWrongPlace) {
  shell("mkdir folder");
  expect_refusal("solve nim piles=2 max=3 -o folder", 2, "folder");
  expect_refusal("solve nim piles=2 max=3 -o missing/t.ztb", 2, "missing");
  expect_refusal("solve nim piles=2 max=3 -o t.ztb/", 2, "t.ztb/");
  expect_refusal("solve nim piles=2 max=3 -o ''", 2, "--output");
}

TEST_F(Refusal, OfAReadOnlyFolder) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  shell("mkdir locked; chmod 555 locked");
  expect_refusal("solve nim piles=2 max=3 -o locked/t.ztb", 2, "locked");
}

TEST_F(Refusal, OfFilesThatAreNoTables) {
  write("garbage.ztb", std::string(4096, 'z'));
  write("empty.ztb", "");
  shell("mkdir folder");
  for (const std::string command : {"info", "stats", "verify", "export", "probe", "line"}) {
    const std::string position = command == "probe" || command == "line" ? " 1" : "";
    expect_refusal(command + " missing.ztb" + position, 2, "missing.ztb: no such file");
    expect_refusal(command + " garbage.ztb" + position, 2, "garbage.ztb");
    expect_refusal(command + " empty.ztb" + position, 2, "empty.ztb");
    expect_refusal(command + " folder" + position, 2, "folder");
  }
}

TEST_F(Refusal, OfAFullDevice) {
  const RunResult games = shell("\"$Z\" games >/dev/full");
  EXPECT_EQ(games.status, 3);
  EXPECT_NE(games.err.find("full"), std::string::npos) << games.err;
  const RunResult solve = shell("ulimit -f 8; \"$Z\" solve pyramid rows=10 -o t.ztb");
  EXPECT_EQ(solve.status, 3) << solve.err;
  EXPECT_TRUE(solve.err.starts_with("zermelo: ")) << solve.err;
  EXPECT_NE(solve.err.find("the limit of the size of files is reached (ulimit -f)"), std::string::npos) << solve.err;
  EXPECT_FALSE(exists("t.ztb"));
  EXPECT_FALSE(exists("t.ztb.part"));
}

TEST_F(Refusal, OfALimitOfTheSizeOfFilesKeepsTheCheckpoint) {
  const RunResult stopped = shell(
      "set -m; \"$Z\" solve octal code=0.77 max=76 -o t.ztb --checkpoint-every 0 & solver=$!\n"
      "while ! [ -e t.ztb.checkpoint ] && kill -0 $solver 2>/dev/null; do sleep 0.002; done; kill -INT $solver\n"
      "wait $solver");
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  const RunResult limited = shell(
      "ulimit -f $(($(stat -c %s t.ztb.part) / 1024 + 8)); \"$Z\" solve octal code=0.77 max=76 -o t.ztb --resume");
  EXPECT_EQ(limited.status, 3) << limited.err;
  EXPECT_NE(limited.err.find("(ulimit -f)"), std::string::npos) << limited.err;
  EXPECT_TRUE(exists("t.ztb.checkpoint") && exists("t.ztb.part"));
  zermelo("solve octal code=0.77 max=76 -o t.ztb --resume");
  zermelo("solve octal code=0.77 max=76 -o straight.ztb");
  EXPECT_TRUE(read("t.ztb") == read("straight.ztb"));
  const RunResult values = shell("ulimit -f 8; \"$Z\" export straight.ztb > all.csv");
  EXPECT_EQ(values.status, 3);
  EXPECT_NE(values.err.find("(ulimit -f)"), std::string::npos) << values.err;
}

TEST_F(Refusal, IsQuietWhenTheReaderGoesAway) {
  zermelo("solve pyramid rows=8 -o t.ztb");
  const RunResult result = shell("\"$Z\" export t.ztb | head -n 2; echo ${PIPESTATUS[0]}");
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out.substr(result.out.size() - 2), "0\n");
}

}  // namespace zermelo::refusal_test
