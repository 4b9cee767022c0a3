// Divides keys among processes, sorts them there, and reads the result as one list.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <set>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "tablebase/base/mix.h"
#include "tablebase/discovery/key_set.h"
#include "tablebase/game/key_list.h"
#include "tablebase/machine/processes.h"

namespace zermelo {

/// Divides the keys of a search among processes: a hash of a key names its owner. Every process owns about as many
/// keys. All processes make each call together, except owns and share.
template <class Key>
class KeyOwners {
 public:
  using Keys = std::vector<Key>;

  /// processes == nullptr: this process has all keys.
  explicit KeyOwners(Processes* processes) : processes_(processes) {}

  Processes* processes() const { return processes_; }
  bool owns(const Key& key) const { return processes_ == nullptr || owner(key) == processes_->own(); }
  /// The part of a sorted list that this process expands.
  Share share(Index keys) const {
    return processes_ ? Shares(keys, processes_->count(), 1).of(processes_->own()) : Share{0, keys};
  }

  /// Sends the keys of ascending runs to their owners; returns the keys of this process in ascending runs.
  std::vector<Keys> exchange(std::vector<Keys> runs) const {
    if (processes_ == nullptr) return runs;
    std::vector<std::vector<std::byte>> boxes(processes_->count());
    for (Keys& run : runs)
      for (const Key& key : std::exchange(run, {})) {
        const auto bytes = std::as_bytes(std::span(&key, 1));
        std::vector<std::byte>& box = boxes[owner(key)];
        box.insert(box.end(), bytes.begin(), bytes.end());
      }
    return runs_of(keys_of(processes_->exchange(boxes)));
  }

  /// The numbers that any process has.
  std::set<std::uint32_t> united(const std::set<std::uint32_t>& numbers) const {
    if (processes_ == nullptr) return numbers;
    const std::vector<std::uint32_t> mine(numbers.begin(), numbers.end());
    const auto bytes = std::as_bytes(std::span(mine));
    const std::vector<std::byte> all =
        processes_->exchange(std::vector<std::vector<std::byte>>(processes_->count(), {bytes.begin(), bytes.end()}));
    std::vector<std::uint32_t> theirs(all.size() / sizeof(std::uint32_t));
    if (!all.empty()) std::memcpy(theirs.data(), all.data(), all.size());
    return {theirs.begin(), theirs.end()};
  }

  /// Puts the ascending runs of all processes, each after its length, then 0.
  void put_runs(std::span<const Keys> runs, const PutBytes& put) const {
    const auto write = [runs](const PutBytes& to) {
      for (const Keys& run : runs) {
        if (run.empty()) continue;
        put_number(run.size(), to);
        to(std::as_bytes(std::span(run)));
      }
    };
    put_section(processes_, put, write);
    if (is_first(processes_)) put_number(0, put);
  }

  /// Gets what put_runs put, whatever the number of processes was: calls use(run) for the own keys of each run.
  template <class Use>
  void get_runs(const GetBytes& get, const Use& use) const {
    for (std::uint64_t count = number(get); count != 0; count = number(get)) use(run(get, count));
  }

  static void put_number(std::uint64_t number, const PutBytes& put) { put(std::as_bytes(std::span(&number, 1))); }
  /// The next number of the state, for all processes.
  std::uint64_t number(const GetBytes& get) const {
    std::uint64_t number = 0;
    if (is_first(processes_)) get(std::as_writable_bytes(std::span(&number, 1)));
    return sum_over(processes_, number);
  }

  static Keys keys_of(const std::vector<std::byte>& bytes) {
    Keys keys(bytes.size() / sizeof(Key));
    if (!bytes.empty()) std::memcpy(static_cast<void*>(keys.data()), bytes.data(), bytes.size());
    return keys;
  }

 private:
  static std::uint64_t hash(const Key& key) {
    if constexpr (std::is_same_v<Key, std::uint64_t>) {
      return mix(key);
    } else {
      std::uint64_t hash = 0;
      for (const std::uint64_t word : key.word) hash = mix(hash ^ word);
      return hash;
    }
  }
  unsigned owner(const Key& key) const { return static_cast<unsigned>(hash(key) % processes_->count()); }

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
      Keys chunk(is_first(processes_) ? std::min(left, some) : 0);
      if (is_first(processes_)) get(std::as_writable_bytes(std::span(chunk)));
      for (const Keys& run : exchange({std::move(chunk)})) own.insert(own.end(), run.begin(), run.end());
    }
    return own;
  }

  Processes* processes_;
};

