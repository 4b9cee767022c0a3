// The rule of a game on one heap: how many counters a move takes, and into how many heaps it may divide the rest.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zermelo::sequences {

/// The largest number of counters that a list such as `take:1,3,4` may name.
inline constexpr std::uint32_t most_taken = 1'000'000;

/// A taking-and-breaking rule (Guy and Smith 1956; Winning Ways, chapter 4). Digit k is about moves that take k
/// counters; its bit t allows the move to leave exactly t nonempty heaps: 1 nothing, 2 one heap, 4 two heaps, 8 three
/// heaps. Octal codes use the first three bits, hexadecimal codes all four. A subtraction game has only digits 0 and 3.
class HeapRule {
 public:
  /// Reads
  ///  * codes: `0.77`, `4.7`, `.137`, `0.3F`; three points at the end repeat the last digit for ever (`0.3...` is Nim);
  ///  * `octal code=CODE`, `nim`, `nim take=any`, `nim take=1,3..5`, `take:1,3,4`, `grundy`;
  ///  * names such as `kayles`, `dawsons-chess`, `treblecross`, `lasker`; `rule_names` lists them.
  /// Throws SpecError.
  static HeapRule parse(std::string_view words);

  /// The canonical words: `octal code=0.77`, `nim take=1,3,4`, `nim take=any`, `grundy`.
  const std::string& words() const { return words_; }
  /// The same without spaces, as a value of a key: `0.77`, `take:1,3,4`, `nim`, `grundy`.
  const std::string& compact() const { return compact_; }

  /// The digits d_0, d_1, ... as written, without trailing zeros.
  std::span<const std::uint8_t> digits() const { return digits_; }
  /// Whether the last digit repeats for ever, so that moves may take any number.
  bool endless() const { return endless_; }
  /// Whether a division into two equal heaps is forbidden (Grundy's game).
  bool unequal() const { return unequal_; }
  /// The digit for moves that take `taken` counters.
  std::uint8_t digit(std::uint64_t taken) const {
    if (taken < digits_.size()) return digits_[taken];
    return endless_ ? digits_.back() : std::uint8_t{0};
  }
  /// The most heaps that a move leaves.
  unsigned most_heaps() const;
  /// The index of the last digit that is not 0. Requires !endless().
  std::uint64_t last_digit() const { return digits_.size() - 1; }

  /// Calls use(heaps) once for every option of a heap of n. `heaps` is a std::span<const std::uint64_t> with the sizes
  /// of the heaps that the move leaves: up to three, largest first. This is the only definition of a move.
  ///
  /// By default all options. A smaller `small` > 0 selects some options of a giant heap, at least one if there are any:
  ///  * under an endless rule, only options that take at most `small` counters, leave at most `small`, or take a number
  ///    with a written digit;
  ///  * only divisions in which all heaps except the largest have at most `small` counters.
  template <class Use>
  void for_each_option(std::uint64_t n, const Use& use,
                       std::uint64_t small = std::numeric_limits<std::uint64_t>::max()) const;

  friend bool operator==(const HeapRule& a, const HeapRule& b) { return a.words_ == b.words_; }

 private:
  static HeapRule of_code(std::string_view code);
  static HeapRule of_amounts(const std::vector<std::uint32_t>& amounts, const std::string& list);
  static HeapRule of_family(std::string_view words);

  std::string words_;
  std::string compact_;
  std::vector<std::uint8_t> digits_;
  bool endless_ = false;
  bool unequal_ = false;
};

/// The names of known rules with the words that they abbreviate: {"kayles", "0.77"}, ...
std::span<const std::pair<std::string_view, std::string_view>> rule_names();

/// Prints a sorted list of numbers; runs of three or more become `first..last`: `1..3,7`.
std::string list_text(std::span<const std::uint32_t> numbers);

template <class Use>
void HeapRule::for_each_option(std::uint64_t n, const Use& use, std::uint64_t small) const {
  std::uint64_t heaps[3];
  const auto leave = [&](std::size_t count) { use(std::span<const std::uint64_t>(heaps, count)); };
  const auto leave_two = [&](std::uint64_t rest) {
    for (heaps[1] = 1; heaps[1] <= std::min(rest / 2, small); ++heaps[1]) {
      heaps[0] = rest - heaps[1];
      if (!unequal_ || heaps[0] != heaps[1]) leave(2);
    }
  };
  const auto leave_three = [&](std::uint64_t rest) {
    for (heaps[2] = 1; heaps[2] <= std::min(rest / 3, small); ++heaps[2])
      for (heaps[1] = heaps[2]; heaps[1] <= std::min((rest - heaps[2]) / 2, small); ++heaps[1]) {
        heaps[0] = rest - heaps[1] - heaps[2];
        leave(3);
      }
  };
  const std::uint64_t most = endless_ ? n : std::min<std::uint64_t>(n, last_digit());
  const std::uint64_t own_digits = digits_.size() - 1;
  for (std::uint64_t taken = 0; taken <= most; ++taken) {
    if (taken > std::max(own_digits, small) && n - taken > small) taken = n - small;
    const std::uint64_t rest = n - taken;
    heaps[0] = rest;
    if ((digit(taken) & 1) && rest == 0) leave(0);
    if ((digit(taken) & 2) && rest > 0) leave(1);
    if (digit(taken) & 4) leave_two(rest);
    if (digit(taken) & 8) leave_three(rest);
  }
}

}  // namespace zermelo::sequences
