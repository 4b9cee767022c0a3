// What the metadata of a table say of the keys and the rules of its game.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "formats/table/metadata/table_info.h"
#include "tablebase/game/game.h"
#include "tablebase/game/key_list.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Sets the length of the keys and the tiers of a discovered game, for a TierGame all tiers of the whole game. Does
/// nothing for other games.
void describe_keys(const Game& game, TableInfo& info);

/// Why a table does not belong to the rules with this digest; empty if it does, or if it or the rules have no digest.
std::string fault_of_rules(const std::string& digest, const TableInfo& info, const std::string& file);
/// Throws UsageError with this fault, and what to do.
void require_rules(const std::string& digest, const TableInfo& info, const std::string& file);

/// Whether two lists contain the same keys. Throws Interrupted, and as KeyList::read does.
bool same_keys(const KeyList& a, const KeyList& b, const Job& job);

/// A game, or what is known of it before its positions are discovered.
using Planned = std::variant<std::unique_ptr<Game>, Undiscovered>;

/// Makes the game of a completed spec unless its positions would have to be discovered. Throws as make_game.
Planned make_without_discovery(const Spec& spec, Resources resources);

/// The canonical text of a spec, with the defaults that follow from its other keys. Throws as make_game.
std::string canonical_text_of(const std::string& spec, const Resources& resources);

}  // namespace zermelo
