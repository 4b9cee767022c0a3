// A list of sorted keys in memory, with a fast search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/game/key_list.h"

namespace zermelo {

/// A list whose capacity exceeds its size by this many keys becomes SortedKeys without a copy.
inline constexpr std::size_t spare_keys = 16;

/// A bound of the bytes of SortedKeys.
constexpr std::uint64_t sorted_keys_bytes(Index keys, std::size_t key_bytes) {
  return keys * key_bytes / 15 * 16 + (std::uint64_t{1} << 12);
}

/// A list of keys in memory. Lists of samples speed up the search: every 16th key, every 16th of those, and so on,
/// until a list has at most 16. A search finds its place in each list among 16 neighbours, by six comparisons and no
/// branches. Cost: two or three cache misses for tens of millions of keys, however the keys are spread. The samples
/// take a sixteenth of the keys.
template <class Key>
class SortedKeys final : public KeyList {
 public:
  SortedKeys() = default;
  /// Requires: ascending and distinct keys.
  explicit SortedKeys(std::vector<Key> keys);

  Index size() const override { return size_; }
  std::size_t key_bytes() const override { return sizeof(Key); }
  void read(Index first, std::span<std::byte> keys) const override {
    std::memcpy(keys.data(), keys_.data() + first, keys.size());
  }
  std::optional<Index> find(std::span<const std::byte> key) const override { return find(key_from<Key>(key)); }
  /// Cost: the cache misses of up to 16 keys overlap.
  void find_all(std::span<const std::byte> keys, std::span<Index> places) const override;

  /// Returns the keys, without a copy.
  std::vector<Key> take() && {
    keys_.resize(size_);
    return std::move(keys_);
  }

  const Key& operator[](Index place) const { return keys_[place]; }
  std::optional<Index> find(const Key& key) const;

 private:
  bool outside(const Key& key, Index& place) const;
  static std::size_t descend(const std::vector<Key>& list, std::size_t place, const Key& key);
  void find_batch(std::span<const Key> keys, std::span<Index> places) const;

  Index size_ = 0;
  std::vector<Key> keys_;                  ///< in groups of 16; the largest key fills the last group
  std::vector<std::vector<Key>> samples_;  ///< likewise; the shortest list first
};

extern template class SortedKeys<std::uint64_t>;
extern template class SortedKeys<WideKey<2>>;
extern template class SortedKeys<WideKey<4>>;
extern template class SortedKeys<WideKey<8>>;

}  // namespace zermelo
