// Writes tables of help play again without their numbers of solutions, which are most of their bytes. Whoever reads the
// smaller table counts the solutions that an answer needs (solver/solving/solution_counter.h).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "tablebase/machine/job.h"

namespace zermelo {

struct Shrunk {
  std::string file, output;  ///< the paths of the table and of the smaller table
  std::string tier;          ///< empty for a whole game
  std::uint64_t bytes_before = 0, file_bytes = 0;
  bool shrunk_before = false;  ///< an earlier run wrote `output`; it is kept
};

/// Shrinks the table at `path`, a file or each file of a folder in order, and passes the result to `use`. A smaller
/// table appears in `output`, a file or a folder, or replaces its file if `output` is empty, when it is complete.
/// Tables that an earlier run has shrunk are kept, so that an interrupted run can be repeated. The smaller table has
/// the digest by which the tiers above know the table, and its counts of solutions.
///
/// Throws UsageError for a table without numbers of solutions, for an output that is there, and for tables to be
/// replaced that a damaged or older tier rests on; MissingTier if a missing tier rests on them; FormatError for a
/// damaged table; LimitError for a full disk or a budget that is too small; Interrupted; std::system_error.
void shrink(const std::string& path, const std::string& output, const Job& job,
            const std::function<void(const Shrunk&)>& use);

}  // namespace zermelo
