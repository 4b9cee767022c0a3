// Compares a table that exists with the table that a job would write.
#pragma once

#include <optional>
#include <string>

#include "formats/table/metadata/table_info.h"
#include "formats/table/writing/table_writer.h"

namespace zermelo {

/// The metadata of the table in a file; nothing if the file is missing or empty. Throws UsageError if it is no table,
/// FormatError if it is damaged.
std::optional<TableInfo> existing_table(const std::string& file);

/// How `there`, the table in `file`, differs from one of this game and metric, in words that begin with the file; empty
/// if it does not. `tier`: the tier that it must contain; empty: the whole game.
std::string difference_in_game(const std::string& file, const TableInfo& there, const std::string& spec, Metric metric,
                               const std::string& tier = {});

/// How `there` differs from `wanted`, the table that a job would write with these options: in the game, as
/// difference_in_game tells, in the rules, the tiers below, the layout, the blocks or the level. Empty if it does not;
/// then both have the same entries. Throws UsageError if the options do not suit the table.
std::string difference(const std::string& file, const TableInfo& there, TableInfo wanted, const WriterOptions& options);

/// Throws UsageError with a difference and what to do. `resumed`: the job was to continue, but there is no checkpoint.
[[noreturn]] void refuse_to_replace(const std::string& difference, bool resumed);

/// The size and the digest of the beginning of a file, by which a later run knows it again; empty if it cannot be read.
std::string mark_of(const std::string& file);

}  // namespace zermelo
