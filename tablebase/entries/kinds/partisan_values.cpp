// Values of partisan games: places in the list of values of the table. They are defined by the rules of sums and
// options, solver/partisan/proof/verify_partisan.h.
#include <array>
#include <limits>

#include "tablebase/entries/kinds/by_moves.h"

namespace zermelo {
namespace {

constexpr std::array place_widths{CellWidth::byte, CellWidth::two_bytes, CellWidth::four_bytes};

std::uint32_t place_of(Value value) { return value.number; }

}  // namespace

constexpr EntryKind kinds::partisan_values{.metric = Metric::value,
                                           .suits = is_short_partisan,
                                           .widths = place_widths,
                                           .partisan = true,
                                           .listed = true,
                                           .sum = SumRule::games,
                                           .rows = HistogramRows::numbers,
                                           .most_figure = std::numeric_limits<std::uint32_t>::max(),
                                           .figure_of = place_of,
                                           .quantity = "values",
                                           .figure = "value",
                                           .file_greatest = "max_number",
                                           .column = "value"};

}  // namespace zermelo
