// The keys of a discovered game: in its tables, or in files beside them until the tables are complete. Memory holds the
// keys of a file as a whole or in part.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "tablebase/base/error.h"
#include "tablebase/game/game.h"
#include "tablebase/game/key_list.h"
#include "tablebase/game/resources.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/processes.h"

namespace zermelo {

/// A file of keys belongs to another game or tier.
struct ForeignKeys : UsageError {
  using UsageError::UsageError;
};

/// `read` and `find` are safe for concurrent readers, and throw what opening and reading the file throws. While one
/// thread loads or forgets, no other may use the keys.
class LoadableKeys final : public KeyList {
 public:
  /// Opens the file; called at the first use, and again after forget().
  using Open = std::function<std::shared_ptr<const KeyList>()>;

  LoadableKeys(Index keys, std::size_t key_bytes, Open open)
      : size_(keys), key_bytes_(key_bytes), open_(std::move(open)) {}

  Index size() const override { return size_; }
  std::size_t key_bytes() const override { return key_bytes_; }
  void read(Index first, std::span<std::byte> keys) const override { source().read(first, keys); }
  std::optional<Index> find(std::span<const std::byte> key) const override { return source().find(key); }
  void find_all(std::span<const std::byte> keys, std::span<Index> places) const override {
    source().find_all(keys, places);
  }

  /// The bytes that load() takes for `keys` keys.
  std::uint64_t loaded_bytes(Index keys) const;
  /// Loads all keys into memory unless some are there.
  void load(const Job& job) const { load({0, size_}, job); }
  /// The same for some of the keys; the file is read for others.
  void load(const Share& part, const Job& job) const;
  /// Frees the memory, and closes the file, which may have changed.
  void forget() const;

 private:
  const KeyList& source() const { return memory_ ? *memory_ : *file(); }
  const std::shared_ptr<const KeyList>& file() const;

  Index size_;
  std::size_t key_bytes_;
  Open open_;
  mutable std::unique_ptr<std::once_flag> opened_ = std::make_unique<std::once_flag>();
  mutable std::shared_ptr<const KeyList> file_;
  mutable std::shared_ptr<const KeyList> memory_;
};

/// Loads the keys of the tiers that the tier at `place` rests on, then `own` of it itself, as long as they fit into
/// `bytes`. Does nothing if the game numbers its positions itself. Returns the bytes that are loaded. Throws as
/// LoadableKeys::load.
std::uint64_t load_keys(const Game& game, std::size_t place, const Share& own, std::uint64_t bytes, const Job& job);
/// Frees the keys of all tiers of a game, so that they are read from the files that are there then.
void forget_keys(const Game& game);

/// Loads the keys of a game, or the share of a process that divides them with others; other keys are read from the
/// file. Does nothing if they are in memory. Returns the bytes that are loaded. Throws as LoadableKeys::load.
std::uint64_t load_own_keys(const Game& game, const Processes* processes, const Job& job);

class BlockCache;  // formats/table/reading/block_cache.h
class TableFile;   // formats/table/reading/table_file.h

/// The keys of one tier of the game with this canonical spec: in its finished table, else in its file of keys. Its use
/// throws MissingTier if neither file is there, ForeignKeys for a file of another game or tier, FormatError for
/// a file that is damaged or cannot be read, or one with another number of keys. `cache` keeps the blocks of a table;
/// null: the table gets a cache of its own.
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

/// Removes the tiers whose keys are damaged, so that they are discovered again; returns their numbers. Cost: reads all
/// keys. Throws Interrupted, and as tier_keys() for other faults.
std::vector<std::uint32_t> remove_unreadable(std::vector<FoundTier>& tiers, const Job& job);

/// Removes a file of keys that a finished table contains. Keeps it if it belongs to another game, or cannot be read.
void remove_keys(const std::string& file, const std::string& spec);

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
/// Gives it as a notice (tablebase/base/error.h).
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
