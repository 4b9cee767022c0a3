// The work list of a solver that goes until nothing changes: the positions that are due, a bit each, in chunks.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/machine/huge_buffer.h"

namespace zermelo::scores {

/// Several threads may add positions while others take them, but one thread at a time takes from a chunk.
class DuePositions {
 public:
  static constexpr Index chunk = 4096;

  explicit DuePositions(Index positions) : words_((positions + 63) / 64), chunks_((positions + chunk - 1) / chunk) {}

  static std::uint64_t bytes(Index positions) { return positions / 8 + positions / chunk; }

  /// What the thread wrote before is visible to the thread that takes the position.
  void add(Index position) {
    const std::atomic_ref word(words_[position / 64]);
    const std::uint64_t bit = std::uint64_t{1} << position % 64;
    if ((word.fetch_or(bit, std::memory_order_acq_rel) & bit) == 0)
      std::atomic_ref(chunks_[position / chunk]).store(1, std::memory_order_release);
  }
  /// The chunks with positions that are due.
  std::vector<std::size_t> chunks() const {
    std::vector<std::size_t> due;
    for (std::size_t number = 0; number < chunks_.size(); ++number)
      if (chunks_[number] != 0) due.push_back(number);
    return due;
  }
  /// Takes the positions of a chunk, ascending, and calls use(position) for each.
  template <class Use>
  void take(std::size_t number, const Use& use) {
    std::atomic_ref(chunks_[number]).exchange(0, std::memory_order_acq_rel);
    const std::size_t end = std::min<std::size_t>(words_.size(), (number + 1) * (chunk / 64));
    for (std::size_t word = number * (chunk / 64); word < end; ++word)
      for (std::uint64_t bits = std::atomic_ref(words_[word]).exchange(0, std::memory_order_acq_rel); bits != 0;
           bits &= bits - 1)
        use(64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
  }

 private:
  HugeBuffer<std::uint64_t> words_;
  std::vector<std::uint8_t> chunks_;  ///< 1: perhaps a position is due
};

}  // namespace zermelo::scores
