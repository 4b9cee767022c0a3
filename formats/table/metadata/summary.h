// Makes the summary of a table from the positions of each cell.
#pragma once

#include <cstdint>
#include <vector>

#include "formats/table/metadata/table_info.h"

namespace zermelo {

/// Adds the counts of another table of the same kind.
void add_summary(TableSummary& sum, const TableSummary& more);

/// The counts of outcomes, depths and scores. `counts` are positions per code of a cell.
TableSummary summarise_codes(const std::vector<std::uint64_t>& counts, CellWidth cell, const TableKind& kind);
/// The counts of numbers. `counts` are positions per number below histogram_limit; the last place counts all others.
TableSummary summarise_numbers(const std::vector<std::uint64_t>& counts, std::uint32_t greatest, const TableKind& kind);

}  // namespace zermelo
