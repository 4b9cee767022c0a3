// zermelo search, as a user meets it.
#include <gtest/gtest.h>

#include "support/program.h"

namespace zermelo::search_command_test {
namespace {

using Json = nlohmann::json;
using SearchCommand = ProgramTest;

/// The value of Irving, Donkers and Uiterwijk (2000) for three seeds in each of four houses.
TEST_F(SearchCommand, FindsTheScoreOfKalah) {
  const std::string kalah = "search mancala rules=kalah capture=always houses=4 seeds=24";
  for (const std::string tiers : {" --last-tier 0", " --last-tier 12", " --last-tier 20 --threads 1"}) {
    const Json found = json(kalah + tiers).front();
    EXPECT_EQ(found["score"], 8) << tiers;
    EXPECT_EQ(found["outcome"], "win");
    EXPECT_EQ(found["position"], "3,3,3,3,3,3,3,3");
    EXPECT_GT(found["searched"], 0);
  }
}

TEST_F(SearchCommand, AgreesWithTheTable) {
  const std::string spec = "mancala rules=kalah houses=3 seeds=12";
  zermelo("solve " + spec + " -o k.ztb");
  for (const std::string position : {"2,2,2,2,2,2", "1,0,3,4,0,2", "0,0,0,1,1,1", "12,0,0,0,0,0"}) {
    Json found = json("search " + spec + " --last-tier 4 --all-moves --position " + position).front();
    const Json probed = json("probe --all-moves k.ztb " + position).front();
    for (const auto& [key, value] : probed.items()) EXPECT_EQ(found[key], value) << position << " " << key;
    EXPECT_EQ(found["last_tier"], "4");
  }
}

TEST_F(SearchCommand, SearchesGamesWithoutTiers) {
  EXPECT_EQ(json("search dots rows=2 cols=3").front()["last_tier"], Json());
  const std::string words = zermelo("search dots rows=2 cols=2 --moves --position '__/|.|/_./.../..'");
  EXPECT_TRUE(words.starts_with("__/|.|/_./.../..  win, score +2\n  best: 2,2  to ")) << words;
  EXPECT_EQ(json("search othello size=4").front()["score"], -8);
}

TEST_F(SearchCommand, RefusesWhatItCannotSearch) {
  expect_refusal("search nim piles=2 max=3", 2, "has none; solve it into a table");
  expect_refusal("search mancala seeds=12", 2, "may go on for ever");
  expect_refusal("search mancala rules=kalah seeds=13", 2, "--position");
  expect_refusal("search mancala rules=kalah seeds=12 --position 1,1", 2, "is not written like");
  expect_refusal("search mancala rules=kalah seeds=12 --last-tier x", 2, "no tier");
  expect_refusal("search dots rows=2 cols=2 --last-tier 1", 2, "has no tiers");
  expect_refusal("search mancala rules=kalah seeds=48 --last-tier 40 --memory 300M", 3, "name a lower tier");
}

}  // namespace
}  // namespace zermelo::search_command_test
