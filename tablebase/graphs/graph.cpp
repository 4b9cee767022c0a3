// A token moves along the edges of a directed graph, which is read from a file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "tablebase/base/error.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"

namespace zermelo::graphs {
namespace {

class GraphGame final : public LoopyGame {
 public:
  /// `first` is the number of the first vertex in texts.
  GraphGame(Spec spec, std::shared_ptr<const Digraph> graph, Outcome ending, Vertex first)
      : spec_(std::move(spec)),
        graph_(*graph),
        structure_(GraphRules{std::move(graph)}),
        ending_(ending),
        first_(first) {}

  const Spec& spec() const override { return spec_; }
  Index size() const override { return graph_.vertices(); }
  Index start() const override { return parse(spec_.text("start")); }
  const Structure& structure() const override { return structure_; }

  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    std::vector<Index>& next = moves.positions();
    const auto heads = graph_.heads(static_cast<Vertex>(position));
    next.assign(heads.begin(), heads.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
  }
  Outcome ending(Index) const override { return ending_; }
  /// Only the solver can tell whether the graph contains a cycle, which would leave it without Grundy values.
  std::string no_grundy() const override {
    return ending_ == Outcome::loss ? "" : "Grundy values are defined for normal play; say play=normal";
  }

  Index parse(std::string_view words) const override {
    std::uint64_t vertex = 0;
    const std::uint64_t last = size() - 1 + first_;
    if (!parse_number(words, last, vertex) || vertex < first_)
      throw UsageError("'{}' is not a vertex; write a whole number from {} to {}", words, first_, last);
    return vertex - first_;
  }
  std::string text(Index position) const override { return std::to_string(position + first_); }
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    return fmt::format("{} -> {}", text(from), text(to.front()));
  }

 private:
  Spec spec_;
  const Digraph& graph_;  ///< owned by `structure_`
  Structure structure_;
  Outcome ending_;
  Vertex first_;
};

std::unique_ptr<Game> make_graph(Spec spec, const Resources& resources) {
  constexpr std::array endings{Outcome::loss, Outcome::win, Outcome::draw};
  const Outcome ending = endings[spec.choice("play", {"normal", "misere", "draw"})];
  spec.integer("start", 0, static_cast<std::uint32_t>(most_vertices - 1));
  const ListForm list = read_list_form(spec);
  const auto first = static_cast<Vertex>(list.base);
  const std::string path = find_file(spec, resources.folder);
  const GraphText text(path, {.window = resources.job.memory()});
  auto graph = std::make_shared<const Digraph>(load_graph(text, resources, list));
  if (graph->vertices() == 0)
    throw SpecError("graph: {} contains a graph without vertices; a table needs at least one", path);
  if (spec.text("start") == "0") spec.set("start", std::to_string(first));
  spec.integer("start", first, static_cast<std::uint32_t>(graph->vertices() - 1 + first));
  check_digest(spec, path, digest(*graph, resources.divided ? resources.job.processes() : nullptr));
  return std::make_unique<GraphGame>(std::move(spec), std::move(graph), ending, first);
}

std::vector<Key> keys() {
  std::vector<Key> all{
      file_key("an edge list or Matrix Market file, plain or compressed with zstd"),
      {"start", "the first to the last vertex", "0", "the vertex that the token starts from; 0 is the first one"},
      {"play", "normal or misere or draw", "normal", "the outcome for a player who cannot move: loss, win or draw"},
      digest_key()};
  for (Key& key : list_keys()) all.push_back(std::move(key));
  return all;
}

}  // namespace

std::unique_ptr<Game> make_graph_game(Digraph graph) {
  Spec spec = Spec::parse("graph file=memory");
  spec.complete(graph_family().keys);
  spec.set("digest", fmt::format("{:016x}", digest(graph)));
  return std::make_unique<GraphGame>(std::move(spec), std::make_shared<const Digraph>(std::move(graph)), Outcome::loss,
                                     Vertex{0});
}

Family graph_family() {
  return {"graph",
          "a token moves along the edges of a graph; the player who cannot move loses (normal), wins (misere) or draws",
          "a vertex, for example 7",
          keys(),
          make_graph,
          all_metrics()};
}

}  // namespace zermelo::graphs
