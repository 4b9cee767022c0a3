// A table that a proof reads from the first entry to the last, a stretch at a time.
#pragma once

#include <functional>

#include "tablebase/entries/metric.h"
#include "tablebase/entries/slice.h"

namespace zermelo {

struct StreamedTable {
  TableKind kind;
  CellWidth cell = CellWidth::byte;
  bool losses_only = false;  ///< won positions have the cell 0, and the proof derives their depths
  /// Calls use(slice) for slices that contain the entries [begin, end) and perhaps others; several threads may call it
  /// at once.
  std::function<void(Index begin, Index end, const std::function<void(const Slice&)>& use)> read;
  std::uint64_t slice_bytes = 0;  ///< the memory that a thread takes to read
};

}  // namespace zermelo
