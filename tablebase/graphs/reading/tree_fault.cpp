// Reads the text again, in order, and keeps a union-find forest (with path halving) of the vertices connected so far.
// Only texts that will be refused pay for it: about 100 ns an edge if vertex numbers have no locality.
#include "tablebase/graphs/reading/tree_fault.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "tablebase/graphs/reading/edge_reader.h"
#include "tablebase/graphs/reading/line_words.h"

namespace zermelo {
namespace {

/// Union-find over the vertices.
class Parts {
 public:
  explicit Parts(std::uint64_t vertices) : above_(vertices) { std::iota(above_.begin(), above_.end(), Vertex{0}); }

  Vertex part_of(Vertex v) {
    while (above_[v] != v) v = above_[v] = above_[above_[v]];
    return v;
  }
  /// Connects two vertices. Returns false if they were already connected.
  bool connect(Vertex u, Vertex v) {
    u = part_of(u);
    v = part_of(v);
    above_[std::max(u, v)] = std::min(u, v);
    return u != v;
  }

 private:
  std::vector<Vertex> above_;
};

/// An edge, and the number of edges above it in the text.
struct PlacedEdge {
  Edge edge;
  std::uint64_t number = 0;
};

/// The first edge for which `wanted` is true.
template <class Wanted>
std::optional<PlacedEdge> find_edge(const GraphText& text, const EdgeForm& form, const Wanted& wanted) {
  std::optional<PlacedEdge> found;
  std::uint64_t number = 0;
  const Job alone({.threads = 1});  // so that edges come in order
  for_each_edge(text, form, alone, [&](std::span<const Edge> edges) {
    for (const Edge& edge : edges) {
      if (!found && wanted(edge)) found = {edge, number};
      ++number;
    }
  });
  return found;
}

/// The line of the edge with `number` edges above it.
std::uint64_t line_of(const GraphText& text, const EdgeForm& form, std::uint64_t number) {
  std::uint64_t at = 0;
  text.blocks([&](const TextBlock& block) {
    at = block.line;
    for (std::size_t begin = 0; begin < block.text.size(); ++at) {
      const std::string_view line = block.text.substr(begin, block.text.find('\n', begin) - begin);
      if (at >= form.body && !words_of(line, form.comment).empty() && number-- == 0) return false;
      begin += line.size() + 1;
    }
    return true;
  });
  return at;
}

bool same(Edge a, Edge b) { return (a.tail == b.tail && a.head == b.head) || (a.tail == b.head && a.head == b.tail); }

[[noreturn]] void refuse_cycle(const GraphText& text, const EdgeForm& form, const PlacedEdge& closing) {
  const Edge edge = closing.edge;
  const std::uint64_t line = line_of(text, form, closing.number);
  const std::string words = fmt::format("the edge {} {}", edge.tail + form.first, edge.head + form.first);
  if (edge.tail == edge.head) text.refuse(line, words + " joins a vertex to itself; a tree has no such edge");
  const auto first = find_edge(text, form, [&](Edge other) { return same(edge, other); });
  if (first->number != closing.number)
    text.refuse(line, fmt::format("{} is already on line {}", words, line_of(text, form, first->number)));
  text.refuse(line, words + " closes a cycle, and a tree has none");
}

}  // namespace

void refuse_tree(const GraphText& text, const EdgeForm& form, std::uint64_t vertices) {
  Parts parts(vertices);
  std::uint64_t edges = 0;
  const auto closing = find_edge(text, form, [&](Edge edge) {
    ++edges;
    return !parts.connect(edge.tail, edge.head);
  });
  if (closing) refuse_cycle(text, form, *closing);
  Vertex apart = 0;
  while (apart + 1 < vertices && parts.part_of(apart) == parts.part_of(0)) ++apart;
  text.refuse(fmt::format("vertices {} and {} are not connected; a tree of {} vertices has {} edges, here are {}",
                          form.first, apart + form.first, vertices, vertices - 1, edges));
}

}  // namespace zermelo
