// Putting values into words.
#include "tools/support/values.h"

#include <nlohmann/json.hpp>

#include "tools/support/machine.h"

namespace zermelo {

Json value_json(const std::string& position, Value value, Metric metric) {
  Json object{{"position", position}, {"outcome", name(value.outcome)}};
  if (metric == Metric::depth) {
    const bool drawn = value.outcome == Outcome::draw;
    object["depth"] = drawn ? Json(nullptr) : Json(value.depth);
    object["moves"] = drawn ? Json(nullptr) : Json(winner_moves(value));
  }
  if (metric == Metric::grundy) object["grundy"] = value.grundy;
  return object;
}

std::string value_text(Value value, Metric metric) {
  if (metric == Metric::grundy) return fmt::format("{}, Grundy value {}", name(value.outcome), value.grundy);
  if (metric == Metric::outcome || value.outcome == Outcome::draw) return std::string(name(value.outcome));
  const std::uint32_t moves = winner_moves(value);
  return fmt::format("{} in {} move{} ({} pl{})", name(value.outcome), moves, moves == 1 ? "" : "s", value.depth,
                     value.depth == 1 ? "y" : "ies");
}

Json moves_json(const Game& game, Index from, const std::vector<Index>& to) {
  Json moves = Json::array();
  for (const Index next : to) moves.push_back({{"move", game.move_text(from, next)}, {"to", game.text(next)}});
  return moves;
}

Json moves_json(const Game& game, Index from, const OptionList& to) {
  Json moves = Json::array();
  for (std::size_t i = 0; i < to.size(); ++i)
    moves.push_back({{"move", game.sum_move_text(from, to[i])}, {"to", game.sum_text(to[i])}});
  return moves;
}

std::string summary_text(const TableSummary& summary) {
  std::string text = fmt::format("{} won, {} lost", count_text(summary.wins), count_text(summary.losses));
  if (summary.draws != 0) text += fmt::format(", {} drawn", count_text(summary.draws));
  return text;
}

void add_greatest(Json& object, const TableSummary& summary, Metric metric) {
  object["max_depth"] = metric == Metric::depth ? Json(summary.max_depth) : Json(nullptr);
  if (metric == Metric::grundy) object["max_grundy"] = summary.max_grundy;
}

Json histogram_json(const TableSummary& summary, Metric metric) {
  Json rows = Json::array();
  for (const DepthCount& row : summary.histogram)
    if (metric == Metric::grundy)
      rows.push_back({{"grundy", row.depth}, {"positions", row.wins + row.losses}});
    else
      rows.push_back({{"depth", row.depth}, {"wins", row.wins}, {"losses", row.losses}});
  return rows;
}

void print_histogram(Output& output, const TableSummary& summary, Metric metric) {
  if (metric == Metric::grundy) {
    output.print("{:>8} {:>20}\n", "value", "positions");
    for (const DepthCount& row : summary.histogram)
      output.print("{:>8} {:>20}\n", row.depth, count_text(row.wins + row.losses));
    return;
  }
  output.print("{:>8} {:>20} {:>20}\n", "plies", "wins", "losses");
  for (const DepthCount& row : summary.histogram)
    output.print("{:>8} {:>20} {:>20}\n", row.depth, count_text(row.wins), count_text(row.losses));
}

}  // namespace zermelo
