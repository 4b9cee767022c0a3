// A rectangle of positions that are written as lists of numbers: two numbers vary, the others are fixed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "formats/plots/plot.h"
#include "tools/plots/values.h"

namespace zermelo {

/// Numbers of a position are counted from 1.
struct SliceWords {
  std::uint64_t x = 1, y = 2;
  std::map<std::uint64_t, std::uint64_t> fixed;  ///< those that do not vary; those not named are 0
  std::optional<std::uint64_t> max;              ///< neither number goes beyond; empty: as far as there are positions
};

/// `3=4` or `3=4,4=2`. UsageError otherwise.
void parse_fixed(std::string_view text, std::map<std::uint64_t, std::uint64_t>& fixed);

/// The map of a slice, its cells looked up in the words of the game, so that sorted tables show both orders; what is no
/// position stays blank. UsageError if there are no such positions, or too many.
MapPlot map_of_slice(const PlotValues& values, const SliceWords& words);

}  // namespace zermelo
