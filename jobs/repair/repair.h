// Repairs damaged tables: computes damaged blocks again, and makes metadata, histogram and seek table again.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "tablebase/entries/metric.h"
#include "tablebase/machine/job.h"

namespace zermelo {

struct RepairOptions {
  std::string output = {};  ///< where the repaired table goes; empty: in place of the damaged file
  /// What the user knows about a table with damaged metadata; empty or 0: what the file still says, or the defaults.
  std::string spec = {};
  std::optional<Metric> metric = {};
  WriterOptions writer = {};
  /// Receives a sentence about a result that may differ from the original file; may be empty.
  std::function<void(const std::string& sentence)> notice = {};
};

struct Repair {
  std::uint64_t damaged_blocks = 0;
  std::uint64_t repaired = 0;                   ///< blocks that were computed again
  std::vector<std::string> damaged_parts = {};  ///< such as `metadata`, if they are damaged
  bool written = false;                         ///< false if there was nothing to repair, or if it failed
  std::string fault = {};                       ///< why the file cannot be repaired; empty if it is sound or repaired
  bool sound() const { return damaged_blocks == 0 && damaged_parts.empty() && fault.empty(); }
  bool ok() const { return fault.empty(); }
};

/// Repairs the table file at `path`. Entries of damaged blocks follow from the rules and the sound blocks, by the plain
/// definition of an entry. The result replaces the file, or appears as `output`, when it is complete and proved: its
/// payload has the digest in the metadata; if these were damaged, a sample of entries agrees with the rules. If it
/// cannot be repaired, the file stays as it is. With the version of zstd that the file names, the result is
/// byte-identical with the original. Throws UsageError if the metadata are damaged and `options` lack the game, or if
/// they name another game; FormatError for a file that is no table; LimitError, Interrupted, std::system_error.
Repair repair_table(const std::string& path, const RepairOptions& options, const Job& job);

/// Repairs each part of the table at `path` in order, so that the tiers below are sound. `use` receives the path and
/// the repair of each file. The file of a tier is repaired as its folder is. A tier whose metadata cannot be read is
/// solved again. Stale tables, tables of another tier, and files that cannot be read are left as they are. A folder
/// needs no spec if one of its tables can be read; UsageError if its tables have another spec or metric, and for the
/// output of a folder or of a tier that is solved again; MissingTier at the end if tiers are missing. Throws as
/// repair_table, tier_states and GenerationJob do.
void repair(const std::string& path, const RepairOptions& options, const Job& job,
            const std::function<void(const std::string& file, const Repair& repair)>& use);

}  // namespace zermelo
