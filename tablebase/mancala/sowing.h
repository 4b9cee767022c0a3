// The rules of mancala games. A move takes all seeds of a house and drops one into each of the next houses, first on
// the player's own side, then on the other side. What it does to one side does not depend on the other side, but for
// the number of seeds that pass and for the capture; so both are apart here.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "tablebase/mancala/sides.h"

namespace zermelo::mancala {

enum class Variant : std::uint8_t { awari, oware, kalah };

struct Rules {
  Variant variant = Variant::awari;
  unsigned houses = 6;  ///< on each side
  bool captures_always =
      false;  ///< kalah: a last seed in an own empty house is captured also if the house opposite is empty
  bool ends_stuck = false;        ///< kalah: only a player without seeds ends the game; else any empty side does
  bool rest_to_opponent = false;  ///< kalah: the seeds that are left belong to the player on whose side they are not

  bool has_store() const { return variant == Variant::kalah; }
  /// The fewest seeds that a move takes off the board, if it takes any.
  unsigned least_gain() const { return has_store() ? 1 : 2; }
  /// The most seeds that a move takes off a board with `seeds` seeds.
  unsigned most_gain(unsigned seeds) const { return has_store() ? seeds : std::min(seeds, 3 * houses); }
  /// Whether play may go on for ever.
  bool may_loop() const { return !has_store(); }
};

/// Where the last seed of a move falls.
class Last {
 public:
  static constexpr Last own() { return Last(0); }     ///< into an own house, without a capture
  static constexpr Last across() { return Last(1); }  ///< into a house of the other side
  static constexpr Last store() { return Last(2); }   ///< into the store: the same player moves again
  /// Into an own empty house, opposite to this house of the other side.
  static constexpr Last opposite(unsigned house) { return Last(static_cast<std::uint8_t>(3 + house)); }
  static constexpr unsigned codes = 3 + most_houses;

  std::uint8_t code() const { return code_; }
  bool is_opposite() const { return code_ >= 3; }
  unsigned house() const { return code_ - 3u; }
  friend bool operator==(Last, Last) = default;

 private:
  constexpr explicit Last(std::uint8_t code) : code_(code) {}
  std::uint8_t code_;
};

/// The player's own side after sowing.
struct Sown {
  Side side{};
  unsigned stored = 0;  ///< seeds in the player's store
  unsigned passed = 0;  ///< seeds that pass to the other side, first house first
  Last last = Last::own();
  unsigned last_house = 0;  ///< the own house with the last seed, if last.is_opposite()
};

/// The other side after seeds have passed to it.
struct Reached {
  Side side{};
  unsigned captured = 0;    ///< seeds that the player takes from it
  bool takes_last = false;  ///< the player takes also the last seed from the own side
  bool feeds = true;        ///< false: the move leaves the opponent without seeds, which the rules may forbid
};

/// Takes the seeds of a house. Requires that it has some.
Sown sow(const Rules& rules, Side own, unsigned house);
/// Passes seeds to the other side, and captures.
Reached reach(const Rules& rules, Side other, unsigned passed, Last last);

/// Whether the game is over because a side is empty.
bool is_over(const Rules& rules, unsigned own, unsigned other);
/// The points of the player to move when the game is over: by is_over, or because no move feeds the opponent. `own` and
/// `other` are the seeds of the sides.
int rest(const Rules& rules, unsigned own, unsigned other);

}  // namespace zermelo::mancala
