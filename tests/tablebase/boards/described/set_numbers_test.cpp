// Sets of points have the numbers 0, 1, ... in the order of their bits, on small boards and on large ones.
#include "tablebase/boards/described/numbers/set_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace zermelo::set_numbers_test {

using namespace described;

namespace {

/// The next greater set with as many points; 0 behind the last one of 64 points.
Points next_set(Points set) {
  const Points least = set & -set, carried = set + least;
  return carried == 0 ? 0 : carried | ((set ^ carried) >> 2) / least;
}

/// The points of `set`, moved to the places of `free` one by one.
Points spread(Points set, Points free) {
  Points moved = 0;
  unsigned place = 0;
  for_points(free, [&](unsigned point) { moved |= (set >> place++ & 1) << point; });
  return moved;
}

}  // namespace

TEST(SetNumbers, AreInTheOrderOfTheBits) {
  for (const unsigned points : {1u, 5u, 9u, 16u, 25u, 26u, 27u, 40u, 64u}) {
    const SetNumbers numbers(points);
    const Points free = points == 64 ? ~Points{0} : one(points) - 1;
    for (unsigned size = 1; size <= std::min(points, points > 30 ? 2u : 4u); ++size) {
      Points set = one(size) - 1;
      for (Index number = 0; number < numbers.ways(points, size); ++number, set = next_set(set)) {
        ASSERT_EQ(numbers.rank(set, size), number) << points << " points";
        ASSERT_EQ(numbers.unrank(number, size, free, numbers.listed(count(free), size)), set) << points << " points";
      }
    }
    EXPECT_EQ(numbers.rank(free, points), 0u);
  }
}

TEST(SetNumbers, CountAmongFreePoints) {
  for (const unsigned points : {8u, 24u, 31u, 64u})
    for (const bool listed : {false, true}) {
      const Points free = 0x93A5'7C1B'D2E8'46FDu & (points == 64 ? ~Points{0} : one(points) - 1);
      SetNumbers numbers(points);
      for (unsigned size = 1; size <= 3; ++size) {
        if (listed) numbers.prepare(count(free), size);
        Points set = one(size) - 1;
        for (Index number = 0; number < numbers.ways(count(free), size); ++number, set = next_set(set)) {
          ASSERT_EQ(numbers.rank(spread(set, free), size, free), number) << points << " points";
          ASSERT_EQ(numbers.unrank(number, size, free, numbers.listed(count(free), size)), spread(set, free))
              << points << " points";
        }
      }
    }
}

}  // namespace zermelo::set_numbers_test
