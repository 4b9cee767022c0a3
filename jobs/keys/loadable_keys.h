// Keys in a file, which memory may hold as a whole or in part.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "tablebase/game/game.h"
#include "tablebase/game/key_list.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/processes.h"

namespace zermelo {

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

}  // namespace zermelo
