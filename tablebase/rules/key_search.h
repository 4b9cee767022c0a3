// The positions of a game that nobody has numbered: all that can be reached, as 64-bit keys in ascending order.
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

/// Ascending keys, each once, with the way back from a key to its place.
///
/// Above the keys lie lists of every 16th key, of every 16th of those, and so on, up to at most 16. A search finds its
/// place in each among 16 neighbours, with six comparisons and no branches: two or three cache misses for tens of
/// millions of keys, however the keys are spread. The lists take half a byte a key.
class SortedKeys {
 public:
  SortedKeys() = default;
  /// Requires: ascending, each once.
  explicit SortedKeys(std::vector<std::uint64_t> keys);

  Index size() const { return size_; }
  std::uint64_t operator[](Index place) const { return keys_[place]; }
  std::optional<Index> find(std::uint64_t key) const;

 private:
  Index size_ = 0;
  std::vector<std::uint64_t> keys_;                  ///< in groups of 16, the last one filled up
  std::vector<std::vector<std::uint64_t>> samples_;  ///< likewise, the shortest first
};

/// Appends the keys of all that one move from the positions of `keys` leads to, in any order, repeats allowed. Called
/// from several threads at once.
using KeyMoves = std::function<void(std::span<const std::uint64_t> keys, std::vector<std::uint64_t>& next)>;

/// Every key that moves lead to from `start`, which is one of them: the same for every number of threads.
///
/// Breadth first: threads take the latest positions piece by piece and sort what their moves lead to; then each thread
/// merges one range of the keys from all pieces and drops what is known. The known keys are a few sorted arrays, each
/// more than twice as long as the next, so that a key is copied O(log n) times even where every step finds one.
/// Memory: 16 bytes a position while the known keys are merged, 8 more for each that was found lately, and for the
/// moves on the way about 4 a position found, 16 MiB at least. Throws Interrupted; LimitError, saying how many
/// positions were found, where the job's memory does not suffice, `what` being the name of the game.
SortedKeys reachable_keys(std::uint64_t start, const KeyMoves& moves, const Resources& resources,
                          const std::string& what);

}  // namespace zermelo
