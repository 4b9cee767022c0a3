// Takes the moves of a block in groups that pass and store equally many seeds and end alike: what such a group does to
// another side is found once for all own sides.
#include "solver/mancala/kernel/exits.h"

#include <algorithm>

namespace zermelo::mancala::kernel {

LowerTiers::LowerTiers(const Boards& boards, unsigned seeds, const Control& control)
    : numbers_(boards.numbers), control_(control), cells_(seeds, nullptr) {
  for (unsigned below = 0; below + boards.rules.least_gain() <= seeds && control.exit_table; ++below) {
    const std::optional<Slice> slice = control.exit_table(numbers_.first(below));
    if (!slice) continue;
    if (const auto* bytes = std::get_if<std::span<const std::uint8_t>>(&slice->cells))
      cells_[below] = bytes->data() + (numbers_.first(below) - slice->first);
  }
}

std::uint8_t LowerTiers::cell(unsigned seeds, Index place) const {
  if (cells_[seeds] != nullptr) return cells_[seeds][place];
  const int score = score_of(control_.exit_value(numbers_.first(seeds) + place));
  return static_cast<std::uint8_t>(zero_score + score);
}

namespace {

/// An own side that makes a move, and its rank afterwards.
struct Mover {
  std::uint32_t from, to, taken;
};

struct Group {
  Passing way;
  std::vector<Mover> movers{};  ///< ascending
};

std::vector<Group> groups_of(const SideMoves& moves, std::uint32_t sides) {
  std::vector<Group> groups;
  for (const Passing& way : moves.ways()) groups.push_back({way});
  for (std::uint32_t side = 0; side < sides; ++side)
    for (const SideMove& move : moves.of(side)) groups[move.way].movers.push_back({side, move.to, move.taken});
  return groups;
}

/// Finds the exits of one block.
class BlockExits {
 public:
  BlockExits(const Boards& boards, const Part& part, const SideMoves& moves, const LowerTiers& lower,
             std::uint8_t* cells)
      : boards_(boards), part_(part), groups_(groups_of(moves, part.own_sides)), lower_(lower), cells_(cells) {}

  /// The exits of own sides [begin, end) against an other side.
  void find(std::uint32_t begin, std::uint32_t end, std::uint32_t other) const {
    const Numbers& numbers = boards_.numbers;
    if (numbers.column(part_.other, other) == Numbers::none) return;
    const Side side = numbers.sides().side(part_.other, other);
    for (const Group& group : groups_) {
      const Reached reached = reach(boards_.rules, side, group.way.passed, group.way.last);
      if (!boards_.rules.has_store() && !reached.feeds) continue;
      const unsigned points = group.way.stored + reached.captured + (reached.takes_last ? 1 : 0);
      if (points > 0) take(group, reached, points, begin, end, other);
    }
  }

 private:
  void take(const Group& group, const Reached& reached, unsigned points, std::uint32_t begin, std::uint32_t end,
            std::uint32_t other) const {
    const Numbers& numbers = boards_.numbers;
    const unsigned there = part_.other + group.way.passed - reached.captured;  // seeds of the other side
    const unsigned seeds = part_.own + part_.other - points, here = seeds - there;
    const std::uint32_t rank = numbers.sides().rank(reached.side, there);
    const bool again = group.way.last == Last::store();
    const Block block = again ? numbers.block(here, there) : numbers.block(there, here);
    const Index first = block.first - numbers.first(seeds);
    const Index place = again ? first + numbers.column(there, rank) : first + Index{rank} * block.columns;
    const std::uint8_t* cells = lower_.cells(seeds);
    const auto from = [](const Mover& mover, std::uint32_t side) { return mover.from < side; };
    auto mover = std::lower_bound(group.movers.begin(), group.movers.end(), begin, from);
    for (; mover != group.movers.end() && mover->from < end; ++mover) {
      const std::uint32_t to = reached.takes_last ? mover->taken : mover->to;
      const Index at = place + (again ? Index{to} * block.columns : numbers.column(here, to));
      const std::uint8_t score = cells != nullptr ? cells[at] : lower_.cell(seeds, at);
      std::uint8_t& best = cell(mover->from, other);
      best = std::max(best, static_cast<std::uint8_t>(again ? points + score : points - score));
    }
  }

  std::uint8_t& cell(std::uint32_t own, std::uint32_t other) const {
    constexpr std::size_t side = ByteTile::side;
    return cells_[part_.tile(own / side, other / side) * sizeof(ByteTile) + own % side * side + other % side];
  }

  const Boards& boards_;
  const Part& part_;
  std::vector<Group> groups_;
  const LowerTiers& lower_;
  std::uint8_t* cells_;
};

}  // namespace

ExitCells::ExitCells(const Boards& boards, const Layer& layer, std::span<const SideMoves> moves, const Control& control,
                     const std::function<void()>& pause)
    : cells_(layer.tiles() * sizeof(ByteTile)) {
  constexpr std::size_t own_tiles = 64;  // of a share of the work: its cells stay in the second cache
  const LowerTiers lower(boards, layer.seeds(), control);
  for (const Part& part : layer.parts()) {
    if (part.over) continue;
    const BlockExits exits(boards, part, moves[part.own], lower, cells_.data());
    const std::size_t shares = (part.own_tiles() + own_tiles - 1) / own_tiles;
    control.job.workers().for_each(shares * part.other_tiles(), [&](std::size_t share) {
      const std::size_t begin = share / part.other_tiles() * own_tiles * ByteTile::side;
      const std::size_t end = std::min<std::size_t>(part.own_sides, begin + own_tiles * ByteTile::side);
      const std::size_t first = share % part.other_tiles() * ByteTile::side;
      for (std::size_t other = first; other < std::min<std::size_t>(part.other_sides, first + ByteTile::side); ++other)
        exits.find(static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
                   static_cast<std::uint32_t>(other));
    });
    pause();
  }
}

}  // namespace zermelo::mancala::kernel
