// A token moves along the edges of a directed graph, which is read from a file. The digest hashes the arrays of the
// graph as they are in memory; of a divided graph, one share after the other.
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <new>
#include <numeric>

#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"
#include "tablebase/graphs/digraph.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"

namespace zermelo::graphs {

namespace {

static_assert(std::endian::native == std::endian::little, "the digest covers the arrays as they are in memory");

/// The edges of the processes before this one.
std::uint64_t edges_before(const Digraph& graph, Processes* processes) {
  if (processes == nullptr) return 0;
  std::vector<std::uint64_t> edges(processes->count());
  edges[processes->own()] = graph.offsets().back();
  processes->sum(edges);
  return std::accumulate(edges.begin(), edges.begin() + processes->own(), std::uint64_t{0});
}

/// Puts the offsets of the own rows, as they are in the whole graph. The last process also puts the end.
void put_offsets(const Digraph& graph, std::uint64_t before, bool last, const PutBytes& put) {
  const auto offsets = graph.offsets().first(graph.rows().count + (last ? 1 : 0));
  std::array<std::uint64_t, 1024> some;
  for (std::size_t at = 0; at < offsets.size(); at += some.size()) {
    const auto chunk = offsets.subspan(at, std::min(some.size(), offsets.size() - at));
    std::transform(chunk.begin(), chunk.end(), some.begin(),
                   [before](std::uint64_t offset) { return before + offset; });
    put(std::as_bytes(std::span(some).first(chunk.size())));
  }
}

}  // namespace

std::uint64_t digest(const Digraph& graph, Processes* processes) {
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), XXH3_freeState);
  if (!state) throw std::bad_alloc();
  XXH3_64bits_reset(state.get());
  const PutBytes put = [&state](std::span<const std::byte> bytes) {
    XXH3_64bits_update(state.get(), bytes.data(), bytes.size());
  };
  const std::uint64_t before = edges_before(graph, processes), vertices = graph.vertices();
  const bool last = processes == nullptr || processes->own() + 1 == processes->count();
  put(std::as_bytes(std::span(&vertices, 1)));
  put_section(processes, put, [&](const PutBytes& to) { put_offsets(graph, before, last, to); });
  put_section(processes, put, [&](const PutBytes& to) { to(std::as_bytes(graph.all_heads())); });
  return sum_over(processes, is_first(processes) ? XXH3_64bits_digest(state.get()) : 0);
}

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
  std::string no_nimbers() const override {
    return ending_ == Outcome::loss ? "" : "they are defined for normal play; say play=normal";
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
  const std::string path = find_file(spec, "file", resources.folder);
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
          impartial_metrics()};
}

}  // namespace zermelo::graphs
