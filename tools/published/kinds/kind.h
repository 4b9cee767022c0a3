// The kinds of published rows, one function for each way to recompute a row, and the recomputation of whole tables.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/machine/job.h"
#include "tools/published/kinds/published.h"
#include "tools/published/kinds/solutions.h"

namespace zermelo {

struct Kind {
  std::string_view name;  ///< in the column `kind`
  /// The computed statement, in the words in which it was published.
  std::string (*compute)(const PublishedRecord& record, Solutions& solutions);
};

/// Every kind.
std::vector<Kind> kinds();

/// The kind of that name. Throws FormatError with the known kinds.
Kind find_kind(std::string_view name);

// Each list is defined in a file of its name in this folder.
std::span<const Kind> position_kinds();
std::span<const Kind> pyramid_kinds();
std::span<const Kind> graph_kinds();
std::span<const Kind> grundy_kinds();
std::span<const Kind> sequence_kinds();
std::span<const Kind> partisan_kinds();

// The words and numbers in the fields of a published row.

/// The words of `text` between blanks.
std::vector<std::string> words_of(std::string_view text);

/// Words joined by one blank.
std::string joined(const std::vector<std::string>& words);

/// A whole number below 2^53. Throws UsageError for other words.
std::uint64_t number_of(std::string_view word);

/// Whole numbers below 2^53 between blanks. Throws UsageError for other words.
std::vector<std::uint64_t> numbers_of(std::string_view text);

/// A printed statement and the computed one in the same words.
struct PublishedRow {
  std::string row;
  std::string published;
  std::string computed;
  bool ok() const { return published == computed; }
};

/// Receives each row of a table as soon as it is computed.
using RowSink = std::function<void(PublishedRow)>;

/// The rows that were not recomputed, because a folder lacks their chess endings or has damaged tables of them.
struct MissingRows {
  std::vector<std::string> rows;
  std::string command;  ///< makes the endings; empty if none is lacking
  std::string damage;   ///< names the first damaged table; empty if there is none
};

/// Calls sink(row) for each record in order. Chess endings are read from `folder`, or solved if it is empty; the rows
/// of endings without a sound table in the folder are returned. Throws UsageError `NAME.csv, line N: ...` for a game or
/// a position that does not exist; Interrupted.
MissingRows recompute(const PublishedTable& table, const Job& job, const RowSink& sink, const std::string& folder = "");

}  // namespace zermelo
