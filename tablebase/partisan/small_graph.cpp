#include "tablebase/partisan/small_graph.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>

#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/input/text.h"

namespace zermelo::partisan {
namespace {

SmallGraph without_edges(std::vector<std::size_t> rows) {
  std::size_t vertices = 0;
  for (const std::size_t row : rows) vertices += row;
  return {std::vector<VertexSet>(vertices), std::move(rows), {}};
}

void join(SmallGraph& graph, std::size_t u, std::size_t v) {
  graph.neighbours[u] |= VertexSet{1} << v;
  graph.neighbours[v] |= VertexSet{1} << u;
}

/// Adds a symmetry unless it is the identity or already in the list.
void add_symmetry(SmallGraph& graph, const std::function<std::size_t(std::size_t)>& image) {
  std::vector<std::uint8_t> images(graph.vertices());
  bool moves = false;
  for (std::size_t v = 0; v < images.size(); ++v) {
    images[v] = static_cast<std::uint8_t>(image(v));
    moves |= images[v] != v;
  }
  for (const auto& known : graph.symmetries) moves &= known != images;
  if (moves) graph.symmetries.push_back(std::move(images));
}

SmallGraph cycle(std::size_t vertices) {
  SmallGraph graph = without_edges({vertices});
  for (std::size_t v = 0; v < vertices; ++v) join(graph, v, (v + 1) % vertices);
  for (std::size_t turn = 0; turn < vertices; ++turn) {
    add_symmetry(graph, [&](std::size_t v) { return (v + turn) % vertices; });
    add_symmetry(graph, [&](std::size_t v) { return (vertices - v + turn) % vertices; });
  }
  return graph;
}

SmallGraph grid(std::size_t rows, std::size_t cols) {
  SmallGraph graph = without_edges(std::vector<std::size_t>(rows, cols));
  for (std::size_t v = 0; v < rows * cols; ++v) {
    if (v % cols != cols - 1) join(graph, v, v + 1);
    if (v + cols < rows * cols) join(graph, v, v + cols);
  }
  for (unsigned way = 0; way < (rows == cols ? 8u : 4u); ++way)
    add_symmetry(graph, [&](std::size_t v) {
      std::size_t row = v / cols, col = v % cols;
      if ((way & 1) != 0) row = rows - 1 - row;
      if ((way & 2) != 0) col = cols - 1 - col;
      return (way & 4) != 0 ? col * cols + row : row * cols + col;
    });
  return graph;
}

/// Makes the grid of the key `grid`, and sets the key to its canonical spelling.
SmallGraph grid_of(Spec& spec) {
  const auto sides = split(spec.text("grid"), 'x');
  std::uint64_t rows = 0, cols = 0;
  const bool numbers = sides.size() == 2 && parse_number(sides[0], SmallGraph::most_vertices, rows) &&
                       parse_number(sides[1], SmallGraph::most_vertices, cols);
  if (!numbers || rows * cols == 0 || rows * cols > SmallGraph::most_vertices)
    spec.fail("grid", fmt::format("rows x columns such as 3x4, with at most {} vertices", SmallGraph::most_vertices));
  spec.set("grid", fmt::format("{}x{}", rows, cols));
  return grid(rows, cols);
}

SmallGraph graph_of_file(const std::string& path, const graphs::ListForm& list, const Resources& resources) {
  const graphs::GraphText text(path, {.window = resources.job.memory()});
  const graphs::Digraph edges = graphs::load_graph(text, resources, list);
  if (edges.vertices() == 0 || edges.vertices() > SmallGraph::most_vertices)
    throw SpecError("{} contains a graph of {} vertices; 1 to {} are allowed", path, edges.vertices(),
                    SmallGraph::most_vertices);
  SmallGraph graph = without_edges({static_cast<std::size_t>(edges.vertices())});
  for (graphs::Vertex u = 0; u < edges.vertices(); ++u)
    for (const graphs::Vertex v : edges.heads(u)) {
      if (u == v) throw SpecError("{} contains an edge from vertex {} to itself; remove it", path, u + list.base);
      join(graph, u, v);
    }
  return graph;
}

/// The one key that gives the graph. Throws SpecError if none or several are given.
std::string_view given_key(const Spec& spec) {
  const char* const grid = spec.has("grid") ? "grid" : "rows";
  std::string_view given;
  for (const char* key : {"file", "path", "cycle", grid}) {
    if (spec.text(key) == no_value) continue;
    if (!given.empty())
      throw SpecError("{}: {}= and {}= are both given; leave one of them out", spec.family(), given, key);
    given = key;
  }
  if (given.empty()) throw SpecError("{} needs file=, path=, cycle= or {}=", spec.family(), grid);
  return given;
}

}  // namespace

VertexSet SmallGraph::neighbours_of(VertexSet set) const {
  VertexSet all = 0;
  for_each_vertex(set, [&](unsigned v) { all |= neighbours[v]; });
  return all;
}

VertexSet SmallGraph::component(VertexSet seed, VertexSet within) const {
  VertexSet part = 0;
  for (VertexSet fresh = seed; fresh != 0;) {
    part |= fresh;
    fresh = neighbours_of(fresh) & within & ~part;
  }
  return part;
}

std::vector<Key> small_graph_keys(std::vector<Key> grid) {
  std::vector<Key> all{graphs::file_key("an edge list of at most 30 vertices", std::string(no_value)),
                       {"path", "1 to 30", std::string(no_value), "vertices of a path"},
                       {"cycle", "3 to 30", std::string(no_value), "vertices of a cycle"},
                       graphs::digest_key()};
  all.insert(all.end() - 1, grid.begin(), grid.end());
  for (Key& key : graphs::list_keys()) all.push_back(std::move(key));
  return all;
}

std::vector<Key> board_keys(std::string fallback) {
  return {{"rows", "1 to 30, with rows cols at most 30", fallback, "rows of a board"},
          {"cols", "1 to 30, with rows cols at most 30", fallback, "columns of the board"}};
}

SmallGraph read_board(const Spec& spec) {
  const std::uint32_t rows = spec.integer("rows", 1, SmallGraph::most_vertices);
  const std::uint32_t cols = spec.integer("cols", 1, SmallGraph::most_vertices);
  if (rows * cols > SmallGraph::most_vertices)
    spec.fail("cols", fmt::format("at most {} with rows={}: a board has at most {} cells",
                                  SmallGraph::most_vertices / rows, rows, SmallGraph::most_vertices));
  return grid(rows, cols);
}

SmallGraph read_small_graph(Spec& spec, const Resources& resources) {
  const std::string_view key = given_key(spec);
  for (const char* about_file : {"base", "header"})
    if (key != "file" && spec.text(about_file) != no_value) spec.fail(about_file, "left out without file=");
  const graphs::ListForm list = graphs::read_list_form(spec);
  const std::string path = key == "file" ? find_file(spec, "file", resources.folder) : spec.canonical_text();
  SmallGraph graph = key == "file"   ? graph_of_file(path, list, resources)
                     : key == "path" ? grid(1, spec.integer(key, 1, SmallGraph::most_vertices))
                     : key == "grid" ? grid_of(spec)
                     : key == "rows" ? read_board(spec)
                                     : cycle(spec.integer(key, 3, SmallGraph::most_vertices));
  graphs::check_digest(spec, path,
                       XXH3_64bits(graph.neighbours.data(), graph.neighbours.size() * sizeof graph.neighbours.front()));
  return graph;
}

std::string SidesText::text(Sides sides) const {
  std::string letters;
  for (std::size_t v = 0; v < words_.cells(); ++v)
    letters += words_.letters()[(sides.left >> v & 1) * 2 + (sides.right >> v & 1)];
  return words_.text(letters);
}

Sides SidesText::parse(std::string_view words) const {
  const std::string letters = words_.parse(words, words);
  Sides sides;
  for (std::size_t v = 0; v < letters.size(); ++v) {
    const std::size_t who = words_.letters().find(letters[v]);
    sides.left |= static_cast<VertexSet>(who / 2) << v;
    sides.right |= static_cast<VertexSet>(who % 2) << v;
  }
  return sides;
}

VertexSet image(const std::vector<std::uint8_t>& symmetry, VertexSet set) {
  VertexSet image = 0;
  for_each_vertex(set, [&](unsigned v) { image |= set_of(symmetry[v]); });
  return image;
}

PositionKey least_image(const SmallGraph& graph, Sides sides) {
  PositionKey least = sides.key();
  for (const auto& symmetry : graph.symmetries)
    least = std::min(least, Sides{image(symmetry, sides.left), image(symmetry, sides.right)}.key());
  return least;
}

}  // namespace zermelo::partisan
