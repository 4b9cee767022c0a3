// A term of a sum of games: numbered positions, moves that may divide, Grundy values.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// A game that always ends; the player who cannot move loses. A move leads to a sum of positions of the same game, its
/// parts; the sum of no parts has no moves. Immutable, except where a class says otherwise.
class Summand {
 public:
  using Parts = std::span<const std::uint64_t>;
  using Use = std::function<void(Parts)>;

  /// A move in words, and what it leaves of the term.
  struct MoveWords {
    std::string move;  ///< for example `12 -> 5,6`
    std::string to;    ///< as terms of a sum, for example `0.77:5 + 0.77:6`
  };

  virtual ~Summand() = default;

  /// Calls use(parts) for every option, each once, in a fixed order.
  virtual void for_each_option(std::uint64_t position, const Use& use) const = 0;
  /// Calls use(parts) for the options whose value is `value`. Returns false if the position has too many options to
  /// look at all of them; then some are found, and at least one if the value is less than the position's own.
  virtual bool for_each_option_of(std::uint64_t position, std::uint64_t value, const Use& use) const;
  /// The approximate number of options if it is known without listing them, else 0.
  virtual double option_count(std::uint64_t) const { return 0; }
  /// Whether the position has no moves.
  virtual bool over(std::uint64_t position) const = 0;
  /// The Grundy value.
  virtual std::uint64_t grundy(std::uint64_t position) const = 0;

  /// The moves from `from` to `parts`: usually one, several if moves lead to positions that are equal by symmetry.
  /// `typed` is the position as the user wrote it, whose orientation the words keep; empty: the game's own text.
  virtual std::vector<MoveWords> moves_to(std::uint64_t from, std::string_view typed, Parts parts) const = 0;
};

/// The value of a sum of positions: the XOR of their values (Sprague 1935, Grundy 1939).
std::uint64_t grundy_of(const Summand& game, Summand::Parts parts);

/// A position as a term of a sum.
struct Term {
  std::string words;  ///< the whole term as the user wrote it
  std::shared_ptr<const Summand> game;
  std::uint64_t position = 0;
  std::string typed = {};  ///< the position as the user wrote it; empty: the game's own text
};

}  // namespace zermelo
