// The tables of tiers that a job has solved, packed until the last tier that rests on them is solved.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jobs/lookup/memory_table.h"
#include "solver/solving/packing.h"
#include "tablebase/machine/cold_store.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Several threads may use different tiers at once.
class KeptTables {
 public:
  struct Options {
    std::size_t tiers = 0;
    std::uint64_t memory_bytes = 0;  ///< for packed tables
    /// A table that does not fit into the memory goes to a temporary file; otherwise it is dropped.
    bool spills = false;
    std::string folder = {};  ///< of the temporary file, see ScratchFile
  };
  explicit KeptTables(Options options);

  /// Collects the entries of a tier. Entries behind a missing first one are left out.
  void add(std::size_t place, Index positions, const TableKind& kind, const Slice& slice);
  /// Packs the table of a tier if it is complete; otherwise drops it. Throws LimitError if the disk is full,
  /// std::system_error.
  void pack(std::size_t place, const Job& job);
  /// Drops the table of a tier, if there is one. Its memory serves later tables until `trim` frees it.
  void forget(std::size_t place);
  void trim() { store_.trim(); }

  bool has(std::size_t place) const { return !tiers_[place].runs.empty(); }
  /// Requires has(place). Throws std::system_error.
  MemoryTable table(std::size_t place, const Job& job) const;

 private:
  struct Kept {
    std::optional<MemoryTable> collected;  ///< until it is packed
    Index entries = 0;                     ///< of `collected`
    CellWidth cell{};
    TableKind kind;
    Index positions = 0;
    std::vector<std::optional<ColdStore::Run>> runs = {};
  };

  bool keep_run(std::span<const std::byte> bytes, std::optional<ColdStore::Run>& run);

  Options options_;
  ColdStore store_;
  std::vector<Kept> tiers_;
};

}  // namespace zermelo
