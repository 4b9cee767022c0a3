// The retrograde analysis of the textbooks: lists of predecessors, an array of counters, one queue, one thread.
#pragma once

#include <deque>
#include <vector>

#include "tablebase/entries/outcome.h"
#include "tablebase/graphs/digraph.h"

namespace zermelo {

struct TextbookLists {
  std::vector<std::vector<graphs::Vertex>> before;
  std::vector<int> moves;

  explicit TextbookLists(const graphs::Digraph& graph) : before(graph.vertices()), moves(graph.vertices()) {
    for (graphs::Vertex v = 0; v < graph.vertices(); ++v) {
      for (const graphs::Vertex to : graph.heads(v)) before[to].push_back(v);
      moves[v] = static_cast<int>(graph.heads(v).size());
    }
  }
};

/// Returns the value of every vertex; the player who cannot move loses.
inline std::vector<Value> analyse_with_a_queue(const TextbookLists& lists) {
  std::vector<int> open = lists.moves;
  std::vector<Value> values(open.size(), Value{Outcome::draw, 0});
  std::deque<graphs::Vertex> queue;
  for (graphs::Vertex v = 0; v < open.size(); ++v) {
    if (open[v] != 0) continue;
    values[v] = {Outcome::loss, 0};
    queue.push_back(v);
  }
  while (!queue.empty()) {
    const graphs::Vertex v = queue.front();
    queue.pop_front();
    for (const graphs::Vertex u : lists.before[v]) {
      if (values[u].outcome != Outcome::draw) continue;
      if (values[v].outcome == Outcome::win && --open[u] != 0) continue;
      values[u] = {values[v].outcome == Outcome::loss ? Outcome::win : Outcome::loss, values[v].depth + 1};
      queue.push_back(u);
    }
  }
  return values;
}

}  // namespace zermelo
