// Elements of the misère quotient of heaps (Plambeck 2005; Plambeck and Siegel 2008): the list of values of the table
// has the multiplication and the lost elements, solver/sequences/misere/quotient_list.h. The conditions that prove a
// quotient are about all sums of heaps, so there is no definition of one entry by its moves.
#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "tablebase/entries/entry_kind.h"

namespace zermelo {
namespace {

constexpr std::array element_widths{CellWidth::byte, CellWidth::two_bytes};
constexpr std::uint32_t most_quotient_elements = 4096;

std::uint32_t number_of_element(Value value) { return value.number; }

/// Without the list of the table; with it, the word of the element follows the outcome.
std::string element_number_text(Value value) {
  return fmt::format("{}, element number {}", name(value.outcome), value.number / 2);
}

/// Element x has the number 2 x if it is lost, else 2 x + 1.
Value element_entry(std::uint32_t number, Play) { return {number % 2 == 0 ? Outcome::loss : Outcome::win, 0, number}; }

RowMembers element_members(std::uint32_t number, std::string word) {
  return {{"value", std::move(word)}, {"outcome", std::string(name(element_entry(number, Play::misere).outcome))}};
}

bool loses(Value, Value to) { return to.outcome == Outcome::loss; }

}  // namespace

constexpr EntryKind kinds::quotient_elements{.metric = Metric::quotient,
                                             .suits = always_ends,
                                             .widths = element_widths,
                                             .listed = true,
                                             .sum = SumRule::products,
                                             .mending = Mending::whole,
                                             .with_number = element_entry,
                                             .rows = HistogramRows::numbers,
                                             .most_figure = 2 * most_quotient_elements - 1,
                                             .figure_of = number_of_element,
                                             .row_members = element_members,
                                             .quantity = "elements of a misere quotient",
                                             .figure = "value",
                                             .file_greatest = "max_number",
                                             .column = "element",
                                             .text = element_number_text,
                                             .is_best = loses};

}  // namespace zermelo