/// A sample sort: samples of all processes divide the keys into ranges, which go to the processes in order. Memory: the
/// keys of a process twice, and buffers. Each key is sent once.
template <class Key>
class KeySort {
 public:
  using Keys = std::vector<Key>;

  explicit KeySort(Processes& processes) : processes_(processes) {}

  /// Each process gives an ascending list, and gets the keys that follow the keys of the process before it, ascending.
  /// All processes call it together.
  Keys sorted(const Keys& own) {
    // In each round the keys fill the buffers of all processes.
    const std::uint64_t bytes = sum_over(&processes_, std::uint64_t{own.size()}) * sizeof(Key);
    const std::uint64_t rounds = bytes / processes_.count() / processes_.buffer_bytes() + 1;
    const Keys borders = borders_of(own, rounds);
    Keys mine;
    for (std::uint64_t round = 0; round < rounds; ++round) {
      std::vector<std::vector<std::byte>> boxes(processes_.count());
      for (unsigned process = 0; process < processes_.count(); ++process)
        boxes[process] = range(own, borders, process * rounds + round);
      Keys received = KeyOwners<Key>::keys_of(processes_.exchange(boxes));
      sort_and_unique(received);
      mine.insert(mine.end(), received.begin(), received.end());
    }
    return mine;
  }

 private:
  /// Keys that divide all keys into `rounds` ranges of about the same size for each process.
  Keys borders_of(const Keys& own, std::uint64_t rounds) const {
    constexpr std::uint64_t for_each_range = 16;
    const std::uint64_t wanted = for_each_range * rounds, ranges = rounds * processes_.count();
    Keys sample;
    for (std::uint64_t i = 0; i < wanted && !own.empty(); ++i) sample.push_back(own[own.size() * i / wanted]);
    const auto bytes = std::as_bytes(std::span(sample));
    sample = KeyOwners<Key>::keys_of(
        processes_.exchange(std::vector<std::vector<std::byte>>(processes_.count(), {bytes.begin(), bytes.end()})));
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

  Processes& processes_;
};

/// The sorted keys of all processes as one list for process 0, which reads it once, in order, and then ends it;
/// meanwhile the other processes serve their keys.
template <class Key>
class GatheredKeys final : public KeyList {
 public:
  /// Requires the keys that KeySort::sorted gave to this process. All processes call it together.
  GatheredKeys(Processes& processes, std::vector<Key> own)
      : processes_(processes), own_(std::move(own)), sizes_(processes.count()) {
    sizes_[processes.own()] = own_.size();
    processes.sum(sizes_);
    for (const std::uint64_t size : sizes_) size_ += size;
  }

  Index size() const override { return size_; }
  std::size_t key_bytes() const override { return sizeof(Key); }
  /// Requires that `first` is the end of the previous call.
  void read(Index, std::span<std::byte> keys) const override {
    while (!keys.empty()) {
      while (at_ == sizes_[process_]) {
        ++process_;
        at_ = 0;
      }
      const auto some = keys.first(std::min<std::size_t>(keys.size(), (sizes_[process_] - at_) * sizeof(Key)));
      read_of_process(some);
      at_ += some.size() / sizeof(Key);
      keys = keys.subspan(some.size());
    }
  }
  std::optional<Index> find(std::span<const std::byte>) const override { return std::nullopt; }

  /// For the other processes: sends what process 0 asks for, until it ends the list.
  void serve() const {
    const auto all = std::as_bytes(std::span(own_));
    for (std::size_t at = 0;;) {
      std::uint64_t bytes = 0;
      processes_.receive(0, std::as_writable_bytes(std::span(&bytes, 1)));
      if (bytes == 0) return;
      processes_.send(0, all.subspan(at, bytes));
      at += bytes;
    }
  }
  void end() const {
    for (unsigned process = 1; process < processes_.count(); ++process) ask(process, 0);
  }

 private:
  void ask(unsigned process, std::uint64_t bytes) const {
    processes_.send(process, std::as_bytes(std::span(&bytes, 1)));
  }

  void read_of_process(std::span<std::byte> keys) const {
    if (process_ == 0) {
      std::memcpy(keys.data(), own_.data() + at_, keys.size());
      return;
    }
    ask(process_, keys.size());
    processes_.receive(process_, keys);
  }

  Processes& processes_;
  std::vector<Key> own_;
  std::vector<std::uint64_t> sizes_;  ///< of the lists of all processes
  Index size_ = 0;
  mutable unsigned process_ = 0;  ///< whose keys are read next
  mutable std::uint64_t at_ = 0;  ///< the keys of this process that were read
};

}  // namespace zermelo
