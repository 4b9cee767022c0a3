// What the loopy kernel keeps packed, in memory or in temporary files: the moves of all positions until they are
// reversed, and the depths of finished epochs.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/loopy/kernel/exits.h"
#include "solver/solving/cold_store.h"
#include "solver/solving/control.h"
#include "tablebase/base/index.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::loopy {

// The moves of neighbouring positions in a few bytes each.
//
//     for each position:  number of moves | first goal - position (zigzag) | each next goal - the goal before | ...
//
// Goals ascend. Numbers have 7 bits a byte, the lowest bits first; the top bit says that another byte follows. So goals
// near the position take 1 or 2 bytes; the ten goals of a random game of 250 million positions take 4 bytes each.

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

/// Appends the moves from a position. Sorts `goals`.
inline void pack_moves(Index from, std::span<Index> goals, std::vector<std::byte>& bytes) {
  std::sort(goals.begin(), goals.end());
  pack_number(goals.size(), bytes);
  if (goals.empty()) return;
  const auto ahead = static_cast<std::int64_t>(goals.front() - from);
  pack_number(static_cast<std::uint64_t>(ahead) << 1 ^ static_cast<std::uint64_t>(ahead >> 63), bytes);
  for (std::size_t i = 1; i < goals.size(); ++i) pack_number(goals[i] - goals[i - 1], bytes);
}

/// Calls use(from, to) for the moves from one position and moves `at` behind them.
template <class Use>
void unpack_moves(Index from, const std::byte*& at, Use& use) {
  std::uint64_t left = unpack_number(at);
  if (left == 0) return;
  const std::uint64_t ahead = unpack_number(at);
  Index to = from + (ahead >> 1 ^ -(ahead & 1));
  for (use(from, to); --left > 0; use(from, to)) to += unpack_number(at);
}

/// The moves of chunks of Exits::chunk positions, packed as above: in memory up to a limit, the others in a temporary
/// file. Several threads may keep and read different chunks.
class KeptMoves {
 public:
  /// Holds about `memory_bytes` of moves in memory, the others in a file in `folder`.
  KeptMoves(Index positions, std::uint64_t memory_bytes, std::string folder);

  /// The memory that `packed` bytes of packed moves need.
  static std::uint64_t bytes(std::uint64_t packed) { return packed + packed / 16 + (std::uint64_t{1} << 20); }
  /// The bytes in memory.
  std::uint64_t held_bytes() const { return std::min(bytes(packed_), memory_bytes_); }

  /// Keeps the packed moves of the chunk that begins with the position `first`. Throws LimitError if the disk is full,
  /// std::system_error.
  void keep(Index first, std::span<const std::byte> moves);
  /// Calls use(from, to) for each move of the positions [first, last), one chunk of the share that begins with
  /// `share_first`. Throws std::system_error.
  template <class Use>
  void for_moves(Index share_first, Index first, Index last, Use& use) const {
    const std::vector<std::byte> moves = read(first - share_first);
    const std::byte* at = moves.data();
    for (Index from = first; from < last; ++from) unpack_moves(from, at, use);
  }

 private:
  std::vector<std::byte> read(Index first) const;

  std::uint64_t memory_bytes_;
  ColdStore store_;
  std::vector<std::vector<ColdStore::Run>> chunks_;
  std::atomic<std::uint64_t> packed_ = 0;  ///< bytes
};

/// The number of open moves of every position, in one byte if it is less than 128.
class OpenCounts {
 public:
  explicit OpenCounts(Index positions);
  /// A bound of the bytes if no position has more than 127 open moves.
  static std::uint64_t bytes(Index positions) { return positions + positions / 64; }

  /// Keeps the numbers of one chunk, each packed by pack_number. Several threads may keep different chunks.
  void keep(Index first, std::span<const std::byte> counts);
  /// The numbers of the positions from `first`, the begin of a chunk.
  void read(Index first, std::span<std::uint32_t> counts) const;

 private:
  std::vector<std::vector<std::byte>> chunks_;
};

// Keeps the depths of deep games while the analysis goes on to deeper positions.

/// The depths that were decided in each finished epoch.
class EpochDepths {
 public:
  /// The positions of a chunk of the table, which is packed as one run.
  static constexpr Index chunk = Index{1} << 14;
  /// The depth of a position since the begin of the epoch; 0 if it was not decided in the epoch.
  using DepthOf = std::function<std::uint8_t(Index position)>;

  /// Holds up to about `memory_bytes` of packed depths, the others in a temporary file in `folder`.
  EpochDepths(Index positions, std::uint64_t memory_bytes, std::string folder);

  std::size_t epochs() const { return epochs_.size(); }
  /// Keeps an epoch; several threads call depth_of. Throws LimitError if the disk is full.
  void keep(const DepthOf& depth_of, Workers& workers);
  /// Raises depths[i] to the depth of position first + i in the game, if it was decided in a kept epoch. Epoch e begins
  /// with ply e * epoch_plies. Requires first % chunk == 0 and at most `chunk` depths.
  void read(Index first, std::uint32_t epoch_plies, std::span<std::uint16_t> depths) const;

  /// Saves an epoch in a checkpoint, and reads the next one.
  void put(std::size_t epoch, const PutBytes& put) const;
  void get(const GetBytes& get);

 private:
  using Epoch = std::vector<ColdStore::Run>;  // a run for each chunk

  std::size_t chunks() const { return (positions_ + chunk - 1) / chunk; }
  Index chunk_size(std::size_t number) const;
  ColdStore& store();

  Index positions_;
  ColdStore::Options options_;
  std::optional<ColdStore> store_;  ///< from the first epoch on
  std::vector<Epoch> epochs_;
};

/// Checks, during the work, whether a solver may take more memory than its kernel said. Throws LimitError unless the
/// job's memory has room for `more` bytes in addition to what the process holds. `why` says what was found and what it
/// needs, for the message.
void require_room(const Job& job, std::uint64_t more, const std::string& why);

}  // namespace zermelo::loopy
