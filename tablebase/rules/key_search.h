// Finds all positions that play reaches, as a sorted list of 64-bit keys, and looks keys up in it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tablebase/index.h"
#include "tablebase/resources.h"

namespace zermelo {

/// An ascending list of distinct keys; finds the place of a key.
///
/// Lists of samples speed up the search: every 16th key, every 16th of those, and so on, until a list has at most 16. A
/// search finds its place in each list among 16 neighbours, by six comparisons and no branches. Cost: two or three
/// cache misses for tens of millions of keys, however the keys are spread. The samples take about half a byte a key.
class SortedKeys {
 public:
  SortedKeys() = default;
  /// Requires: ascending and distinct keys.
  explicit SortedKeys(std::vector<std::uint64_t> keys);

  Index size() const { return size_; }
  std::uint64_t operator[](Index place) const { return keys_[place]; }
  std::optional<Index> find(std::uint64_t key) const;

 private:
  Index size_ = 0;
  std::vector<std::uint64_t> keys_;                  ///< in groups of 16; the largest number fills the last group
  std::vector<std::vector<std::uint64_t>> samples_;  ///< likewise; the shortest list first
};

/// Appends to `next` the keys of the positions that one move from a position of `keys` leads to, in any order, repeats
/// allowed. Several threads call it at once.
using KeyMoves = std::function<void(std::span<const std::uint64_t> keys, std::vector<std::uint64_t>& next)>;

/// Returns `start` and all keys that moves lead to from it. The result is the same for every number of threads, and if
/// the search is continued (Resources::keeper).
///
/// A breadth-first search: threads take the latest positions piece by piece and sort the keys that the moves lead to;
/// then each thread merges one range of the keys from all pieces and removes the known keys. The known keys are a few
/// sorted arrays, each at least twice as long as the next, so a key is copied O(log n) times.
/// Memory: 16 bytes a position while the known keys are merged, 8 more for each position of the last two waves, and
/// about 4 a position (at least 16 MiB) for keys that are not merged yet. Throws Interrupted; TooManyPositions above
/// resources.positions; LimitError, with the number of positions found, if the job's memory does not suffice;
/// FormatError for a damaged state.
SortedKeys reachable_keys(std::uint64_t start, const KeyMoves& moves, const Resources& resources,
                          const Undiscovered& game);

}  // namespace zermelo
