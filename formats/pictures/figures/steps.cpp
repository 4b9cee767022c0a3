// Retrograde analysis decides positions by increasing depth, so the step of a depth marks the positions of this depth.
#include "formats/pictures/figures/steps.h"

#include <fmt/format.h>

#include <algorithm>

namespace zermelo {
namespace {

/// The outcomes that a step finds; its title depends on them.
struct Found {
  bool win = false, loss = false;
};

std::string reason(std::uint32_t depth, Found found) {
  if (depth == 0 && found.win && found.loss) return "where the game is over, it is won or lost";
  if (depth == 0) return found.win ? "whoever cannot move has won" : "positions without a move are lost";
  const std::string win = "positions that can move to a lost one are won";
  const std::string loss = "positions that can only move to won ones are lost";
  if (found.win && found.loss) return win + ", those that can only move to won ones lost";
  return found.win ? win : loss;
}

/// Appends the step with these marks. It decides the positions whose marks differ from the step before.
void append_step(std::vector<FigureStep>& figures, std::string_view words, std::vector<Mark> marks) {
  std::vector<bool> decided(marks.size());
  for (std::size_t v = 0; v < marks.size(); ++v) decided[v] = marks[v] != figures.back().marks[v];
  figures.push_back({fmt::format("step {}: {}", figures.size() + 1, words), std::move(marks), std::move(decided)});
}

}  // namespace

std::vector<FigureStep> retrograde_steps(const std::vector<Value>& values) {
  std::vector<FigureStep> figures{
      {"step 1: positions and moves", std::vector<Mark>(values.size()), std::vector<bool>(values.size())}};
  std::uint32_t deepest = 0;
  for (const Value& value : values) deepest = std::max(deepest, value.depth);
  for (std::uint32_t depth = 0; depth <= deepest; ++depth) {
    std::vector<Mark> marks = figures.back().marks;
    Found found;
    for (std::size_t v = 0; v < values.size(); ++v) {
      if (values[v].outcome == Outcome::draw || values[v].depth != depth) continue;
      const bool win = values[v].outcome == Outcome::win;
      marks[v] = win ? Mark::win : Mark::loss;
      (win ? found.win : found.loss) = true;
    }
    if (!found.win && !found.loss) continue;
    append_step(figures, reason(depth, found), std::move(marks));
  }
  std::vector<Mark> marks = figures.back().marks;
  if (std::find(marks.begin(), marks.end(), Mark::unknown) == marks.end()) return figures;
  std::replace(marks.begin(), marks.end(), Mark::unknown, Mark::draw);
  append_step(figures, "what is left is drawn", std::move(marks));
  return figures;
}

}  // namespace zermelo
