// Sorts keys that are divided among ranks, and reads the result as one list.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tablebase/discovery/key_owners.h"
#include "tablebase/discovery/key_set.h"
#include "tablebase/game/key_list.h"
#include "tablebase/machine/ranks.h"

namespace zermelo {

/// A sample sort: samples of all ranks divide the keys into ranges, which go to the ranks in order. Memory: the keys of
/// a rank twice, and buffers. Each key is sent once.
template <class Key>
class KeySort {
 public:
  using Keys = std::vector<Key>;

  explicit KeySort(Ranks& ranks) : ranks_(ranks) {}

  /// Each rank gives an ascending list, and gets the keys that follow the keys of the rank before it, ascending. All
  /// ranks call it together.
  Keys sorted(const Keys& own) {
    const std::uint64_t rounds = rounds_for(own.size());
    const Keys borders = borders_of(own, rounds);
    Keys mine;
    for (std::uint64_t round = 0; round < rounds; ++round) {
      std::vector<std::vector<std::byte>> boxes(ranks_.count());
      for (unsigned rank = 0; rank < ranks_.count(); ++rank) boxes[rank] = range(own, borders, rank * rounds + round);
      Keys received = KeyOwners<Key>::keys_of(ranks_.exchange(boxes));
      sort_and_unique(received);
      mine.insert(mine.end(), received.begin(), received.end());
    }
    return mine;
  }

 private:
  /// As many as fill the buffers of all ranks.
  std::uint64_t rounds_for(std::uint64_t keys) const {
    return sum_over(&ranks_, keys) * sizeof(Key) / ranks_.count() / ranks_.buffer_bytes() + 1;
  }

  /// Keys that divide all keys into `rounds` ranges of about the same size for each rank.
  Keys borders_of(const Keys& own, std::uint64_t rounds) const {
    constexpr std::uint64_t for_each_range = 16;
    const std::uint64_t wanted = for_each_range * rounds, ranges = rounds * ranks_.count();
    Keys sample;
    for (std::uint64_t i = 0; i < wanted && !own.empty(); ++i) sample.push_back(own[own.size() * i / wanted]);
    const auto bytes = std::as_bytes(std::span(sample));
    sample = KeyOwners<Key>::keys_of(
        ranks_.exchange(std::vector<std::vector<std::byte>>(ranks_.count(), {bytes.begin(), bytes.end()})));
    std::sort(sample.begin(), sample.end());
    Keys borders;
    for (std::uint64_t range = 1; range < ranges && !sample.empty(); ++range)
      borders.push_back(sample[sample.size() * range / ranges]);
    return borders;
  }

  /// The bytes of the own keys of one range.
  static std::vector<std::byte> range(const Keys& own, const Keys& borders, std::uint64_t range) {
    const auto place = [&](std::uint64_t border) {
      if (border == 0) return own.begin();
      if (border > borders.size()) return own.end();
      return std::lower_bound(own.begin(), own.end(), borders[border - 1]);
    };
    const auto begin = place(range), end = place(range + 1);
    const auto bytes = std::as_bytes(std::span(begin, end));
    return {bytes.begin(), bytes.end()};
  }

  Ranks& ranks_;
};

/// The sorted keys of all ranks as one list for rank 0, which reads it once, in order, and then ends it; meanwhile the
/// other ranks serve their keys.
template <class Key>
class GatheredKeys final : public KeyList {
 public:
  /// Requires the keys that KeySort::sorted gave to this rank. All ranks call it together.
  GatheredKeys(Ranks& ranks, std::vector<Key> own) : ranks_(ranks), own_(std::move(own)), sizes_(ranks.count()) {
    sizes_[ranks.own()] = own_.size();
    ranks.sum(sizes_);
    for (const std::uint64_t size : sizes_) size_ += size;
  }

  Index size() const override { return size_; }
  std::size_t key_bytes() const override { return sizeof(Key); }
  /// Requires that `first` is the end of the previous call.
  void read(Index, std::span<std::byte> keys) const override {
    while (!keys.empty()) {
      while (at_ == sizes_[rank_]) {
        ++rank_;
        at_ = 0;
      }
      const auto some = keys.first(std::min<std::size_t>(keys.size(), (sizes_[rank_] - at_) * sizeof(Key)));
      read_of_rank(some);
      at_ += some.size() / sizeof(Key);
      keys = keys.subspan(some.size());
    }
  }
  std::optional<Index> find(std::span<const std::byte>) const override { return std::nullopt; }

  /// For the other ranks: sends what rank 0 asks for, until it ends the list.
  void serve() const {
    const auto all = std::as_bytes(std::span(own_));
    for (std::size_t at = 0;;) {
      std::uint64_t bytes = 0;
      ranks_.receive(0, std::as_writable_bytes(std::span(&bytes, 1)));
      if (bytes == 0) return;
      ranks_.send(0, all.subspan(at, bytes));
      at += bytes;
    }
  }
  void end() const {
    for (unsigned rank = 1; rank < ranks_.count(); ++rank) ask(rank, 0);
  }

 private:
  void ask(unsigned rank, std::uint64_t bytes) const { ranks_.send(rank, std::as_bytes(std::span(&bytes, 1))); }

  void read_of_rank(std::span<std::byte> keys) const {
    if (rank_ == 0) {
      std::memcpy(keys.data(), own_.data() + at_, keys.size());
      return;
    }
    ask(rank_, keys.size());
    ranks_.receive(rank_, keys);
  }

  Ranks& ranks_;
  std::vector<Key> own_;
  std::vector<std::uint64_t> sizes_;  ///< of the lists of all ranks
  Index size_ = 0;
  mutable unsigned rank_ = 0;     ///< whose keys are read next
  mutable std::uint64_t at_ = 0;  ///< the keys of this rank that were read
};

}  // namespace zermelo
