// Checks the place of an output file or folder before a long job starts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "tablebase/game/game.h"
#include "tablebase/game/spec.h"

namespace zermelo {

/// Throws std::system_error if `file` is a folder, or if no file can be written in its folder; as output_target does. A
/// link has the folder of the file that it leads to.
void require_place(const std::string& file);

/// The same for an output that is no table: also UsageError if it would replace a table, a read-only file, or the
/// unfinished file of a job with a checkpoint.
void require_plain_place(const std::string& file);

/// The files that a generation job of this table writes: the table itself, unfinished work, checkpoints.
std::vector<std::string> files_of_table(const std::string& table);

/// Throws UsageError if `output` is the file that the spec names, which writing would destroy.
void keep_input(const Spec& spec, const std::string& output);

/// Throws unless a table of this game can be written to `file`, or may be finished there: as require_place and
/// keep_input do; UsageError if the file is the table of a tier, or if its folder contains tables of tiers. `file` may
/// be a folder for tiers, which may be missing.
void require_table_place(const Spec& spec, const std::string& file);

// The names of files of tiers: which file makes which tier, and what to do about a wrong name.

/// The metadata of a table file; nothing if they cannot be read.
std::optional<TableInfo> readable_info(const std::string& file);

/// The command that solves a tier and those that it rests on: `zermelo solve SPEC -o FOLDER/ --tier NAME`.
std::string command_for(const std::string& spec, const std::string& folder, std::string_view tier);
/// That a tier of a folder is missing, and this command.
std::string missing_text(const std::string& spec, const std::string& folder, std::string_view tier);
/// That a file is a table of another game, the one with this spec.
std::string of_another_game(const Game& game, const std::string& file, const std::string& spec);
/// Says that the table of a tier has the name of another tier of the game, and what to do; else empty.
std::string misnamed(const Game& game, const std::string& file, const std::string& tier);

/// A sentence for each table in the folder whose name no tier has: what it is, and what to do. Such tables are not
/// read.
std::vector<std::string> strangers(const Game& game, const std::string& folder);

}  // namespace zermelo
