// The values of small rooted trees that the editorial of the Adjacent Game works out.
#include <fmt/format.h>

#include "solver/tree/adjacent.h"
#include "tools/published/published.h"

namespace zermelo {

namespace {

/// The value of a tree for its root, the vertex 0; parents[i] is the parent of the vertex i + 1.
std::string root_value(const std::vector<Vertex>& parents, Workers& workers) {
  TreeLinks links(parents.size() + 1);
  for (std::size_t i = 0; i < parents.size(); ++i) {
    const Edge edge{parents[i], static_cast<Vertex>(i + 1)};
    links.add({&edge, 1}, false);
  }
  const auto winners = solve_adjacent(links, parents.size() + 1, workers, {});
  return winners ? std::to_string(winners->value(0)) : "no tree";
}

void recompute(Workers& workers, const RowSink& sink) {
  sink({"A: one vertex, {0 | }", "1", root_value({}, workers)});
  sink({"B: a root with one child, {-1 | }", "0", root_value({0}, workers)});
  sink({"a root with two children, {-2 | }", "0", root_value({0, 0}, workers)});
  for (const unsigned x : {3u, 10u})
    sink({fmt::format("a root with x = {} children, {{-x | }}", x), "0",
          root_value(std::vector<Vertex>(x, 0), workers)});
  sink({"a root with B, {0 | }", "1", root_value({0, 1}, workers)});
  sink({"a root with A and B, {-1 | }", "0", root_value({0, 0, 2}, workers)});
  sink({"a root with B and B, {0 + 0 | }", "1", root_value({0, 0, 1, 2}, workers)});
}

}  // namespace

PublishedTable adjacent_game() {
  return {"adjacent-game", "values of rooted trees whose root only one player may mark",
          "tatyam, \"N - Adjacent Game\", editorial (AtCoder), section ゲームの値の計算方法", recompute};
}

}  // namespace zermelo
