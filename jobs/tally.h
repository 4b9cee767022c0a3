// Counts the table while it goes by: wins, losses, positions per depth, and the value of the start.
#pragma once

#include <array>
#include <vector>

#include "formats/table_info.h"
#include "tablebase/parallel.h"
#include "tablebase/slice.h"
#include "tools/support/output.h"

namespace zermelo {

/// Takes the slices of one table in order. Not thread-safe; counts with the threads of `workers`.
class Tally {
 public:
  Tally(CellWidth cell, Metric metric, Play play, Index start, Workers& workers);

  void add(const Slice& slice);

  TableSummary summary() const;
  /// Requires that the slice with the start has been added.
  Value start_value() const { return start_value_; }

  /// For checkpoints. FormatError if `state` is no state of such a tally.
  Json save() const;
  void restore(const Json& state);

 private:
  /// Positions per code; index 0 and 1 are wins and losses where only outcomes are kept. Of Grundy values of 32 bits
  /// those from histogram_limit on are counted together, in the last place.
  using Counts = std::vector<std::uint64_t>;

  Counts total() const;

  CellWidth cell_;
  Metric metric_;
  Coding coding_;
  Index start_;
  Value start_value_;
  Workers* workers_;
  std::vector<Counts> counts_;  ///< one for every thread; the first ones hold several lanes of bytes
  std::uint32_t greatest_ = 0;  ///< cell of 32 bits
};

/// Wins and losses per depth, and draws, from positions per code of the cell.
TableSummary summarise(const std::vector<std::uint64_t>& counts, CellWidth cell, Play play);
/// Positions per Grundy value, from positions per value below histogram_limit, and of all others together.
TableSummary summarise_grundy(const std::vector<std::uint64_t>& counts, std::uint32_t greatest);

}  // namespace zermelo
