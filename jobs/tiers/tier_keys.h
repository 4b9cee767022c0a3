// The keys of the tiers of a discovered game, in a folder: in tables, or in files of their own until the tables are
// complete.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "jobs/keys/loadable_keys.h"
#include "tablebase/game/resources.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/job.h"

namespace zermelo {

class BlockCache;  // formats/table/reading/block_cache.h
class TableFile;   // formats/table/reading/table_file.h

/// The path of the file with the keys of a tier without a table.
std::string key_path(const std::string& folder, std::string_view tier);

/// The keys of one tier of the game with this canonical spec: in its finished table, else in its file of keys. Its use
/// throws UsageError if neither file is there, FormatError for a damaged file or one with another number of keys.
/// `cache` keeps the blocks of a table; null: the table gets a cache of its own.
std::shared_ptr<const LoadableKeys> tier_keys(const std::string& folder, const std::string& spec,
                                              const std::string& tier, Index positions, std::size_t key_bytes,
                                              const std::shared_ptr<BlockCache>& cache = nullptr);

/// The positions that the table of a whole game contains; null if it has no keys. They keep the file open.
std::shared_ptr<const KnownPositions> known_in_file(const TableFile& file);

/// The tiers of a discovered game that the table of one of them names, with their keys; null if the table has no keys,
/// as in games that number positions themselves. `cache` as for tier_keys.
std::shared_ptr<const KnownPositions> known_in_folder(const std::string& folder, const TableInfo& any,
                                                      const std::shared_ptr<BlockCache>& cache = nullptr);

/// The tiers of a folder whose keys it contains, except the tier `except`. Reads tables, or files of keys if there are
/// no tables. Empty if there are none. Throws FormatError for damaged files, UsageError if they belong to another game
/// than `spec`.
std::vector<FoundTier> tiers_with_keys(const std::string& folder, const std::string& spec,
                                       const std::string& except = {});

/// Keeps a tier that a discovery has found in its file of keys; returns the keys there.
std::shared_ptr<const KeyList> keep_keys(const std::string& folder, const std::string& spec, const FoundTier& tier);
/// The keys of a tier that another process has kept.
std::shared_ptr<const KeyList> kept_keys(const std::string& folder, const std::string& spec, const FoundTier& tier);

/// A sentence about the files of keys in the folder of a table, or in a folder of tables, that are ignored because a
/// finished table contains the keys; empty if there are none.
std::string ignored_keys(const std::string& path);
/// Gives it as a notice (tablebase/base/notices.h).
void notice_ignored_keys(const std::string& path);

/// Loads the keys of the tiers that a tier rests on, then `own` of the tier itself, as long as they fit into `bytes`.
/// Does nothing if the game numbers its positions itself. Returns the bytes that are loaded. Throws as tier_keys.
std::uint64_t load_keys(const TierGame& tier, const Share& own, std::uint64_t bytes, const Job& job);
/// Frees the keys of all tiers of a game, so that they are read from the files that are there then.
void forget_keys(const Game& game);

/// A game whose discovery is complete, and its positions in the files of keys of a folder.
struct FoundGame {
  std::string spec;
  std::shared_ptr<const KnownPositions> positions;
};

/// The game in a folder with files of keys, but without tables; nothing without such files. Throws UsageError if the
/// discovery is not complete; otherwise as tiers_with_keys.
std::optional<FoundGame> found_game(const std::string& folder);

}  // namespace zermelo
