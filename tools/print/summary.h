// Prints the counts of whole tables as text, alike in every command.
#pragma once

#include <string>

#include "formats/table/metadata/table_info.h"
#include "jobs/counts/counts.h"
#include "tools/watch/output.h"

namespace zermelo {

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

/// histogram_json() as lines of aligned text; only the most frequent values.
void print_histogram(const TableCounts& counts, Output& output);

}  // namespace zermelo
