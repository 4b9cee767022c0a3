// Suspense numbers (Winning Ways, chapter 9): the plies to the end if the winner delays and the loser hurries. In a sum
// in which each move is a move in every component that has one, and the component that ends last decides, a component
// has the plies that its players want: the player who wins it delays, the other one hurries.
//
// Plies are even or odd as the outcome tells: in normal play a position is lost exactly if its number is even, in
// misère play exactly if it is odd.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>

#include "tablebase/entries/entry_kind.h"

namespace zermelo {
namespace {

constexpr std::array suspense_widths{CellWidth::byte, CellWidth::two_bytes, CellWidth::four_bytes};

Value suspense_entry(std::uint32_t number, Play play) {
  const bool lost = (number % 2 == 0) == (play == Play::normal);
  return {lost ? Outcome::loss : Outcome::win, 0, number};
}

/// A won position has 1 + the greatest number of a lost position that a move leads to; a lost position has 1 + the
/// least number after a move; a position without a move has 0.
Value longest_win(Following& following) {
  std::optional<std::uint32_t> greatest_lost, least_won;
  following.for_each(Player::mover, [&](Value to) {
    if (to.outcome == Outcome::loss) greatest_lost = std::max(greatest_lost.value_or(0), to.number);
    if (to.outcome == Outcome::win) least_won = std::min(least_won.value_or(to.number), to.number);
    return true;
  });
  if (greatest_lost) return {Outcome::win, 0, *greatest_lost + 1};
  if (least_won) return {Outcome::loss, 0, *least_won + 1};
  return {following.ending().outcome, 0, 0};
}

bool is_best_suspense(Value from, Value to) { return to.number + 1 == from.number; }

std::uint32_t suspense_of(Value value) { return value.number; }

Figures suspense_figures(Value value) { return {{"suspense", value.number}}; }

std::string suspense_text(Value value) { return fmt::format("{}, suspense {}", name(value.outcome), value.number); }

std::string greatest_suspense_text(std::uint32_t greatest) { return fmt::format("greatest suspense, {}:", greatest); }

}  // namespace

constexpr EntryKind kinds::suspense{.metric = Metric::suspense,
                                    .suits = always_ends,
                                    .widths = suspense_widths,
                                    .mending = Mending::by_moves,
                                    .with_number = suspense_entry,
                                    .rows = HistogramRows::numbers,
                                    .most_figure = std::numeric_limits<std::uint32_t>::max(),
                                    .figure_of = suspense_of,
                                    .quantity = "suspense numbers",
                                    .figure = "suspense",
                                    .greatest = "max_suspense",
                                    .file_greatest = "max_number",
                                    .column = "suspense",
                                    .scale = "suspense",
                                    .deepest_text = greatest_suspense_text,
                                    .figures = suspense_figures,
                                    .text = suspense_text,
                                    .is_best = is_best_suspense,
                                    .define = longest_win,
                                    .most_number = [](std::uint64_t longest_play) { return longest_play; }};

}  // namespace zermelo
