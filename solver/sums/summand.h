// What can be a term of a sum of games: positions by number, moves that may divide, and Grundy values.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace zermelo {

/// A game that cannot go on for ever and that whoever cannot move loses. A move leads to a sum of positions of the same
/// game, its parts; no parts are a sum in which nobody can move. Immutable, except where a class says otherwise.
class Summand {
 public:
  using Parts = std::span<const std::uint64_t>;
  using Use = std::function<void(Parts)>;

  virtual ~Summand() = default;

  /// Calls use(parts) for every option, each once, in a fixed order.
  virtual void for_each_option(std::uint64_t position, const Use& use) const = 0;
  /// Calls use(parts) for the options whose value is `value`; false if there are too many options to look at all of
  /// them (then some that are of use come, and at least one if the value is less than the position's own).
  virtual bool for_each_option_of(std::uint64_t position, std::uint64_t value, const Use& use) const;
  /// About how many options there are, as far as that is known without listing them; else 0.
  virtual double option_count(std::uint64_t) const { return 0; }
  /// Whether nobody can move there.
  virtual bool over(std::uint64_t position) const = 0;
  /// The Grundy value.
  virtual std::uint64_t grundy(std::uint64_t position) const = 0;

  /// Parts as terms of a sum, for example `0.77:5 + 0.77:6`.
  virtual std::string text(Parts parts) const = 0;
  /// The move in words, for example `12 -> 5,6`.
  virtual std::string move_text(std::uint64_t from, Parts to) const = 0;
};

/// The value of a sum of positions: the XOR of theirs (Sprague 1935, Grundy 1939).
std::uint64_t grundy_of(const Summand& game, Summand::Parts parts);

/// A position as a term of a sum.
struct Term {
  std::string words;  ///< as the user wrote it
  std::shared_ptr<const Summand> game;
  std::uint64_t position = 0;
};

}  // namespace zermelo
