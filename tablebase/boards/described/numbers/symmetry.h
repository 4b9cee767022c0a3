// The symmetries of board rules: permutations of the points that leave all rules as they are, alone or together with
// an exchange of the players.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// Maps sets of points of the board by a permutation. Cost: on boards of at most 32 points two or four loads, from
/// tables of 1 KiB; else a load for each byte of a set.
class PointMap {
 public:
  /// The point that each point goes to.
  explicit PointMap(const std::vector<unsigned>& to);
  /// The map that does `then` after `first`.
  PointMap(const PointMap& first, const PointMap& then);

  [[gnu::always_inline]] Points operator()(Points set) const {
    if (narrow_.empty()) return wide_image(set);
    const std::array<std::uint32_t, 256>* const images = narrow_.data();
    const Points image = images[0][set & 0xFF] | images[1][set >> 8 & 0xFF];
    return set >> 16 == 0 ? image : image | images[2][set >> 16 & 0xFF] | images[3][set >> 24];
  }

 private:
  template <class Image>
  using Images = std::vector<std::array<Image, 256>>;

  Points wide_image(Points set) const {
    Points image = 0;
    for (const std::array<Points, 256>& images : wide_) {
      image |= images[set & 0xFF];
      set >>= 8;
    }
    return image;
  }

  // For each byte of a set. One is empty.
  Images<std::uint32_t> narrow_;  ///< of four bytes
  Images<Points> wide_;
};

struct Symmetries {
  std::vector<PointMap> maps;        ///< a group; the first map is the identity
  std::optional<PointMap> exchange;  ///< leaves the rules as they are if the players are exchanged too
};

/// Finds the symmetries. Boards with more than 128 have only the identity here.
Symmetries symmetries_of(const BoardRules& rules);

/// The position with the players exchanged and the points mapped. Requires that every kind has a twin.
Placement exchanged(const BoardRules& rules, const PointMap& map, const Placement& position);

}  // namespace zermelo::described
