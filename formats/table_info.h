// What a table file says of itself, in the JSON metadata at its front.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/blocks/layout.h"
#include "tablebase/index.h"
#include "tablebase/metric.h"

namespace zermelo {

/// The positions that have one figure: a depth, or the number of a table of numbers.
struct Count {
  std::uint32_t figure = 0;
  Index positions = 0;
  Index wins = 0;    ///< of the positions; only in tables of depths
  Index losses = 0;  ///< of the positions; only in tables of depths
  friend bool operator==(const Count&, const Count&) = default;
};

/// What is known when the last entry has been written.
struct TableSummary {
  /// Positions by outcome. All are 0 in tables of partisan games: there the outcome classes follow from the numbers.
  Index wins = 0, losses = 0, draws = 0;
  std::uint32_t greatest = 0;    ///< the greatest figure; 0 in tables that have no figures
  std::vector<Count> histogram;  ///< ascending, only figures that occur; empty if `greatest` >= histogram_limit
};

/// Numbers below this are counted one by one; tables with larger ones have no histogram.
inline constexpr std::uint32_t histogram_limit = 1 << 20;

/// Whether entries have a figure to count: a depth or a number.
constexpr bool has_figures(const TableKind& kind) { return kind.metric != Metric::outcome || kind.numbers(); }

struct TableInfo {
  std::string spec;  ///< canonical
  TableKind kind;
  Index positions = 0;
  CellWidth cell = CellWidth::byte;
  TableSummary summary;
  // Filled in by the writer and the reader:
  Layout layout = Layout::codes;
  std::uint32_t block_entries = 0;  ///< entries in every block but the last
  std::uint64_t payload_bytes = 0;  ///< bytes that `zstd -d` gives back
  std::string payload_digest;       ///< XXH3-64 of those bytes, 16 hex digits
  std::uint64_t listed_values = 0;  ///< lines of the list of values; 0 but in tables of values

  /// The file has no depths of won positions; Probe::value finds them, TableFile gives depth 0.
  bool losses_only() const { return layout == Layout::losses; }
};

}  // namespace zermelo
