// What the metadata of a table say of the keys and the rules of its game.
#pragma once

#include <string>

#include "formats/table/metadata/table_info.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// Sets the length of the keys and the tiers of a discovered game, for a TierGame all tiers of the whole game. Does
/// nothing for other games.
void describe_keys(const Game& game, TableInfo& info);

/// Why a table does not belong to the rules with this digest; empty if it does, or if it or the rules have no digest.
std::string fault_of_rules(const std::string& digest, const TableInfo& info, const std::string& file);
/// Throws UsageError with this fault, and what to do.
void require_rules(const std::string& digest, const TableInfo& info, const std::string& file);

}  // namespace zermelo
