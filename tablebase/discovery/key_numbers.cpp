// Searches for the tier, then for the key in the tier. Sorted keys are a B-tree of fan-out 16 without pointers: each
// list of samples is every 16th entry of the list below.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <iterator>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/discovery/key_search.h"
#include "tablebase/discovery/key_set.h"

namespace zermelo {
namespace {

/// The place of the tier with this number. Requires that it is there.
std::size_t place_of(std::span<const FoundTier> found, std::uint32_t number) {
  const auto place = std::lower_bound(found.begin(), found.end(), number,
                                      [](const FoundTier& tier, std::uint32_t wanted) { return tier.number < wanted; });
  return static_cast<std::size_t>(place - found.begin());
}

[[noreturn]] void refuse(const std::string& game, const std::string& how) {
  throw FormatError(
      "the positions in the table do not belong to {}: {}; was the table made with other rules? Solve the game again",
      game, how);
}

constexpr std::size_t fan = 16;

template <class Key>
void fill_up(std::vector<Key>& list) {
  list.resize((list.size() + fan - 1) / fan * fan, largest_key<Key>());
}

template <class Key>
std::vector<Key> sample(const std::vector<Key>& list) {
  std::vector<Key> sample;
  sample.reserve(list.size() / fan + fan);
  for (std::size_t i = 0; i < list.size(); i += fan) sample.push_back(list[i]);
  fill_up(sample);
  return sample;
}

/// Prefetches a group of keys.
template <class Key>
void prefetch(const Key* group) {
  constexpr std::size_t line = 64;
  for (std::size_t at = 0; at < fan * sizeof(Key); at += line)
    __builtin_prefetch(reinterpret_cast<const std::byte*>(group) + at);
}

}  // namespace

KeyNumbers::KeyNumbers(const KnownPositions& known, const std::string& game)
    : tiers_(known.tiers),
      keys_(known.keys),
      numbers_(tier_numbers(tiers_, game)),
      size_(tiers_.empty() ? keys_.front()->size() : tiers_.back().end()) {}

void KeyNumbers::read(Index index, std::span<std::byte> key) const {
  const std::size_t place = tiers_.empty() ? 0 : tier_of(tiers_, index);
  keys_[place]->read(index - first(place), key);
}

std::optional<Index> KeyNumbers::find(std::uint32_t tier, std::span<const std::byte> key) const {
  const std::optional<std::size_t> place = place_of(tier);
  if (!place) return std::nullopt;
  const std::optional<Index> found = keys_[*place]->find(key);
  return found ? std::optional(first(*place) + *found) : std::nullopt;
}

void KeyNumbers::find_all(std::uint32_t tier, std::span<const std::byte> keys, std::span<Index> numbers) const {
  std::fill(numbers.begin(), numbers.end(), no_key);
  const std::optional<std::size_t> place = place_of(tier);
  if (!place) return;
  keys_[*place]->find_all(keys, numbers);
  for (Index& number : numbers) number += number == no_key ? 0 : first(*place);
}

std::optional<std::size_t> KeyNumbers::place_of(std::uint32_t tier) const {
  if (tiers_.empty()) return 0;
  const auto place = std::lower_bound(numbers_.begin(), numbers_.end(), tier);
  if (place == numbers_.end() || *place != tier) return std::nullopt;
  return static_cast<std::size_t>(place - numbers_.begin());
}

KnownPositions known_positions(std::span<const FoundTier> found, bool tiered, const std::string& game) {
  if (found.size() > max_tiers)
    throw UsageError("{} has {} tiers; at most {} are possible", game, found.size(), max_tiers);
  KnownPositions known;
  Index first = 0;
  for (const FoundTier& tier : found) {
    known.keys.push_back(tier.keys);
    if (tier.moves) known.moves.push_back(tier.moves);
    if (!tiered) continue;
    known.tiers.push_back({std::to_string(tier.number), first, tier.keys->size(), {}});
    for (const std::uint32_t below : tier.rests_on) known.tiers.back().rests_on.push_back(place_of(found, below));
    first = checked_add(first, tier.keys->size());
  }
  return known;
}

/// The name of a tier is its number in decimal digits.
std::vector<std::uint32_t> tier_numbers(std::span<const Tier> tiers, const std::string& game) {
  std::vector<std::uint32_t> numbers;
  for (const Tier& tier : tiers) {
    std::uint32_t number = 0;
    std::from_chars(tier.name.data(), tier.name.data() + tier.name.size(), number);
    if (std::to_string(number) != tier.name || (!numbers.empty() && number <= numbers.back()))
      refuse(game, fmt::format("the tier {} has no number, or not the next one", tier.name));
    numbers.push_back(number);
  }
  return numbers;
}

void require_known(const KnownPositions& known, bool tiered, std::size_t key_bytes, const std::string& game) {
  if (tiered == known.tiers.empty())
    refuse(game, tiered ? "the rules have tiers, the table has none" : "the table has tiers, the rules have none");
  if (known.keys.empty()) refuse(game, "the table has no keys");
  for (const auto& keys : known.keys)
    if (keys && keys->key_bytes() != key_bytes)
      refuse(game, fmt::format("the keys have {} bytes in the table, {} by the rules", keys->key_bytes(), key_bytes));
}

template <class Key>
SortedKeys<Key>::SortedKeys(std::vector<Key> keys) : size_(keys.size()), keys_(std::move(keys)) {
  fill_up(keys_);
  const std::vector<Key>* below = &keys_;
  std::vector<std::vector<Key>> upwards;
  while (below->size() > fan) {
    upwards.push_back(sample(*below));
    below = &upwards.back();
  }
  std::move(upwards.rbegin(), upwards.rend(), std::back_inserter(samples_));
}

/// The groups are filled up with the largest key, so that a search in the groups cannot find it.
template <class Key>
bool SortedKeys<Key>::outside(const Key& key, Index& place) const {
  if (size_ > 0 && key >= keys_.front() && key != largest_key<Key>()) return false;
  place = size_ > 0 && key == largest_key<Key>() && keys_[size_ - 1] == key ? size_ - 1 : no_key;
  return true;
}

/// `place` is the index of the last key <= `key` in the list above; its group in this list begins at index 16 * place.
template <class Key>
std::size_t SortedKeys<Key>::descend(const std::vector<Key>& list, std::size_t place, const Key& key) {
  const Key* group = list.data() + place * fan;
  const auto not_larger = [&](std::size_t i) { return std::size_t{group[i] <= key}; };
  const std::size_t quarter = 4 * (not_larger(4) + not_larger(8) + not_larger(12));
  group += quarter;
  return place * fan + quarter + not_larger(1) + not_larger(2) + not_larger(3);
}

template <class Key>
std::optional<Index> SortedKeys<Key>::find(const Key& key) const {
  Index found = no_key;
  if (outside(key, found)) return found == no_key ? std::nullopt : std::optional(found);
  std::size_t place = 0;
  for (const std::vector<Key>& list : samples_) place = descend(list, place, key);
  place = descend(keys_, place, key);
  if (keys_[place] != key) return std::nullopt;
  return place;
}

/// All keys of a batch go down list by list. Requires at most 16 keys.
template <class Key>
void SortedKeys<Key>::find_batch(std::span<const Key> keys, std::span<Index> places) const {
  std::array<Key, fan> inside;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    inside[i] = outside(keys[i], places[i]) ? keys_.front() : keys[i];
    places[i] = 0;
  }
  const auto go_down = [&](const std::vector<Key>& list, const std::vector<Key>* next) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
      places[i] = descend(list, places[i], inside[i]);
      if (next != nullptr) prefetch(next->data() + places[i] * fan);
    }
  };
  for (std::size_t level = 0; level < samples_.size(); ++level)
    go_down(samples_[level], level + 1 < samples_.size() ? &samples_[level + 1] : &keys_);
  go_down(keys_, nullptr);
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (!outside(keys[i], places[i]) && keys_[places[i]] != keys[i]) places[i] = no_key;
}

template <class Key>
void SortedKeys<Key>::find_all(std::span<const std::byte> keys, std::span<Index> places) const {
  if (size_ == 0) return std::fill(places.begin(), places.end(), no_key);
  std::array<Key, fan> batch;
  for (std::size_t first = 0; first < places.size(); first += batch.size()) {
    const std::size_t some = std::min(batch.size(), places.size() - first);
    std::memcpy(static_cast<void*>(batch.data()), keys.data() + first * sizeof(Key), some * sizeof(Key));
    find_batch(std::span<const Key>(batch).first(some), places.subspan(first, some));
  }
}

template class SortedKeys<std::uint64_t>;
template class SortedKeys<WideKey<2>>;
template class SortedKeys<WideKey<4>>;
template class SortedKeys<WideKey<8>>;

}  // namespace zermelo
