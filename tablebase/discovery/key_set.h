// A list of sorted keys in memory with a fast search, and a growing set of keys. New keys are found by sorting and
// merging, without a hash table; the known keys are a few sorted arrays, merged when their lengths get near each other.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/game/key_list.h"
#include "tablebase/machine/parallel.h"

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

/// Radix sort by bytes, the lowest first. Bytes that all keys share are skipped. Cost: two passes over the keys for
/// each other byte.
inline void sort_by_bytes(std::vector<std::uint64_t>& keys) {
  std::uint64_t varying = 0;
  for (const std::uint64_t key : keys) varying |= key ^ keys.front();
  std::vector<std::uint64_t> sorted(keys.size());
  for (unsigned shift = 0; shift < 64; shift += 8) {
    if ((varying >> shift & 0xFF) == 0) continue;
    std::array<std::size_t, 257> place{};
    for (const std::uint64_t key : keys) ++place[(key >> shift & 0xFF) + 1];
    std::partial_sum(place.begin(), place.end(), place.begin());
    for (const std::uint64_t key : keys) sorted[place[key >> shift & 0xFF]++] = key;
    keys.swap(sorted);
  }
}

template <class Key>
void sort_and_unique(std::vector<Key>& keys) {
  constexpr std::size_t few = 1024;
  if constexpr (std::is_same_v<Key, std::uint64_t>)
    keys.size() < few ? std::sort(keys.begin(), keys.end()) : sort_by_bytes(keys);
  else
    std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

template <class Key>
class KeySet {
 public:
  using Keys = std::vector<Key>;
  /// Called before `more` further keys are held; throws if there is no room.
  using Require = std::function<void(std::size_t more)>;

  /// Both must outlive the set.
  KeySet(Workers& workers, const Require& require) : workers_(&workers), require_(&require) {}

  std::size_t size() const {
    return std::accumulate(lists_.begin(), lists_.end(), std::size_t{0},
                           [](std::size_t sum, const Keys& list) { return sum + list.size(); });
  }

  /// The keys of the runs, each ascending, that neither this set nor `other` nor `list`, which ascends, contains;
  /// ascending. Frees the runs.
  Keys new_keys(std::vector<Keys> runs, const KeySet* other = nullptr, const Keys* list = nullptr) const {
    const Keys borders = range_borders(runs);
    std::vector<Keys> ranges(borders.size() + 1);
    workers_->for_each(ranges.size(), [&](std::size_t i) {
      for (const Keys& run : runs) {
        const auto begin = i == 0 ? run.begin() : std::lower_bound(run.begin(), run.end(), borders[i - 1]);
        const auto end = i == borders.size() ? run.end() : std::lower_bound(begin, run.end(), borders[i]);
        ranges[i].insert(ranges[i].end(), begin, end);
      }
      sort_and_unique(ranges[i]);
      for (const Keys& known : lists_) subtract(ranges[i], known);
      if (other != nullptr)
        for (const Keys& known : other->lists_) subtract(ranges[i], known);
      if (list != nullptr) subtract(ranges[i], *list);
    });
    runs.clear();
    return joined(ranges);
  }

  /// Adds keys. Requires: ascending, all of them new. A key is copied O(log n) times in all.
  void add(Keys keys) {
    if (keys.empty()) return;
    lists_.push_back(std::move(keys));
    while (lists_.size() > 1 && lists_[lists_.size() - 2].size() < 2 * lists_.back().size()) merge_last_two();
  }

  /// Returns all keys, ascending; the set is empty then.
  Keys take() {
    while (lists_.size() > 1) merge_last_two();
    Keys all = lists_.empty() ? Keys() : std::move(lists_.front());
    lists_.clear();
    return all;
  }

  /// The keys as ascending lists.
  std::span<const Keys> lists() const { return lists_; }

 private:
  static auto at(const Keys& keys, std::size_t place) { return keys.begin() + static_cast<std::ptrdiff_t>(place); }

  /// Returns the first place from `from` on whose key is at least `key`. Cost: logarithmic in the distance.
  static std::size_t gallop(const Keys& keys, std::size_t from, const Key& key) {
    std::size_t step = 1;
    while (from + step < keys.size() && keys[from + step] < key) step *= 2;
    const auto last = at(keys, std::min(from + step, keys.size()));
    return static_cast<std::size_t>(std::lower_bound(at(keys, std::min(from + step / 2, keys.size())), last, key) -
                                    keys.begin());
  }

  /// Removes from `keys` all keys of `known`. Requires: both ascending.
  static void subtract(Keys& keys, const Keys& known) {
    std::size_t place = 0;
    std::erase_if(keys, [&](const Key& key) {
      place = gallop(known, place, key);
      return place < known.size() && known[place] == key;
    });
  }

  static Keys joined(const std::vector<Keys>& ranges) {
    std::size_t total = 0;
    for (const Keys& range : ranges) total += range.size();
    Keys all;
    all.reserve(total + spare_keys);
    for (const Keys& range : ranges) all.insert(all.end(), range.begin(), range.end());
    return all;
  }

  /// Keys that divide the runs into ranges of about the same size.
  Keys range_borders(const std::vector<Keys>& runs) const {
    constexpr std::size_t apart = 1024;
    Keys sample;
    for (const Keys& run : runs)
      for (std::size_t i = 0; i < run.size(); i += apart) sample.push_back(run[i]);
    std::sort(sample.begin(), sample.end());
    Keys borders;
    const std::size_t stride = std::max<std::size_t>(8, sample.size() / (std::size_t{8} * workers_->count()));
    for (std::size_t i = stride; i < sample.size(); i += stride) borders.push_back(sample[i]);
    return borders;
  }

  void merge_last_two() {
    (*require_)(lists_[lists_.size() - 2].size() + lists_.back().size());
    const Keys b = std::move(lists_.back());
    lists_.pop_back();
    const Keys a = std::move(lists_.back());
    Keys all;
    all.reserve(a.size() + b.size() + spare_keys);
    all.resize(a.size() + b.size());
    workers_->for_ranges(a.size(), std::size_t{1} << 16, [&](std::size_t begin, std::size_t end) {
      const std::size_t b_begin = begin == 0 ? 0 : gallop(b, 0, a[begin]);
      const std::size_t b_end = end == a.size() ? b.size() : gallop(b, 0, a[end]);
      std::merge(at(a, begin), at(a, end), at(b, b_begin), at(b, b_end),
                 all.begin() + static_cast<std::ptrdiff_t>(begin + b_begin));
    });
    lists_.back() = std::move(all);
  }

  Workers* workers_;
  const Require* require_;
  std::vector<Keys> lists_;  ///< each ascending
};

}  // namespace zermelo
