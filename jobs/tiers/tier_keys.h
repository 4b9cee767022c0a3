// The keys of the tiers of a discovered game, in a folder: in tables, or in files of their own until the tables are
// complete.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "formats/table_info.h"
#include "tablebase/job.h"
#include "tablebase/resources.h"
#include "tablebase/tier_game.h"

namespace zermelo {

/// The path of the file with the keys of a tier without a table.
std::string key_path(const std::string& folder, std::string_view tier);

/// The keys of one tier: in its file of keys, else in its table; loaded into memory or not. `read` and `find` are safe
/// for concurrent readers; they throw UsageError if neither file is there, FormatError for a damaged file or one with
/// another number of keys.
class TierKeys final : public KeyList {
 public:
  /// Of a tier of the game with this canonical spec.
  TierKeys(std::string folder, std::string spec, std::string tier, Index positions, std::size_t key_bytes);

  Index size() const override { return positions_; }
  std::size_t key_bytes() const override { return key_bytes_; }
  void read(Index first, std::span<std::byte> keys) const override { source().read(first, keys); }
  std::optional<Index> find(std::span<const std::byte> key) const override { return source().find(key); }

  /// The bytes that load() takes.
  std::uint64_t loaded_bytes() const;
  /// Loads all keys into memory unless they are there. No other thread may use them at the same time.
  void load(const Job& job) const;
  /// Frees the memory, and closes the file, which may have changed. No other thread may use the keys at the same time.
  void forget() const;

 private:
  const KeyList& source() const;
  void open() const;
  std::shared_ptr<const KeyList> key_file(const std::string& path) const;
  [[noreturn]] void refuse_missing() const;

  std::string folder_, spec_, tier_;
  Index positions_;
  std::size_t key_bytes_;
  mutable std::unique_ptr<std::once_flag> opened_ = std::make_unique<std::once_flag>();
  mutable std::shared_ptr<const KeyList> file_;
  mutable std::shared_ptr<const KeyList> memory_;
};

/// The tiers of a discovered game that the table of one of them names, with their keys; null if the table has no keys,
/// as in games that number positions themselves.
std::shared_ptr<const KnownPositions> known_in_folder(const std::string& folder, const TableInfo& any);

/// The tiers of a folder whose keys are there, but for the one named `except`: from tables if there are some, else from
/// files of keys. Empty if there are none. Throws FormatError for damaged files, UsageError if they are of another game
/// than `spec`.
std::vector<FoundTier> tiers_with_keys(const std::string& folder, const std::string& spec,
                                       const std::string& except = {});

/// Keeps a tier that a discovery has found in its file of keys; returns the keys there.
std::shared_ptr<const KeyList> keep_keys(const std::string& folder, const std::string& spec, const FoundTier& tier);

/// Loads the keys of the tiers that a tier rests on, then those of the tier itself, as long as they fit into `bytes`.
/// Does nothing if the game numbers its positions itself. Returns the bytes that are loaded. Throws as TierKeys::load.
std::uint64_t load_keys(const TierGame& tier, std::uint64_t bytes, const Job& job);
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
