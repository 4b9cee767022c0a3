// The counts of solutions of a table of help play that contains depths alone, as the lines of its list.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/table/storage/bytes.h"
#include "tablebase/base/index.h"
#include "tablebase/entries/metric.h"

namespace zermelo {

/// The positions of a part of a tier with a depth and a number of shortest solutions (SolutionCode).
struct SolutionCount {
  std::uint32_t tier = 0, part = 0;  ///< their places in the table and in Game::parts
  std::uint32_t depth = 0, solutions = 0;
  Index positions = 0;
  Index placements = 0;  ///< of the pieces that the positions represent

  friend auto operator<=>(const SolutionCount&, const SolutionCount&) = default;
};

/// The first positions of a tier that have exactly one solution and the greatest depth of these.
struct FirstUnique {
  static constexpr std::size_t most = 10;

  std::uint32_t tier = 0;
  std::vector<Index> positions;  ///< numbers in the table, ascending

  friend bool operator==(const FirstUnique&, const FirstUnique&) = default;
};

struct SolutionList {
  std::vector<SolutionCount> counts;  ///< ascending
  std::vector<FirstUnique> firsts;    ///< by ascending tiers

  friend bool operator==(const SolutionList&, const SolutionList&) = default;
};

/// The line of a count is `TIER PART DEPTH SOLUTIONS POSITIONS PLACEMENTS`. The lines of first positions follow:
/// `first TIER POSITION...`. Without a count there is one line, `none`.
ValueList lines_of(const SolutionList& list);

/// What the list of a table can contain.
struct SolutionBounds {
  std::size_t tiers = 1, parts = 1;
  Index positions = 0;
};
/// Reads such lines. Throws FormatError for any others, and for those that no table within the bounds has.
SolutionList read_solution_list(const ValueList& lines, const SolutionBounds& bounds, const FileLocation& location);

}  // namespace zermelo
