// The names of files of tiers: which file makes which tier, and what to do about a wrong name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "tablebase/game/game.h"

namespace zermelo {

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
