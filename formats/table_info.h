// What a table file says of itself, in the JSON metadata at its front.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tablebase/index.h"
#include "tablebase/outcome.h"
#include "tablebase/slice.h"

namespace zermelo {

/// Positions per depth; wins and losses are counted apart. In a Grundy table: per Grundy value, which stands in the
/// place of the depth; all positions of value 0 are losses, all others wins. So it is with the numbers in tables of
/// partisan games.
struct DepthCount {
  std::uint32_t depth = 0;
  Index wins = 0;
  Index losses = 0;
};

/// What is known when the last entry has been written.
struct TableSummary {
  Index wins = 0;
  Index losses = 0;
  Index draws = 0;
  std::uint32_t max_depth = 0;
  std::vector<DepthCount> histogram;  ///< ascending depth, only depths that occur; empty for outcome tables
  std::uint32_t max_grundy = 0;       ///< or number; from histogram_limit on the histogram is empty
};

/// Grundy values below this are counted one by one; tables with larger ones have no histogram.
inline constexpr std::uint32_t histogram_limit = 1 << 20;

struct TableInfo {
  std::string spec;  ///< canonical
  Metric metric = Metric::depth;
  Play play = Play::normal;
  Index positions = 0;
  CellWidth cell = CellWidth::byte;  ///< width of the table's cells, see slice.h
  TableSummary summary;
  // Filled in by the writer and the reader:
  std::string layout;               ///< arrangement of a block, see docs/format.md
  std::uint32_t block_entries = 0;  ///< entries in every block but the last
  std::uint64_t payload_bytes = 0;  ///< bytes that `zstd -d` gives back
  std::string payload_digest;       ///< XXH3-64 of those bytes, 16 hex digits
  std::uint64_t listed_values = 0;  ///< lines of the list of values; 0 but in tables of values

  Coding coding() const { return {play, metric}; }
  /// The file has no depths of won positions; Probe::value finds them, TableFile gives depth 0.
  bool losses_only() const { return layout == "losses"; }
};

}  // namespace zermelo
