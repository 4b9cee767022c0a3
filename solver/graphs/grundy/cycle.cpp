// Walks along edges until it meets a vertex again. The walk cannot end before, because every vertex that is left has an
// edge to one that is left.
#include "solver/graphs/grundy/cycle.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace zermelo {
namespace {

std::vector<Vertex> find_cycle(const Digraph& graph, const std::function<bool(Vertex)>& left) {
  std::vector<std::uint32_t> step(graph.vertices());  // the step at which the walk met the vertex, from 1; 0: not met
  std::vector<Vertex> walk;
  Vertex here = 0;
  while (!left(here)) ++here;
  while (step[here] == 0) {
    walk.push_back(here);
    step[here] = static_cast<std::uint32_t>(walk.size());
    const auto heads = graph.heads(here);
    here = *std::find_if(heads.begin(), heads.end(), left);
  }
  return {walk.begin() + step[here] - 1, walk.end()};
}

}  // namespace

std::string cycle_text(const Digraph& graph, const std::function<bool(Vertex)>& left) {
  constexpr std::size_t most = 12, shown = 8;
  const std::vector<Vertex> cycle = find_cycle(graph, left);
  std::string text;
  for (std::size_t i = 0; i < cycle.size() && (cycle.size() <= most || i < shown); ++i)
    text += fmt::format("{} -> ", cycle[i]);
  if (cycle.size() > most) text += fmt::format("... -> {} -> ", cycle.back());
  text += std::to_string(cycle.front());
  return cycle.size() > most ? fmt::format("{} ({} vertices)", text, cycle.size()) : text;
}

}  // namespace zermelo
