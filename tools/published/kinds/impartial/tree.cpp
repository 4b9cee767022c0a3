// Recomputes values of rooted trees in the Adjacent Game. Trees are lists of parents.
#include "solver/graphs/adjacent.h"
#include "tools/published/kinds/kind.h"
#include "tools/published/kinds/words.h"

namespace zermelo {

namespace {

/// The value of a tree for its root, the vertex 0; the i-th number is the parent of the vertex i.
std::string tree_value(const PublishedRecord& record, Solutions& solutions) {
  const std::vector<std::uint64_t> parents = numbers_of(record.game);
  const std::size_t vertices = parents.size() + 1;
  graphs::TreeLinks links(vertices);
  for (std::size_t i = 0; i < parents.size(); ++i) {
    if (parents[i] >= vertices) return "no tree";
    const graphs::Edge edge{static_cast<graphs::Vertex>(parents[i]), static_cast<graphs::Vertex>(i + 1)};
    links.add({&edge, 1}, false);
  }
  const auto winners = graphs::solve_adjacent(links, vertices, solutions.job());
  return winners ? std::to_string(winners->value(0)) : "no tree";
}

}  // namespace

std::span<const Kind> tree_kinds() {
  static constexpr Kind list[] = {{"tree value", tree_value}};
  return list;
}

}  // namespace zermelo
