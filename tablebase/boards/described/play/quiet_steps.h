// The steps of the men of one kind by one rule to blank points, counted for all points at once.
//
// Cost: to add the steps of a man, about eight operations and a branch that is rarely taken; to count those to blank
// points, a count of bits for each digit, mostly two. A hash table of 320 KiB a thread has the steps of the same men:
// neighbouring positions often differ only in the men of the opponent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// The number of steps to each point, and where a step may capture.
class QuietSteps {
 public:
  /// Adds the steps of a man to these points.
  void add(Points targets) {
    const Points twos = digits_[0] & targets, fours = digits_[1] & twos, eights = digits_[2] & fours;
    digits_[0] ^= targets;
    digits_[1] ^= twos;
    digits_[2] ^= fours;
    if (eights != 0) carry(eights);
  }
  /// Notes points at which a step may capture by a mill.
  void note_capturing(Points points) { capturing_ |= points; }

  /// The number of steps to these points, also of those that may capture.
  unsigned count_to(Points blank) const {
    unsigned steps = count(digits_[0] & blank) + 2 * count(digits_[1] & blank);
    if (digits_[2] != 0 || many_)
      for (std::size_t digit = 2; digit < digits_.size(); ++digit) steps += count(digits_[digit] & blank) << digit;
    return steps;
  }
  Points capturing() const { return capturing_; }

 private:
  void carry(Points eights) {
    many_ = true;
    for (std::size_t digit = 3; eights != 0; ++digit)
      eights = std::exchange(digits_[digit], digits_[digit] ^ eights) & eights;
  }

  /// Bit k of the number of men who step to each point.
  std::array<Points, 6> digits_{};
  Points capturing_ = 0;
  bool many_ = false;  ///< whether some digit after the third may not be 0
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
  /// begin(), and that `men` is not empty.
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
