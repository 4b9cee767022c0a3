// Hash tables, one for each shard, contain the places of records. The records are in one arena; each shard takes space
// from it in slabs.
#include "tablebase/values/words/game_store.h"

#include <algorithm>
#include <new>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/base/mix.h"

namespace zermelo {
namespace {

constexpr std::uint64_t place_bits = 44, place_mask = (std::uint64_t{1} << place_bits) - 1;
constexpr std::size_t first_entries = 64;

std::uint64_t entry_of(std::uint64_t hash, std::uint64_t place) { return (hash & ~place_mask) | (place + 1); }
std::uint64_t place_of(std::uint64_t entry) { return (entry & place_mask) - 1; }

constexpr std::uint64_t large_number = std::uint64_t{3} << 62;
constexpr std::size_t node_bytes = 64;  // of an entry of std::unordered_map, without the number

bool fits_word(const Dyadic& number) {
  return number.exponent() <= NumberUpStar::most_exponent && number.numerator() <= NumberUpStar::most_numerator &&
         number.numerator() >= -NumberUpStar::most_numerator;
}

}  // namespace

std::uint64_t GameStore::hash_of(GameSpan left, GameSpan right) {
  std::uint64_t hash = left.size();
  for (const GameSpan side : {left, right})
    for (const ShortGame option : side) hash = mix(hash ^ option.bits);
  return mix(hash ^ right.size());
}

ShortGame GameStore::find(std::uint64_t hash, GameSpan left, GameSpan right) {
  Shard& shard = shards_[hash % shard_count];
  const std::lock_guard lock(shard.mutex);
  return find(shard, hash, left, right);
}

/// Looks for the form again first, since another thread may have added it meanwhile.
ShortGame GameStore::add(std::uint64_t hash, GameSpan left, GameSpan right, const GameFacts& facts) {
  if (std::max(left.size(), right.size()) > most_options)
    throw LimitError("a value has more than {} options of one player", most_options);
  Shard& shard = shards_[hash % shard_count];
  const std::lock_guard lock(shard.mutex);
  if (const ShortGame known = find(shard, hash, left, right); known.bits != 0) return known;
  if (4 * (shard.used + 1) > 3 * shard.entries.size()) grow(shard);
  const std::uint64_t place = write(shard, left, right, facts);
  insert(shard, hash, place);
  return {node | place};
}

/// Returns the word 0, which is not a node, if the form is not in the shard.
ShortGame GameStore::find(const Shard& shard, std::uint64_t hash, GameSpan left, GameSpan right) const {
  if (shard.entries.empty()) return {};
  const std::size_t mask = shard.entries.size() - 1;
  for (std::size_t i = (hash / shard_count) & mask; shard.entries[i] != 0; i = (i + 1) & mask) {
    const std::uint64_t entry = shard.entries[i];
    if (((entry ^ hash) & ~place_mask) != 0) continue;
    const ShortGame game{node | place_of(entry)};
    const GameRecord& known = record(game);
    if (known.left_count != left.size() || known.right_count != right.size()) continue;
    if (std::equal(left.begin(), left.end(), known.options()) &&
        std::equal(right.begin(), right.end(), known.options() + left.size()))
      return game;
  }
  return {};
}

void GameStore::insert(Shard& shard, std::uint64_t hash, std::uint64_t place) {
  const std::size_t mask = shard.entries.size() - 1;
  std::size_t i = (hash / shard_count) & mask;
  while (shard.entries[i] != 0) i = (i + 1) & mask;
  shard.entries[i] = entry_of(hash, place);
  ++shard.used;
}

void GameStore::grow(Shard& shard) {
  const std::size_t size = std::max(first_entries, 2 * shard.entries.size());
  memory_->take((size - shard.entries.size()) * sizeof(std::uint64_t));
  const std::vector<std::uint64_t> old = std::exchange(shard.entries, std::vector<std::uint64_t>(size));
  shard.used = 0;
  for (const std::uint64_t entry : old) {
    if (entry == 0) continue;
    const GameRecord& known = record({node | place_of(entry)});
    const GameSpan left(known.options(), known.left_count), right(left.data() + left.size(), known.right_count);
    insert(shard, hash_of(left, right), place_of(entry));
  }
}

std::uint64_t GameStore::write(Shard& shard, GameSpan left, GameSpan right, const GameFacts& facts) {
  const std::uint64_t place =
      take_words(shard, sizeof(GameRecord) / sizeof(std::uint64_t) + left.size() + right.size());
  auto* record = new (&words_[place]) GameRecord;
  record->facts = facts;
  record->left_count = static_cast<std::uint16_t>(left.size());
  record->right_count = static_cast<std::uint16_t>(right.size());
  auto* options = reinterpret_cast<ShortGame*>(record + 1);
  std::copy(right.begin(), right.end(), std::copy(left.begin(), left.end(), options));
  return place;
}

/// A record that does not fit the shard's slab starts a new slab; a large one gets its own space in the arena instead.
/// Slabs keep threads from waiting for the lock of the arena.
std::uint64_t GameStore::take_words(Shard& shard, std::uint64_t count) {
  if (count > shard.slab_end - shard.slab_begin) {
    const std::lock_guard lock(words_mutex_);
    if (count > slab_words / 4) return words_.append(count);
    shard.slab_begin = words_.append(slab_words);
    shard.slab_end = shard.slab_begin + slab_words;
  }
  return std::exchange(shard.slab_begin, shard.slab_begin + count);
}

/// Adds first and gives back if the bound is passed, so that it needs no lock.
void MemoryAccount::take(std::uint64_t bytes) {
  if (used_.fetch_add(bytes, std::memory_order_relaxed) + bytes <= bound_) return;
  give_back(bytes);
  throw LimitError("the values of games need more than {:.1f} MiB; raise --memory, or choose games with simpler values",
                   static_cast<double>(bound_) / (1 << 20));
}

std::size_t NumberStore::Hash::operator()(const Dyadic& number) const {
  return mix(mix(number.exponent()) ^ hash_value(number.numerator()));
}

/// Small numbers are written into the word. Large numbers are in a hash table, under a lock.
ShortGame NumberStore::word(const Dyadic& number) {
  if (fits_word(number))
    return NumberUpStar{number.numerator().convert_to<std::int32_t>(), number.exponent(), 0, 0}.packed();
  const std::lock_guard lock(mutex_);
  if (const auto known = known_.find(number); known != known_.end()) return {large_number | known->second};
  memory_->take(2 * number.bytes() + node_bytes);
  const std::uint64_t place = numbers_.append(1);
  numbers_[place] = number;
  known_.emplace(number, place);
  return {large_number | place};
}

Dyadic NumberStore::number(ShortGame game) const {
  if (game.is_large_number()) return numbers_[game.bits & ~large_number];
  const NumberUpStar parts = NumberUpStar::of(game);
  return {parts.numerator, parts.exponent};
}

}  // namespace zermelo

std::size_t std::hash<zermelo::ShortGame>::operator()(zermelo::ShortGame game) const noexcept {
  return zermelo::mix(game.bits);
}
