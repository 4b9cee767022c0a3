// Sorts the edges by their tails (counting sort). It reads the text twice instead of keeping a list of edges: the first
// pass counts the edges of each vertex, the second pass places their heads. Placing needs only one array with an entry
// for each vertex. Processes read the text once more before that, to divide the vertices; each then keeps only the
// edges of its own vertices.
#include "tablebase/graphs/load_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>

#include "tablebase/base/error.h"
#include "tablebase/base/mix.h"
#include "tablebase/graphs/edge_form.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::graphs {
namespace {

/// Puts each head into its row, from the end of the row to its beginning; `offsets` contains the ends of the free parts
/// of the rows. Cost model: two cache misses an edge, unless the edges come in order. A batch prefetches all of its
/// offsets, then all of its places, so the misses overlap.
void place_heads(std::span<const Edge> edges, std::vector<std::uint64_t>& offsets, std::vector<Vertex>& heads,
                 std::atomic<bool>& fits) {
  std::array<std::uint64_t, batch_edges> places;
  for (const Edge& edge : edges) __builtin_prefetch(&offsets[edge.tail], 1);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    std::atomic_ref<std::uint64_t> offset(offsets[edges[i].tail]);
    places[i] = offset.fetch_sub(1, std::memory_order_relaxed) - 1;
    if (places[i] >= heads.size()) {
      fits.store(false, std::memory_order_relaxed);
      return;
    }
    __builtin_prefetch(&heads[places[i]], 1);
  }
  for (std::size_t i = 0; i < edges.size(); ++i) heads[places[i]] = edges[i].head;
}

class GraphLoader {
 public:
  GraphLoader(const GraphText& text, const Resources& resources, const ListForm& list)
      : text_(text),
        job_(resources.job),
        processes_(resources.divided ? job_.processes() : nullptr),
        form_(read_form(text, list)),
        kept_(text.packed() ? job_.memory() : 0) {}

  Digraph load() {
    if (processes_ != nullptr) divide();
    std::vector<std::uint64_t> offsets = count();
    std::vector<Vertex> heads(offsets.back());
    place(offsets, heads);
    sort_rows(offsets, heads);
    if (processes_ == nullptr) return {std::move(offsets), std::move(heads)};
    return {rows_, *form_.vertices, edges_, std::move(offsets), std::move(heads)};
  }

 private:
  void require(std::uint64_t bytes, const char* how) const {
    if (bytes <= job_.memory()) return;
    throw LimitError(
        "loading the graph {} needs {}{} of memory, and solving it more, but {} are allowed; raise --memory",
        text_.path(), how, size_text(bytes), size_text(job_.memory()));
  }

  /// Finds the number of vertices and edges, and the own rows. Compares a sum over all edges, since each process reads
  /// the file itself.
  void divide() {
    std::atomic<std::uint64_t> vertices{0}, edges{0}, sum{0};
    for_each_edge(text_, form_, job_, [&](std::span<const Edge> batch) {
      std::uint64_t most = 0, part = 0;
      for (const Edge& edge : batch)
        most = std::max({most, edge.tail + std::uint64_t{1}, edge.head + std::uint64_t{1}});
      for (std::uint64_t known = vertices; known < most && !vertices.compare_exchange_weak(known, most);) continue;
      edges += batch.size();
      for (const Edge& edge : batch) part += mix(std::uint64_t{edge.tail} << 32 | edge.head);
      sum += part;
    });
    const std::array<std::uint64_t, 2> found{edges, sum};
    std::array<std::uint64_t, 2> of_first = processes_->own() == 0 ? found : std::array<std::uint64_t, 2>{};
    processes_->sum(of_first);
    if (any_over(processes_, found != of_first))
      text_.refuse("the ranks read different edges; give all of them the same file");
    form_.vertices = form_.vertices.value_or(vertices);
    edges_ = edges;
    rows_ = Shares(*form_.vertices, processes_->count()).of(processes_->own());
  }

  /// Passes on all edges, or only the edges of the own rows, whose tails are then numbered from 0.
  TakeEdges own_edges(TakeEdges take) const {
    if (processes_ == nullptr) return take;
    return [take = std::move(take), rows = rows_](std::span<const Edge> batch) {
      std::array<Edge, batch_edges> own;
      std::size_t count = 0;
      for (const Edge& edge : batch)
        if (rows.contains(edge.tail)) own[count++] = {static_cast<Vertex>(edge.tail - rows.first), edge.head};
      take(std::span(own).first(count));
    };
  }

