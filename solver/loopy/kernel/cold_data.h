// What the loopy kernel keeps packed: the numbers of open moves, and the depths of finished epochs, in memory or in
// temporary files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/loopy/kernel/exits.h"
#include "solver/solving/control.h"
#include "tablebase/base/index.h"
#include "tablebase/game/kept_moves.h"
#include "tablebase/machine/cold_store.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::loopy {

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
