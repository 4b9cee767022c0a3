// Runs a program with own games inside the test; own rules are checked like those of the registry.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/program.h"
#include "support/take_away.h"
#include "tablebase/games/registry.h"
#include "tablebase/rules/discovered_partisan.h"
#include "tablebase/rules/family.h"
#include "tools/program.h"

namespace zermelo {

namespace {

/// A token on 0..3 that steps down. With broken=1, the rules lack the ending at 0.
struct Steps {
  using Position = int;

  explicit Steps(const Spec& spec)
      : broken(spec.integer("broken", 0, 1) == 1), first(static_cast<int>(spec.integer("start", 0, 9))) {}
  Index size() const { return 4; }
  Index rank(int at) const { return static_cast<Index>(at); }
  int unrank(Index number) const { return static_cast<int>(number); }
  int start() const { return first; }
  std::optional<Outcome> ending(int at) const {
    if (at == 0 && !broken) return Outcome::loss;
    return {};
  }
  void moves(int at, std::vector<int>& next) const {
    if (at > 0) next.push_back(at - 1);
  }
  std::string text(int at) const { return std::to_string(at); }
  int parse(std::string_view words) const { return words[0] - '0'; }

  bool broken;
  int first;
};

/// Left takes one stone, Right takes two. The largest heaps have too many positions to discover.
struct Heap {
  explicit Heap(const Spec& spec) : stones(spec.integer("stones", 1, 1'000'000'000)) {}
  PositionKey start() const { return stones; }
  void moves(Player player, PositionKey heap, std::vector<PlacedMove>& next) const {
    const PositionKey taken = player == Player::left ? 1 : 2;
    if (heap >= taken) next.push_back({heap - taken, 0});
  }
  std::string move_text(Player, unsigned) const { return "take"; }
  std::uint32_t tier(PositionKey heap) const { return static_cast<std::uint32_t>(heap); }
  std::uint32_t tiers() const { return stones + 1; }
  void parts(PositionKey heap, std::vector<PositionKey>& parts) const { parts.push_back(heap); }
  std::string text(PositionKey heap) const { return std::to_string(heap); }
  PositionKey parse(std::string_view words) const { return std::stoull(std::string(words)); }

  std::uint32_t stones;
};

void add_families() {
  add_family(make_family<Steps>(
      "steps", "a token steps down", "a number",
      {{"broken", "0 or 1", "0", "forget the ending"}, {"start", "0 to 9", "3", "where the token begins"}}));
  const std::vector<Key> max{{"max", "1 to 10000", "", "stones in each heap"}};
  add_family(make_family<test::TakeAway>("take", "take one to three stones of two heaps", "3,2", max));
  add_family(make_family<test::BoundedTakeAway>("bounded", "the same, which says that it ends", "3,2", max));
  add_family({"heap-of-two",
              "Left takes one stone, Right two",
              "a number",
              {{"stones", "1 to 1000000000", "", "in the heap"}},
              make_discovered_partisan<Heap>,
              {Metric::outcome, Metric::value}});
}

/// Runs the program with these words, expects this status, and returns the standard output.
std::string run(std::vector<std::string> words, int status) {
  add_families();
  words.insert(words.begin(), "own");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  testing::internal::CaptureStdout();
  EXPECT_EQ(run_program(static_cast<int>(arguments.size()), arguments.data()), status);
  return testing::internal::GetCapturedStdout();
}

}  // namespace

TEST(OwnProgram, ListsItsFamily) { EXPECT_NE(run({"games"}, 0).find("steps: a token steps down"), std::string::npos); }

TEST(OwnProgram, ChecksItsRules) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(run({"check-rules", "steps"}, 0),
            "steps broken=0 start=3: all 4 positions checked, no fault found\n1  has 1 move, for example\n  to 0\n"
            "2  has 1 move, for example\n  to 1\n3  has 1 move, for example\n  to 2\n");
  EXPECT_NE(testing::internal::GetCapturedStderr().find("only 4 positions are reached"), std::string::npos);
  const auto report = nlohmann::json::parse(run({"check-rules", "steps", "broken=1", "--json"}, 1));
  EXPECT_EQ(report.at("spec"), "steps broken=1 start=3");
  EXPECT_EQ(report.at("positions_checked"), 4);
  EXPECT_EQ(report.at("ok"), false);
  ASSERT_EQ(report.at("faults").size(), 1u);
  EXPECT_EQ(report.at("faults")[0].at("position"), "0");
  EXPECT_EQ(report.at("faults")[0].at("number"), 0);
  const std::string words = run({"check-rules", "steps", "broken=1"}, 1);
  EXPECT_NE(words.find("  0 (number 0): it has no move, but `ending` does not say"), std::string::npos) << words;
}

TEST(OwnProgram, ReportsAStartWithoutNumber) {
  const auto report = nlohmann::json::parse(run({"check-rules", "steps", "start=4", "--json"}, 1));
  ASSERT_EQ(report.at("faults").size(), 1u);
  EXPECT_EQ(report.at("faults")[0].at("position"), "the start");
  EXPECT_EQ(report.at("samples").size(), 2u);
}

TEST(OwnProgram, SolvesItsTerminatingGamesLikeBuiltInOnes) {
  const auto object = [](const std::string& words) { return nlohmann::json::parse(words); };
  for (const std::string metric : {"depth", "outcome", "grundy"}) {
    const auto nim =
        object(run({"solve", "nim piles=2 max=20 take=1..3 order=ordered", "--metric", metric, "--json"}, 0));
    for (const std::string family : {"take", "bounded"}) {
      const auto own = object(run({"solve", family + " max=20", "--metric", metric, "--json"}, 0));
      for (const char* key : {"positions", "wins", "losses", "draws", "start"})
        EXPECT_EQ(own.at(key), nim.at(key)) << key;
    }
  }
}

TEST(OwnProgram, AddsItsTerminatingGamesUp) {
  const auto sum = nlohmann::json::parse(run({"sum", "take max=5:3,2 + nim:1", "--json"}, 0));
  EXPECT_EQ(sum.at("grundy"), 0);
  EXPECT_EQ(sum.at("outcome"), "loss");
}

TEST(OwnProgram, SearchesAPositionOfAHugePartisanGame) {
  const auto found =
      nlohmann::json::parse(run({"value", "--game", "heap-of-two stones=1000000000", "--outcome", "--json", "7"}, 0));
  EXPECT_EQ(found.at("outcome"), "left");
  EXPECT_LT(found.at("positions"), 100);
}

using CheckRulesCommand = ProgramTest;

TEST_F(CheckRulesCommand, ChecksAFamilyOrASample) {
  const auto all = json("check-rules nim piles=3 max=4").at(0);
  EXPECT_EQ(all.at("positions_checked"), 35);
  EXPECT_EQ(all.at("ok"), true);
  EXPECT_EQ(zermelo("check-rules wythoff max=99 --sample 100").find("a sample of 100 of 10,000 positions"),
            std::string("wythoff max=99 play=normal: ").size());
  expect_refusal("check-rules nim piles=3", 2, "max");
  expect_refusal("check-rules", 2, "SPEC");
}

}  // namespace zermelo
