// The moves of all positions in a few bytes each, in memory or in a temporary file, so that rules are not asked again.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/cold_store.h"

namespace zermelo {

// The moves of neighbouring positions.
//
//     for each position:  bytes of the goals | first goal - position (zigzag) | each next goal - the goal before | ...
//
// Goals ascend. Numbers have 7 bits a byte, the lowest bits first; the top bit says that another byte follows. So goals
// near the position take 1 or 2 bytes; the ten goals of a random game of 250 million positions take 4 bytes each. The
// bytes stay the same if all numbers are raised by the same amount. In games with scores a byte or more follows each
// goal: the zigzag number of the points of the move, doubled, plus 1 if the same player moves again.

inline void pack_number(std::uint64_t number, std::vector<std::byte>& bytes) {
  for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<std::byte>(number | 0x80));
  bytes.push_back(static_cast<std::byte>(number));
}

/// Reads a number and moves `at` behind it.
inline std::uint64_t unpack_number(const std::byte*& at) {
  std::uint64_t number = 0;
  for (unsigned shift = 0;; shift += 7) {
    const auto byte = std::to_integer<std::uint64_t>(*at++);
    number |= (byte & 0x7f) << shift;
    if (byte < 0x80) return number;
  }
}

/// The number of a number with a sign, small if that is near 0.
constexpr std::uint64_t zigzag(std::int64_t number) {
  return static_cast<std::uint64_t>(number) << 1 ^ static_cast<std::uint64_t>(number >> 63);
}
/// The inverse of zigzag.
constexpr std::int64_t unzigzag(std::uint64_t number) { return static_cast<std::int64_t>(number >> 1 ^ -(number & 1)); }

/// Appends moves to goal(0), goal(1), ..., which ascend; add(i) appends what follows a goal.
template <class GoalOf, class Add>
void pack_ascending(Index from, std::size_t moves, const GoalOf& goal, const Add& add, std::vector<std::byte>& bytes) {
  const std::size_t begin = bytes.size();
  bytes.push_back({});
  for (std::size_t i = 0; i < moves; ++i) {
    pack_number(i == 0 ? zigzag(static_cast<std::int64_t>(goal(0) - from)) : goal(i) - goal(i - 1), bytes);
    add(i);
  }
  std::size_t length = bytes.size() - begin - 1;
  auto place = bytes.begin() + static_cast<std::ptrdiff_t>(begin);
  for (; length >= 0x80; length >>= 7) place = bytes.insert(place, static_cast<std::byte>(length | 0x80)) + 1;
  *place = static_cast<std::byte>(length);
}

/// Appends the moves from a position. Sorts `goals`.
inline void pack_moves(Index from, std::span<Index> goals, std::vector<std::byte>& bytes) {
  std::sort(goals.begin(), goals.end());
  pack_ascending(
      from, goals.size(), [&](std::size_t i) { return goals[i]; }, [](std::size_t) {}, bytes);
}
/// The same in a game with scores. Leaves the best moves, see keep_best.
inline void pack_moves(Index from, std::vector<GainedGoal>& goals, std::vector<std::byte>& bytes) {
  keep_best(goals);
  const auto add = [&](std::size_t i) {
    pack_number(zigzag(goals[i].gain.points) << 1 | (goals[i].gain.again ? 1 : 0), bytes);
  };
  pack_ascending(
      from, goals.size(), [&](std::size_t i) { return goals[i].to; }, add, bytes);
}

/// Reads what a move brings and moves `at` behind it.
inline Gain unpack_gain(const std::byte*& at) {
  const std::uint64_t number = unpack_number(at);
  return {static_cast<std::int16_t>(unzigzag(number >> 1)), (number & 1) != 0};
}

/// Calls use(from, to) for the moves from one position and moves `at` behind them. In games with scores `use` reads
/// what the move brings from `at`.
template <class Use>
void unpack_moves(Index from, const std::byte*& at, Use& use) {
  const std::uint64_t length = unpack_number(at);
  const std::byte* const end = at + length;
  if (length == 0) return;
  Index to = from + static_cast<Index>(unzigzag(unpack_number(at)));
  for (use(from, to); at != end; use(from, to)) to += unpack_number(at);
}

/// Moves `at` behind the moves from one position.
inline void skip_moves(const std::byte*& at) {
  const std::uint64_t length = unpack_number(at);
  at += length;
}

/// The moves of positions, chunk by chunk, packed as above: in memory up to a limit, the others in a temporary file.
/// Several threads may keep different chunks, and read chunks that are kept.
class KeptMoves {
 public:
  /// The positions of a chunk from which single positions are read.
  static constexpr Index small_chunk = 64;

  /// Holds about `memory_bytes` of moves in memory, the others in a file in `folder`. `gains`: moves are packed with
  /// what they bring.
  KeptMoves(Index positions, Index chunk, std::uint64_t memory_bytes, std::string folder, bool gains = false);

  /// The memory that `packed` bytes of packed moves need.
  static std::uint64_t bytes(std::uint64_t packed) { return packed + packed / 16 + (std::uint64_t{1} << 20); }
  /// The bytes in memory.
  std::uint64_t held_bytes() const { return std::min(bytes(packed_), memory_bytes_.load()); }
  /// Whether some moves are in the file.
  bool in_file() const { return bytes(packed_) > memory_bytes_; }

  /// Keeps the packed moves of the chunk that begins at the place `first`. Throws LimitError if the disk is full,
  /// std::system_error; then the chunk is not kept.
  void keep(Index first, std::span<const std::byte> moves);
  /// Whether all chunks are kept.
  bool complete() const { return kept_ == chunks_.size(); }
  /// Moves the chunks to the file. Throws as keep().
  void move_to_file();

  /// Calls use(from, to) for each move of the positions [first, last), one chunk of the share that begins with
  /// `share_first`. Requires moves without gains. Throws std::system_error.
  template <class Use>
  void for_moves(Index share_first, Index first, Index last, Use& use) const {
    std::vector<std::byte> moves;
    read((first - share_first) / chunk_, moves);
    const std::byte* at = moves.data();
    for (Index from = first; from < last; ++from) unpack_moves(from, at, use);
  }

  /// Replaces the content of `moves` by the moves of the position `from` at this place, by ascending goals; returns
  /// false if its chunk is not kept. Cost: reads a chunk, unless the thread read it last. Throws std::system_error.
  bool list(Index place, Index from, MoveList& moves) const;

 private:
  void read(std::size_t chunk, std::vector<std::byte>& moves) const;

  Index chunk_;
  std::atomic<std::uint64_t> memory_bytes_;
  bool gains_;
  std::size_t run_bytes_;
  ColdStore store_;
  std::vector<std::vector<ColdStore::Run>> chunks_;
  std::atomic<std::uint64_t> packed_ = 0;  ///< bytes
  std::atomic<std::size_t> kept_ = 0;      ///< chunks
  std::once_flag moved_;
  std::uint64_t id_;  ///< different from all other objects of the process
};

}  // namespace zermelo
