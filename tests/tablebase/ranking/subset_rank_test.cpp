// Subsets are numbered in ascending order, and gaps are closed and opened bit by bit.
#include "tablebase/ranking/subset_rank.h"

#include <gtest/gtest.h>

#include <random>

namespace zermelo::subset_rank_test {
namespace {

TEST(SubsetRank, CountsSubsetsInAscendingOrder) {
  const SubsetRank rank;
  for (unsigned bits = 0; bits <= 24; ++bits) {
    std::uint32_t next = 0;
    for_subsets(24, bits, [&](std::uint32_t set) { ASSERT_EQ(rank(set), next++) << set; });
    EXPECT_EQ(next, binomial(24, bits));
  }
}

TEST(SubsetRank, ListsAllSubsetsOfEachSize) {
  std::vector<std::uint32_t> expected, found;
  for (std::uint32_t set = 0; set < 1 << 10; ++set)
    if (std::popcount(set) == 4) expected.push_back(set);
  for_subsets(10, 4, [&](std::uint32_t set) { found.push_back(set); });
  EXPECT_EQ(found, expected);
  int none = 0;
  for_subsets(3, 4, [&](std::uint32_t) { ++none; });
  EXPECT_EQ(none, 0);
}

TEST(BitGaps, AreClosedAndOpenedBitByBit) {
  const BitGaps gaps;
  std::mt19937 random(2);
  for (int round = 0; round < 10'000; ++round) {
    const auto places = static_cast<std::uint32_t>(random() & random() % (1 << 24));
    const auto set = static_cast<std::uint32_t>(random() & places);
    std::uint32_t expected = 0, bits = 0;
    for (unsigned place = 0; place < 24; ++place)
      if ((places >> place & 1) != 0) expected |= (set >> place & 1) << bits++;
    ASSERT_EQ(gaps.close(set, places), expected);
    ASSERT_EQ(gaps.open(expected, places), set);
  }
}

}  // namespace
}  // namespace zermelo::subset_rank_test
