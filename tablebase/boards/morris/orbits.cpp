// Sets are met in ascending order, so that the least set of an orbit is met first.
#include "tablebase/boards/morris/orbits.h"

#include <algorithm>
#include <array>

namespace zermelo::morris {
namespace {

/// A permutation of up to 24 labels that maps whole sets, byte by byte.
class SetMap {
 public:
  explicit SetMap(const std::vector<std::uint8_t>& permutation) {
    for (std::size_t label = 0; label < permutation.size(); ++label)
      for (std::uint32_t bits = 0; bits < 256; ++bits)
        if ((bits >> label % 8 & 1) != 0) images_[label / 8][bits] |= std::uint32_t{1} << permutation[label];
  }

  std::uint32_t operator()(std::uint32_t set) const {
    return images_[0][set & 0xFF] | images_[1][set >> 8 & 0xFF] | images_[2][set >> 16];
  }

 private:
  std::array<std::array<std::uint32_t, 256>, 3> images_{};
};

std::uint32_t least_image(const std::vector<SetMap>& group, std::uint32_t set) {
  std::uint32_t least = set;
  for (const SetMap& map : group) least = std::min(least, map(set));
  return least;
}

}  // namespace

Orbits::Orbits(const Permutations& group, unsigned labels, unsigned least, unsigned most, const SubsetRank& subsets)
    : numbers_(most + 1), sets_(most + 1) {
  const std::vector<SetMap> maps(group.begin(), group.end());
  for (unsigned count = least; count <= most; ++count)
    for_subsets(labels, count, [&, &numbers = numbers_[count], &sets = sets_[count]](std::uint32_t set) {
      const std::uint32_t first = least_image(maps, set);
      if (first == set) sets.push_back(set);
      numbers.push_back(first == set ? static_cast<std::uint16_t>(sets.size() - 1) : numbers[subsets(first)]);
    });
}

}  // namespace zermelo::morris
