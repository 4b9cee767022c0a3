// Repairs a folder of tiers: damaged blocks, and whole tiers whose metadata cannot be read.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "jobs/repair/repair.h"

namespace zermelo {

/// Repairs the tables of a folder in the order of the tiers, so that the tiers below are sound. A tier whose metadata
/// cannot be read is solved again. Stale tables, and tables of another tier, are left as they are. `use` receives the
/// path and the repair of each file. The folder needs no spec if one of its tables can be read; UsageError if its
/// tables have another spec or metric, and at the end if tiers are missing. Throws as tier_states and FolderJob do.
void repair_folder(const std::string& folder, const RepairOptions& options, const Job& job,
                   const std::function<void(const std::string& file, const Repair& repair)>& use);

/// Repairs the file of one tier in the same way. Nothing if the tables in its folder have no tier of its name, or if it
/// contains something else. Requires no options.output. Throws as repair_folder.
std::optional<Repair> repair_tier(const std::string& file, const RepairOptions& options, const Job& job);

}  // namespace zermelo
