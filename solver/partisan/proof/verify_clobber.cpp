// The positions with the same stones have the same possible moves: pairs of neighbours with stones. A move of a pair is
// possible where the two stones belong to different players. It leads to the positions without the first stone, in
// which the second one belongs to its player. So a goal is the number of a set plus an edited number of colours.
#include "solver/partisan/proof/verify_clobber.h"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <vector>

#include "solver/solving/plain_entry.h"
#include "tablebase/partisan/stone_numbers.h"

namespace zermelo::partisan::proof {
namespace {

/// The place of a cell among the stones.
unsigned place_among(VertexSet stones, unsigned cell) {
  return static_cast<unsigned>(std::popcount(stones & (set_of(cell) - 1)));
}

/// The checks of one thread.
class BoardCheck {
 public:
  BoardCheck(const PartisanGame& game, const PartisanRules& rules, const std::function<std::uint32_t(Index)>& number)
      : rules_(rules),
        number_(number),
        numbers_(static_cast<unsigned>(rules.clobber.size())),
        plain_(game, kinds::outcome_classes) {}

  bool agrees(Index position) {
    constexpr Index listed = 4096;
    if (position < begin_ || position >= end_) open(numbers_.stones(position));
    const std::uint32_t entry = number_(position);
    if (entry != by_pairs(position - begin_)) return false;
    return position % listed != 0 ||
           entry == plain_.of(position,
                              [this](Index to) {
                                return Value{Outcome::loss, 0, number_(to)};
                              })
                        .number;
  }

 private:
  struct Pair {
    unsigned from, to;  ///< places among the stones
    unsigned after;     ///< the place of the second stone without the first
    Index goals;        ///< the first position without the first stone
  };

  void open(VertexSet stones) {
    begin_ = numbers_.first(stones);
    end_ = begin_ + (Index{1} << std::popcount(stones));
    pairs_.clear();
    for_each_vertex(stones, [&](unsigned from) {
      const VertexSet rest = stones ^ set_of(from);
      for_each_vertex(rules_.clobber[from] & rest, [&](unsigned to) {
        pairs_.push_back(
            {place_among(stones, from), place_among(stones, to), place_among(rest, to), numbers_.first(rest)});
      });
    });
  }

  /// The class by the moves, where bit i of `colours` says whether the i-th stone is Left's.
  std::uint32_t by_pairs(Index colours) const {
    std::array<bool, 2> wins{};  // of Right, of Left
    for (const Pair& pair : pairs_) {
      if (((colours >> pair.from ^ colours >> pair.to) & 1) == 0) continue;
      const Index mover = colours >> pair.from & 1;
      const std::uint32_t after = number_(goal(pair, colours, mover));
      wins[mover] |= (after >> mover & 1) == 0;
    }
    return static_cast<std::uint32_t>(outcome_class(wins[1], wins[0]));
  }

  /// The position after the first stone moves to the second, which then is the mover's: 1 is Left, 0 is Right.
  static Index goal(const Pair& pair, Index colours, Index mover) {
    const Index low = colours & ((Index{1} << pair.from) - 1), high = colours >> (pair.from + 1) << pair.from;
    return pair.goals + (((low | high) & ~(Index{1} << pair.after)) | mover << pair.after);
  }

  const PartisanRules& rules_;
  const std::function<std::uint32_t(Index)>& number_;
  StoneNumbers numbers_;
  PlainEntry plain_;
  Index begin_ = 0, end_ = 0;  ///< the positions of the stones that are open
  std::vector<Pair> pairs_;
};

}  // namespace

void verify_clobber(const PartisanGame& game, const PartisanRules& rules,
                    const std::function<std::uint32_t(Index)>& number, Findings& findings) {
  constexpr Index stretch = Index{1} << 22, chunk = Index{1} << 14;  // between two reports, and for one thread
  std::vector<std::unique_ptr<BoardCheck>> checks(findings.job().workers().count());
  for (auto& check : checks) check = std::make_unique<BoardCheck>(game, rules, number);
  share_stretches(checks, game.size(), stretch, chunk, findings, [&](const auto& check, Index begin, Index end) {
    for (Index position = begin; position < end; ++position)
      findings.check(position, [&] { return check->agrees(position); });
  });
}

}  // namespace zermelo::partisan::proof
