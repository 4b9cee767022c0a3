// Contains two constant tables: the descriptions of the metrics, and the cell widths for each metric and class of
// games.
#include "tablebase/entries/metric.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace zermelo {
namespace {

std::uint32_t no_figure(Value) { return 0; }
std::uint32_t depth_of(Value value) { return value.depth; }
std::uint32_t number_of(Value value) { return value.number; }

std::vector<Figure> no_figures(Value) { return {}; }
std::vector<Figure> depth_figures(Value value) {
  if (value.outcome == Outcome::draw) return {{"depth", {}}, {"moves", {}}};
  return {{"depth", value.depth}, {"moves", winner_moves(value)}};
}
std::vector<Figure> grundy_figures(Value value) { return {{"grundy", value.number}}; }

std::string outcome_text(Value value) { return std::string(name(value.outcome)); }
std::string depth_text(Value value) {
  if (value.outcome == Outcome::draw) return outcome_text(value);
  const std::uint32_t moves = winner_moves(value);
  return fmt::format("{} in {} move{} ({} pl{})", name(value.outcome), moves, moves == 1 ? "" : "s", value.depth,
                     value.depth == 1 ? "y" : "ies");
}
std::string grundy_text(Value value) { return fmt::format("{}, Grundy value {}", name(value.outcome), value.number); }
std::string value_text(Value value) { return fmt::format("value number {}", value.number); }

constexpr std::array<MetricDescription, 4> descriptions{{
    {Metric::outcome, "outcome", "the outcome alone", "", "", "", no_figure, no_figures, outcome_text},
    {Metric::depth, "depth", "the outcome, and the plies to the end", "depth", "max_depth", "plies", depth_of,
     depth_figures, depth_text},
    {Metric::grundy, "grundy", "the Grundy value, in terminating games under normal play", "grundy", "max_grundy",
     "value", number_of, grundy_figures, grundy_text},
    {Metric::value, "value", "the value in canonical form, in games of Left and Right", "value", "", "value", number_of,
     no_figures, value_text},
}};

struct Widths {
  Metric metric;
  GameClass game_class;
  std::array<CellWidth, 3> list;
  std::size_t count;
};

constexpr std::array<CellWidth, 3> bit{CellWidth::bit};
constexpr std::array<CellWidth, 3> bytes{CellWidth::byte, CellWidth::two_bytes, CellWidth::four_bytes};

/// Graphs belong to the class of loopy games; a graph without cycles has Grundy values.
constexpr std::array<Widths, 8> widths{{
    {Metric::outcome, GameClass::terminating, bit, 1},
    {Metric::outcome, GameClass::loopy, bytes, 1},
    {Metric::outcome, GameClass::partisan, bytes, 1},
    {Metric::depth, GameClass::terminating, bytes, 2},
    {Metric::depth, GameClass::loopy, bytes, 2},
    {Metric::grundy, GameClass::terminating, bytes, 3},
    {Metric::grundy, GameClass::loopy, bytes, 3},
    {Metric::value, GameClass::partisan, bytes, 3},
}};

}  // namespace

const MetricDescription& describe(Metric metric) { return descriptions[static_cast<std::size_t>(metric)]; }

std::span<const MetricDescription> metric_descriptions() { return descriptions; }

std::optional<Metric> metric_named(std::string_view name) {
  for (const MetricDescription& description : descriptions)
    if (description.name == name) return description.metric;
  return std::nullopt;
}

std::span<const CellWidth> cell_widths(const TableKind& kind) {
  const auto row = std::find_if(widths.begin(), widths.end(), [&](const Widths& one) {
    return one.metric == kind.metric && one.game_class == kind.game_class;
  });
  if (row == widths.end()) return {};
  return {row->list.data(), row->count};
}

std::string ValueList::text() const {
  std::string text;
  for (const std::string& line : lines) (text += line) += '\n';
  return text;
}

void ValueList::append(std::string_view text) {
  for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
    lines.emplace_back(text.substr(0, end));
}

}  // namespace zermelo
