// Values of partisan games: places in the list of values of the table. They are defined by the rules of sums and
// options, solver/partisan/proof/verify_partisan.h.
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "tablebase/entries/kinds/by_moves.h"

namespace zermelo {
namespace {

constexpr std::array place_widths{CellWidth::byte, CellWidth::two_bytes, CellWidth::four_bytes};

std::uint32_t place_of(Value value) { return value.number; }

RowMembers value_member(std::uint32_t, std::string value) { return {{"value", std::move(value)}}; }

}  // namespace

constexpr EntryKind kinds::partisan_values{.metric = Metric::value,
                                           .suits = is_short_partisan,
                                           .widths = place_widths,
                                           .partisan = true,
                                           .listed = true,
                                           .sum = SumRule::games,
                                           .mending = Mending::by_moves,
                                           .rows = HistogramRows::frequent,
                                           .most_figure = std::numeric_limits<std::uint32_t>::max(),
                                           .figure_of = place_of,
                                           .row_members = value_member,
                                           .quantity = "values",
                                           .figure = "value",
                                           .file_greatest = "max_number",
                                           .column = "value"};

}  // namespace zermelo
