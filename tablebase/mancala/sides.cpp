// There are ways(h, m) sides with m seeds and h houses; ways(h, m - b) sides have at least b seeds in the first house.
// So ways(h, m) - ways(h, m - b) sides have fewer than b seeds there.
#include "tablebase/mancala/sides.h"

#include <limits>

#include "tablebase/base/error.h"
#include "tablebase/ranking/subset_rank.h"

namespace zermelo::mancala {

Sides::Sides(unsigned houses, unsigned seeds) : houses_(houses), most_(seeds), ways_((houses + 1) * (seeds + 1)) {
  if (binomial(seeds + houses - 1, houses - 1) > std::numeric_limits<std::uint32_t>::max())
    throw TooManyPositions("{} seeds lie in {} houses in more than 2^32 ways", seeds, houses);
  ways_[0] = 1;
  for (unsigned h = 1; h <= houses; ++h)
    for (unsigned m = 0; m <= seeds; ++m) ways_[h * (seeds + 1) + m] = ways(h - 1, m) + (m == 0 ? 0 : ways(h, m - 1));
}

std::uint32_t Sides::rank(const Side& side, unsigned seeds) const {
  std::uint32_t rank = 0;
  for (unsigned house = 0; house + 1 < houses_; ++house) {
    const unsigned left = houses_ - house;
    rank += ways(left, seeds) - ways(left, seeds - side[house]);
    seeds -= side[house];
  }
  return rank;
}

Side Sides::side(unsigned seeds, std::uint32_t rank) const {
  Side side{};
  for (unsigned house = 0; house + 1 < houses_; ++house) {
    const unsigned left = houses_ - house;
    for (std::uint32_t with; rank >= (with = ways(left - 1, seeds)); rank -= with) {
      ++side[house];
      --seeds;
    }
  }
  side[houses_ - 1] = static_cast<std::uint8_t>(seeds);
  return side;
}

}  // namespace zermelo::mancala
