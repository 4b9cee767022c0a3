// Prints the counts of whole tables as text and as JSON, alike in every command.
#pragma once

#include <string>

#include "formats/table/metadata/table_info.h"
#include "tools/watch/output.h"

namespace zermelo {

class PartisanNumbers;
class Probe;

/// The counts of a table. `numbers` gives the meaning of its numbers in partisan games, and is null in others.
struct TableCounts {
  const TableSummary& summary;
  TableKind kind;
  const PartisanNumbers* numbers = nullptr;
};

/// The counts of the table of a probe, which must outlive them.
TableCounts counts_of(const Probe& probe);

/// Adds {"wins", "losses", "draws"}, and {"max_depth"}, null in tables of outcomes, or {"max_grundy", "histogram"}, or
/// {"max_score", "min_score", "histogram"}. For
/// partisan games adds {"left", "right", "next", "previous"}, null if the table has no histogram, and {"values"}, the
/// number of different values, null in tables of outcomes.
void add_counts(Json& object, const TableCounts& counts);

/// Adds {"zstd", "level", "payload_bytes", "payload_digest"}; the first two are null in older files.
void add_payload(Json& object, const TableInfo& info);

/// `12 won, 30 lost, 5 drawn`, without draws if there are none; in partisan games `3 left, 4 right, 5 next, 6
/// previous`.
std::string counts_text(const TableCounts& counts);

/// The number of positions in a table of `numbers`, without gaps.
std::string positions_text(Index numbers, const TableSummary& summary);

/// A line with the greatest depth of a table of depths; nothing for other tables, and if no position is won or lost.
void print_deepest(const EntryKind& kind, const TableSummary& summary, Output& output);

/// `, tier 5-3`; empty for a table of a whole game.
std::string tier_words(const TableInfo& info);

/// [{"depth", "wins", "losses"}, ...], [{"grundy", "positions"}, ...], or for partisan games [{"value" or "outcome",
/// "positions"}, ...], the most frequent first.
Json histogram_json(const TableCounts& counts);
/// The same as lines of aligned text; only the most frequent values.
void print_histogram(const TableCounts& counts, Output& output);

}  // namespace zermelo
