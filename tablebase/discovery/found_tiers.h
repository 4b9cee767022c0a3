// The tiers of a discovered game, as numbers of the rules and as tiers of a game.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tablebase/game/resources.h"

namespace zermelo {

/// The tiers and keys of a game whose discovery found these tiers, the lowest number first. `tiered`: the rules have
/// tiers; otherwise there is one list of keys. Throws UsageError, with the name of the game, for more than max_tiers.
KnownPositions known_positions(std::span<const FoundTier> found, bool tiered, const std::string& game);

/// The numbers by the rules that the names of tiers give, ascending. Throws FormatError if a name is not the decimal
/// form of a number, or if the numbers do not ascend.
std::vector<std::uint32_t> tier_numbers(std::span<const Tier> tiers, const std::string& game);

/// Throws FormatError unless the positions are possible for rules whose keys have `key_bytes` bytes, with or without
/// tiers.
void require_known(const KnownPositions& known, bool tiered, std::size_t key_bytes, const std::string& game);

}  // namespace zermelo
