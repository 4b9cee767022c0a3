// Exits, the moves to other tiers, in the retrograde analysis of one tier.
//
// Moves that are refuted (CountedMoves::Open) count as one exit, to a win in one ply, also inside the tier.
//
// The entries of exits are known. Each counts in its own ply: an exit to a loss in d plies makes a win in ply d + 1. If
// all exits lead to wins of the opponent, the longest in d plies, then together they are one open move that is counted
// down in ply d + 1. If the best exit leads to a draw, they are one open move that is never counted down.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "solver/solving/control.h"
#include "tablebase/entries/depth_code.h"
#include "tablebase/entries/outcome.h"

namespace zermelo::loopy {

/// Reads the entries of exits. Most exits of neighbouring positions lead to the same table; if it is in memory, an
/// entry costs one random read.
class ExitReader {
 public:
  explicit ExitReader(const ExitEntries& exits) : exits_(exits) {}

  Value operator()(Index number) {
    if (number - first_ >= count_) open(number);
    const Index place = number - first_;
    if (place < bytes_.size()) return LoopyCode<std::uint8_t>::decode(bytes_[place]);
    if (place < words_.size()) return LoopyCode<std::uint16_t>::decode(words_[place]);
    return exits_.value(number);
  }

 private:
  void open(Index number) {
    const std::optional<Slice> table = exits_.table ? exits_.table(number) : std::nullopt;
    if (!table) return;
    first_ = table->first;
    count_ = table->count();
    const auto* const bytes = std::get_if<std::span<const std::uint8_t>>(&table->cells);
    const auto* const words = std::get_if<std::span<const std::uint16_t>>(&table->cells);
    bytes_ = bytes != nullptr ? *bytes : std::span<const std::uint8_t>();
    words_ = words != nullptr ? *words : std::span<const std::uint16_t>();
  }

  const ExitEntries& exits_;
  Index first_ = 0, count_ = 0;
  std::span<const std::uint8_t> bytes_;
  std::span<const std::uint16_t> words_;
};

/// The plies in which exits decide positions or close for them. Memory: 2 bytes a position with exits other than draws,
/// and 4 for each ply in which exits of a chunk count.
class Exits {
 public:
  /// Positions are recorded and visited in chunks of this many.
  static constexpr Index chunk = 4096;

  Exits() = default;
  explicit Exits(Index positions) : chunks_((positions + chunk - 1) / chunk) {}

  /// The exits of a position and its place in a chunk.
  struct Placed {
    std::uint16_t place;
    Value value;  ///< see ExitSum::value
  };
  /// Records all exits of a chunk. Several threads may record different chunks.
  void record(std::size_t number, std::span<const Placed> exits);
  /// Adds up what was recorded.
  void finish();

  std::size_t chunks() const { return chunks_.size(); }
  /// Whether exits that lead to `outcome` for the position count in this ply, or in a later one.
  bool count_in(Outcome outcome, std::uint64_t ply) const {
    return code(outcome, ply) < last_ && occurs_[code(outcome, ply)];
  }
  bool count_after(std::uint64_t ply) const { return code(Outcome::win, ply + 1) < last_; }
  /// Calls use(position) for each position of a chunk whose exits lead to `outcome` and count in this ply.
  template <class Use>
  void for_chunk(std::size_t number, Outcome outcome, std::uint64_t ply, const Use& use) const {
    const Chunk& events = chunks_[number];
    const auto wanted = static_cast<std::uint16_t>(code(outcome, ply));
    const auto found = std::lower_bound(events.buckets.begin(), events.buckets.end(), wanted,
                                        [](const Bucket& bucket, std::uint16_t code) { return bucket.code < code; });
    if (found == events.buckets.end() || found->code != wanted) return;
    for (std::size_t i = found == events.buckets.begin() ? 0 : found[-1].end; i < found->end; ++i)
      use(number * chunk + events.places[i]);
  }

  /// The bytes, in memory and in a checkpoint, if a `share` of the positions has exits: no fewer than needed unless the
  /// exits of a chunk count in more than `most_buckets` plies.
  static std::uint64_t bytes(Index positions, double share) {
    constexpr std::uint64_t most_buckets = 512, of_chunk = sizeof(Chunk) + 4 * most_buckets;
    if (share == 0) return 0;
    return static_cast<std::uint64_t>(2 * share * static_cast<double>(positions)) + positions / chunk * of_chunk;
  }
  void put(const PutBytes& put) const;
  void get(Index positions, const GetBytes& get);

 private:
  /// The positions of a chunk whose exits have the same code, up to `end` in Chunk::places.
  struct Bucket {
    std::uint16_t code, end;
  };
  struct Chunk {
    std::vector<Bucket> buckets;  // by ascending code
    std::vector<std::uint16_t> places;
  };

  static bool sound(const Chunk& events, Index positions);
  /// Wins and losses by ply; a depth has 15 bits.
  static std::uint64_t code(Outcome outcome, std::uint64_t ply) { return 2 * ply + (outcome == Outcome::loss ? 1 : 0); }

  std::vector<Chunk> chunks_;
  std::vector<bool> occurs_;  ///< of each code
  std::uint64_t last_ = 0;    ///< 1 + the greatest code
};

/// The exits of one position of a tier together: the entry that it had if it had no other moves.
class ExitSum {
 public:
  /// Adds an exit to a position with this entry.
  void add(Value goal) {
    if (goal.outcome == Outcome::loss) least_loss_ = std::min(least_loss_, goal.depth);
    if (goal.outcome == Outcome::win) greatest_win_ = std::max(greatest_win_, goal.depth);
    draws_ = draws_ || goal.outcome == Outcome::draw;
    any_ = true;
  }

  bool any() const { return any_; }
  /// Requires any().
  Value value() const {
    if (least_loss_ != none) return {Outcome::win, least_loss_ + 1};
    return draws_ ? Value{Outcome::draw, 0} : Value{Outcome::loss, greatest_win_ + 1};
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::uint32_t least_loss_ = none, greatest_win_ = 0;
  bool draws_ = false, any_ = false;
};

}  // namespace zermelo::loopy
