// The solvers agree with theorems and published sequences about games of piles.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <sstream>

#include "support/published_words.h"
#include "tablebase/ranking/multiset.h"
#include "tests/solver/boxes/tuple_tables.h"

namespace zermelo::theorems_test {
namespace {

using Piles = std::array<std::uint32_t, 4>;

/// Calls look(piles, lost) for every position of a game of four sorted piles of at most `max`.
template <class Look>
void for_each_position(const std::string& spec, std::uint32_t max, const Look& look) {
  const auto game = make_game(spec);
  const MultisetSpace space(4, max);
  const std::vector<Value> table = table_of(*game, CellWidth::bit, 2);
  ASSERT_EQ(table.size(), space.size());
  for (Index i = 0; i < table.size(); ++i) {
    Piles piles{};
    space.unrank(i, piles);
    look(piles, table[i].outcome == Outcome::loss);
  }
}

std::uint32_t nim_sum(const Piles& piles) { return piles[0] ^ piles[1] ^ piles[2] ^ piles[3]; }

TEST(Theorems, BoutonNimIsLostExactlyWhenTheNimSumIsZero) {
  for_each_position("nim piles=4 max=40", 40, [](const Piles& piles, bool lost) {
    EXPECT_EQ(lost, nim_sum(piles) == 0) << piles[0] << "," << piles[1] << "," << piles[2] << "," << piles[3];
  });
}

TEST(Theorems, BoutonMisereNimDiffersOnlyWhenNoPileHasTwo) {
  for_each_position("nim piles=4 max=40 play=misere", 40, [](const Piles& piles, bool lost) {
    EXPECT_EQ(lost, piles[0] >= 2 ? nim_sum(piles) == 0 : nim_sum(piles) == 1);
  });
}

/// Moore (1910): write the piles in base 2; lost if each digit's sum over the piles is divisible by reach + 1.
bool moore_lost(const Piles& piles, std::uint32_t reach) {
  for (std::uint32_t bit = 1; bit <= piles[0]; bit *= 2) {
    const auto with_bit = std::count_if(piles.begin(), piles.end(), [&](std::uint32_t pile) { return pile & bit; });
    if (static_cast<std::uint32_t>(with_bit) % (reach + 1) != 0) return false;
  }
  return true;
}

TEST(Theorems, MooreNimIsLostWhenEveryBinaryDigitIsDivisible) {
  for (const std::uint32_t reach : {2u, 3u, 4u})
    for_each_position("nim piles=4 max=9 moore=" + std::to_string(reach), 9,
                      [&](const Piles& piles, bool lost) { EXPECT_EQ(lost, moore_lost(piles, reach)); });
}

TEST(Theorems, MooreNimWithPilesInOrderIsLostWhenEveryBinaryDigitIsDivisible) {
  const auto game = make_game("nim piles=4 max=15 moore=2 order=ordered");
  const std::vector<Value> table = table_of(*game, CellWidth::bit, 2);
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    Piles piles{i >> 12, i >> 8 & 15, i >> 4 & 15, i & 15};
    std::sort(piles.begin(), piles.end(), std::greater<>());
    EXPECT_EQ(table[i].outcome == Outcome::loss, moore_lost(piles, 2)) << i;
  }
}

/// Wythoff (1907): the n-th lost pair is floor(n phi), floor(n phi) + n.
TEST(Theorems, WythoffIsLostAtMultiplesOfTheGoldenRatio) {
  std::vector<std::string> expected;
  for (int n = 0; n < 190; ++n) {
    const int a = static_cast<int>(std::floor(n * (1 + std::sqrt(5.0)) / 2)), b = a + n;
    if (b > 300) break;
    expected.push_back(std::to_string(a) + "," + std::to_string(b));
    if (n > 0) expected.push_back(std::to_string(b) + "," + std::to_string(a));
  }
  std::vector<std::string> found = lost_positions("wythoff max=300");
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, expected);
}

