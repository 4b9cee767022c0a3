// Computes the entries of damaged blocks again, from the rules and the sound blocks.
#pragma once

#include "jobs/repair/mended_entries.h"

namespace zermelo {

/// Sets all entries. By the plain definition of an entry; where a solver is faster, by that. Requires a metric other
/// than Metric::value. Throws FormatError if the sound blocks contradict each other; LimitError; Interrupted.
void mend_entries(const Probe& probe, MendedEntries& entries, const Job& job);

/// Sets all entries of a loopy game with outcomes or depths. Throws as mend_entries does, which calls it.
void mend_loopy(const Probe& probe, MendedEntries& entries, const Job& job);

}  // namespace zermelo
