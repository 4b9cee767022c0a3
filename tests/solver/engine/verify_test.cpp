// verify accepts right tables and finds every wrong entry.
#include "solver/engine/verify.h"

#include <set>

#include "tests/solver/boxes/tuple_tables.h"

namespace zermelo::verify_test {
namespace {

Verification check(const Game& game, Metric metric, const std::vector<Value>& table, Index sample = 0,
                   unsigned threads = 2) {
  return verify(
      game, metric, [&](Index i) { return table[i]; }, sample, Job({.threads = threads}));
}

TEST(Verify, AcceptsTheTablesOfEverySolver) {
  for (const char* spec : {"nim piles=4 max=9", "nim piles=3 max=9 moore=2 play=misere", "wythoff max=50",
                           "grid rows=9 cols=30", "chomp rows=4 cols=7", "nim piles=3 max=12 take=2,5 order=ordered"}) {
    const auto game = make_game(spec);
    const Verification depths = check(*game, Metric::depth, table_of(*game, CellWidth::two_bytes, 2));
    EXPECT_EQ(depths.mismatches, 0u) << spec;
    EXPECT_EQ(depths.checked, game->size());
    EXPECT_EQ(check(*game, Metric::outcome, table_of(*game, CellWidth::bit, 2)).mismatches, 0u) << spec;
  }
}

TEST(Verify, NoticesEveryChangedDepth) {
  const auto game = make_game("nim piles=3 max=5");
  const std::vector<Value> right = table_of(*game, CellWidth::byte, 1);
  for (Index i = 0; i < right.size(); ++i)
    for (const std::uint32_t change : {1u, 2u}) {
      std::vector<Value> wrong = right;
      wrong[i].depth += change;
      const Verification result = check(*game, Metric::depth, wrong);
      ASSERT_TRUE(result.first_mismatch) << i;
      EXPECT_LE(*result.first_mismatch, i);
    }
}

TEST(Verify, NoticesEveryChangedOutcome) {
  const auto game = make_game("chomp rows=3 cols=4");
  const std::vector<Value> right = table_of(*game, CellWidth::bit, 1);
  for (Index i = 0; i < right.size(); ++i)
    for (const Outcome outcome : {Outcome::loss, Outcome::win, Outcome::draw}) {
      std::vector<Value> wrong = right;
      wrong[i].outcome = outcome;
      EXPECT_EQ(check(*game, Metric::outcome, wrong).mismatches == 0, outcome == right[i].outcome) << i;
    }
}

TEST(Verify, NamesTheLeastMismatchForEveryNumberOfThreads) {
  const auto game = make_game("nim piles=4 max=15");
  std::vector<Value> wrong = table_of(*game, CellWidth::byte, 1);
  for (Index i = 700; i < wrong.size(); ++i) wrong[i].depth += 2;
  const Verification one = check(*game, Metric::depth, wrong, 0, 1), many = check(*game, Metric::depth, wrong, 0, 7);
  EXPECT_EQ(one.first_mismatch, many.first_mismatch);
  EXPECT_EQ(one.mismatches, many.mismatches);
}

std::set<Index> sampled(const Game& game, const std::vector<Value>& table, Index sample) {
  // verify asks for the values of a sampled position and of its successors.
  std::set<Index> asked;
  const auto value = [&](Index i) {
    asked.insert(i);
    return table[i];
  };
  EXPECT_EQ(verify(game, Metric::depth, value, sample, Job({.threads = 1})).checked, sample);
  return asked;
}

TEST(Verify, SamplesTheSamePositionsEveryTimeAndSpreadsThem) {
  const auto game = make_game("grid rows=100 cols=100 steps=diagonal");
  const std::vector<Value> table = table_of(*game, CellWidth::byte, 1);
  const std::set<Index> asked = sampled(*game, table, 50);
  EXPECT_EQ(asked, sampled(*game, table, 50));
  EXPECT_GE(asked.size(), 50u);
  EXPECT_LE(asked.size(), 100u);
  EXPECT_LT(*asked.begin(), 400u);
  EXPECT_GT(*asked.rbegin(), 9600u);
}

TEST(Verify, ASampleAsLargeAsTheGameChecksEveryPosition) {
  const auto game = make_game("wythoff max=9");
  std::vector<Value> table = table_of(*game, CellWidth::byte, 1);
  table[57].depth += 2;
  EXPECT_EQ(check(*game, Metric::depth, table, 100).checked, 100u);
  EXPECT_EQ(check(*game, Metric::depth, table, 100).first_mismatch, check(*game, Metric::depth, table).first_mismatch);
  EXPECT_EQ(check(*game, Metric::depth, table, 1000).checked, 100u);
}

TEST(Verify, StopsWhenAsked) {
  const auto game = make_game("wythoff max=9");
  const std::vector<Value> table = table_of(*game, CellWidth::byte, 1);
  const Job stopped({.threads = 1, .stop = [] { return true; }});
  EXPECT_THROW(verify(
                   *game, Metric::depth, [&](Index i) { return table[i]; }, 0, stopped),
               Interrupted);
}

}  // namespace
}  // namespace zermelo::verify_test
