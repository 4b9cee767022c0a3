// Finds the scores of a tier in which play may go on for ever.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "solver/mancala/kernel/exits.h"
#include "solver/mancala/kernel/layer.h"
#include "solver/mancala/kernel/sources.h"
#include "tablebase/mancala/side_moves.h"

namespace zermelo::mancala::kernel {

/// The moves inside a tier, as far as each side tells.
struct TierMoves {
  TierMoves(const Boards& boards, unsigned seeds);

  /// The origins of own sides with `own` seeds.
  const Origins& origins(unsigned own, unsigned passed, Last last) const {
    return before[ImageTables::place(own - passed, passed, last)];
  }
  /// The bytes of an estimate.
  static std::uint64_t bytes(const Sides& sides, unsigned seeds);

  std::vector<SideMoves> of;          ///< by the seeds of the own side
  std::vector<SideSources> sources;   ///< the same
  ImageTables images;
  std::vector<Origins> before;  ///< by ImageTables::place()
};

/// Scores grow from 0. Requires solved lower tiers.
class Growth {
 public:
  /// Keeps the scores that `layer` has from a checkpoint, if it is `begun`.
  Growth(const Boards& boards, Layer& layer, bool begun, const Control& control);

  /// Improves the boards that are due: those with moves to boards that have changed since. Calls pause() often, between
  /// two steps. Returns whether a board was due.
  bool pass(const std::function<void()>& pause);

 private:
  struct Due {
    const Part* part;
    std::size_t own_tile, other_tile;
    std::uint64_t own_sides;  ///< a bit for each own side whose boards are due
  };
  /// The new cells of a tile, a row for each other side, and which of them differ from the layer.
  struct Change {
    ByteTile cells;
    std::uint64_t changed[ByteTile::side];
  };

  void begin();
  void collect(std::size_t diagonal);
  void improve(const Due& due, Change& change);
  void store(const Due& due, const Change& change);
  void announce(const Part& part, std::uint32_t other, std::size_t own_tile, std::uint64_t changed);

  const Boards& boards_;
  Layer& layer_;
  Workers& workers_;
  TierMoves moves_;
  ExitCells exits_;
  std::vector<std::uint64_t> due_sides_;  ///< for each tile
  std::vector<Due> due_;
  std::vector<Change> changes_;
};

}  // namespace zermelo::mancala::kernel
