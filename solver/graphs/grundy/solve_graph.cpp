// Peels the graph from its sinks (Kahn 1962). A wave contains the vertices whose successors are all solved.
//
// Cost model: for each edge one random read of a value, and, along the reversed edge, one random decrement of a
// counter; edges are read in order otherwise. Memory: a cell and a counter of 4 bytes a vertex, the reversed edges (4
// bytes an edge, 4 a vertex), and 4 bytes for each vertex of two waves.
#include "solver/graphs/grundy/solve_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "solver/loopy/kernel/moves.h"
#include "solver/loopy/kernel/owners.h"
#include "solver/solving/cells.h"
#include "solver/solving/resumable.h"

namespace zermelo::graphs {
namespace {

/// Walks along edges until it meets a vertex again. The walk cannot end before, because every vertex that is left has
/// an edge to one that is left.
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

/// Returns a cycle of vertices with left(v), for example `3 -> 7 -> 9 -> 3`, shortened in the middle if it is long.
/// Requires that some vertex has left(v), and that each of these has an edge to another of them or to itself.
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

/// The counter of a solved vertex.
constexpr std::uint32_t known = ~std::uint32_t{0};
constexpr std::size_t chunk_vertices = 1024;
/// Vertices between two reports of progress. There may be millions of small waves, and a report costs more than one.
constexpr Index report_every = Index{1} << 16;

/// The progress of the work; the head of a checkpoint.
struct PeelingState {
  Index solved = 0, handed_out = 0;
  std::uint64_t waves = 0;
};

/// An upper bound of the values. A value is at most the number of edges of its vertex. And a graph with a value v has
/// at least v + (v - 1) + ... + 1 edges.
std::uint64_t greatest_graph_value(const Digraph& graph) {
  std::uint64_t most = 0;
  const auto offsets = graph.offsets();
  for (std::size_t v = 0; v + 1 < offsets.size(); ++v) most = std::max(most, offsets[v + 1] - offsets[v]);
  const auto by_edges = static_cast<std::uint64_t>(std::sqrt(2.0 * static_cast<double>(graph.edges()))) + 1;
  return std::min(most, by_edges);
}

loopy::MovesMemory memory_of(const Digraph& graph) {
  constexpr std::uint64_t waves = 8 + 8;  // two lists, each up to twice as large as needed
  const std::uint64_t vertices = graph.vertices();
  return loopy::moves_memory(graph, vertices,
                             vertices * (4 + waves) + cells_memory(vertices, greatest_graph_value(graph)));
}

class GraphPeeling {
 public:
  GraphPeeling(const Game& game, const GraphRules& rules, const Control& control)
      : game_(game),
        graph_(*rules.graph),
        workers_(control.job.workers()),
        control_(control),
        moves_(loopy::moves_of(game, rules, memory_of(*rules.graph), loopy::OneOwner(game.size(), workers_), control)),
        cells_(game.size(), width_for(greatest_graph_value(*rules.graph))),
        open_(game.size()) {}

  void solve(const Sink& sink) {
    if (!resumable_.restore([this](const GetBytes& get) { restore(get); })) begin();
    std::vector<Vertex> wave = ready();
    for (Index reported = state_.solved; !wave.empty(); wave = solve_wave(wave)) {
      ++state_.waves;
      if (state_.solved - reported >= report_every) report(reported = state_.solved);
      resumable_.pause();
    }
    if (state_.solved < game_.size()) refuse_cycle();
    report(state_.solved);
    hand_out(sink);
  }

 private:
  void report(Index solved) const { control_.finish_step("wave", state_.waves, solved); }

  void hand_out(const Sink& sink) {
    constexpr Index chunk = Index{1} << 24;
    cells_.fit(workers_);
    resumable_.hand_out(game_.size(), chunk, state_.handed_out,
                        [&](Index first, Index count) { sink(cells_.slice(first, count)); });
  }

