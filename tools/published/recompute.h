// Recomputes the rows of a published table.
#pragma once

#include <functional>
#include <string>

#include "tablebase/job.h"
#include "tools/published/published.h"

namespace zermelo {

/// One printed statement beside the computed one, in the same words.
struct PublishedRow {
  std::string row;
  std::string published;
  std::string computed;
  bool ok() const { return published == computed; }
};

/// Takes the rows of one table as they are computed.
using RowSink = std::function<void(PublishedRow)>;

/// Calls sink(row) for each record in order. UsageError `NAME.csv, line N: ...` for a game or a position that does not
/// exist; Interrupted.
void recompute(const PublishedTable& table, const Job& job, const RowSink& sink);

}  // namespace zermelo
