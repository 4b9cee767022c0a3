// Maps positions that are written as lists of numbers: two numbers vary, the others are fixed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "formats/pictures/plot.h"
#include "tools/plots/values.h"

namespace zermelo {

/// Places of numbers in a position are counted from 1.
struct SliceWords {
  std::uint64_t x = 1, y = 2;
  std::map<std::uint64_t, std::uint64_t> fixed;  ///< place -> number; places not named are 0
  std::optional<std::uint64_t> max;              ///< of both varying numbers; empty: as far as positions go
};

/// Reads `3=4` or `3=4,4=2`. Throws UsageError for other words.
void parse_fixed(std::string_view text, std::map<std::uint64_t, std::uint64_t>& fixed);

/// The map of a slice. The game parses the numbers of each cell, so tables with sorted piles show both orders; a cell
/// without a position is blank. Throws UsageError if there are no positions, or more than 2048 in a row or column.
MapPlot map_of_slice(const PlotValues& values, const SliceWords& words);

}  // namespace zermelo
