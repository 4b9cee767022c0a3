// The counts of solutions of a table of help play, and its deepest positions with one solution: from the entries, or
// from the list of a table without numbers of solutions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/table/metadata/solution_list.h"
#include "jobs/counts/census.h"

namespace zermelo {

/// The deepest positions of an ending with exactly one solution.
struct DeepestUnique {
  std::string tier;
  std::uint32_t depth = 0;
  Amount amount;
  std::vector<Index> first;  ///< in the order of the table, at most FirstUnique::most
};

/// One for each tier in which a position has exactly one solution; `parts` are the counts of the table. Requires the
/// table of a file of help play. Throws Interrupted, and as TableFile::read_block and read_solution_list do.
std::vector<DeepestUnique> deepest_unique(const Probe& probe, const std::vector<PartCounts>& parts, const Job& job);

/// The list of a table of these runs, whose entries have their numbers of solutions. Requires a game with parts.
SolutionList counted_solutions(const Probe& probe, const Runs& runs);
/// The list in the file of a table without numbers of solutions. Throws FormatError if it is damaged.
SolutionList listed_solutions(const Probe& probe);

/// Sets PartCounts::solutions from the list of a table without numbers of solutions. Throws FormatError if the list is
/// damaged, or if it has other positions of a depth than the entries.
void set_solutions(const Probe& probe, std::vector<PartCounts>& parts);

}  // namespace zermelo