  [[noreturn]] void refuse_cycle() const {
    throw SpecError("{} has no Grundy values: play can go round {}; take an edge out of it, or use --metric nimber",
                    game_.spec().canonical_text(), cycle_text(graph_, [&](Vertex v) { return open_[v] != known; }));
  }

  template <class Use>
  void for_each_chunk(const Use& use) {
    use(bytes_of(state_));
    use(bytes_of(open_));
    cells_.for_each_chunk(use);
  }

  void restore(const GetBytes& get) {
    for_each_chunk(get);
    if (state_.solved > game_.size() || state_.handed_out > game_.size())
      throw DamagedCheckpoint("{} vertices were solved and {} handed out, but the graph has {}", state_.solved,
                              state_.handed_out, game_.size());
  }

  void begin() {
    for (Vertex v = 0; v < game_.size(); ++v) open_[v] = static_cast<std::uint32_t>(graph_.heads(v).size());
  }

  std::vector<Vertex> ready() const {
    std::vector<Vertex> wave;
    for (Vertex v = 0; v < game_.size(); ++v)
      if (open_[v] == 0) wave.push_back(v);
    return wave;
  }

  /// Solves all vertices of the wave. Returns the next wave.
  std::vector<Vertex> solve_wave(const std::vector<Vertex>& wave) {
    std::vector<Vertex> next;
    std::mutex guard;
    workers_.for_chunks(wave.size(), chunk_vertices, [&](std::size_t begin, std::size_t end) {
      const std::span<const Vertex> chunk(wave.data() + begin, end - begin);
      cells_.visit([&](auto& cells) { find_values(chunk, cells); });
      const std::vector<Vertex> ready = release(chunk);
      const std::lock_guard lock(guard);
      next.insert(next.end(), ready.begin(), ready.end());
    });
    state_.solved += wave.size();
    return next;
  }

  template <class Cell>
  void find_values(std::span<const Vertex> chunk, HugeBuffer<Cell>& cells) {
    Mex mex;
    for (const Vertex v : chunk) {
      const auto heads = graph_.heads(v);
      mex.begin(heads.size());
      for (const Vertex to : heads) mex.add(cells[to]);
      cells[v] = static_cast<Cell>(mex.least());
    }
  }

  /// Counts down the predecessors of the vertices of the chunk. Returns those whose successors are all solved.
  std::vector<Vertex> release(std::span<const Vertex> chunk) {
    std::vector<Vertex> ready;
    const std::vector<Index> batch(chunk.begin(), chunk.end());
    for (const Vertex v : chunk) open_[v] = known;
    std::visit(
        [&](const auto& predecessors) {
          typename std::decay_t<decltype(predecessors)>::Scratch scratch;
          predecessors.for_batch(batch, scratch, [&](Index from) {
            if (std::atomic_ref(open_[from]).fetch_sub(1, std::memory_order_relaxed) == 1)
              ready.push_back(static_cast<Vertex>(from));
          });
        },
        moves_.predecessors);
    return ready;
  }

  const Game& game_;
  const Digraph& graph_;
  Workers& workers_;
  const Control& control_;
  loopy::Moves moves_;
  GrundyCells cells_;
  HugeBuffer<std::uint32_t> open_;  ///< the number of unsolved successors; `known` for a solved vertex
  PeelingState state_;
  const Resumable resumable_{
      control_, [this](const PutBytes& put) { for_each_chunk(put); },
      [this] { return fmt::format("stopped after {} of {} vertices", state_.solved, game_.size()); }};
};

}  // namespace

std::optional<Kernel> graph_grundy_kernel(const Game& game, const GraphRules& rules, const EntryKind& kind) {
  if (!has_grundy(game, kind)) return {};
  const Digraph& graph = *rules.graph;
  Kernel kernel = table_kernel("graph-grundy", greatest_graph_value(graph), memory_of(graph).most());
  kernel.solve = [&game, &rules](const Control& control, const Sink& sink) {
    GraphPeeling(game, rules, control).solve(sink);
  };
  return kernel;
}

}  // namespace zermelo::graphs
