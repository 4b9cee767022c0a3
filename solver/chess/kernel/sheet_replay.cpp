// Finds the sets of a sheet after the plies of an interrupted solve: what was won is not open, and what the last two
// plies have found begins the next one.
#include "solver/chess/kernel/parts.h"
#include "solver/chess/kernel/sheet_scratch.h"

namespace zermelo::pieces {

/// Finds the sets of a frame after the plies of the past.
void Sheet::replay(std::size_t frame, Side side, const Past& past, Scratch& own) {
  SideSets& sets = of(side);
  unit_.move(plan_.shape(), in(sets.lost, frame), own.found.part());
  own.found.clear();
  Word* open = in(sets.open, frame).words;
  past.read(frame, side, [&](std::uint32_t place, Value value) {
    const Squares squares = squares_of(plan_, place);
    const bool win = value.outcome == Outcome::win;
    for (const auto& order : plan_.exchanges()) {
      Squares exchanged{};
      for (std::size_t level = 0; level < plan_.levels(); ++level) exchanged[level] = squares[order[level]];
      const std::uint32_t image = place_of(plan_, exchanged);
      if (win) erase(open, image);
      if (value.depth + 1 >= past.last_ply) (win ? own.found : own.moves).insert(image);
    }
  });
  replay_captures(frame, side, past.last_ply, own);
  unit_.move(plan_.shape(), own.found.part(), in(sets.won, frame));
  unit_.move(plan_.shape(), own.moves.part(), in(sets.lost, frame));
}

/// The same for captures. Wins go to own.found, losses to own.moves, if the last plies have found them.
void Sheet::replay_captures(std::size_t frame, Side side, std::uint32_t last_ply, Scratch& own) {
  SideSets& sets = of(side);
  for (std::uint32_t ply = 0; ply <= last_ply; ++ply)
    for (const std::uint32_t place : sets.events[frame].in(ply, Events::Kind::decided)) {
      if (ply % 2 == 1) erase(in(sets.open, frame).words, place);
      if (ply + 1 >= last_ply) (ply % 2 == 1 ? own.found : own.moves).insert(place);
    }
}

}  // namespace zermelo::pieces
