// Keeps the keys of a discovered game that ranks divide, in a file next to the table until the table contains them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "jobs/keys/loadable_keys.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// Keeps the keys of a game without tiers in a file; rank 0 writes it, the others open it. Returns the keys there.
std::shared_ptr<const KeyList> keep_divided_keys(const std::string& path, const std::string& spec,
                                                 const FoundTier& tier, const Ranks& ranks);

/// The keys that an earlier run kept; empty if there is no file. Throws FormatError for a damaged file, UsageError for
/// one of another game than `spec`.
std::vector<FoundTier> divided_keys(const std::string& path, const std::string& spec);

/// Loads the keys of a game, or the share of a rank that divides them with others; other keys are read from the file.
/// Does nothing if they are in memory. Returns the bytes that are loaded. Throws as LoadableKeys::load.
std::uint64_t load_own_keys(const Game& game, const Ranks* ranks, const Job& job);

}  // namespace zermelo
