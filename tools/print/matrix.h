// Prints a slice of a table, the positions with two or three free numbers, as matrices.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "formats/texts/markup.h"
#include "jobs/lookup/probe.h"
#include "tools/watch/output.h"

namespace zermelo {

struct MatrixWords {
  std::string pattern;               ///< a position with two or three stars, for example `3,*,*`; see PositionPattern
  std::string show;                  ///< outcome, depth, moves, grundy or value; empty: the metric of the table
  std::optional<std::uint64_t> max;  ///< the largest free number; empty: as far as positions go
};

/// Prints the rows as soon as they are known. The last two free numbers are rows and columns; a third one, before them,
/// gives a matrix for each of its numbers. In CSV all are one table, in which the numbers but the last begin each row.
/// A cell without a position is empty, a cell of a draw has its letter. Throws UsageError for a game or a pattern
/// without positions, an entry that the table lacks, and more than 2048 numbers in a row or column.
void print_matrix(const Probe& probe, const MatrixWords& words, const Markup& markup, const Job& job, Output& output);

}  // namespace zermelo
