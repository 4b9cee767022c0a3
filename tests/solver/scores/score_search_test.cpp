// Scores found by search, against tables: random games, dots and boxes.
#include "solver/scores/search/score_search.h"

#include <gtest/gtest.h>

#include <random>

#include "support/message_of.h"
#include "support/score_game.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::score_search_test {
namespace {

using scores::ScoreSearch;

std::optional<int> nothing(Index) { return {}; }

Job threads(unsigned count) { return Job({.threads = count}); }

/// Little memory keeps the bounds of few positions, so others are searched again.
TEST(ScoreSearch, AgreesWithTables) {
  std::mt19937 random(5);
  for (int trial = 0; trial < 60; ++trial) {
    const test::ScoreGame game = test::random_scores(random, 24, trial % 3 == 0 ? 300 : 4);
    const std::vector<Value> table = test::solved_values(game, Metric::score, test::threads(1));
    for (const std::uint64_t bytes : {std::uint64_t{256}, std::uint64_t{1} << 16}) {
      ScoreSearch search(game, nothing, bytes, threads(1 + static_cast<unsigned>(trial) % 3));
      for (Index position = 0; position < game.size(); ++position)
        ASSERT_EQ(search.score(position), score_of(table[position])) << trial << " " << position;
    }
  }
}

/// Bounds from the rules do not change a score, and neither do tables of some positions.
TEST(ScoreSearch, EndsAtKnownPositions) {
  const auto game = make_game("dots rows=2 cols=2");
  const std::vector<Value> table = test::solved_values(*game, Metric::score, test::threads(1));
  const auto known = [&](Index at) { return at % 8 == 7 ? std::optional(score_of(table[at])) : std::nullopt; };
  for (Index position = 0; position < game->size(); position += 5) {
    EXPECT_EQ(ScoreSearch(*game, known, 1 << 16, threads(2)).score(position), score_of(table[position]));
    EXPECT_EQ(ScoreSearch(*game, nothing, 1 << 16, threads(2)).score(position), score_of(table[position]));
    EXPECT_LE(std::abs(score_of(table[position])), game->score_limit(position));
  }
}

TEST(ScoreSearch, SearchesLessThanAllPositions) {
  const auto game = make_game("dots rows=2 cols=3");
  ScoreSearch search(*game, nothing, 1 << 22, threads(1));
  EXPECT_EQ(search.score(game->start()),
            score_of(test::solved_values(*game, Metric::score, test::threads(1))[game->start()]));
  EXPECT_LT(search.looked_at(), game->size() / 2);
}

TEST(ScoreSearch, RefusesScoresBeyondTheLimit) {
  for (const std::int16_t points : {std::int16_t{2}, std::int16_t{-2}}) {
    const test::ScoreGame game({{}, {{0, {points, false}}}}, {-most_score * points / 2, 0}, {}, true);
    ScoreSearch search(game, nothing, 1 << 16, threads(1));
    EXPECT_EQ(search.score(0), -most_score * points / 2);
    EXPECT_NE(message_of<UsageError>([&] { search.score(1); }).find("the score of 1 is"), std::string::npos);
  }
}

TEST(ScoreSearch, Stops) {
  const auto game = make_game("dots rows=3 cols=4");
  JobOptions options{.threads = 2};
  options.stop = [] { return true; };
  ScoreSearch search(*game, nothing, 1 << 16, Job(options));
  EXPECT_THROW(search.score(game->start()), Interrupted);
}

TEST(ScoreSearch, KeepsBounds) {
  scores::BoundsTable table(64);
  for (Index position = 0; position < 4; ++position)
    table.put(position, {{-static_cast<int>(position), 32767}, 7}, position + 1);
  for (Index position = 0; position < 4; ++position) {
    const auto entry = table.find(position);
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->bounds.least, -static_cast<int>(position));
    EXPECT_EQ(entry->bounds.most, 32767);
    EXPECT_EQ(entry->best, 7);
  }
  table.put(9, {{-32768, 5}, 255}, 100);
  EXPECT_FALSE(table.find(0)) << "it took the least work";
  EXPECT_EQ(table.find(9)->bounds.least, -32768);
}

TEST(ScoreSearch, KeepsBoundsInALargerTable) {
  scores::BoundsTable table(std::uint64_t{1} << 26);
  const std::uint64_t room = table.room();
  for (Index position = 0; position < 1000; ++position) table.put(position, {{-1, static_cast<int>(position)}, 1}, 1);
  table.grow();
  EXPECT_GT(table.room(), room);
  for (Index position = 0; position < 1000; ++position) {
    ASSERT_TRUE(table.find(position)) << position;
    EXPECT_EQ(table.find(position)->bounds.most, static_cast<int>(position));
  }
}

}  // namespace
}  // namespace zermelo::score_search_test
