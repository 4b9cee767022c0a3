// Putting values into words.
#include "tools/support/values.h"

#include "tools/support/machine.h"

namespace zermelo {

Json value_json(const std::string& position, Value value, Metric metric) {
  Json object{{"position", position}, {"outcome", name(value.outcome)}};
  if (metric == Metric::depth) {
    object["depth"] = value.depth;
    object["moves"] = winner_moves(value);
  }
  return object;
}

std::string value_text(Value value, Metric metric) {
  if (metric == Metric::outcome) return std::string(name(value.outcome));
  const std::uint32_t moves = winner_moves(value);
  return fmt::format("{} in {} move{} ({} pl{})", name(value.outcome), moves, moves == 1 ? "" : "s", value.depth,
                     value.depth == 1 ? "y" : "ies");
}

Json moves_json(const Game& game, Index from, const std::vector<Index>& to) {
  Json moves = Json::array();
  for (const Index next : to) moves.push_back({{"move", game.move_text(from, next)}, {"to", game.text(next)}});
  return moves;
}

Json histogram_json(const TableSummary& summary) {
  Json rows = Json::array();
  for (const DepthCount& row : summary.histogram)
    rows.push_back({{"depth", row.depth}, {"wins", row.wins}, {"losses", row.losses}});
  return rows;
}

void print_histogram(Output& output, const TableSummary& summary) {
  output.print("{:>8} {:>20} {:>20}\n", "plies", "wins", "losses");
  for (const DepthCount& row : summary.histogram)
    output.print("{:>8} {:>20} {:>20}\n", row.depth, count_text(row.wins), count_text(row.losses));
}

}  // namespace zermelo
