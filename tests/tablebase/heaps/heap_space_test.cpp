// Heap spaces: the numbering is a bijection, tiers keep their contract, and sizes agree with the literature.
#include "tablebase/heaps/heap_space.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "tablebase/registry.h"

namespace zermelo::heap_space_test {
namespace {

using Limits = heaps::HeapSpace::Limits;

/// The number of positions, by dynamic programming over heap sizes. Shares no code with HeapSpace.
Index count_plainly(const Limits& limits) {
  std::vector<Index> ways(limits.bound + 1, 0);
  ways[0] = 1;
  for (std::uint32_t n = 1; n <= limits.largest; ++n)
    for (std::uint32_t weight = limits.alpha * n + limits.beta; weight <= limits.bound; ++weight)
      ways[weight] += ways[weight - limits.alpha * n - limits.beta];
  Index sum = 0;
  for (const Index count : ways) sum += count;
  return sum;
}

class HeapSpaces : public testing::TestWithParam<Limits> {};

TEST_P(HeapSpaces, NumberEveryPositionOnce) {
  const heaps::HeapSpace space(GetParam());
  ASSERT_EQ(space.size(), count_plainly(GetParam()));
  std::set<heaps::HeapCounts> seen;
  for (Index index = 0; index < space.size(); ++index) {
    const heaps::HeapCounts counts = space.unrank(index);
    ASSERT_TRUE(space.contains(counts));
    ASSERT_EQ(space.rank(counts), index);
    ASSERT_TRUE(seen.insert(counts).second);
  }
}

TEST_P(HeapSpaces, PutPositionsThatDifferInHeapsOfOneNextToEachOther) {
  const heaps::HeapSpace space(GetParam());
  for (Index index = 0; index < space.size(); ++index) {
    heaps::HeapCounts counts = space.unrank(index);
    ++counts[1];
    if (space.contains(counts)) {
      EXPECT_EQ(space.rank(counts), index + 1);
    }
  }
}

TEST_P(HeapSpaces, OrderTiersByTheSumOfLargerHeaps) {
  const heaps::HeapSpace space(GetParam());
  const auto sum = [&](Index index) {
    const heaps::HeapCounts counts = space.unrank(index);
    std::uint32_t total = 0;
    for (std::uint32_t n = 2; n <= heaps::max_heap; ++n) total += n * counts[n];
    return total;
  };
  for (Index index = 1; index < space.size(); ++index) EXPECT_LE(sum(index - 1), sum(index));
}

INSTANTIATE_TEST_SUITE_P(SmallSpaces, HeapSpaces,
                         testing::Values(Limits{1, 1, 0, 0, false}, Limits{1, 1, 0, 7, false},
                                         Limits{1, 1, 1, 7, false}, Limits{2, 1, 0, 9, false}, Limits{2, 1, 1, 9, true},
                                         Limits{7, 1, 0, 18, false}, Limits{7, 1, 0, 18, true},
                                         Limits{6, 1, 1, 27, false}, Limits{9, 2, 3, 60, false},
                                         Limits{20, 1, 0, 20, false}));

TEST(HeapSpace, IsTheSameForTheSameLimits) {
  const Limits limits{9, 1, 1, 40, false};
  auto space = heaps::shared_space(limits);
  EXPECT_EQ(heaps::shared_space(limits), space);
  EXPECT_NE(heaps::shared_space({9, 1, 1, 41, false}), space);
  const std::weak_ptr<const heaps::HeapSpace> kept = space;
  space.reset();
  EXPECT_TRUE(kept.expired());
  EXPECT_EQ(heaps::shared_space(limits)->size(), count_plainly(limits));
}

TEST(HeapSpace, NumbersLargePyramids) {
  const heaps::HeapSpace space({28, 1, 1, 28 * 31 / 2, false});
  EXPECT_EQ(space.size(), count_plainly(space.limits()));
  for (Index index = 1; index < space.size(); index += index / 3 + 1) EXPECT_EQ(space.rank(space.unrank(index)), index);
}

TEST(HeapSpace, HasThePyramidsPublishedSizes) {
  // A size is the number of vectors x_1..x_p with sum x_i (i + 1) <= p (p + 3) / 2.
  for (const auto& [rows, size] : std::initializer_list<std::pair<int, Index>>{
           {3, 18}, {7, 5066}, {12, 9958931}, {14, 224287850}, {15, 1076843687}})
    EXPECT_EQ(make_game("pyramid rows=" + std::to_string(rows))->size(), size);
}

}  // namespace
}  // namespace zermelo::heap_space_test
