// The baseline for the heap kernel: a plain dense solver of the misere pyramid, position by position. It ranks every
// successor in full. Other than the kernel it uses the theory of the game: a heap of n has Grundy value n (0.777... in
// the notation of octal games). So in a won position it reads only moves to lost positions.
#pragma once

#include <algorithm>
#include <vector>

#include "tablebase/entries/depth_code.h"
#include "tablebase/heaps/heap_space.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

class PlainDense {
 public:
  explicit PlainDense(std::uint32_t rows) : rows_(rows), space_({rows, 1, 1, rows * (rows + 3) / 2, false}) {}

  /// The table of depth codes, one byte a position.
  std::vector<std::uint8_t> solve(Workers& workers) const {
    std::vector<std::uint8_t> table(space_.size());
    for (std::uint32_t tier = 0; tier < space_.tiers(); ++tier) {
      const auto& groups = space_.groups(tier);
      if (groups.empty()) continue;
      const Index begin = groups.front().begin, end = groups.back().end();
      // Parts begin at rows, where counts[1] == 0, because a move on a heap of one stays in its row.
      workers.for_ranges(end - begin, 4096, [&](std::size_t from, std::size_t to) {
        solve_range(table, row_start(begin + from, end), row_start(begin + to, end));
      });
    }
    return table;
  }

 private:
  Index row_start(Index index, Index end) const {
    while (index < end && space_.unrank(index)[1] != 0) ++index;
    return index;
  }

  void solve_range(std::vector<std::uint8_t>& table, Index begin, Index end) const {
    for (Index index = begin; index < end; ++index) table[index] = solve_one(table, space_.unrank(index));
  }

  /// Misere Nim: a position with heaps of one only is lost if their number is odd; any other if its nim sum is 0.
  bool lost(const heaps::HeapCounts& counts) const {
    std::uint32_t sum = 0, large = 0;
    for (std::uint32_t n = 1; n <= rows_; ++n) {
      if (counts[n] % 2 != 0) sum ^= n;
      if (n > 1) large += counts[n];
    }
    return large == 0 ? sum == 1 : sum == 0;
  }

  std::uint8_t solve_one(const std::vector<std::uint8_t>& table, heaps::HeapCounts counts) const {
    using Code = DepthCode<std::uint8_t>;
    const bool all_moves = lost(counts);
    std::uint8_t best = Code::none;
    for (std::uint32_t n = 1; n <= rows_; ++n) {
      if (counts[n] == 0) continue;
      --counts[n];
      for (std::uint32_t a = 0; a < n; ++a)
        for (std::uint32_t b = 0; b <= a && a + b < n; ++b) {
          ++counts[a], ++counts[b];
          if (all_moves || lost(counts)) best = std::max(best, table[space_.rank(counts)]);
          --counts[a], --counts[b];
        }
      ++counts[n];
    }
    return Code::finish<Play::misere>(best);
  }

  std::uint32_t rows_;
  heaps::HeapSpace space_;
};

}  // namespace zermelo
