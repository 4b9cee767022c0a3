// Ply by ply: the numbers of the positions that are d plies from the goal are sums of numbers d - 1 plies from it.
// Threads write only numbers of d plies and use only those of d - 1, so cells that another thread changes may be read
// before or after.
#include <algorithm>
#include <atomic>

#include "solver/engine/choice.h"
#include "solver/proving/findings.h"
#include "tablebase/entries/depth_code.h"

namespace zermelo {
namespace {

/// Counts the solutions of the positions of one depth.
class PlyOfSolutions {
 public:
  PlyOfSolutions(const Game& game, const EntryKind& kind, std::span<std::uint16_t> cells, const ExitEntries& exits,
                 std::uint32_t depth)
      : game_(game), kind_(kind), cells_(cells), exits_(exits), depth_(depth) {}

  void count(Index begin, Index end) const {
    MoveList moves;
    for (Index position = begin; position < end; ++position) {
      const KeptValue kept = entry(position);
      if (!kept.lacks_number() || kept.depth() != depth_) continue;
      const Value whole = kept.with_number(solutions(position, kept, moves));
      std::atomic_ref(cells_[position]).store(SolutionCode::encode(whole), std::memory_order_relaxed);
    }
  }

 private:
  KeptValue entry(Index position) const {
    if (position >= cells_.size()) return exits_.kept(position - cells_.size());
    const std::uint16_t cell = std::atomic_ref(cells_[position]).load(std::memory_order_relaxed);
    return KeptValue::of_help(SolutionCode::decode(cell));
  }

  std::uint32_t solutions(Index position, KeptValue here, MoveList& moves) const {
    if (depth_ == 0) return 1;
    game_.list_moves(Player::mover, position, moves);
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < moves.size() && sum < SolutionCode::most_solutions; ++i) {
      const Index to = moves[i].front();
      const KeptValue after = entry(to);
      if (!kind_.is_shortest(here, after)) continue;
      if (after.is_known())
        sum += after.known().number;
      else if (to >= cells_.size())
        sum += exits_.value(to - cells_.size()).number;
    }
    return std::min(sum, SolutionCode::most_solutions);
  }

  const Game& game_;
  const EntryKind& kind_;
  std::span<std::uint16_t> cells_;
  const ExitEntries& exits_;
  std::uint32_t depth_;
};

}  // namespace

void count_solutions(const Game& game, const TableKind& kind, std::span<std::uint16_t> cells, const ExitEntries& exits,
                     const Job& job) {
  std::uint32_t greatest = 0;
  for (const std::uint16_t cell : cells) greatest = std::max(greatest, SolutionCode::decode(cell).depth);
  for (std::uint32_t depth = 0; depth <= greatest; ++depth) {
    const JobStep step(job, "counting solutions", cells.size());
    Findings findings(job);
    const PlyOfSolutions ply(game, *kind, cells, exits, depth);
    for_stretches(cells.size(), findings, [&](Index begin, Index end) { ply.count(begin, end); });
  }
}

}  // namespace zermelo
