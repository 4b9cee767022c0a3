// Numbers sets up to a group of permutations.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/ranking/subset_rank.h"

namespace zermelo::morris {

/// The permutations of a group, without the identity: each maps label i to its entry i.
using Permutations = std::vector<std::vector<std::uint8_t>>;

/// Sets of labels; sets that the group maps to each other have the same number. The least one represents them.
class Orbits {
 public:
  /// For sets of `least` to `most` labels of `labels` ones. Requires: at most 65536 sets of each size.
  /// Memory: 2 bytes for each set and 4 bytes for each number.
  Orbits(const Permutations& group, unsigned labels, unsigned least, unsigned most, const SubsetRank& subsets);

  std::size_t size(unsigned count) const { return sets_[count].size(); }
  /// Requires: `count` labels, the place of the set among those with as many labels is `place`.
  std::uint32_t rank(unsigned count, std::uint32_t place) const { return numbers_[count][place]; }
  /// Requires: number < size(count).
  std::uint32_t unrank(unsigned count, std::uint32_t number) const { return sets_[count][number]; }

 private:
  std::vector<std::vector<std::uint16_t>> numbers_;  ///< for each count, of all sets
  std::vector<std::vector<std::uint32_t>> sets_;     ///< for each count, the set with each number
};

}  // namespace zermelo::morris
