// Keeps the depths of deep games while the analysis goes on to deeper positions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/cold/cold_store.h"
#include "solver/solving/control.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// The depths that were decided in each finished epoch.
class DepthLog {
 public:
  /// The positions of a piece of the table, which is packed as one run.
  static constexpr Index piece = Index{1} << 14;
  /// The depth of a position since the begin of the epoch; 0 if it was not decided in the epoch.
  using DepthOf = std::function<std::uint8_t(Index position)>;

  /// Holds up to about `memory_bytes` of packed depths, the others in a temporary file in `folder`.
  DepthLog(Index positions, std::uint64_t memory_bytes, std::string folder);

  std::size_t epochs() const { return epochs_.size(); }
  /// Keeps an epoch; several threads call depth_of. Throws LimitError if the disk is full.
  void keep(const DepthOf& depth_of, Workers& workers);
  /// Raises depths[i] to the depth of position first + i in the game, if it was decided in a kept epoch. Epoch e begins
  /// with ply e * epoch_plies. Requires first % piece == 0 and at most `piece` depths.
  void read(Index first, std::uint32_t epoch_plies, std::span<std::uint16_t> depths) const;

  /// Saves an epoch in a checkpoint, and reads the next one.
  void put(std::size_t epoch, const PutBytes& put) const;
  void get(const GetBytes& get);

 private:
  using Epoch = std::vector<ColdStore::Run>;  // a run for each piece

  std::size_t pieces() const { return (positions_ + piece - 1) / piece; }
  Index piece_size(std::size_t number) const;
  ColdStore& store();

  Index positions_;
  ColdStore::Options options_;
  std::optional<ColdStore> store_;  ///< from the first epoch on
  std::vector<Epoch> epochs_;
};

}  // namespace zermelo
