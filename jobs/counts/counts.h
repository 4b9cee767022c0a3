// The counts of whole tables, and their members of JSON objects, alike in the program and in Python.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "formats/table/storage/json.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo {

class PartisanNumbers;
class Probe;
namespace sequences {
struct ListedQuotient;
}

/// The counts of a table. `numbers` gives the meaning of its numbers in partisan games, and is null in others;
/// `elements` the same in tables of misère quotients.
struct TableCounts {
  const TableSummary& summary;
  TableKind kind;
  const PartisanNumbers* numbers = nullptr;
  const sequences::ListedQuotient* elements = nullptr;

  /// The words of a counted figure. Throws FormatError for a number that the table does not explain.
  std::string words(std::uint32_t figure) const;
  /// The rows of the histogram in the order of HistogramRows.
  std::vector<Count> rows() const;
};

/// The counts of the table of a probe, which must outlive them.
TableCounts counts_of(const Probe& probe);

/// Adds {"wins", "losses", "draws"}, and {"max_depth"}, null in tables of outcomes, or {"max_grundy", "histogram"}, or
/// {"max_score", "min_score", "histogram"}. For partisan games adds {"left", "right", "next", "previous"}, where play
/// may loop also the classes with draws, null if the table has no histogram, and {"values"}, the number of different
/// values, null in tables of outcomes.
void add_counts(Json& object, const TableCounts& counts);

/// [{"depth", "wins", "losses"}, ...], [{"grundy", "positions"}, ...], for loopy nim values also
/// {"infinity"}, the nim values of the options of an infinite position or null; for a misère quotient [{"value",
/// "outcome", "positions"}, ...]; for partisan games [{"value" or "outcome", "positions"}, ...], the most frequent
/// first. The kind of entry gives the keys, see EntryKind::row.
Json histogram_json(const TableCounts& counts);

/// A count of each row of a histogram.
struct CountColumn {
  std::string_view word;  ///< its key, and its heading
  Index Count::*count;
};

/// The wins and the losses, or the positions.
std::span<const CountColumn> count_columns(const EntryKind& kind);

// The counts of partisan tables.

/// The classes of a kind of partisan tables, in the order in which players read them.
std::span<const OutcomeClass> outcome_classes(const EntryKind& kind);

/// Positions of each outcome class, by its number.
using ClassCounts = std::array<std::uint64_t, 13>;
/// Nothing if the table has too many values for a histogram.
std::optional<ClassCounts> class_counts(const TableCounts& counts);
/// The number of different values.
std::uint64_t different_values(const TableSummary& summary);

}  // namespace zermelo
