// Counts a table slice by slice: positions by outcome and by depth or number, and the entry of the start.
#pragma once

#include <vector>

#include "formats/json.h"
#include "formats/table_info.h"
#include "tablebase/parallel.h"
#include "tablebase/slice.h"

namespace zermelo {

/// Takes the slices of one table in order. Not thread-safe; counts with the threads of `workers`.
class Tally {
 public:
  Tally(CellWidth cell, const TableKind& kind, Index start, Workers& workers);

  void add(const Slice& slice);

  TableSummary summary() const;
  /// Requires that the slice with the start has been added.
  Value start_value() const { return start_value_; }

  /// For checkpoints. FormatError if `state` is no state of such a tally.
  Json save() const;
  void restore(const Json& state);

 private:
  /// Positions per code; index 0 and 1 are wins and losses in tables of bits. Numbers of 32 bits from histogram_limit
  /// on are counted together, in the last place.
  using Counts = std::vector<std::uint64_t>;

  Counts total() const;

  CellWidth cell_;
  TableKind kind_;
  Index start_;
  Value start_value_;
  Workers* workers_;
  std::vector<Counts> counts_;  ///< one for every thread; the first ones hold several lanes of bytes
  std::uint32_t greatest_ = 0;  ///< cell of 32 bits
};

/// Outcomes and depths, from positions per code of a cell.
TableSummary summarise_codes(const std::vector<std::uint64_t>& counts, CellWidth cell, const TableKind& kind);
/// Numbers, from positions per number below histogram_limit, and of all others together.
TableSummary summarise_numbers(const std::vector<std::uint64_t>& counts, std::uint32_t greatest, const TableKind& kind);

}  // namespace zermelo
