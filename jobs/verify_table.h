// Proves a table file: its checksums, its counts, and every entry from the rules.
#pragma once

#include <string>

#include "jobs/probe.h"

namespace zermelo {

struct TableProof {
  Index checked = 0;     ///< entries
  Index mismatches = 0;  ///< entries that disagree with the rules
  std::string fault;     ///< the first thing that is wrong, in a sentence; empty if nothing is
  bool ok() const { return fault.empty(); }
};

/// Checks the digest of the payload, the counts, and all entries or `sample` of them spread over the table (0: all), by
/// code that the solvers do not share. The table is held in memory if it fits into the job's memory, else read through
/// the cache. FormatError for a damaged file; UsageError for a sample of the outcomes of a loopy game, which are proved
/// only all together; Interrupted.
TableProof verify_table(const Probe& probe, const Job& job, Index sample = 0);

}  // namespace zermelo
