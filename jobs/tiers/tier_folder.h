// A folder with a table file for each tier of a game: what it contains, whether its files fit together, and the names
// of files. Checks the places of outputs.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "tablebase/game/game.h"
#include "tablebase/game/spec.h"

namespace zermelo {

class FileLock;  // formats/table/storage/file_layer.h

/// Whether a path names a folder: it is one, or ends with a slash.
bool names_folder(const std::string& path);
/// The path of a folder without slashes at its end.
std::string folder_path(const std::string& folder);
/// The path of the file of a tier.
std::string tier_path(const std::string& folder, std::string_view tier);
/// The path of the file with the keys of a tier without a table.
std::string key_path(const std::string& folder, std::string_view tier);

/// The paths of all regular files in a folder with an extension such as `.ztb`, sorted; empty if there is no folder.
std::vector<std::string> files_with(const std::string& folder, std::string_view extension);
/// Whether the folder contains table files.
bool has_tables(const std::string& folder);

/// Locks a folder for work that changes it. Throws UsageError if another process works in it, std::system_error.
std::unique_ptr<FileLock> lock_folder(const std::string& folder);
/// The name of this lock, see FileLock.
std::string lock_name(const std::string& folder);

/// The message for a game without tiers, where tiers are needed.
std::string no_tiers(const std::string& spec);

/// The metadata of a representative table in the folder; they tell the game and metric of all tables. Prefers a table
/// whose file name is its tier's name, and a game that at least two tables share. Throws MissingTables.
TableInfo any_tier(const std::string& folder);

/// For each tier whether it is the tier at `place`, or a tier that it rests on, also indirectly.
std::vector<bool> tiers_below(const Game& game, std::size_t place);

/// The places of the tiers on which the tier at `place` rests only indirectly, ascending.
std::vector<std::size_t> further_below(const Game& game, std::size_t place);

/// The place of the tier with this name; nothing if there is none.
std::optional<std::size_t> find_tier(std::span<const Tier> tiers, std::string_view name);
/// The same. Throws UsageError if the game has no such tier.
std::size_t tier_called(const Game& game, std::string_view name);

/// Why a file with this metadata is no table of the tier, and what to do; else empty.
std::string tier_fault(const Game& game, const TableInfo& info, const Tier& tier, const std::string& file);

/// The states of all tiers, in the order of the game. Reads metadata only. Throws UsageError if tables have different
/// metrics.
std::vector<TierStatus> tier_states(const Game& game, const std::string& folder);
/// The same in the folder of a table of the tier at `place`, which may have any name and takes the place of that tier's
/// file.
std::vector<TierStatus> tier_states_beside(const Game& game, const std::string& table, std::size_t place);

/// For each tier whether all tiers below are done, also those on which it rests indirectly: its proof rests on theirs,
/// and the wins in a table that keeps losses only follow from theirs.
std::vector<bool> all_below_done(const std::vector<TierStatus>& tiers);

/// Throws FormatError if one of the wanted tiers is stale or damaged, UsageError if its file belongs to another game.
/// If damaged files are replaced (`replaces`), FormatError for files that cannot be read.
void require_sound(const std::vector<TierStatus>& tiers, const std::vector<bool>& wanted, bool replaces);

// Checks the place of an output file or folder before a long job starts.

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
