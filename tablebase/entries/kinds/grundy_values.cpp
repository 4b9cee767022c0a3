// Grundy values: the least number that no move leads to. A position of value 0 is lost.
#include <fmt/format.h>

#include <array>
#include <limits>

#include "tablebase/entries/entry_kind.h"
#include "tablebase/entries/plain_mex.h"

namespace zermelo {
namespace {

constexpr std::array number_widths{CellWidth::byte, CellWidth::two_bytes, CellWidth::four_bytes};

std::uint32_t grundy_of(Value value) { return value.number; }

std::string greatest_grundy_text(std::uint32_t greatest) { return fmt::format("greatest Grundy value, {}:", greatest); }

Figures grundy_figures(Value value) { return {{"grundy", value.number}}; }

std::string grundy_text(Value value) { return fmt::format("{}, Grundy value {}", name(value.outcome), value.number); }

bool leads_to_zero(Value, Value to) { return to.number == 0; }

Value least_excluded(Following& following) {
  PlainMex mex;
  following.for_each(Player::mover, [&](Value entry) {
    mex.add(entry.number);
    return true;
  });
  return grundy_entry(mex.least_missing());
}

}  // namespace

/// Graphs belong to the class of loopy games; a graph without circles has Grundy values.
constexpr EntryKind kinds::grundy_values{.metric = Metric::grundy,
                                         .suits = is_impartial,
                                         .widths = number_widths,
                                         .sum = SumRule::nimbers,
                                         .mending = Mending::by_moves,
                                         .with_number = [](std::uint32_t number, Play) { return grundy_entry(number); },
                                         .rows = HistogramRows::numbers,
                                         .most_figure = std::numeric_limits<std::uint32_t>::max(),
                                         .figure_of = grundy_of,
                                         .quantity = "Grundy values",
                                         .figure = "grundy",
                                         .greatest = "max_grundy",
                                         .file_greatest = "max_grundy",
                                         .column = "value",
                                         .scale = "Grundy value",
                                         .deepest_text = greatest_grundy_text,
                                         .figures = grundy_figures,
                                         .text = grundy_text,
                                         .is_best = leads_to_zero,
                                         .define = least_excluded};

}  // namespace zermelo
