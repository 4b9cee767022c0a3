// Goes through the lower tiers. Takes the moves of a block in groups that pass and store equally many seeds and end
// alike: what such a group does to another side is found once for all own sides.
#include "solver/mancala/kernel/exits.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "solver/mancala/tiles/due_tiles.h"

namespace zermelo::mancala::kernel {
namespace {

/// The scores of the boards of a lower tier: a table that is lent, or without one a copy, entry by entry.
class LowerTier {
 public:
  LowerTier(const Numbers& numbers, unsigned seeds, const Control& control, std::uint64_t room) {
    const Index first = numbers.first(seeds), boards = numbers.first(seeds + 1) - first;
    if (control.exits.lend) lent_ = control.exits.lend(first, room);
    const auto* bytes = lent_ ? std::get_if<std::span<const std::uint8_t>>(&lent_->cells) : nullptr;
    if (bytes != nullptr) {
      cells_ = bytes->data() + (first - lent_->first);
      return;
    }
    copy_ = HugeBuffer<std::uint8_t>(boards);
    control.job.workers().for_ranges(boards, 1024, [&](std::size_t begin, std::size_t end) {
      for (Index board = begin; board < end; ++board)
        copy_[board] = static_cast<std::uint8_t>(zero_score + score_of(control.exits.value(first + board)));
    });
    cells_ = copy_.data();
  }

  /// zero_score plus the score, from the first board of the tier on.
  const std::uint8_t* cells() const { return cells_; }

 private:
  std::shared_ptr<const Slice> lent_;
  HugeBuffer<std::uint8_t> copy_;
  const std::uint8_t* cells_ = nullptr;
};

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

/// Moves of a group against another side that lead to the lower tier.
struct Taking {
  const Group* group;
  std::uint32_t other, rank;  ///< of the other side before and after
  unsigned captured;
  bool takes_last;
};

/// Finds the exits of one block to one lower tier.
class BlockExits {
 public:
  BlockExits(const Boards& boards, const Part& part, const SideMoves& moves, unsigned lower, const std::uint8_t* scores,
             TileCells& exits)
      : boards_(boards),
        part_(part),
        groups_(groups_of(moves, part.own_sides)),
        lower_(lower),
        scores_(scores),
        exits_(exits) {}

  /// The moves to the lower tier against the other sides of a tile.
  std::vector<Taking> takings(std::size_t other_tile) const {
    const Numbers& numbers = boards_.numbers;
    std::vector<Taking> takings;
    for_others(numbers, {&part_, 0, other_tile}, [&](std::size_t, std::uint32_t other, std::uint32_t) {
      const Side side = numbers.sides().side(part_.other, other);
      for (const Group& group : groups_) {
        const Reached reached = reach(boards_.rules, side, group.way.passed, group.way.last);
        if (!boards_.rules.has_store() && !reached.feeds) continue;
        const unsigned points = group.way.stored + reached.captured + (reached.takes_last ? 1 : 0);
        if (points == 0 || part_.own + part_.other - points != lower_) continue;
        const unsigned there = part_.other + group.way.passed - reached.captured;
        takings.push_back(
            {&group, other, numbers.sides().rank(reached.side, there), reached.captured, reached.takes_last});
      }
    });
    return takings;
  }

  /// Makes the moves of own sides [begin, end).
  void take(const Taking& taking, std::uint32_t begin, std::uint32_t end) const {
    const Numbers& numbers = boards_.numbers;
    const Group& group = *taking.group;
    const unsigned there = part_.other + group.way.passed - taking.captured, here = lower_ - there;
    const unsigned points = part_.own + part_.other - lower_;
    const bool again = group.way.last == Last::store();
    const Block block = again ? numbers.block(here, there) : numbers.block(there, here);
    const Index first = block.first - numbers.first(lower_);
    const Index place = again ? first + numbers.column(there, taking.rank) : first + Index{taking.rank} * block.columns;
    const auto from = [](const Mover& mover, std::uint32_t side) { return mover.from < side; };
    auto mover = std::lower_bound(group.movers.begin(), group.movers.end(), begin, from);
    for (; mover != group.movers.end() && mover->from < end; ++mover) {
      const std::uint32_t to = taking.takes_last ? mover->taken : mover->to;
      const std::uint8_t score = scores_[place + (again ? Index{to} * block.columns : numbers.column(here, to))];
      exits_.raise(part_, mover->from, taking.other,
                   static_cast<std::uint8_t>(again ? points + score : points - score));
    }
  }

 private:
  const Boards& boards_;
  const Part& part_;
  std::vector<Group> groups_;
  unsigned lower_;  ///< seeds
  const std::uint8_t* scores_;
  TileCells& exits_;
};

}  // namespace

void find_exits(const Boards& boards, const Layer& layer, std::span<const SideMoves> moves, const Control& control,
                std::uint64_t room, TileCells& exits, const std::function<void()>& pause) {
  constexpr std::size_t own_tiles = 64;  // of a share of the work: its cells stay in the second cache
  const unsigned seeds = layer.seeds();
  for (unsigned below = seeds - boards.rules.most_gain(seeds); below + boards.rules.least_gain() <= seeds; ++below) {
    const LowerTier lower(boards.numbers, below, control, room);
    for (const Part& part : layer.parts()) {
      if (part.over) continue;
      const BlockExits block(boards, part, moves[part.own], below, lower.cells(), exits);
      std::vector<std::vector<Taking>> takings(part.other_tiles());
      control.job.workers().for_each(takings.size(), [&](std::size_t tile) { takings[tile] = block.takings(tile); });
      std::erase_if(takings, [](const auto& list) { return list.empty(); });
      for (std::size_t begin = 0; begin < part.own_sides; begin += own_tiles * ByteTile::side) {
        const std::size_t end = std::min<std::size_t>(part.own_sides, begin + own_tiles * ByteTile::side);
        control.job.workers().for_each(takings.size(), [&](std::size_t tile) {
          layer.check_memory();
          for (const Taking& taking : takings[tile])
            block.take(taking, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end));
        });
        pause();
      }
    }
  }
}

}  // namespace zermelo::mancala::kernel
