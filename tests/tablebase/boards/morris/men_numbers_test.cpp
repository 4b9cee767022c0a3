// The numbers of morris positions: as many as Burnside's lemma counts, and the same for all images of a position.
#include "tablebase/boards/morris/men_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <set>

namespace zermelo::morris::men_numbers_test {
namespace {

using Place = std::pair<int, int>;

/// The lengths of the cycles of each symmetry, from the coordinates of the points.
std::vector<std::vector<unsigned>> cycles_of_symmetries(int squares) {
  std::vector<std::vector<unsigned>> all;
  for (int symmetry = 0; symmetry < 16; ++symmetry) {
    const auto image = [&](Place place) {
      for (int turn = 0; turn < symmetry % 4; ++turn) place = {place.second, -place.first};
      if (symmetry / 4 % 2 != 0) place.first = -place.first;
      const int distance = std::max(std::abs(place.first), std::abs(place.second));
      const int to = symmetry >= 8 ? squares + 1 - distance : distance;
      return Place{place.first / distance * to, place.second / distance * to};
    };
    std::vector<unsigned>& cycles = all.emplace_back();
    std::set<Place> seen;
    for (int square = 1; square <= squares; ++square)
      for (const auto& [row, column] : {Place{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}) {
        unsigned length = 0;
        for (Place at{row * square, column * square}; seen.insert(at).second; at = image(at)) ++length;
        if (length != 0) cycles.push_back(length);
      }
  }
  return all;
}

/// Adds to `ways` the ways to give a cycle of points to the first player, the second, or none.
std::vector<std::vector<Index>> with_cycle(const std::vector<std::vector<Index>>& ways, unsigned length) {
  auto sum = ways;
  for (unsigned own = 0; own < ways.size(); ++own)
    for (unsigned other = 0; other < ways.size(); ++other) {
      if (own >= length) sum[own][other] += ways[own - length][other];
      if (other >= length) sum[own][other] += ways[own][other - length];
    }
  return sum;
}

/// The numbers of classes of positions, by Burnside's lemma.
std::vector<std::vector<Index>> burnside(int squares, unsigned men) {
  std::vector<std::vector<Index>> total(men + 1, std::vector<Index>(men + 1));
  for (const auto& cycles : cycles_of_symmetries(squares)) {
    std::vector<std::vector<Index>> ways(men + 1, std::vector<Index>(men + 1));
    ways[0][0] = 1;
    for (const unsigned length : cycles) ways = with_cycle(ways, length);
    for (unsigned own = 0; own <= men; ++own)
      for (unsigned other = 0; other <= men; ++other) total[own][other] += ways[own][other];
  }
  for (auto& row : total)
    for (Index& count : row) count /= 16;
  return total;
}

class MorrisNumbers : public testing::TestWithParam<unsigned> {
 protected:
  /// Calls `use` with all positions of small tiers, and with random positions of all tiers.
  template <class Use>
  void for_positions(const Use& use) const {
    for (Index number = 0; number < 200'000; ++number) use(number);
    std::mt19937_64 random(5);
    for (const Tier& tier : numbers_.tiers())
      for (int i = 0; i < 5000; ++i) use(tier.first + random() % tier.positions);
  }

  Board board_{GetParam() / 3};
  MenNumbers numbers_{board_, GetParam()};
};

TEST_P(MorrisNumbers, AreAsManyAsBurnsideCounts) {
  const auto expected = burnside(static_cast<int>(GetParam()) / 3, GetParam());
  Index all = 1;
  for (unsigned own = least_men; own <= GetParam(); ++own)
    for (unsigned other = least_men; other <= GetParam(); ++other) {
      EXPECT_EQ(numbers_.positions(own, other), expected[own][other]) << own << '-' << other;
      all += expected[own][other];
    }
  EXPECT_EQ(numbers_.size(), all);
}

TEST_P(MorrisNumbers, AreTheRanksOfTheirPositions) {
  for_positions([&](Index number) {
    const Position position = numbers_.unrank(number);
    ASSERT_EQ(position.crosses & position.noughts, 0u);
    ASSERT_EQ((position.crosses | position.noughts) & ~board_.all(), 0u);
    ASSERT_EQ(numbers_.rank(position), number);
  });
}

TEST_P(MorrisNumbers, AreTheSameForAllImagesAndBothColours) {
  for_positions([&](Index number) {
    const Position position = numbers_.unrank(number);
    const auto symmetry = static_cast<unsigned>(number % Board::symmetries);
    const Points mover = board_.image(symmetry, position.mover()), other = board_.image(symmetry, position.other());
    ASSERT_EQ(numbers_.rank({mover, other, false}), number);
    ASSERT_EQ(numbers_.rank({other, mover, true}), number);
  });
}

TEST_P(MorrisNumbers, FillTheTiersInTheOrderOfTheirMen) {
  Index next = 0;
  for (const Tier& tier : numbers_.tiers()) {
    EXPECT_EQ(tier.first, next);
    next = tier.end();
    for (const std::size_t below : tier.rests_on) EXPECT_LT(numbers_.tiers()[below].first, tier.first);
  }
  EXPECT_EQ(next, numbers_.size());
}

TEST_P(MorrisNumbers, AreMissingForOtherNumbersOfMen) {
  for (const Position& none : {Position{}, Position{0b1, 0b1110}, Position{0b111, 0b11000}, Position{0b11, 0b1100}})
    EXPECT_EQ(numbers_.rank(none), numbers_.size());
  EXPECT_EQ(numbers_.rank({0x3FF, 0xF000}), numbers_.size());
  EXPECT_EQ(numbers_.rank({0x7, 0x18, true}), MenNumbers::over);
}

INSTANTIATE_TEST_SUITE_P(Men, MorrisNumbers, testing::Values(6, 9));

TEST(MorrisNumbers, AreThoseOfThePublishedTables) {
  const MenNumbers numbers(Board(3), 9);
  EXPECT_EQ(numbers.size() - 1, 8'904'593'601u);
  EXPECT_EQ(numbers.positions(3, 3), 169'626u);
  EXPECT_EQ(numbers.positions(3, 4), 760'398u);
  EXPECT_EQ(numbers.tiers().size(), 29u);
}

TEST(MorrisNumbers, NameTiersByTheLargerNumberOfMenFirst) {
  const MenNumbers numbers(Board(2), 6);
  std::map<std::string, std::vector<std::string>> below;
  for (const Tier& tier : numbers.tiers())
    for (const std::size_t place : tier.rests_on) below[tier.name].push_back(numbers.tiers()[place].name);
  EXPECT_EQ(numbers.tiers().front().name, "over");
  EXPECT_EQ(below["3-3"], (std::vector<std::string>{"over"}));
  EXPECT_EQ(below["4-3"], (std::vector<std::string>{"over", "3-3"}));
  EXPECT_EQ(below["6-5"], (std::vector<std::string>{"5-5", "6-4"}));
  EXPECT_EQ(below["6-6"], (std::vector<std::string>{"6-5"}));
}

}  // namespace
}  // namespace zermelo::morris::men_numbers_test
