// Repairs a folder of tiers: damaged blocks, and whole tiers whose metadata cannot be read.
#pragma once

#include <functional>
#include <string>

#include "jobs/repair.h"

namespace zermelo {

/// Repairs the tables of a folder in the order of the tiers, so that the tiers below are sound. A file that cannot be
/// read as a table of its tier is solved again. `use` receives the path and the repair of each file. Of the options
/// only `spec`, `metric` and `notice` count; the folder needs no spec if one of its tables can be read. Throws as
/// repair_table, tier_states and FolderJob do.
void repair_folder(const std::string& folder, const RepairOptions& options, const Job& job,
                   const std::function<void(const std::string& file, const Repair& repair)>& use);

}  // namespace zermelo
