// The positions with the same stones have the same cells for moves, which are listed once for each set of stones.
//  * Clobber: pairs of neighbours with stones. A move of a pair is possible where the two stones belong to different
//    players. It leads to the positions without the first stone, in which the second one belongs to its player.
//  * NoGo: free cells. A move is possible where it leads to a position in which every group has a free neighbour.
// So a goal is the number of a set plus an edited number of colours.
#include "solver/partisan/proof/verify_stones.h"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/solving/plain_entry.h"
#include "tablebase/partisan/stone_numbers.h"

namespace zermelo::partisan::proof {
namespace {

using ClassNumber = std::function<std::uint32_t(Index)>;

/// Whether a player who moves to a position of the class wins: the other player, who moves next, does not. 1 is Left, 0
/// is Right.
constexpr bool wins_by(std::uint32_t after, Index mover) { return (after >> mover & 1) == 0; }

/// Colours with the bit `place` removed, or with a bit added there.
constexpr Index without_place(Index colours, unsigned place) {
  return (colours & ((Index{1} << place) - 1)) | colours >> (place + 1) << place;
}
constexpr Index with_place(Index colours, unsigned place, Index bit) {
  const Index below = colours & ((Index{1} << place) - 1);
  return below | bit << place | (colours ^ below) << 1;
}

/// The moves of Clobber from the positions of one set of stones.
class ClobberPairs {
 public:
  ClobberPairs(VertexSet stones, const StoneNumbers& numbers, std::span<const VertexSet> neighbours) {
    for_each_vertex(stones, [&](unsigned from) {
      const VertexSet rest = stones ^ set_of(from);
      for_each_vertex(neighbours[from] & rest, [&](unsigned to) {
        pairs_.push_back(
            {place_among(stones, from), place_among(stones, to), place_among(rest, to), numbers.first(rest)});
      });
    });
  }

  std::uint32_t class_of(Index colours, const ClassNumber& number) const {
    std::array<bool, 2> wins{};  // of Right, of Left
    for (const Pair& pair : pairs_) {
      if (((colours >> pair.from ^ colours >> pair.to) & 1) == 0) continue;
      const Index mover = colours >> pair.from & 1;
      wins[mover] |= wins_by(number(goal(pair, colours, mover)), mover);
    }
    return static_cast<std::uint32_t>(outcome_class(wins[1], wins[0]));
  }

 private:
  struct Pair {
    unsigned from, to;  ///< places among the stones
    unsigned after;     ///< the place of the second stone without the first
    Index goals;        ///< the first position without the first stone
  };

  /// The position after the first stone moves to the second, which then is the mover's.
  static Index goal(const Pair& pair, Index colours, Index mover) {
    const Index rest = without_place(colours, pair.from);
    return pair.goals + ((rest & ~(Index{1} << pair.after)) | mover << pair.after);
  }

  std::vector<Pair> pairs_;
};

/// The moves of NoGo from the positions of one set of stones.
class NoGoPlacements {
 public:
  NoGoPlacements(VertexSet stones, const StoneNumbers& numbers, std::span<const VertexSet> neighbours)
      : groups_(stones, neighbours) {
    const VertexSet all = (VertexSet{1} << neighbours.size()) - 1;
    for_each_vertex(all & ~stones, [&](unsigned to) {
      const VertexSet after = stones | set_of(to);
      placements_.push_back({place_among(after, to), numbers.first(after), StoneGroups(after, neighbours)});
    });
  }

  std::uint32_t class_of(Index colours, const ClassNumber& number) const {
    if (!groups_.all_free(colours)) return 0;
    return static_cast<std::uint32_t>(outcome_class(wins_first(1, colours, number), wins_first(0, colours, number)));
  }

 private:
  struct Placement {
    unsigned place;      ///< of the new stone among all stones
    Index goals;         ///< the first position with the new stone
    StoneGroups groups;  ///< with the new stone
  };

  bool wins_first(Index mover, Index colours, const ClassNumber& number) const {
    return std::any_of(placements_.begin(), placements_.end(), [&](const Placement& to) {
      const Index after = with_place(colours, to.place, mover);
      return wins_by(number(to.goals + after), mover) && to.groups.all_free(after);
    });
  }

  StoneGroups groups_;
  std::vector<Placement> placements_;
};

/// The checks of one thread.
template <class Moves>
class BoardCheck {
 public:
  BoardCheck(const PartisanGame& game, std::span<const VertexSet> neighbours, const ClassNumber& number)
      : neighbours_(neighbours),
        number_(number),
        numbers_(static_cast<unsigned>(neighbours.size())),
        plain_(game, kinds::outcome_classes) {}

  bool agrees(Index position) {
    constexpr Index listed = 4096;
    if (position < begin_ || position >= end_) open(numbers_.stones(position));
    const std::uint32_t entry = number_(position);
    if (entry != moves_->class_of(position - begin_, number_)) return false;
    return position % listed != 0 ||
           entry == plain_.of(position,
                              [this](Index to) {
                                return Value{Outcome::loss, 0, number_(to)};
                              })
                        .number;
  }

 private:
  void open(VertexSet stones) {
    begin_ = numbers_.first(stones);
    end_ = begin_ + (Index{1} << std::popcount(stones));
    moves_.emplace(stones, numbers_, neighbours_);
  }

  std::span<const VertexSet> neighbours_;
  const ClassNumber& number_;
  StoneNumbers numbers_;
  PlainEntry plain_;
  Index begin_ = 0, end_ = 0;  ///< the positions of the stones that are open
  std::optional<Moves> moves_;
};

template <class Moves>
void verify_board(const PartisanGame& game, std::span<const VertexSet> neighbours, const ClassNumber& number,
                  Findings& findings) {
  constexpr Index stretch = Index{1} << 22, chunk = Index{1} << 14;  // between two reports, and for one thread
  std::vector<std::unique_ptr<BoardCheck<Moves>>> checks(findings.job().workers().count());
  for (auto& check : checks) check = std::make_unique<BoardCheck<Moves>>(game, neighbours, number);
  share_stretches(checks, game.size(), stretch, chunk, findings, [&](const auto& check, Index begin, Index end) {
    for (Index position = begin; position < end; ++position)
      findings.check(position, [&] { return check->agrees(position); });
  });
}

}  // namespace

void verify_stones(const PartisanGame& game, const StoneMoves& moves, const std::function<std::uint32_t(Index)>& number,
                   Findings& findings) {
  const auto verify = moves.rule == StoneMoves::Rule::nogo ? verify_board<NoGoPlacements> : verify_board<ClobberPairs>;
  verify(game, moves.neighbours, number, findings);
}

}  // namespace zermelo::partisan::proof
