// A token on a graph whose edges have colours: Left moves it along edges marked l or e, Right along edges marked r or
// e. Each player has a digraph in compressed sparse rows; `e` edges are in both.
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/game/game.h"
#include "tablebase/game/spec.h"
#include "tablebase/graphs/digraph.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/partisan/coloured_edges.h"
#include "tablebase/registry.h"

namespace zermelo::partisan {

char colour_of(char letter) {
  if (letter == 'g') return 'e';
  return letter == 'l' || letter == 'r' || letter == 'e' ? letter : '\0';
}

std::optional<ColouredEdge> read_coloured_edge(const graphs::GraphText& text, std::uint64_t number,
                                               std::string_view line) {
  constexpr std::uint64_t largest = 0xFFFFFFFF;
  const auto words = graphs::words_of(line, '#');
  if (words.empty()) return {};
  ColouredEdge edge;
  const bool sound = words.size() == 3 && parse_number(words[0], largest, edge.from) &&
                     parse_number(words[1], largest, edge.to) && words[2].size() == 1 &&
                     (edge.colour = colour_of(words[2][0])) != '\0';
  if (!sound)
    text.refuse(number, fmt::format("{} is not an edge, which is two vertices and a colour l, r or e, such as '0 1 l'",
                                    graphs::quoted_line(line)));
  return edge;
}

namespace {

/// The graphs of Left and of Right, on the same vertices.
using PlayerGraphs = std::array<graphs::Digraph, 2>;

/// Collects edges, and makes the graph of a player.
class ColouredList {
 public:
  /// `memory`: the most bytes for edges and graphs.
  ColouredList(std::string path, std::uint64_t memory) : path_(std::move(path)), memory_(memory) {}

  void add(const ColouredEdge& edge) {
    edges_.push_back(edge);
    vertices_ = std::max({vertices_, edge.from + 1, edge.to + 1});
    if (edges_.size() == edges_.capacity()) require_room(3 * sizeof(ColouredEdge) * edges_.size());
  }
  bool empty() const { return edges_.empty(); }

  /// Throws LimitError if the graphs do not fit into the memory. Frees the edges.
  PlayerGraphs take() {
    require_room(sizeof(ColouredEdge) * edges_.capacity() + 2 * (2 * sizeof(std::uint64_t) * (vertices_ + 1)) +
                 2 * sizeof(graphs::Vertex) * edges_.size());
    PlayerGraphs graphs{graph('r'), graph('l')};
    edges_ = {};
    return graphs;
  }

 private:
  void require_room(std::uint64_t bytes) const {
    if (bytes > memory_)
      throw LimitError("{} has {} edges and {} vertices, which need more memory than the job has; raise --memory",
                       path_, edges_.size(), vertices_);
  }

  /// The graph without the edges of one colour.
  graphs::Digraph graph(char without) const {
    std::vector<std::uint64_t> offsets(vertices_ + 1);
    for (const ColouredEdge& edge : edges_) offsets[edge.from + 1] += edge.colour == without ? 0 : 1;
    for (std::uint64_t v = 0; v < vertices_; ++v) offsets[v + 1] += offsets[v];
    std::vector<std::uint64_t> places(offsets.begin(), offsets.end() - 1);
    std::vector<graphs::Vertex> heads(offsets.back());
    for (const ColouredEdge& edge : edges_)
      if (edge.colour != without) heads[places[edge.from]++] = static_cast<graphs::Vertex>(edge.to);
    for (std::uint64_t v = 0; v < vertices_; ++v)
      std::sort(heads.begin() + static_cast<std::ptrdiff_t>(offsets[v]),
                heads.begin() + static_cast<std::ptrdiff_t>(offsets[v + 1]));
    return {std::move(offsets), std::move(heads)};
  }

  std::string path_;
  std::uint64_t memory_;
  std::vector<ColouredEdge> edges_;
  std::uint64_t vertices_ = 0;
};

std::uint64_t digest(const PlayerGraphs& graphs) {
  const std::array digests{graphs::digest(graphs[0]), graphs::digest(graphs[1])};
  return XXH3_64bits(digests.data(), sizeof(digests));
}

class ColouredGraphGame final : public LoopyPartisanGame {
 public:
  ColouredGraphGame(Spec spec, PlayerGraphs graphs) : spec_(std::move(spec)), graphs_(std::move(graphs)) {}

  const Spec& spec() const override { return spec_; }
  Index size() const override { return graphs_[0].vertices(); }
  Index start() const override { return parse(spec_.text("start")); }

  void list_moves(Player player, Index position, MoveList& moves) const override {
    moves.clear();
    std::vector<Index>& next = moves.positions();
    const auto heads = graphs_[player == Player::left ? 0 : 1].heads(static_cast<graphs::Vertex>(position));
    next.assign(heads.begin(), heads.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
  }

  Index parse(std::string_view words) const override {
    std::uint64_t vertex = 0;
    if (!parse_number(words, size() - 1, vertex))
      throw UsageError("'{}' is not a vertex; write a whole number from 0 to {}", words, size() - 1);
    return vertex;
  }
  std::string text(Index position) const override { return std::to_string(position); }
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    return fmt::format("{} -> {}", from, to.front());
  }

 private:
  Spec spec_;
  PlayerGraphs graphs_;
};

PlayerGraphs load_coloured(const std::string& path, const Resources& resources) {
  const graphs::GraphText text(path, {.window = resources.job.memory()});
  const std::uint64_t memory = resources.job.memory();
  ColouredList edges(path, memory - std::min(memory, held_memory()));
  text.lines([&](std::string_view line, std::uint64_t number) {
    resources.job.check();
    if (const auto edge = read_coloured_edge(text, number, line)) edges.add(*edge);
    return true;
  });
  if (edges.empty()) text.refuse("there is no edge; write lines such as '0 1 l'");
  return edges.take();
}

std::unique_ptr<Game> make_coloured_graph(Spec spec, const Resources& resources) {
  const std::string path = find_file(spec, "file", resources.folder);
  PlayerGraphs graphs = load_coloured(path, resources);
  spec.integer("start", 0, static_cast<std::uint32_t>(graphs[0].vertices() - 1));
  graphs::check_digest(spec, path, digest(graphs));
  return std::make_unique<ColouredGraphGame>(std::move(spec), std::move(graphs));
}

}  // namespace

Family coloured_graph_family() {
  return {"coloured-graph",
          "a token moves along edges: Left uses edges marked l or e, Right edges marked r or e; endless play is a draw",
          "the vertex of the token, for example 0",
          {graphs::file_key("lines `u v l`, an edge from vertex u to v and its colour l, r or e"),
           {"start", "0 to the last vertex", "0", "the vertex that the token starts from"},
           graphs::digest_key()},
          make_coloured_graph,
          loopy_partisan_metrics()};
}

}  // namespace zermelo::partisan
