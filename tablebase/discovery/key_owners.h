// Divides the keys of a search among ranks: a hash of a key names its owner.
#pragma once

#include <algorithm>
#include <cstring>
#include <functional>
#include <set>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "tablebase/base/byte_passing.h"
#include "tablebase/machine/sections.h"
#include "tablebase/machine/shares.h"

namespace zermelo {

/// Every rank owns about as many keys as the others. All ranks make each call together, except owns and share.
template <class Key>
class KeyOwners {
 public:
  using Keys = std::vector<Key>;

  /// ranks == nullptr: this process has all keys.
  explicit KeyOwners(Ranks* ranks) : ranks_(ranks) {}

  Ranks* ranks() const { return ranks_; }
  bool owns(const Key& key) const { return ranks_ == nullptr || owner(key) == ranks_->own(); }
  /// The part of a sorted list that this rank expands.
  Share share(Index keys) const { return ranks_ ? Shares(keys, ranks_->count(), 1).of(ranks_->own()) : Share{0, keys}; }

  /// Sends the keys of ascending runs to their owners; returns the keys of this rank in ascending runs.
  std::vector<Keys> exchange(std::vector<Keys> runs) const {
    if (ranks_ == nullptr) return runs;
    std::vector<std::vector<std::byte>> boxes(ranks_->count());
    for (Keys& run : runs)
      for (const Key& key : std::exchange(run, {})) put_key(key, boxes[owner(key)]);
    return runs_of(keys_of(ranks_->exchange(boxes)));
  }

  /// The numbers that any rank has.
  std::set<std::uint32_t> united(const std::set<std::uint32_t>& numbers) const {
    if (ranks_ == nullptr) return numbers;
    const std::vector<std::uint32_t> mine(numbers.begin(), numbers.end());
    const auto bytes = std::as_bytes(std::span(mine));
    const std::vector<std::byte> all =
        ranks_->exchange(std::vector<std::vector<std::byte>>(ranks_->count(), {bytes.begin(), bytes.end()}));
    std::vector<std::uint32_t> theirs(all.size() / sizeof(std::uint32_t));
    if (!all.empty()) std::memcpy(theirs.data(), all.data(), all.size());
    return {theirs.begin(), theirs.end()};
  }

  /// Puts the ascending runs of all ranks, each after its length, then 0.
  void put_runs(std::span<const Keys> runs, const PutBytes& put) const {
    const auto write = [runs](const PutBytes& to) {
      for (const Keys& run : runs) {
        if (run.empty()) continue;
        put_number(run.size(), to);
        to(std::as_bytes(std::span(run)));
      }
    };
    put_section(ranks_, put, write);
    if (is_first(ranks_)) put_number(0, put);
  }

  /// Gets what put_runs put, whatever the number of ranks was: calls use(run) for the own keys of each run.
  template <class Use>
  void get_runs(const GetBytes& get, const Use& use) const {
    for (std::uint64_t count = number(get); count != 0; count = number(get)) use(run(get, count));
  }

  static void put_number(std::uint64_t number, const PutBytes& put) { put(std::as_bytes(std::span(&number, 1))); }
  /// The next number of the state, for all ranks.
  std::uint64_t number(const GetBytes& get) const {
    std::uint64_t number = 0;
    if (is_first(ranks_)) get(std::as_writable_bytes(std::span(&number, 1)));
    return sum_over(ranks_, number);
  }

  static Keys keys_of(const std::vector<std::byte>& bytes) {
    Keys keys(bytes.size() / sizeof(Key));
    if (!bytes.empty()) std::memcpy(static_cast<void*>(keys.data()), bytes.data(), bytes.size());
    return keys;
  }

 private:
  static std::uint64_t hash(const Key& key) {
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
    std::uint64_t hash = 0;
    if constexpr (std::is_same_v<Key, std::uint64_t>)
      hash = key * odd;
    else
      for (const std::uint64_t word : key.word) hash = ((hash >> 29 ^ hash) + word) * odd;
    return hash >> 32 ^ hash;
  }
  unsigned owner(const Key& key) const { return static_cast<unsigned>(hash(key) % ranks_->count()); }

  static void put_key(const Key& key, std::vector<std::byte>& box) {
    const auto bytes = std::as_bytes(std::span(&key, 1));
    box.insert(box.end(), bytes.begin(), bytes.end());
  }

  /// Cuts a list where it does not ascend.
  static std::vector<Keys> runs_of(const Keys& keys) {
    std::vector<Keys> runs;
    for (auto at = keys.begin(); at != keys.end();) {
      const auto end = std::is_sorted_until(at, keys.end());
      runs.emplace_back(at, end);
      at = end;
    }
    return runs;
  }

  /// The own keys of the next run of the state.
  Keys run(const GetBytes& get, std::uint64_t count) const {
    constexpr std::uint64_t some = std::uint64_t{1} << 18;
    Keys own;
    for (std::uint64_t left = count; left > 0; left -= std::min(left, some)) {
      Keys piece(is_first(ranks_) ? std::min(left, some) : 0);
      if (is_first(ranks_)) get(std::as_writable_bytes(std::span(piece)));
      for (const Keys& run : exchange({std::move(piece)})) own.insert(own.end(), run.begin(), run.end());
    }
    return own;
  }

  Ranks* ranks_;
};

}  // namespace zermelo
