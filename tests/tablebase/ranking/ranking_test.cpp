// Rankings of points and multisets are bijections in lexicographic order.
#include <gtest/gtest.h>

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/ranking/mixed_radix.h"
#include "tablebase/ranking/multiset.h"

namespace zermelo::ranking_test {
namespace {

/// Checks that unrank gives lexicographic order and that rank is its inverse.
template <class Space>
void counts_up(const Space& space, std::size_t places) {
  std::vector<std::uint32_t> before;
  for (Index i = 0; i < space.size(); ++i) {
    std::vector<std::uint32_t> tuple(places);
    space.unrank(i, tuple);
    EXPECT_EQ(space.rank(tuple), i);
    EXPECT_TRUE(i == 0 || before < tuple);
    before = tuple;
  }
}

TEST(MixedRadix, NumbersPointsInDictionaryOrder) {
  for (const std::vector<std::uint32_t>& extents :
       {std::vector<std::uint32_t>{7}, {3, 5}, {1, 4, 1}, {2, 3, 4, 5}, {2, 2, 2, 2, 2, 2}})
    counts_up(MixedRadix(extents), extents.size());
}

TEST(MixedRadix, RefusesMorePointsThanAnIndexHolds) {
  EXPECT_EQ(MixedRadix(std::vector<std::uint32_t>(62, 2)).size(), max_positions);
  EXPECT_THROW(MixedRadix(std::vector<std::uint32_t>(63, 2)), SpecError);
}

TEST(MultisetSpace, NumbersSortedTuplesInDictionaryOrder) {
  for (std::uint32_t piles = 1; piles <= 6; ++piles)
    for (std::uint32_t max = 0; max <= 6; ++max) {
      const MultisetSpace space(piles, max);
      counts_up(space, piles);
      std::vector<std::uint32_t> tuple(piles);
      for (Index i = 0; i < space.size(); ++i) {
        space.unrank(i, tuple);
        EXPECT_TRUE(std::is_sorted(tuple.rbegin(), tuple.rend()));
      }
    }
}

TEST(MultisetSpace, CountsLikeTheBinomialCoefficients) {
  EXPECT_EQ(MultisetSpace(4, 7).size(), 330u);
  EXPECT_EQ(MultisetSpace(1, 999'999).size(), 1'000'000u);
  EXPECT_EQ(MultisetSpace(8, 100).size(), 352025629371u);
}

TEST(MultisetSpace, RefusesMoreMultisetsThanAnIndexHolds) {
  EXPECT_THROW(MultisetSpace(4, 1'000'000), SpecError);
  EXPECT_THROW(MultisetSpace(64, 64), SpecError);
}

TEST(SortedTiling, CoverEveryTupleOnce) {
  for (std::uint32_t piles = 1; piles <= 4; ++piles)
    for (const std::uint32_t most : {1u, 3u, 64u}) {
      const SortedTiling tiling(MultisetSpace(piles, 10), most);
      std::vector<int> times(tiling.space().size());
      for (std::size_t wave = 0; wave < tiling.waves(); ++wave)
        for (std::size_t part = 0; part < tiling.parts(wave); ++part)
          tiling.runs(tiling.tile(wave, part), [&](Index begin, Index end) {
            for (Index i = begin; i < end; ++i) ++times[i];
          });
      EXPECT_EQ(std::count(times.begin(), times.end(), 1), static_cast<std::ptrdiff_t>(times.size()));
    }
}

}  // namespace
}  // namespace zermelo::ranking_test
