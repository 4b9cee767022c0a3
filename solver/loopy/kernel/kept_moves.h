// Keeps the moves of all positions of a game until they are reversed.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "solver/cold/cold_store.h"
#include "solver/loopy/kernel/exits.h"
#include "solver/loopy/kernel/packed_moves.h"
#include "tablebase/base/index.h"

namespace zermelo {

/// The moves of pieces of Exits::piece positions, packed as in packed_moves.h: in memory up to a limit, the others in a
/// temporary file. Several threads may keep and read different pieces.
class KeptMoves {
 public:
  /// Holds about `memory_bytes` of moves in memory, the others in a file in `folder`.
  KeptMoves(Index positions, std::uint64_t memory_bytes, std::string folder);

  /// The memory that `packed` bytes of packed moves need.
  static std::uint64_t bytes(std::uint64_t packed) { return packed + packed / 16 + (std::uint64_t{1} << 20); }
  /// The bytes in memory.
  std::uint64_t held_bytes() const { return std::min(bytes(packed_), memory_bytes_); }

  /// Keeps the packed moves of the piece that begins with the position `first`. Throws LimitError if the disk is full,
  /// std::system_error.
  void keep(Index first, std::span<const std::byte> moves);
  /// Calls use(from, to) for each move of the positions [first, last), one piece of the share that begins with
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
  std::vector<std::vector<ColdStore::Run>> pieces_;
  std::atomic<std::uint64_t> packed_ = 0;  ///< bytes
};

/// The number of open moves of every position, in one byte if it is less than 128.
class OpenCounts {
 public:
  explicit OpenCounts(Index positions);
  /// A bound of the bytes if no position has more than 127 open moves.
  static std::uint64_t bytes(Index positions) { return positions + positions / 64; }

  /// Keeps the numbers of one piece, each packed by pack_number. Several threads may keep different pieces.
  void keep(Index first, std::span<const std::byte> counts);
  /// The numbers of the positions from `first`, the begin of a piece.
  void read(Index first, std::span<std::uint32_t> counts) const;

 private:
  std::vector<std::vector<std::byte>> pieces_;
};

}  // namespace zermelo
