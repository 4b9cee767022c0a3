// Compares tables of partisan games with searches of single positions and with plain play of the game.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>

#include "solver/engine/choice.h"
#include "solver/partisan/kernel/searches.h"
#include "solver/partisan/kernel/solve_partisan.h"
#include "support/kept_state.h"
#include "support/published_words.h"
#include "tablebase/base/error.h"
#include "tablebase/values/notation/notation.h"
#include "tablebase/values/value_numbers.h"
#include "tests/solver/partisan/number_tables.h"
#include "tests/tablebase/partisan/plain_sums.h"

namespace zermelo::test::partisan_solver_test {
namespace {

constexpr const char* games[] = {"domineering rows=3 cols=3",
                                 "toads toads=2 spaces=2 frogs=2",
                                 "hackenbush stalks=lrg,llr,gl",
                                 "col path=4",
                                 "snort path=4",
                                 "clobber rows=2 cols=3",
                                 "nogo rows=2 cols=2",
                                 "konane rows=3 cols=4",
                                 "amazons rows=2 cols=3",
                                 "toppling row=lrelr"};

TEST(PartisanTable, HasTheSameValuesAsASearchOfEachPosition) {
  for (const char* spec : games) {
    const auto game = partisan_game(spec);
    GamePool pool(GamePool::least_memory);
    const NumberTable table = solved_numbers(*game, Metric::value, 2);
    const std::vector<ShortGame> values = read_values(table.list, pool);
    partisan::ValueSearch search(*game, pool);
    ASSERT_EQ(table.numbers.size(), game->size()) << spec;
    for (Index position = 0; position < game->size(); ++position)
      EXPECT_EQ(values.at(table.numbers[position]), search.value(position)) << spec << ' ' << game->text(position);
  }
}

TEST(PartisanTable, HasTheOutcomesOfPlayAndOfItsValues) {
  for (const char* spec : games) {
    const auto game = partisan_game(spec);
    GamePool pool(GamePool::least_memory);
    const NumberTable table = solved_numbers(*game, Metric::value, 1);
    const std::vector<ShortGame> values = read_values(table.list, pool);
    const std::vector<std::uint32_t> outcomes = solved_numbers(*game, Metric::outcome, 3).numbers;
    PlainPlay play(*game);
    partisan::OutcomeSearch search(*game, std::uint64_t{1} << 24);
    for (Index position = 0; position < game->size(); ++position) {
      const OutcomeClass expected =
          outcome_class(play.wins_first(Player::left, position), play.wins_first(Player::right, position));
      EXPECT_EQ(static_cast<OutcomeClass>(outcomes[position]), expected) << spec << ' ' << game->text(position);
      EXPECT_EQ(pool.outcome_class(values[table.numbers[position]]), expected) << spec << ' ' << game->text(position);
      EXPECT_EQ(search.outcome(position), expected) << spec << ' ' << game->text(position);
    }
  }
}

TEST(TierOrder, EndsWhenTheJobStops) {
  const auto game = partisan_game("domineering rows=3 cols=3");
  EXPECT_THROW(partisan::TierOrder(*game, Job({.stop = [] { return true; }})), Interrupted);
  EXPECT_EQ(partisan::TierOrder(*game, Job()).tiers(), game->tier_count());
}

TEST(PartisanTable, IsTheSameForEveryNumberOfThreads) {
  for (const char* spec : {"domineering rows=3 cols=4", "toads toads=3 spaces=2 frogs=2"}) {
    const auto game = partisan_game(spec);
    const NumberTable one = solved_numbers(*game, Metric::value, 1);
    for (const unsigned threads : {2u, 7u})
      EXPECT_EQ(solved_numbers(*game, Metric::value, threads), one) << spec << ' ' << threads;
  }
}

TEST(PartisanTable, GoesOnFromACheckpoint) {
  const auto game = partisan_game("domineering rows=3 cols=4");
  const NumberTable whole = solved_numbers(*game, Metric::value, 1);
  std::atomic<int> while_sorting = 0;
  partisan::TierOrder(*game, Job({.stop = [&] { return ++while_sorting < 0; }}));
  for (const int stop_at : {1, 3, 10, 18, 25}) {
    KeptState kept;
    NumberTable table;
    std::atomic<int> asked = 0;
    const Job impatient({.threads = 2, .stop = [&] { return ++asked > while_sorting + stop_at; }});
    EXPECT_THROW(solve_numbers(table, *game, Metric::value, {.job = impatient, .checkpoint = kept.keeper()}),
                 Interrupted);
    ASSERT_FALSE(kept.empty());
    solve_numbers(table, *game, Metric::value, {.job = Job({.threads = 2}), .resume = kept.reader()});
    EXPECT_TRUE(kept.read_out());
    EXPECT_EQ(table, whole) << stop_at;
  }
}

TEST(PartisanTable, RefusesOtherMetrics) {
  const auto game = partisan_game("domineering rows=2 cols=2");
  EXPECT_THROW(kernel_for(*game, Metric::depth), SpecError);
  EXPECT_THROW(kernel_for(*game, Metric::grundy), SpecError);
  EXPECT_THROW(kernel_for(*make_game("nim piles=2 max=3"), Metric::value), SpecError);
}

TEST(OutcomeSearch, KnowsThePublishedClassesOfDomineering) {
  for (const PublishedRecord& record : published_table("domineering-outcomes").records)
    for (std::size_t cols = 1; cols <= record.published.size(); ++cols) {
      std::string spec = record.game;
      const auto game = partisan_game(spec.replace(spec.find('*'), 1, std::to_string(cols)));
      partisan::OutcomeSearch search(*game, std::uint64_t{1} << 30);
      EXPECT_EQ("PLRN"[static_cast<int>(search.outcome(game->start()))], record.published[cols - 1]) << spec;
    }
}

TEST(OutcomeSearch, StopsAtItsMemory) {
  const auto game = partisan_game("domineering rows=5 cols=5");
  EXPECT_THROW(partisan::OutcomeSearch(*game, 10'000).outcome(game->start()), LimitError);
  EXPECT_THROW(partisan::OutcomeSearch(*game, 10'000'000, Job({.stop = [] { return true; }})).outcome(game->start()),
               Interrupted);
}

}  // namespace
}  // namespace zermelo::test::partisan_solver_test
