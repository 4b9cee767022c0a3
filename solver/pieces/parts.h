// A position in the parts that the kernel knows: a frame, the pawns, and the squares of the levels.
#pragma once

#include "solver/pieces/legality.h"
#include "tablebase/games/chess/position.h"

namespace zermelo::pieces {

/// The squares of the men of all levels.
using Squares = std::array<unsigned, most_levels>;

/// A position of a frame in parts.
struct Parts {
  const Frame* frame = nullptr;
  Pawns pawns;
  Squares levels{};
  Side to_move = Side::white;
};

inline Squares squares_of(const TierPlan& plan, std::uint32_t place) {
  Squares squares{};
  for (std::size_t level = plan.levels(); level-- > 0; place /= 64) squares[level] = place % 64;
  return squares;
}

inline std::uint32_t place_of(const TierPlan& plan, const Squares& squares) {
  std::uint32_t place = 0;
  for (std::size_t level = 0; level < plan.levels(); ++level) place = 64 * place + squares[level];
  return place;
}

/// The position without the man of the level `without`.
chess::Position position_of(const TierPlan& plan, const Parts& parts, std::size_t without = no_level);

}  // namespace zermelo::pieces
