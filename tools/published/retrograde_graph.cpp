// A small graph with loops, analysed step by step in five printed figures.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tablebase/graph/graph_game.h"
#include "tools/published/published.h"
#include "tools/support/memory_table.h"

namespace zermelo {

namespace {

/// The edges of figure 1, as its source text names the vertices; see examples/graphs/retrograde.txt.
Digraph printed_graph() {
  const std::vector<std::vector<Vertex>> heads = {{1}, {2}, {0, 9}, {1},      {3, 6}, {3, 7},
                                                  {},  {},  {4, 5}, {10, 11}, {},     {8}};
  std::vector<std::uint64_t> offsets = {0};
  std::vector<Vertex> all;
  for (const auto& list : heads) {
    all.insert(all.end(), list.begin(), list.end());
    offsets.push_back(all.size());
  }
  return {std::move(offsets), std::move(all)};
}

/// `6 7 10`: the vertices with this value.
std::string vertices_with(const MemoryTable& table, Value value) {
  std::vector<Index> vertices;
  for (Index v = 0; v < table.size(); ++v)
    if (table.value(v) == value) vertices.push_back(v);
  return fmt::format("{}", fmt::join(vertices, " "));
}

void recompute(Workers& workers, const RowSink& sink) {
  const auto game = make_graph_game(printed_graph());
  const MemoryTable table = solve_in_memory(*game, Metric::depth, 0, workers);
  sink({"figure 2: lost, no move", "6 7 10", vertices_with(table, {Outcome::loss, 0})});
  sink({"figure 3: won, a move to a lost one", "4 5 9", vertices_with(table, {Outcome::win, 1})});
  sink({"figure 4: lost, moves to won ones only", "8", vertices_with(table, {Outcome::loss, 2})});
  sink({"figure 5: won, a move to a lost one", "11", vertices_with(table, {Outcome::win, 3})});
  sink({"never decided: drawn", "0 1 2 3", vertices_with(table, {Outcome::draw, 0})});
}

}  // namespace

PublishedTable retrograde_graph() {
  return {"retrograde-graph", "a graph with loops: which vertices are decided in which step, and which are drawn",
          "pekempey, \"状態がループするゲームの解析(後退解析)\", figures 1 to 5", recompute};
}

}  // namespace zermelo
