// Keys in memory are SortedKeys. The keys of a part answer for all keys from its first to its last one.
#include "formats/table/keys/key_file.h"
#include "jobs/keys/table_keys.h"
#include "tablebase/discovery/key_set.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

namespace {

/// A list with a part in memory.
template <class Key>
class PartlyLoaded final : public KeyList {
 public:
  /// Requires a part with at least one key.
  PartlyLoaded(std::shared_ptr<const KeyList> all, Index first, SortedKeys<Key> part)
      : all_(std::move(all)), first_(first), part_(std::move(part)) {}

  Index size() const override { return all_->size(); }
  std::size_t key_bytes() const override { return sizeof(Key); }
  void read(Index first, std::span<std::byte> keys) const override {
    if (first >= first_ && first - first_ + keys.size() / sizeof(Key) <= part_.size())
      part_.read(first - first_, keys);
    else
      all_->read(first, keys);
  }
  std::optional<Index> find(std::span<const std::byte> key) const override {
    const auto wanted = key_from<Key>(key);
    if (wanted < part_[0] || wanted > part_[part_.size() - 1]) return all_->find(key);
    const std::optional<Index> place = part_.find(wanted);
    return place ? std::optional(first_ + *place) : std::nullopt;
  }

 private:
  std::shared_ptr<const KeyList> all_;
  Index first_;
  SortedKeys<Key> part_;
};

template <class Key>
SortedKeys<Key> loaded(const KeyList& keys, const Share& part, const Job& job) {
  std::vector<Key> all;
  all.reserve(part.count + spare_keys);
  all.resize(part.count);
  job.workers().for_chunks(all.size(), std::size_t{1} << 16, [&](std::size_t first, std::size_t end) {
    job.check();
    keys.read(part.first + first, std::as_writable_bytes(std::span(all).subspan(first, end - first)));
  });
  return SortedKeys<Key>(std::move(all));
}

}  // namespace

std::uint64_t LoadableKeys::loaded_bytes(Index keys) const { return sorted_keys_bytes(keys, key_bytes_); }

const std::shared_ptr<const KeyList>& LoadableKeys::file() const {
  std::call_once(*opened_, [this] { file_ = open_(); });
  return file_;
}

void LoadableKeys::load(const Share& part, const Job& job) const {
  if (memory_ || part.count == 0) return;
  if (const auto* own = dynamic_cast<const KeyFile*>(file().get())) own->check();
  memory_ = with_key_type(key_bytes_, [&](auto key) -> std::shared_ptr<const KeyList> {
    using PackedKey = decltype(key);
    SortedKeys<PackedKey> keys = loaded<PackedKey>(*file(), part, job);
    if (part.count == size_) return std::make_shared<const SortedKeys<PackedKey>>(std::move(keys));
    return std::make_shared<const PartlyLoaded<PackedKey>>(file(), part.first, std::move(keys));
  });
}

void LoadableKeys::forget() const {
  memory_ = nullptr;
  file_ = nullptr;
  opened_ = std::make_unique<std::once_flag>();
}

std::uint64_t load_keys(const Game& game, std::size_t place, const Share& own, std::uint64_t bytes, const Job& job) {
  const std::vector<std::shared_ptr<const KeyList>> all = game.keys();
  if (all.empty()) return 0;
  std::uint64_t held = 0;
  const auto load = [&](std::size_t tier, const Share& part) {
    const auto* keys = dynamic_cast<const LoadableKeys*>(all[tier].get());
    if (keys == nullptr || held + keys->loaded_bytes(part.count) > bytes) return;
    keys->load(part, job);
    held += keys->loaded_bytes(part.count);
  };
  for (const std::size_t below : game.tiers()[place].rests_on) load(below, {0, all[below]->size()});
  load(place, own);
  return held;
}

void forget_keys(const Game& game) {
  for (const std::shared_ptr<const KeyList>& keys : game.keys())
    if (const auto* tier = dynamic_cast<const LoadableKeys*>(keys.get())) tier->forget();
}

std::uint64_t load_own_keys(const Game& game, const Processes* processes, const Job& job) {
  std::uint64_t bytes = 0;
  for (const std::shared_ptr<const KeyList>& keys : game.keys())
    if (const auto* loadable = dynamic_cast<const LoadableKeys*>(keys.get())) {
      const Share own =
          processes ? Shares(keys->size(), processes->count()).of(processes->own()) : Share{0, keys->size()};
      loadable->load(own, job);
      bytes += loadable->loaded_bytes(own.count);
    }
  return bytes;
}

}  // namespace zermelo
