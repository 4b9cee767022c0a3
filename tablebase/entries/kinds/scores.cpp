// Scores: the points that the player to move gets from now on, minus the points of the opponent, if both play for the
// most. The score of a position is the greatest, over its moves, of the points that the move brings minus the score of
// the position after it; plus this score if the same player moves again.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "tablebase/entries/entry_kind.h"

namespace zermelo {
namespace {

constexpr std::array score_widths{CellWidth::byte, CellWidth::two_bytes};
constexpr std::array score_layouts{Layout::codes, Layout::losses};

std::uint32_t figure_of_score(Value value) { return value.number; }

std::string greatest_score_text(std::uint32_t greatest) {
  return fmt::format("greatest score, {:+}:", score_of({.number = greatest}));
}

Figures score_figures(Value value) { return {{"score", score_of(value)}}; }

std::string score_text(Value value) {
  return fmt::format("{}, score {}", name(value.outcome),
                     score_of(value) == 0 ? std::string("0") : fmt::format("{:+}", score_of(value)));
}

bool has_score(Value from, Value move) { return from.number == move.number; }

Value greatest_score(Following& following) {
  std::optional<int> most;
  following.for_each(Player::mover, [&](Value move) {
    most = std::max(most.value_or(score_of(move)), score_of(move));
    return true;
  });
  return most ? score_entry(*most) : following.ending();
}

}  // namespace

constexpr EntryKind kinds::scores{.metric = Metric::score,
                                  .suits = is_scored,
                                  .widths = score_widths,
                                  .code = CellCode::score,
                                  .layouts = score_layouts,
                                  .losses_level = 1,
                                  .draws = true,
                                  .rows = HistogramRows::numbers,
                                  .most_figure = no_score + most_score,
                                  .figure_of = figure_of_score,
                                  .zero = no_score,
                                  .quantity = "scores",
                                  .figure = "score",
                                  .greatest = "max_score",
                                  .least = "min_score",
                                  .file_greatest = "max_number",
                                  .column = "score",
                                  .scale = "score",
                                  .grounds = "brings these points",
                                  .deepest_text = greatest_score_text,
                                  .figures = score_figures,
                                  .text = score_text,
                                  .is_best = has_score,
                                  .define = greatest_score};

}  // namespace zermelo
