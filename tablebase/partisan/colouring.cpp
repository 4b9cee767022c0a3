// Col and Snort (Winning Ways, chapters 2 and 6): Left and Right colour vertices of a graph, each with a colour of
// their own.
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/boards/board_text.h"
#include "tablebase/game/resources.h"
#include "tablebase/game/spec.h"
#include "tablebase/game/spec_file.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"
#include "tablebase/rules/discovered_partisan.h"

namespace zermelo::partisan {
namespace {

/// A set of vertices, one bit for each vertex.
using VertexSet = std::uint32_t;

/// An undirected graph: from a file, or a path, a cycle or a grid with its symmetries.
struct SmallGraph {
  static constexpr std::uint32_t most_vertices = 30;

  std::vector<VertexSet> neighbours;  ///< of each vertex, without itself
  std::vector<std::size_t> rows;      ///< the number of vertices in each row of a printed position
  /// A group of symmetries of the graph, without the identity: vertex v becomes symmetries[i][v].
  std::vector<std::vector<std::uint8_t>> symmetries;

  std::size_t vertices() const { return neighbours.size(); }
};

constexpr std::array graph_keys{"file", "path", "cycle", "grid"};

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
  std::string_view given;
  for (const char* key : graph_keys) {
    if (spec.text(key) == no_value) continue;
    if (!given.empty())
      throw SpecError("{}: {}= and {}= are both given; leave one of them out", spec.family(), given, key);
    given = key;
  }
  if (given.empty()) throw SpecError("{} needs file=, path=, cycle= or grid=", spec.family());
  return given;
}

std::vector<Key> small_graph_keys() {
  std::vector<Key> all{graphs::file_key("an edge list of at most 30 vertices", std::string(no_value)),
                       {"path", "1 to 30", std::string(no_value), "vertices of a path"},
                       {"cycle", "3 to 30", std::string(no_value), "vertices of a cycle"},
                       {"grid", "RxC, at most 30 vertices", std::string(no_value), "rows and columns of a grid"},
                       graphs::digest_key()};
  for (Key& key : graphs::list_keys()) all.push_back(std::move(key));
  return all;
}

/// Returns the graph of the key that is given, and sets `digest`. A line of a file is an edge in both directions; lines
/// may repeat. Throws SpecError, and as load_graph does.
SmallGraph read_small_graph(Spec& spec, const Resources& resources) {
  const std::string_view key = given_key(spec);
  for (const char* about_file : {"base", "header"})
    if (key != "file" && spec.text(about_file) != no_value) spec.fail(about_file, "left out without file=");
  const graphs::ListForm list = graphs::read_list_form(spec);
  const std::string path = key == "file" ? find_file(spec, "file", resources.folder) : spec.canonical_text();
  SmallGraph graph = key == "file"   ? graph_of_file(path, list, resources)
                     : key == "path" ? grid(1, spec.integer(key, 1, SmallGraph::most_vertices))
                     : key == "grid" ? grid_of(spec)
                                     : cycle(spec.integer(key, 3, SmallGraph::most_vertices));
  graphs::check_digest(spec, path,
                       XXH3_64bits(graph.neighbours.data(), graph.neighbours.size() * sizeof graph.neighbours.front()));
  return graph;
}

/// The lower half of a key contains the vertices that Left may still colour, the upper half those for Right. The colour
/// of a vertex matters only for its neighbours, where the key already contains the effect.
class Colouring {
 public:
  enum class Forbidden { same_colour, different_colours };  ///< on neighbours

  Colouring(Forbidden forbidden, SmallGraph graph)
      : forbidden_(forbidden), graph_(std::move(graph)), words_(graph_.rows, "#rl.") {}

  PositionKey start() const {
    const OpenVertices all{~VertexSet{0} >> (32 - graph_.vertices())};
    return OpenVertices{all.left, all.left}.key();
  }

  /// Each vertex is open for both players, for one of them or for none.
  Index positions_at_most() const { return Index{1} << 2 * graph_.vertices(); }

  void moves(Player player, PositionKey position, std::vector<PlacedMove>& moves) const {
    const OpenVertices open = OpenVertices::of(position);
    for (VertexSet mine = player == Player::left ? open.left : open.right; mine != 0; mine &= mine - 1) {
      const auto v = static_cast<unsigned>(std::countr_zero(mine));
      OpenVertices after = open;
      const bool left_suffers = (player == Player::left) == (forbidden_ == Forbidden::same_colour);
      (left_suffers ? after.left : after.right) &= ~graph_.neighbours[v];
      after.left &= ~(VertexSet{1} << v);
      after.right &= ~(VertexSet{1} << v);
      moves.push_back({after.key(), v});
    }
  }
  std::string move_text(Player, unsigned vertex) const {
    return graph_.rows.size() > 1 ? words_.cell_name(vertex) : std::to_string(vertex);
  }