/// By strategy stealing some first move wins, except on 1 x 1. On boards of at most 5 x 7 it is the only one.
TEST(Theorems, ChompHasOneWinningFirstMoveUpToFiveBySeven) {
  for (std::uint32_t rows = 1; rows <= 5; ++rows)
    for (std::uint32_t cols = 1; cols <= 7; ++cols) {
      const auto game = make_game("chomp rows=" + std::to_string(rows) + " cols=" + std::to_string(cols));
      const std::vector<Value> table = table_of(*game, CellWidth::bit, 2);
      std::vector<Index> next;
      game->successors(game->start(), next);
      const auto winning =
          std::count_if(next.begin(), next.end(), [&](Index to) { return table[to].outcome == Outcome::loss; });
      EXPECT_EQ(winning, rows * cols == 1 ? 0 : 1) << rows << " x " << cols;
    }
}

TEST(Catalogue, CountsOfLostPositionsOfFourHeapsUpToSeven) {
  EXPECT_EQ(lost_positions("nim piles=4 max=7").size(), 50u);
  EXPECT_EQ(lost_positions("nim piles=4 max=7 play=misere").size(), 49u);
  EXPECT_EQ(lost_positions("nim piles=4 max=7 moore=2").size(), 15u);
}

/// OEIS A048833. Lost multisets with 2n tokens have at most 2n piles of at most n.
TEST(Catalogue, NimLossesByNumberOfTokens) {
  const std::vector<int> published{1, 1, 2, 4, 6, 10, 16};
  const auto game = make_game("nim piles=12 max=6");
  const MultisetSpace space(12, 6);
  const std::vector<Value> table = table_of(*game, CellWidth::bit, 2);
  std::vector<int> counted(7);
  for (Index i = 0; i < table.size(); ++i) {
    std::array<std::uint32_t, 12> piles{};
    space.unrank(i, piles);
    const std::uint32_t tokens = std::accumulate(piles.begin(), piles.end(), 0u);
    if (table[i].outcome == Outcome::loss && tokens <= 12) ++counted[tokens / 2];
  }
  EXPECT_EQ(counted, published);
}

/// OEIS A029899: lost positions of three-row Chomp by the length of the first row.
TEST(Catalogue, ThreeRowChompLossesByFirstRow) {
  const std::vector<int> published{1, 2, 2, 2, 3, 3, 4, 3, 5, 4, 4, 6, 5, 7, 5, 6, 8, 6, 9, 7};
  std::vector<int> counted(20);
  for (const std::string& rows : lost_positions("chomp rows=3 cols=20")) ++counted[std::stoul(rows) - 1];
  EXPECT_EQ(counted, published);
}

TEST(SourceTexts, TheBallGridOfFourByThree) {
  for (const PublishedRecord& record : records_of(published_table("ball-grid"), "outcomes")) {
    const auto game = make_game(record.game);
    const std::vector<Value> table = table_of(*game, CellWidth::bit, 1);
    std::istringstream cells(record.at);
    std::string letters;
    for (std::string cell; cells >> cell;) letters += table[game->parse(cell)].outcome == Outcome::win ? 'N' : 'P';
    EXPECT_EQ(letters, record.published) << record.row;
  }
}

TEST(SourceTexts, TakingOneThreeOrFour) {
  const auto game = make_game("nim piles=1 max=20 take=1,3,4");
  const std::vector<Value> table = table_of(*game, CellWidth::byte, 1);
  for (Index n = 0; n <= 20; ++n) EXPECT_EQ(table[n].outcome == Outcome::loss, n % 7 == 0 || n % 7 == 2) << n;
}

TEST(SourceTexts, EightPilesOfNineAreLostInSeventyTwoPlies) {
  const auto game = make_game("nim piles=8 max=9");
  EXPECT_EQ(table_of(*game, CellWidth::byte, 2).back(), (Value{Outcome::loss, 72}));
}

}  // namespace
}  // namespace zermelo::theorems_test
