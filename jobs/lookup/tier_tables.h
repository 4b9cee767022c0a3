// The tables of some tiers of a game: as one table by the numbers of the whole game, or packed in memory while a job
// needs them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/table/reading/table_file.h"
#include "jobs/lookup/memory_table.h"
#include "solver/solving/packing.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/cold_store.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {

class KeptTables;
struct ExitEntries;  // solver/solving/control.h

/// Safe for concurrent readers.
class TierTables {
 public:
  /// Opens the tables of the tiers at these places, ascending, that are done; the others are missing. If some lack
  /// entries (TableInfo::lacks_entries), also the tables of all tiers below. Throws as TableFile does.
  TierTables(std::shared_ptr<const Game> game, std::span<const std::size_t> places,
             const std::vector<TierStatus>& states, const std::shared_ptr<BlockCache>& cache);

  /// Loads the tables of these tiers into memory, the smallest first, as long as they fit into `bytes`: those that are
  /// kept, the others from their files with the wins that they lack. Throws as load_cells and KeptTables::table.
  void load(std::span<const std::size_t> places, std::uint64_t bytes, const Job& job, const KeptTables* kept = nullptr);

  /// The entry of a position of one of the tiers. If its table knows only losses, a position that is not lost costs one
  /// look-up for each move; if it lacks numbers of solutions, as SolutionCounter. Throws MissingTier if the table of a
  /// tier is missing, FormatError if it is stale or damaged.
  Value value(Index position) const;
  /// The same with entries that `known` looks up by kept(), and may remember.
  Value value(Index position, const std::function<KeptValue(Index)>& known) const;
  /// What the table knows of it.
  KeptValue kept(Index position) const;
  /// Whether one of the tables lacks entries (TableInfo::lacks_entries).
  bool lacks_entries() const { return lacks_entries_; }
  /// The table of the tier of a position, if it is loaded, with the number in the game of its first position. Throws as
  /// value() does.
  std::optional<Slice> loaded(Index position) const;
  /// The entries of exits to these tiers. This object must outlive them.
  ExitEntries exits() const;

 private:
  struct Part {
    const Tier* tier;
    bool wanted;  ///< by the constructor, not only for the depths of wins
    TierStatus status;
    std::shared_ptr<const TableFile> file;  ///< null if the tier is not done, or has no file
    std::optional<MemoryTable> table = {};  ///< if it is loaded
  };

  void open(std::size_t place, bool wanted, const TierStatus& status, const std::shared_ptr<BlockCache>& cache);
  std::size_t place_of(const Part& part) const;
  MemoryTable read(const Part& part, const Job& job) const;
  const Part& part_of(Index position) const;
  KeptValue kept(const Part& part, Index position) const;
  std::uint32_t greatest() const;

  std::shared_ptr<const Game> game_;
  std::vector<Part> parts_;  ///< ascending
  std::vector<Index> ends_;  ///< of their tiers
  bool lacks_entries_ = false;
};

// The tables of tiers that a job has solved, packed until the last tier that rests on them is solved.

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

  /// Packs the entries of a tier, window by window. Entries behind a missing first one are left out. Throws LimitError
  /// if the disk is full, std::system_error.
  void add(std::size_t place, Index positions, const TableKind& kind, const Slice& slice, const Job& job);
  /// Packs the rest of the table of a tier if it is complete; otherwise drops it. Throws as add().
  void pack(std::size_t place, const Job& job);
  /// Drops the table of a tier, if there is one. Its memory serves later tables until `trim` frees it.
  void forget(std::size_t place);
  void trim() { store_.trim(); }

  /// The memory for packed tables, in bytes.
  std::uint64_t room() const { return options_.memory_bytes; }
  bool has(std::size_t place) const { return tiers_[place].complete; }
  /// The bytes of the table of a tier, unpacked. Requires has(place).
  std::uint64_t bytes(std::size_t place) const {
    return MemoryTable::bytes(tiers_[place].cell, tiers_[place].positions);
  }
  /// Requires has(place). Throws std::system_error.
  MemoryTable table(std::size_t place, const Job& job, const BufferPlace& in = {}) const;

 private:
  struct Kept {
    std::optional<MemoryTable> window;  ///< entries that are not packed
    Index entries = 0;                  ///< that were added, with those of the window
    CellWidth cell{};
    TableKind kind;
    Index positions = 0;
    std::vector<std::optional<ColdStore::Run>> runs = {};
    bool complete = false;
  };

  bool pack_window(Kept& tier, const Job& job);
  bool keep_run(std::span<const std::byte> bytes, std::optional<ColdStore::Run>& run);

  Options options_;
  ColdStore store_;
  std::vector<Kept> tiers_;
};

}  // namespace zermelo
