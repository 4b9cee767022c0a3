// Outcomes with the plies to the end. Versions 1 to 3 of files keep no depth above the reach of DepthCode.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "tablebase/entries/depth_code.h"
#include "tablebase/entries/kinds/by_moves.h"

namespace zermelo {
namespace {

constexpr std::array code_widths{CellWidth::byte, CellWidth::two_bytes};
constexpr std::array depth_layouts{Layout::mixed, Layout::codes, Layout::packed, Layout::planes, Layout::losses};
constexpr std::array loopy_layouts{Layout::codes, Layout::losses};
constexpr std::uint32_t most_depth = DepthCode<std::uint16_t>::max_depth;

std::uint32_t depth_of(Value value) { return value.depth; }

std::string deepest_text(std::uint32_t greatest) { return fmt::format("deepest, {} plies:", greatest); }

Figures depth_figures(Value value) {
  if (value.outcome == Outcome::draw) return {{"depth", {}}, {"moves", {}}};
  return {{"depth", value.depth}, {"moves", winner_moves(value)}};
}

std::string depth_text(Value value) {
  if (value.outcome == Outcome::draw) return std::string(name(value.outcome));
  const std::uint32_t moves = winner_moves(value);
  return fmt::format("{} in {} move{} ({} pl{})", name(value.outcome), moves, moves == 1 ? "" : "s", value.depth,
                     value.depth == 1 ? "y" : "ies");
}

/// Of the moves that keep the outcome the quickest wins, the slowest losses and all draws.
bool is_best_depth(Value from, Value to) {
  if (!kinds::keeps_outcome(from.outcome, to.outcome)) return false;
  return from.outcome == Outcome::draw || to.depth + 1 == from.depth;
}

/// The two kinds with depths differ in the games that have them, in their codes and layouts, and in draws.
constexpr EntryKind depth_kind(bool (*suits)(GameClass), CellCode code, std::span<const Layout> layouts) {
  return {.metric = Metric::depth,
          .suits = suits,
          .widths = code_widths,
          .code = code,
          .layouts = layouts,
          .losses_level = code == CellCode::loopy ? 15 : 7,
          .has_depth = true,
          .draws = code == CellCode::loopy,
          .diagrams = code == CellCode::depth,
          .mending = Mending::by_loops,
          .rows = HistogramRows::outcomes,
          .most_figure = most_depth,
          .figure_of = depth_of,
          .quantity = "depths",
          .figure = "depth",
          .greatest = "max_depth",
          .file_greatest = "max_depth",
          .column = "plies",
          .scale = "depth in plies",
          .deepest_text = deepest_text,
          .figures = depth_figures,
          .text = depth_text,
          .is_best = is_best_depth,
          .define = kinds::outcome_and_depth};
}

}  // namespace

Value kinds::outcome_and_depth(Following& following) {
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t least_losing = none, greatest_winning = 0;
  bool may_move = false, may_draw = false;
  following.for_each(Player::mover, [&](Value goal) {
    may_move = true;
    may_draw |= goal.outcome == Outcome::draw;
    if (goal.outcome == Outcome::loss) least_losing = std::min(least_losing, goal.depth);
    if (goal.outcome == Outcome::win) greatest_winning = std::max(greatest_winning, goal.depth);
    return true;
  });
  if (!may_move) return {following.ending().outcome, 0};
  if (least_losing != none) return {Outcome::win, least_losing + 1};
  return may_draw ? Value{Outcome::draw, 0} : Value{Outcome::loss, greatest_winning + 1};
}

constexpr EntryKind kinds::depths = depth_kind(always_ends, CellCode::depth, depth_layouts);
constexpr EntryKind kinds::loopy_depths = depth_kind(is_loopy, CellCode::loopy, loopy_layouts);

}  // namespace zermelo
