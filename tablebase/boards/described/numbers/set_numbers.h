// Numbers for the sets with equally many points of a board, or of its free points.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// Numbers the sets with equally many of a number of points, in the order of their bits (combinatorial number system).
///
/// Cost of a rank: on boards of at most 26 points two loads, one for each half of a set, from tables of at most 32 KiB;
/// on larger boards two for each byte. A set among free points takes an instruction more on processors with BMI2, and
/// else two loads for each byte of the board.
class SetNumbers {
 public:
  explicit SetNumbers(unsigned points);

  /// C(n, k), at most 2^62; that number also if it is more.
  Index ways(unsigned n, unsigned k) const { return ways_[n][k]; }
  /// The number of a set of `size` points among all sets of that size.
  [[gnu::always_inline]] Index rank(Points set, unsigned size) const {
    if (half_ == 0) return rank_by_bytes(set);
    return low_[set & ((Points{1} << half_) - 1)] + high_[std::size_t{size} << half_ | set >> half_];
  }
  /// The number of a set among the sets of free points of its size. Requires a subset of `free`.
  [[gnu::always_inline]] Index rank(Points set, unsigned size, Points free) const {
    return rank(closed(set, free), size);
  }
  /// The inverse of rank. `listed` is listed(count(free), size). Cost: the inverse of closed for one point, and
  /// a load more if prepare() listed the sets.
  Points unrank(Index number, unsigned size, Points free, const std::vector<std::uint32_t>& listed) const {
    if (size == 1) return opened(one(static_cast<unsigned>(number)), free);
    return listed.empty() ? unrank_by_points(number, size, free) : opened(listed[number], free);
  }
  /// The sets of `size` of the lowest `points` points; empty: not listed. Stays where it is.
  const std::vector<std::uint32_t>& listed(unsigned points, unsigned size) const { return listed_[points][size]; }
  /// Lists the sets of `size` of `points` free points for unrank, unless the lists would take more than 32 MiB. Numbers
  /// one after the other then cost no cache miss.
  void prepare(unsigned points, unsigned size);

 private:
  static constexpr unsigned most_halved = 26;
  static constexpr Index most_listed = Index{1} << 23;  ///< sets in all lists

  Index rank_by_bytes(Points set) const {
    Index number = 0;
    unsigned before = 0;
    for (unsigned byte = 0; set != 0; ++byte, set >>= 8) {
      number += sums_[byte][before << 8 | (set & 0xFF)];
      before += bits_[set & 0xFF];
    }
    return number;
  }
  Points unrank_by_points(Index number, unsigned size, Points free) const;
  void make_halves(unsigned points);
  void make_bytes();
  /// The sum of the parts of a rank for points from `first` on, if `before` points are below.
  Index sum(Points set, unsigned first, unsigned before) const;

  /// The bits of `set` at the places of `free`, moved together.
  [[gnu::always_inline]] Points closed(Points set, Points free) const {
#ifdef __x86_64__
    if (moves_bits_) {
      asm("pext %1, %0, %0" : "+r"(set) : "r"(free));
      return set;
    }
#endif
    return closed_by_bytes(set, free);
  }
  /// The inverse of closed.
  Points opened(Points set, Points free) const {
#ifdef __x86_64__
    if (moves_bits_) {
      asm("pdep %1, %0, %0" : "+r"(set) : "r"(free));
      return set;
    }
#endif
    return opened_by_bytes(set, free);
  }
  Points closed_by_bytes(Points set, Points free) const;
  Points opened_by_bytes(Points set, Points free) const;

  bool moves_bits_;    ///< whether the processor has instructions for closed and opened
  unsigned bytes_;     ///< of a set
  unsigned half_ = 0;  ///< the number of points in the lower half; 0: the board is large
  std::array<std::array<Index, most_points + 2>, most_points + 2> ways_{};
  std::vector<std::uint32_t> low_, high_;  ///< the ranks of lower halves; of upper halves, for each size of the whole
  std::vector<std::vector<Index>> sums_;   ///< for each byte, and number of lower points, of the points of the byte
  std::vector<std::uint8_t> closed_, opened_;  ///< for each byte of free points and of points
  std::array<std::uint8_t, 256> bits_{};
  std::array<std::array<std::vector<std::uint32_t>, most_points + 1>, most_points + 1> listed_;
  Index listed_sets_ = 0;
};

/// Calls `use` with each set of `size` of the lowest `points` points, in ascending order. Requires points < 64 or few
/// sets.
template <class Use>
void for_sets(const SetNumbers& sets, unsigned points, unsigned size, const Use& use) {
  Points set = size == 0 ? 0 : size == most_points ? ~Points{0} : one(size) - 1;
  for (Index left = sets.ways(points, size); left != 0; --left) {
    use(set);
    if (left == 1) return;
    const Points least = set & -set, carried = set + least;
    set = carried | ((set ^ carried) >> 2) / least;
  }
}

}  // namespace zermelo::described
