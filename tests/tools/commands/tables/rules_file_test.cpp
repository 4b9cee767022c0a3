// Games of rules files as users solve them: into files and folders of tiers, proved with their rules inside, so that
// tables answer without them.
#include <gtest/gtest.h>

#include <string>

#include "support/program.h"

namespace zermelo::rules_file_commands_test {
namespace {

class RulesFiles : public ProgramTest {
 protected:
  /// Copies a file of examples/rules into the folder.
  void take(const std::string& name) const {
    ASSERT_EQ(shell("cp " ZERMELO_SOURCE "/examples/rules/" + name + " .").status, 0);
  }
};

}  // namespace

TEST_F(RulesFiles, AreSolvedProvedAndAsked) {
  take("hexapawn-3x3.toml");
  zermelo("solve board rules=hexapawn-3x3.toml -o h.ztb");
  zermelo("verify h.ztb");
  EXPECT_NE(zermelo("probe h.ztb ooo/.../xxx,x").find("loss"), std::string::npos);
  zermelo("solve board rules=hexapawn-3x3.toml -o tiers/");
  zermelo("verify tiers/");
  EXPECT_NE(zermelo("probe tiers/ ooo/.../xxx,x").find("loss"), std::string::npos);
  EXPECT_NE(zermelo("check-rules hexapawn-3x3.toml").find("no fault found"), std::string::npos);
}

TEST_F(RulesFiles, CountThePositionsThatPlayReaches) {
  take("tic-tac-toe.toml");
  for (const char* table : {"t.ztb", "tiers/"}) {
    zermelo(std::string("solve board rules=tic-tac-toe.toml -o ") + table);
    // The 765 positions up to rotations and reflections are known.
    const auto counts = json(std::string("stats --reachable ") + table);
    ASSERT_EQ(counts.size(), 1u);
    EXPECT_EQ(counts.front()["positions"], 765);
    EXPECT_EQ(counts.front()["draws"], 151);
  }
}

/// B. Liou counted 457,993 positions with king and pawn (github.com/brianhliou/micro-shogi, 2026). Play ends there
/// where a player can capture the king.
TEST_F(RulesFiles, CountPositionsOfPlayThatEndsWhereAMoveWins) {
  take("micro-shogi-kp.toml");
  zermelo("solve board rules=micro-shogi-kp.toml -o m.ztb");
  EXPECT_EQ(json("stats --reachable --end-at-wins m.ztb").front()["positions"], 457'993);
  zermelo("verify m.ztb");
  expect_refusal("stats --end-at-wins m.ztb", 2, "--end-at-wins is for --reachable; add --reachable");
  take("tic-tac-toe.toml");
  zermelo("solve board rules=tic-tac-toe.toml --metric outcome -o o.ztb");
  expect_refusal("stats --reachable --end-at-wins o.ztb", 2, "o.ztb: --end-at-wins needs a table of depths");
}

TEST_F(RulesFiles, GiveTheSameTableForEveryNumberOfThreads) {
  take("alquerque-3x3.toml");
  zermelo("solve board rules=alquerque-3x3.toml -o 1.ztb --threads 1");
  zermelo("solve board rules=alquerque-3x3.toml -o 7.ztb --threads 7");
  EXPECT_EQ(shell("cmp 1.ztb 7.ztb").status, 0);
}

TEST_F(RulesFiles, AreInTheirTables) {
  take("hexapawn-3x3.toml");
  shell("mkdir there && mv hexapawn-3x3.toml there/");
  const std::string solved = zermelo("solve board rules=there/hexapawn-3x3.toml -o h.ztb --json");
  EXPECT_NE(solved.find("\"board rules=hexapawn-3x3.toml\""), std::string::npos) << solved;
  zermelo("solve board rules=there/hexapawn-3x3.toml -o tiers/");
  const std::string before = zermelo("probe h.ztb ooo/.../xxx,x --moves");
  shell("sed -i 's/result = \"loss\"/result = \"draw\"/' there/hexapawn-3x3.toml");
  EXPECT_EQ(zermelo("probe h.ztb ooo/.../xxx,x --moves"), before);
  expect_refusal("solve board rules=there/hexapawn-3x3.toml -o h.ztb", 2,
                 "h.ztb was solved from other rules of board rules=hexapawn-3x3.toml");
  expect_refusal("solve board rules=there/hexapawn-3x3.toml -o tiers/", 2, "rules");
  shell("rm -r there");
  for (const char* table : {"h.ztb", "tiers/"}) {
    EXPECT_EQ(zermelo(std::string("probe ") + table + " ooo/.../xxx,x --moves"), before);
    zermelo(std::string("verify ") + table);
    zermelo(std::string("stats ") + table);
    zermelo(std::string("export ") + table);
    zermelo(std::string("line ") + table + " ooo/.../xxx,x");
  }
  zermelo("tiers tiers/");
}

TEST_F(RulesFiles, InTablesAreRepairedFrom) {
  take("alquerque-3x3.toml");
  zermelo("solve board rules=alquerque-3x3.toml -o a.ztb");
  shell("cp a.ztb sound.ztb && rm alquerque-3x3.toml");
  shell("printf x | dd of=a.ztb bs=1 seek=$(($(stat -c %s a.ztb) / 2)) conv=notrunc");
  zermelo("repair a.ztb");
  EXPECT_EQ(shell("cmp a.ztb sound.ztb").status, 0);
}

TEST_F(RulesFiles, InDamagedMetadataAreUsedBeforeTheFile) {
  take("hexapawn-3x3.toml");
  zermelo("solve board rules=hexapawn-3x3.toml -o h.ztb");
  zermelo("solve board rules=hexapawn-3x3.toml -o tiers/");
  const std::string damage =
      "metadata() { printf 9 | dd of=$1 bs=1 conv=notrunc status=none seek=$(($(grep -abo "
      "'\"positions\":' $1 | head -1 | cut -d: -f1) + 12)); }; ";
  shell("cp h.ztb sound.ztb; cp -r tiers sound; sed -i 's/result = \"loss\"/result = \"win\"/' hexapawn-3x3.toml");
  for (const bool with_other_file : {true, false}) {
    if (!with_other_file) shell("rm hexapawn-3x3.toml");
    shell(damage + "metadata h.ztb; metadata tiers/o1.ztb");
    EXPECT_NE(shell("cmp h.ztb sound.ztb").status, 0);
    EXPECT_NE(shell("cmp tiers/o1.ztb sound/o1.ztb").status, 0);
    zermelo("repair h.ztb");
    zermelo("repair tiers/");
    EXPECT_EQ(shell("cmp h.ztb sound.ztb").status, 0);
    EXPECT_EQ(shell("diff -r tiers sound").status, 0);
  }
}

TEST_F(RulesFiles, AreNotReplacedByOthersInARepair) {
  take("hexapawn-3x3.toml");
  zermelo("solve board rules=hexapawn-3x3.toml -o h.ztb");
  shell(
      "sed -i 's/result = \"loss\"/result = \"win\"/' hexapawn-3x3.toml; "
      "printf x | dd of=h.ztb bs=1 conv=notrunc status=none seek=$(($(grep -abo '# Hexapawn' h.ztb | head -1 | cut "
      "-d: -f1) + 3)); printf x | dd of=h.ztb bs=1 conv=notrunc status=none seek=$(($(grep -abo 'step = ' h.ztb | "
      "head -1 | cut -d: -f1)))");
  expect_refusal("repair h.ztb", 2, "the table was solved from other rules of board rules=hexapawn-3x3.toml");
}

TEST_F(RulesFiles, AreCheckedUnderAnyName) {
  take("hexapawn-3x3.toml");
  expect_refusal("check-rules hexapawn-3x3", 2, "hexapawn-3x3.toml is a file; write check-rules hexapawn-3x3.toml");
  shell("mv hexapawn-3x3.toml pawns.txt");
  EXPECT_NE(zermelo("check-rules pawns.txt").find("no fault found"), std::string::npos);
  expect_refusal("check-rules pawns", 2, "there is no game family 'pawns'");
}

TEST_F(RulesFiles, WithMistakesAreRefusedInOneLine) {
  write("a.toml", "start = \"x,x\"\n[board]\nfiles = 70\nranks = 1\n");
  expect_refusal("check-rules a.toml", 2, "a.toml:3:9: this must be a whole number from 1 to 26");
  expect_refusal("plan board rules=a.toml", 2, "a.toml:3:9");
  expect_refusal("check-rules ./none", 2, "board: rules=./none: there is no such file");
  expect_refusal("check-rules 'a b.toml'", 2, "a b.toml: the path of a rules file has no blanks");
  expect_refusal("plan board rules=b.toml", 2, "board: rules=b.toml: there is no such file");
}

}  // namespace zermelo::rules_file_commands_test
