// Recomputes the rows of a published table.
#pragma once

#include <functional>
#include <string>

#include "tablebase/job.h"
#include "tools/published/published.h"

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

/// Calls sink(row) for each record in order. Chess endings are read from `folder`, or solved if it is empty. Throws
/// UsageError `NAME.csv, line N: ...` for a game or a position that does not exist; Interrupted.
void recompute(const PublishedTable& table, const Job& job, const RowSink& sink, const std::string& folder = "");

}  // namespace zermelo
