// Recomputes the rows of a published table.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tablebase/machine/job.h"
#include "tools/published/kinds/published.h"

namespace zermelo {

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
