// Finds the legal positions of a frame, as sets.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "solver/chess/kernel/masked_set.h"
#include "solver/chess/kernel/tier_plan.h"

namespace zermelo::pieces {

/// The squares of the pawns of both sides.
struct Pawns {
  std::array<Word, 2> of{};

  Word all() const { return of[0] | of[1]; }
  /// The squares that the pawns of a side attack.
  Word attacked_by(Side side) const;
};

/// Adds the positions whose man of a level is on one of the squares.
void add_on(const TierPlan& plan, std::size_t level, Word squares, Word* set);
/// Adds the positions whose men of two levels, a < b, are on the same square.
void add_equal(const TierPlan& plan, std::size_t a, std::size_t b, Word* set);

/// Puts in the positions with all men on squares of their own, and the kings not side by side.
void put_distinct(const TierPlan& plan, const Frame& frame, Word pawns, Word* set);

/// Which men attack the king of a side, in the positions of one frame.
class Attacks {
 public:
  Attacks(const TierPlan& plan, const VectorUnit& unit);

  /// `pawns` are the pawns that block or attack; `by` the side of the attackers. Kings are no attackers.
  void find(const Frame& frame, const Pawns& pawns, Side by);
  /// Adds the positions in which a man attacks: any man but the one of the level `without`, or one of these pawns.
  void add(std::size_t without, Word pawns, Word* set) const;
  void add(Word* set) const { add(no_level, pawns_.of[at(by_)], set); }

 private:
  void add_king(const Frame& frame, std::size_t attacker, Side king);

  const TierPlan& plan_;
  const VectorUnit& unit_;
  const Frame* frame_ = nullptr;
  Pawns pawns_;
  Side by_ = Side::white;
  FrameSet target_;
  std::vector<Word> everywhere_;  ///< a mask with all blocks
  std::vector<MaskedSet> by_level_;
};

}  // namespace zermelo::pieces
