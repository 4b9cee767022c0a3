// The keys of a discovered game: in its tables, or in files beside them until the tables are complete.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "jobs/keys/loadable_keys.h"
#include "tablebase/game/resources.h"

namespace zermelo {

class BlockCache;  // formats/table/reading/block_cache.h
class TableFile;   // formats/table/reading/table_file.h

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

/// The keys that a discovery keeps beside a table until the table contains them: in FILE.keys, in a folder in NAME.keys
/// for each tier.
class KeyStore {
 public:
  /// `table`: the file, or the folder if `in_tiers`; `spec`: canonical.
  KeyStore(const std::string& table, bool in_tiers, std::string spec);

  /// The tiers whose keys are there, as tiers_with_keys(); of a game without tiers the only one. Throws FormatError for
  /// a damaged file, UsageError for one of another game.
  std::vector<FoundTier> found() const;
  /// Keeps the keys of a tier, or opens those that another process `writes`; returns the keys there.
  std::shared_ptr<const KeyList> keep(const FoundTier& tier, bool writes) const;

 private:
  std::shared_ptr<const KeyList> kept(const FoundTier& tier, const KeyList& keys) const;

  std::string path_;  ///< of the file of keys, or of the folder
  bool in_tiers_;
  std::string spec_;
};

/// A sentence about the files of keys in the folder of a table, or in a folder of tables, that are ignored because a
/// finished table contains the keys; empty if there are none.
std::string ignored_keys(const std::string& path);
/// Gives it as a notice (tablebase/base/notices.h).
void notice_ignored_keys(const std::string& path);

/// A game whose discovery is complete, and its positions in the files of keys of a folder.
struct FoundGame {
  std::string spec;
  std::shared_ptr<const KnownPositions> positions;
};

/// The game in a folder with files of keys, but without tables; nothing without such files. Throws UsageError if the
/// discovery is not complete; otherwise as tiers_with_keys.
std::optional<FoundGame> found_game(const std::string& folder);

}  // namespace zermelo
