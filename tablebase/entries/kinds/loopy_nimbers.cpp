// Loopy nim values of impartial games that may go on for ever (Smith 1966; Fraenkel and Perl 1975). Let m be the least
// nim value that no option has. The value is m if every option of value infinity has in turn an option of value m, so
// that a move to infinity can be reversed; else it is infinity.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string>

#include "tablebase/entries/kinds/by_moves.h"
#include "tablebase/entries/loopy_nimber.h"
#include "tablebase/entries/plain_mex.h"

namespace zermelo {
namespace {

constexpr std::array nimber_widths{CellWidth::byte, CellWidth::two_bytes};

std::uint32_t number_of(Value value) { return value.number; }

Figures nimber_figures(Value value) {
  if (is_infinite(value.number)) return {{"grundy", {}}};
  return {{"grundy", nim_value(value.number)}};
}

/// `infinity` is the set K of oo(K), as a number with bit g for each g in K.
Figures exported_nimber(Value value) {
  if (is_infinite(value.number)) return {{"grundy", {}}, {"infinity", infinity_options(value.number)}};
  return {{"grundy", nim_value(value.number)}, {"infinity", {}}};
}

std::string nimber_words(std::uint32_t number) {
  if (!is_infinite(number)) return std::to_string(nim_value(number));
  return fmt::format("oo({})", fmt::join(options_of_infinity(number), ","));
}

RowMembers nimber_members(std::uint32_t number, std::string) {
  if (is_infinite(number)) return {{"grundy", nullptr}, {"infinity", options_of_infinity(number)}};
  return {{"grundy", nim_value(number)}, {"infinity", nullptr}};
}

std::string nimber_text(Value value) {
  return fmt::format("{}, nim value {}", name(value.outcome), nimber_words(value.number));
}

bool is_impartial_loopy(GameClass game_class) { return may_loop(game_class) && is_impartial(game_class); }

bool keeps_result(Value from, Value to) { return kinds::keeps_outcome(from.outcome, to.outcome); }

/// Nim values above the bits of a set are left out: they are more than the least missing one, or the entry is wrong.
Value nimber_by_moves(Following& following) {
  PlainMex finite;
  std::uint32_t options = 0, in_all = ~std::uint32_t{0};
  bool infinite = false;
  following.for_each(Player::mover, [&](Value entry) {
    if (is_infinite(entry.number)) {
      infinite = true;
      in_all &= infinity_options(entry.number);
    } else {
      finite.add(nim_value(entry.number));
      if (nim_value(entry.number) <= most_infinity_option) options |= 1u << nim_value(entry.number);
    }
    return true;
  });
  const std::uint32_t least = finite.least_missing();
  const bool reversed = least <= most_infinity_option && (in_all >> least & 1) != 0;
  return nimber_entry(infinite && !reversed ? 2 * options + 1 : 2 * least);
}

}  // namespace

std::vector<std::uint32_t> options_of_infinity(std::uint32_t number) {
  std::vector<std::uint32_t> options;
  for (std::uint32_t g = 0; g <= most_infinity_option; ++g)
    if (infinity_contains(number, g)) options.push_back(g);
  return options;
}

constexpr EntryKind kinds::loopy_nimbers{.metric = Metric::nimber,
                                         .suits = is_impartial_loopy,
                                         .widths = nimber_widths,
                                         .draws = true,
                                         .sum = SumRule::loopy,
                                         .with_number = [](std::uint32_t number, Play) { return nimber_entry(number); },
                                         .rows = HistogramRows::numbers,
                                         .most_figure = 2 * most_loopy_nimber + 1,
                                         .figure_of = number_of,
                                         .row_members = nimber_members,
                                         .quantity = "loopy nim values",
                                         .figure = "grundy",
                                         .file_greatest = "max_number",
                                         .column = "value",
                                         .scale = "nim value",
                                         .grounds = "reverses the moves to its infinite and greater options",
                                         .figures = nimber_figures,
                                         .exported_figures = exported_nimber,
                                         .figure_text = nimber_words,
                                         .text = nimber_text,
                                         .is_best = keeps_result,
                                         .define = nimber_by_moves};

}  // namespace zermelo