  /// The number of vertices that at least one player may colour.
  std::uint32_t tier(PositionKey position) const {
    return static_cast<std::uint32_t>(std::popcount(OpenVertices::of(position).any()));
  }
  std::uint32_t tiers() const { return static_cast<std::uint32_t>(graph_.vertices()) + 1; }

  /// The connected components of the vertices that a player may colour. Only edges count along which a move can still
  /// forbid something; the other edges never matter again, since what is forbidden stays forbidden.
  void parts(PositionKey position, std::vector<PositionKey>& parts) const {
    const OpenVertices open = OpenVertices::of(position);
    for (VertexSet rest = open.any(); rest != 0;) {
      VertexSet part = 0;
      for (VertexSet fresh = rest & (~rest + 1); fresh != 0;) {
        part |= fresh;
        VertexSet wider = 0;
        for (; fresh != 0; fresh &= fresh - 1) wider |= linked(open, static_cast<unsigned>(std::countr_zero(fresh)));
        fresh = wider & ~part;
      }
      parts.push_back(OpenVertices{open.left & part, open.right & part}.key());
      rest &= ~part;
    }
  }

  PositionKey canonical(PositionKey position) const {
    PositionKey least = position;
    const OpenVertices open = OpenVertices::of(position);
    for (const auto& symmetry : graph_.symmetries)
      least = std::min(least, OpenVertices{image(symmetry, open.left), image(symmetry, open.right)}.key());
    return least;
  }

  std::string text(PositionKey position) const {
    std::string letters;
    for (std::size_t v = 0; v < graph_.vertices(); ++v)
      letters += words_.letters()[(position >> v & 1) * 2 + (position >> (32 + v) & 1)];
    return words_.text(letters);
  }
  PositionKey parse(std::string_view words) const {
    const std::string letters = words_.parse(words, words);
    OpenVertices open;
    for (std::size_t v = 0; v < letters.size(); ++v) {
      const std::size_t who = words_.letters().find(letters[v]);
      open.left |= static_cast<VertexSet>(who / 2) << v;
      open.right |= static_cast<VertexSet>(who % 2) << v;
    }
    return open.key();
  }

 private:
  struct OpenVertices {
    VertexSet left = 0, right = 0;

    static OpenVertices of(PositionKey key) { return {static_cast<VertexSet>(key), static_cast<VertexSet>(key >> 32)}; }
    PositionKey key() const { return PositionKey{right} << 32 | left; }
    VertexSet any() const { return left | right; }
  };

  /// The neighbours u of v for which a move on v forbids a move on u, or a move on u forbids a move on v.
  VertexSet linked(const OpenVertices& open, unsigned v) const {
    const bool same = forbidden_ == Forbidden::same_colour;
    const VertexSet by_left = (open.left >> v & 1) != 0 ? (same ? open.left : open.right) : 0;
    const VertexSet by_right = (open.right >> v & 1) != 0 ? (same ? open.right : open.left) : 0;
    return graph_.neighbours[v] & (by_left | by_right);
  }

  static VertexSet image(const std::vector<std::uint8_t>& symmetry, VertexSet set) {
    VertexSet image = 0;
    for (; set != 0; set &= set - 1) image |= VertexSet{1} << symmetry[static_cast<unsigned>(std::countr_zero(set))];
    return image;
  }

  Forbidden forbidden_;
  SmallGraph graph_;
  boards::BoardText words_;
};

template <Colouring::Forbidden forbidden>
std::unique_ptr<Game> make_colouring(Spec spec, const Resources& resources) {
  Colouring rules(forbidden, read_small_graph(spec, resources));
  return make_keyed_partisan(std::move(spec), std::move(rules), resources);
}

constexpr const char* position_words =
    "one letter for each vertex: . both may colour it, l only Left, r only Right, # neither, for example .l#r";

}  // namespace

Family col_family() {
  return {"col",
          "Left and Right colour vertices of a graph blue and red; neighbours must not get the same colour",
          position_words,
          small_graph_keys(),
          make_colouring<Colouring::Forbidden::same_colour>,
          partisan_metrics()};
}

Family snort_family() {
  return {"snort",
          "Left and Right colour vertices of a graph blue and red; neighbours must not get different colours",
          position_words,
          small_graph_keys(),
          make_colouring<Colouring::Forbidden::different_colours>,
          partisan_metrics()};
}

}  // namespace zermelo::partisan
