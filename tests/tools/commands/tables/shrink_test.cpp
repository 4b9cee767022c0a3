// zermelo shrink, as a user meets it.
#include <filesystem>

#include "support/program.h"

namespace zermelo::shrink_command_test {
namespace {

using Json = nlohmann::json;
using ShrinkCommand = ProgramTest;

constexpr const char* four = "'8/7k/5K2/8/8/8/8/6Q1 b - -'";

TEST_F(ShrinkCommand, KeepsAllAnswers) {
  zermelo("solve chess pieces=KQvK goal=helpmate -o h/");
  const std::vector<Json> made = json("shrink h/ -o s/");
  ASSERT_EQ(made.size(), 2u);
  EXPECT_EQ(made[1]["tier"], "KQvK");
  EXPECT_EQ(made[1]["output"], "s/KQvK.ztb");
  EXPECT_LT(2 * made[1]["file_bytes"].get<int>(), made[1]["bytes_before"].get<int>());
  EXPECT_EQ(json("info s/KQvK.ztb").front()["layout"], "depths");
  for (const char* words : {"stats h/", "export h/KQvK.ztb", "verify h/KQvK.ztb"}) {
    std::string small = words;
    small.replace(small.find("h/"), 1, "s");
    std::string expected = zermelo(words), found = zermelo(small);
    if (expected.starts_with("h/")) expected[0] = 's';
    EXPECT_EQ(found, expected) << words;
  }
  for (const std::string words : {"probe --moves", "line --all 9", "line --format pgn"})
    EXPECT_EQ(zermelo(words + " s/ " + four), zermelo(words + " h/ " + four)) << words;
  EXPECT_EQ(json(std::string("probe s/ ") + four).front()["solutions"], 4);
}

/// Solutions are counted once for all entries that are checked.
TEST_F(ShrinkCommand, LeavesTablesWhoseSoundBlocksAreChecked) {
  zermelo("solve chess pieces=KRvK goal=helpmate -o h/ --block 4096");
  zermelo("shrink h/");
  std::string bytes = read("h/KRvK.ztb");
  bytes[bytes.size() / 2] ^= 0x5A;
  write("h/KRvK.ztb", bytes);
  const Json proof = Json::parse(shell("\"$Z\" verify h/KRvK.ztb --json").out);
  EXPECT_EQ(proof["ok"], false);
  EXPECT_EQ(proof["damaged_blocks"], 1);
  EXPECT_EQ(proof["mismatches"], 0);
  EXPECT_GT(proof["positions_checked"], 1000);
}

TEST_F(ShrinkCommand, RefusesABudgetThatIsTooSmall) {
  zermelo("solve chess pieces=KQvK goal=helpmate files=4 ranks=4 -o h/");
  const std::string before = read("h/KQvK.ztb");
  for (const std::string file : {"h/KQvK.ztb", "h/"})
    expect_refusal("shrink " + file + " --memory 1M", 3, "reading " + file + ": ");
  EXPECT_TRUE(read("h/KQvK.ztb") == before);
  zermelo("shrink h/ --memory 200M");
}

TEST_F(ShrinkCommand, ReplacesEachFileOnce) {
  zermelo("solve chess pieces=KQvK goal=helpmate -o h/");
  EXPECT_NE(zermelo("shrink h/").find("h/KQvK.ztb: "), std::string::npos);
  EXPECT_NE(zermelo("shrink h/").find("kept as an earlier run wrote it"), std::string::npos);
  EXPECT_EQ(json("solve chess pieces=KQvK goal=helpmate -o h/").front()["tiers_done"], 2);
  EXPECT_EQ(json("info h/KQvK.ztb").front()["layout"], "depths");
  expect_refusal("shrink h/ -o KQvK.ztb", 2, "write -o KQvK.ztb/");
  expect_refusal("shrink h/KQvK.ztb -o s/", 2, "write -o s/KQvK.ztb");
  expect_refusal("solve chess pieces=KQvK goal=helpmate -o x.ztb --layout depths", 2, "zermelo shrink");
}

}  // namespace
}  // namespace zermelo::shrink_command_test
