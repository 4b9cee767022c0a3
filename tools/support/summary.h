// Counts of whole tables in text and in JSON, the same in every command.
#pragma once

#include <optional>
#include <string>

#include "formats/table_info.h"
#include "jobs/partisan_numbers.h"
#include "tools/support/output.h"

namespace zermelo {

/// The counts of a table, and the meaning of its numbers: set exactly in partisan games.
struct TableCounts {
  const TableSummary& summary;
  TableKind kind;
  const PartisanNumbers* numbers = nullptr;
};

/// Adds {"wins", "losses", "draws"} and {"max_depth"}, null in tables of outcomes, or {"max_grundy", "histogram"}. For
/// partisan games {"left", "right", "next", "previous"}, null where they are not counted, and {"values"}, the number of
/// different ones, null in tables of outcomes.
void add_counts(Json& object, const TableCounts& counts);

/// `12 won, 30 lost, 5 drawn`, draws only where there are any; in partisan games `3 left, 4 right, 5 next, 6 previous`.
std::string counts_text(const TableCounts& counts);

/// [{"depth", "wins", "losses"}, ...], [{"grundy", "positions"}, ...], or for partisan games [{"value" or "outcome",
/// "positions"}, ...], the most frequent first.
Json histogram_json(const TableCounts& counts);
/// The same as lines of aligned text; of values the most frequent ones.
void print_histogram(const TableCounts& counts, Output& output);

}  // namespace zermelo
