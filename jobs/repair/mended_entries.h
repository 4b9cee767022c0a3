// The entries of a damaged table: in sound blocks from the file, in damaged blocks as they become known.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "formats/table/blocks/cell_buffer.h"
#include "jobs/lookup/probe.h"

namespace zermelo {

/// The bytes that mend_loopy() takes for each entry of a damaged block, without the bytes for moves between such
/// entries.
inline constexpr std::uint64_t loopy_mending_bytes = 12;

/// Several threads may read and set entries at once. Takes 8 bytes for each entry of a damaged block.
class MendedEntries {
 public:
  /// `damaged` are the numbers of the damaged blocks, ascending. Throws LimitError if their entries, in loopy games
  /// with loopy_mending_bytes each, do not fit into the memory of the job.
  MendedEntries(const Probe& probe, std::vector<std::uint64_t> damaged, const Job& job);

  /// The number of entries of damaged blocks; they are numbered from 0, in the order of their positions.
  std::size_t count() const { return entries_.size(); }
  Index position(std::size_t entry) const;
  /// The number of the entry of a position; nothing if its block is sound.
  std::optional<std::size_t> find(Index position) const;
  bool is_damaged(std::uint64_t block) const;
  /// The numbers of the damaged blocks, ascending.
  std::span<const std::uint64_t> damaged() const { return damaged_; }

  /// The entry of a damaged block, if it is known.
  std::optional<Value> known(std::size_t entry) const;
  void set(std::size_t entry, Value value);

  /// The entry of any position. If it is not known, returns any value and appends the positions of unknown entries that
  /// it needs to `missing`. Throws FormatError as Probe::value does.
  Value value(Index position, std::vector<Index>& missing) const;
  /// The same if all entries are known.
  Value value(Index position) const;

  /// The cells of a block. In the layout `losses` won positions have their depths. Requires that all entries are known.
  CellBuffer cells(std::uint64_t block) const;

 private:
  Value unlost(Index position, Outcome kept, std::vector<Index>& missing) const;

  const Probe& probe_;
  std::vector<std::uint64_t> damaged_;
  std::vector<std::uint64_t> entries_;  ///< figure, outcome and whether it is known; threads use them as atomic
};

}  // namespace zermelo
