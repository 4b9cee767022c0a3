// Numbers the positions of the moving phase of Six and Nine Men's Morris, tier by tier.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "tablebase/boards/morris/mill_rules.h"
#include "tablebase/boards/morris/set_pairs.h"
#include "tablebase/game/tier.h"

namespace zermelo::morris {

/// Positions have the same number if they differ by symmetries of the board and by the colours of the players.
///
/// Tier `5-3` contains the positions in which one player has five men and the other player three. The positions with
/// five men of the player to move come first. Tier `over` contains one position. It represents all positions in which
/// the player to move has two men.
class MenNumbers {
 public:
  static constexpr Index over = 0;

  /// Requires: least_men <= men < 10.
  MenNumbers(const Board& board, unsigned men);

  Index size() const { return tiers_.back().end(); }
  const std::vector<Tier>& tiers() const { return tiers_; }
  /// The number of positions with `own` men of the player to move. Requires: least_men <= own, other <= men.
  Index positions(unsigned own, unsigned other) const {
    return pairs_.size(std::max(own, other), std::min(own, other));
  }

  /// size() if no tier has these numbers of men.
  Index rank(const Position& position) const;
  /// The position that represents all with this number; X is to move. Requires: number < size().
  Position unrank(Index number) const;

 private:
  /// The positions with given numbers of men of the player to move and of the other player.
  struct Part {
    Index first;
    unsigned own, other;
  };

  void add_tier(unsigned more, unsigned fewer);
  void add_part(unsigned own, unsigned other);
  std::vector<std::size_t> tiers_below(unsigned more, unsigned fewer) const;
  bool has(unsigned own, unsigned other) const {
    return own >= least_men && own <= men_ && other >= least_men && other <= men_;
  }

  unsigned men_;
  SetPairs pairs_;
  std::vector<Tier> tiers_;
  std::vector<Part> parts_;
  std::array<std::array<Index, 10>, 10> first_{};  ///< of each part
};

}  // namespace zermelo::morris
