// Exits, the moves to other tiers, in the retrograde analysis of one tier.
//
// The entries of exits are known. Each counts in its own ply: an exit to a loss in d plies makes a win in ply d + 1. If
// all exits lead to wins of the opponent, the longest in d plies, then together they are one open move that is counted
// down in ply d + 1. If the best exit leads to a draw, they are one open move that is never counted down.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/solving/control.h"
#include "tablebase/entries/outcome.h"

namespace zermelo {

/// The plies in which exits decide positions or close for them. Memory: 2 bytes a position with exits other than draws,
/// and 4 for each ply in which exits of a piece count.
class Exits {
 public:
  /// Positions are recorded and visited in pieces of this many.
  static constexpr Index piece = 4096;

  Exits() = default;
  explicit Exits(Index positions) : pieces_((positions + piece - 1) / piece) {}

  /// The exits of a position and its place in a piece.
  struct Placed {
    std::uint16_t place;
    Value value;  ///< see ExitSum::value
  };
  /// Records all exits of a piece. Several threads may record different pieces.
  void record(std::size_t number, std::span<const Placed> exits);
  /// Adds up what was recorded.
  void finish();

  std::size_t pieces() const { return pieces_.size(); }
  /// Whether exits that lead to `outcome` for the position count in this ply, or in a later one.
  bool count_in(Outcome outcome, std::uint64_t ply) const {
    return code(outcome, ply) < last_ && occurs_[code(outcome, ply)];
  }
  bool count_after(std::uint64_t ply) const { return code(Outcome::win, ply + 1) < last_; }
  /// Calls use(position) for each position of a piece whose exits lead to `outcome` and count in this ply.
  template <class Use>
  void for_piece(std::size_t number, Outcome outcome, std::uint64_t ply, const Use& use) const {
    const Piece& events = pieces_[number];
    const auto wanted = static_cast<std::uint16_t>(code(outcome, ply));
    const auto found = std::lower_bound(events.buckets.begin(), events.buckets.end(), wanted,
                                        [](const Bucket& bucket, std::uint16_t code) { return bucket.code < code; });
    if (found == events.buckets.end() || found->code != wanted) return;
    for (std::size_t i = found == events.buckets.begin() ? 0 : found[-1].end; i < found->end; ++i)
      use(number * piece + events.places[i]);
  }

  /// A bound of the bytes, in memory and in a checkpoint.
  static std::uint64_t bytes(Index positions) { return 4 * positions; }
  void put(const PutBytes& put) const;
  void get(Index positions, const GetBytes& get);

 private:
  /// The positions of a piece whose exits have the same code, up to `end` in Piece::places.
  struct Bucket {
    std::uint16_t code, end;
  };
  struct Piece {
    std::vector<Bucket> buckets;  // by ascending code
    std::vector<std::uint16_t> places;
  };

  static bool sound(const Piece& events, Index positions);
  /// Wins and losses by ply; a depth has 15 bits.
  static std::uint64_t code(Outcome outcome, std::uint64_t ply) { return 2 * ply + (outcome == Outcome::loss ? 1 : 0); }

  std::vector<Piece> pieces_;
  std::vector<bool> occurs_;  ///< of each code
  std::uint64_t last_ = 0;    ///< 1 + the greatest code
};

}  // namespace zermelo
