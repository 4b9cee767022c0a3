// The steps of the men of one kind by one rule that capture nothing, counted for all blank points at once.
//
// Cost: to add the steps of a man, about five operations; to count those to blank points, a count of bits for each
// digit, mostly two. On boards with mills, where it takes longer to see which steps capture, a small hash table has
// what was found for the same men: neighbouring positions often differ only in the men of the opponent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

class QuietSteps {
 public:
  /// Adds the steps of a man to these points.
  void add(Points targets) {
    for (std::size_t digit = 0; targets != 0; ++digit) {
      const Points carried = digits_[digit] & targets;
      digits_[digit] ^= targets;
      targets = carried;
      if (digit == used_) ++used_;
    }
  }
  /// Some steps to these points capture, or are not among those that were added.
  void add_captures(Points targets) { captures_ |= targets; }

  /// The number of steps to these points.
  unsigned count_to(Points blank) const {
    unsigned steps = 0;
    for (std::size_t digit = 0; digit < used_; ++digit) steps += count(digits_[digit] & blank) << digit;
    return steps;
  }
  Points captures() const { return captures_; }

 private:
  /// Bit k of the number of men who step to each point.
  std::array<Points, 6> digits_{};
  std::size_t used_ = 0;
  Points captures_ = 0;
};

/// The steps that were counted last, for one game at a time.
class KnownSteps {
 public:
  /// Forgets the steps of other games. `game` is not 0, and no other game has it.
  void begin(std::uint64_t game) {
    if (game_ != game) slots_.assign(std::size_t{1} << bits, {});
    game_ = game;
  }
  /// The steps of a player by a rule, who has these men in all; add(steps) finds them if they are not known. Requires
  /// begin() and men.
  template <class Add>
  const QuietSteps& of(unsigned rule, Points men, const Add& add) {
    Slot& slot = slots_[(men + rule) * 0x9E3779B97F4A7C15 >> (64 - bits)];
    if (slot.men != men || slot.rule != rule) {
      slot = {men, rule, {}};
      add(slot.steps);
    }
    return slot.steps;
  }

 private:
  struct Slot {
    Points men = 0;
    unsigned rule = 0;
    QuietSteps steps = {};
  };
  static constexpr unsigned bits = 12;

  std::uint64_t game_ = 0;
  std::vector<Slot> slots_;
};

}  // namespace zermelo::described
