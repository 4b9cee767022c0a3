// Reads the header of a tree and counts the lines. Counting costs one pass over the text at the speed of memory. It
// bounds the arrays of all later passes by the length of the text, even if the text contains huge numbers.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/graphs/edge_form.h"
#include "tablebase/input/text.h"

namespace zermelo::graphs {
namespace {

std::uint64_t count_lines(const GraphText& text, Workers& workers) {
  std::atomic<std::uint64_t> lines{0};
  text.blocks(
      [&](const TextBlock& block) {
        workers.for_chunks(block.text.size(), text.sizes().chunk, [&](std::size_t begin, std::size_t end) {
          const std::string_view chunk = block.text.substr(begin, end - begin);
          lines += static_cast<std::uint64_t>(std::count(chunk.begin(), chunk.end(), '\n'));
        });
        if (!block.text.empty() && block.text.back() != '\n') ++lines;
        return true;
      },
      &workers);
  return lines;
}

/// Reads the first line with a word, which is a number of vertices or an edge; returns false for a line without words.
bool take_first(std::string_view line, const GraphText& text, EdgeForm& form) {
  const auto words = words_of(line, form.comment);
  if (words.empty()) return false;
  if (words.size() != 1) return true;
  std::uint64_t vertices = 0;
  if (!parse_number(words[0], most_tree_vertices, vertices) || vertices == 0)
    text.refuse(form.body, "{} is neither an edge, such as '1 2', nor a number of vertices, 1 to {}", quoted_line(line),
                most_tree_vertices);
  form.vertices = vertices;
  ++form.body;
  return true;
}

/// Sets `form.body` to the first line after the header.
void find_body(const GraphText& text, EdgeForm& form) {
  bool found = false;
  form.body = 1;
  text.lines([&](std::string_view line, std::uint64_t number) {
    form.body = number;
    return !(found = take_first(line, text, form));
  });
  if (!found) text.refuse("it contains no edge; expected the edges of a tree, such as '1 2', one on each line");
}

/// A union-find forest (with path halving) over the vertices.
class TreeParts {
 public:
  explicit TreeParts(std::uint64_t vertices) : above_(vertices) { std::iota(above_.begin(), above_.end(), Vertex{0}); }

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
  text.lines([&](std::string_view words, std::uint64_t line) {
    at = line;
    return line < form.body || words_of(words, form.comment).empty() || number-- != 0;
  });
  return at;
}

bool same(Edge a, Edge b) { return (a.tail == b.tail && a.head == b.head) || (a.tail == b.head && a.head == b.tail); }

[[noreturn]] void refuse_cycle(const GraphText& text, const EdgeForm& form, const PlacedEdge& closing) {
  const Edge edge = closing.edge;
  const std::uint64_t line = line_of(text, form, closing.number);
  const std::string words = fmt::format("the edge {} {}", edge.tail + form.first, edge.head + form.first);
  if (edge.tail == edge.head) text.refuse(line, "{} joins a vertex to itself; a tree has no such edge", words);
  const auto first = find_edge(text, form, [&](Edge other) { return same(edge, other); });
  if (first->number != closing.number)
    text.refuse(line, "{} is already on line {}", words, line_of(text, form, first->number));
  text.refuse(line, "{} closes a cycle, and a tree has none", words);
}

}  // namespace

EdgeForm read_tree_form(const GraphText& text, Workers& workers) {
  EdgeForm form;
  form.kind = EdgeForm::Kind::tree;
  form.first = 1;
  find_body(text, form);
  const std::uint64_t lines = count_lines(text, workers) - (form.body - 1);
  form.most = std::min(lines + 1, most_tree_vertices);
  if (form.vertex_limit() > lines + 1)
    text.refuse(form.body - 1, "a tree of {} vertices has {} edges, but only {} lines follow", *form.vertices,
                *form.vertices - 1, lines);
  return form;
}

/// Reads the text again, in order, and keeps a forest of the vertices connected so far. Only texts that will be refused
/// pay for it: about 100 ns an edge if vertex numbers have no locality.
void refuse_tree(const GraphText& text, const EdgeForm& form, std::uint64_t vertices) {
  TreeParts parts(vertices);
  std::uint64_t edges = 0;
  const auto closing = find_edge(text, form, [&](Edge edge) {
    ++edges;
    return !parts.connect(edge.tail, edge.head);
  });
  if (closing) refuse_cycle(text, form, *closing);
  Vertex apart = 0;
  while (apart + 1 < vertices && parts.part_of(apart) == parts.part_of(0)) ++apart;
  text.refuse("vertices {} and {} are not connected; a tree of {} vertices has {} edges, here are {}", form.first,
              apart + form.first, vertices, vertices - 1, edges);
}

}  // namespace zermelo::graphs