  /// Counts the edges of each vertex; returns the ends of the rows.
  std::vector<std::uint64_t> count() {
    require(text_.memory(), "at least ");
    OutDegrees degrees([&](std::uint64_t bytes) { require(bytes + text_.memory(), "at least "); });
    std::atomic<std::uint64_t> edges{0};
    const auto take = [&](std::span<const Edge> batch) {
      degrees.add(batch);
      if (text_.packed()) kept_.add(batch);
      edges.fetch_add(batch.size(), std::memory_order_relaxed);
    };
    for_each_edge(text_, form_, job_, own_edges(take));
    form_.vertices = form_.vertices.value_or(degrees.vertices());
    const std::uint64_t rows = processes_ ? rows_.count : *form_.vertices;
    const std::uint64_t need = loading_memory(rows, edges) + text_.memory();
    require(need, "");
    if (need + kept_.bytes() > job_.memory()) kept_.give_up();
    return degrees.ends(rows);
  }

  void place(std::vector<std::uint64_t>& offsets, std::vector<Vertex>& heads) {
    std::atomic<bool> fits{true};
    const auto take = [&](std::span<const Edge> batch) { place_heads(batch, offsets, heads, fits); };
    if (kept_.gave_up())
      for_each_edge(text_, form_, job_, own_edges(take));
    else
      kept_.for_each(job_, take);
    kept_.give_up();
    if (!fits || offsets.front() != 0 || !std::is_sorted(offsets.begin(), offsets.end()))
      text_.refuse("the file changed while it was read");
  }

  void sort_rows(const std::vector<std::uint64_t>& offsets, std::vector<Vertex>& heads) {
    constexpr std::size_t rows = 1 << 12;
    job_.workers().for_ranges(offsets.size() - 1, rows, [&](std::size_t begin, std::size_t end) {
      job_.check();
      for (std::size_t row = begin; row < end; ++row)
        std::sort(heads.data() + offsets[row], heads.data() + offsets[row + 1]);
    });
  }

  const GraphText& text_;
  const Job& job_;
  Processes* processes_;  ///< null: this process has all rows
  EdgeForm form_;
  Share rows_;               ///< of this process
  std::uint64_t edges_ = 0;  ///< of all processes
  KeptEdges kept_;           ///< the edges of a zstd stream, since decompressing twice is slow; empty for plain text
};

}  // namespace

Digraph load_graph(const GraphText& text, const Resources& resources, const ListForm& list) {
  Digraph graph = GraphLoader(text, resources, list).load();
  notice_doubts(text, list, graph, resources.divided ? resources.job.processes() : nullptr);
  return graph;
}

// The keys of a spec.

Key file_key(std::string help, std::string fallback) {
  return {"file", "a path without blanks", std::move(fallback), std::move(help)};
}

Key digest_key() {
  return {"digest", "16 hexadecimal digits", digest_computed, "the digest that the graph in the file must have"};
}

std::vector<Key> list_keys() {
  return {
      {"base", "0 or 1", no_value, "the number of the first vertex in an edge list; 0 if it is not given"},
      {"header", "yes or no", no_value, "yes: the first line of an edge list is the numbers of vertices and edges"}};
}

ListForm read_list_form(Spec& spec) {
  const std::string base = spec.text("base"), header = spec.text("header");
  if (base != no_value && base != "0" && base != "1") spec.fail("base", "0 or 1");
  if (header != no_value && header != "no" && header != "yes") spec.fail("header", "yes or no");
  const bool new_game = spec.text("digest") == digest_computed;
  if (base == "0") spec.set("base", no_value);
  if (header == "no") spec.set("header", no_value);
  return {base == "1" ? 1u : 0u, header == "yes", new_game && base == no_value, new_game && header == no_value};
}

void check_digest(Spec& spec, const std::string& path, std::uint64_t found) {
  const std::string wanted = spec.text("digest");
  const std::string truth = fmt::format("{:016x}", found);
  spec.set("digest", truth);
  if (wanted == digest_computed) return;
  std::uint64_t number = 0;
  const char* end = wanted.data() + wanted.size();
  const auto [stop, error] = std::from_chars(wanted.data(), end, number, 16);
  if (error != std::errc{} || stop != end) {
    spec.set("digest", wanted);
    spec.fail("digest", fmt::format("16 hexadecimal digits, or {}", digest_computed));
  }
  if (number != found)
    throw SpecError("{}: {} contains another graph than the spec asks for: its digest is {}, not {}", spec.family(),
                    path, truth, wanted);
}

}  // namespace zermelo::graphs
