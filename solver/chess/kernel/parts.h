// A position in the parts that the kernel knows: a frame, the pawns, and the squares of the levels.
#pragma once

#include "solver/chess/kernel/legality.h"
#include "tablebase/chess/position.h"

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

/// A man of a position in parts: its square of 8x8, and its level or no_level.
struct PartMan {
  chess::Kind kind = chess::king;
  Side side = Side::white;
  unsigned square = 0;
  std::size_t level = no_level;
};

/// All men.
std::vector<PartMan> men_of(const TierPlan& plan, const Parts& parts);
chess::Position position_of(const TierPlan& plan, const Parts& parts);

}  // namespace zermelo::pieces
