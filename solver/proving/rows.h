// Compares rows of entries with what the rules give.
#pragma once

#include <algorithm>
#include <cstddef>

#include "solver/proving/findings.h"
#include "solver/proving/grades.h"

namespace zermelo {

/// Records the mismatch of position first + i for each i with wrong(i). Skips positions that were checked before.
template <class Wrong>
void report_wrong(Index first, std::size_t count, Findings& findings, const Wrong& wrong) {
  for (std::size_t i = 0; i < count; ++i)
    if (first + i >= findings.done() && wrong(i)) findings.wrong(first + i);
}

/// Compares the entries of positions first, first + 1, ... with the verdicts about their best moves.
template <class Grade>
void compare(Index first, const Grade* entries, const Grade* best, std::size_t count, const Verdicts<Grade>& verdicts,
             Findings& findings) {
  unsigned different = 0;
  for (std::size_t i = 0; i < count; ++i) different |= entries[i] ^ verdicts(best[i]);
  if (different != 0)
    report_wrong(first, count, findings, [&](std::size_t i) { return entries[i] != verdicts(best[i]); });
}

}  // namespace zermelo
