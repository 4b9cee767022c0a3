// Proves a table file: its checksums, its counts, and every entry from the rules.
#pragma once

#include <string>

#include "jobs/probe.h"

namespace zermelo {

struct TableProof {
  Index checked = 0;     ///< checked entries
  Index mismatches = 0;  ///< entries that disagree with the rules
  std::string fault;     ///< one mistake in a sentence, a wrong entry rather than a wrong count; empty if all is right
  bool ok() const { return fault.empty(); }
};

/// Checks the digest of the payload, the counts, and all entries or `sample` entries spread over the table (0: all), by
/// code that the solvers do not share. Loads the table if it fits into the budget, or without one into half the
/// available memory; else reads it through the cache. Throws FormatError for a damaged file; Interrupted; UsageError
/// for a sample of the outcomes of a loopy game, which are proved only all together.
TableProof verify_table(const Probe& probe, const Job& job, Index sample = 0);

}  // namespace zermelo
