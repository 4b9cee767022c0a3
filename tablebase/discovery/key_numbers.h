// Numbers the positions of a discovered game: tier by tier, within a tier by the place of the key among its keys.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/game/key_list.h"
#include "tablebase/game/resources.h"

namespace zermelo {

/// Safe for concurrent readers. Tiers have the numbers of the rules; 0 in games without tiers.
class KeyNumbers {
 public:
  /// `known` has one list of keys, or one for each tier, the lowest number first. Throws as tier_numbers.
  KeyNumbers(const KnownPositions& known, const std::string& game);

  Index size() const { return size_; }
  std::span<const Tier> tiers() const { return tiers_; }
  const std::vector<std::shared_ptr<const KeyList>>& keys() const { return keys_; }

  /// Copies the key of a position. Requires index < size() and key.size() == keys().front()->key_bytes().
  void read(Index index, std::span<std::byte> key) const;
  /// The number of the position with this key in the tier with this number, if there is one.
  std::optional<Index> find(std::uint32_t tier, std::span<const std::byte> key) const;
  /// The same for keys of one tier, which follow one another; no_key for those without a number.
  void find_all(std::uint32_t tier, std::span<const std::byte> keys, std::span<Index> numbers) const;

 private:
  Index first(std::size_t place) const { return tiers_.empty() ? 0 : tiers_[place].first; }
  std::optional<std::size_t> place_of(std::uint32_t tier) const;

  std::vector<Tier> tiers_;
  std::vector<std::shared_ptr<const KeyList>> keys_;
  std::vector<std::uint32_t> numbers_;  ///< of the tiers, by the rules
  Index size_;
};

/// The tiers and keys of a game whose discovery found these tiers, the lowest number first. `tiered`: the rules have
/// tiers; otherwise there is one list of keys. Throws UsageError, with the name of the game, for more than max_tiers.
KnownPositions known_positions(std::span<const FoundTier> found, bool tiered, const std::string& game);

/// The numbers by the rules that the names of tiers give, ascending. Throws FormatError if a name is not the decimal
/// form of a number, or if the numbers do not ascend.
std::vector<std::uint32_t> tier_numbers(std::span<const Tier> tiers, const std::string& game);

/// Throws FormatError unless the positions are possible for rules whose keys have `key_bytes` bytes, with or without
/// tiers.
void require_known(const KnownPositions& known, bool tiered, std::size_t key_bytes, const std::string& game);

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
