// The symmetries of board rules: permutations of the points that leave all rules as they are, alone or together with
// an exchange of the players.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// Maps sets of points by a permutation. Cost: a load for each byte of a set.
class PointMap {
 public:
  /// The point that each point goes to.
  explicit PointMap(const std::vector<unsigned>& to);
  /// The map that does `then` after `first`.
  PointMap(const PointMap& first, const PointMap& then);

  Points operator()(Points set) const {
    Points image = 0;
    for (unsigned byte = 0; byte < bytes_; ++byte) image |= images_[byte][set >> 8 * byte & 0xFF];
    return image;
  }

 private:
  unsigned bytes_;
  std::vector<std::array<Points, 256>> images_;
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
