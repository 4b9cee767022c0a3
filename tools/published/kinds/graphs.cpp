// Recomputes outcomes and depths of the vertices of a small graph, whose edges are words FROM>TO, and values of rooted
// trees in the Adjacent Game, which are lists of parents.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>

#include "formats/texts/claims.h"
#include "jobs/sums/sum_terms.h"
#include "solver/graphs/adjacent.h"
#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/input/text.h"
#include "tools/published/kinds/published.h"

namespace zermelo {
namespace {

constexpr std::uint64_t most_published = 1000;  ///< vertices

graphs::Vertex vertex_of(std::string_view word) {
  const std::uint64_t vertex = number_of(word);
  if (vertex >= most_published) throw UsageError("vertex {}: a published graph has at most {}", vertex, most_published);
  return static_cast<graphs::Vertex>(vertex);
}

/// The successors of each vertex, ascending.
std::vector<std::vector<graphs::Vertex>> read_heads(const std::string& edges) {
  std::vector<std::vector<graphs::Vertex>> heads;
  for (const std::string& edge : words_of(edges)) {
    const auto ends = split(edge, '>');
    if (ends.size() != 2) throw UsageError("'{}' is not an edge; write FROM>TO", edge);
    const graphs::Vertex from = vertex_of(ends[0]), to = vertex_of(ends[1]);
    heads.resize(std::max({heads.size(), std::size_t{from} + 1, std::size_t{to} + 1}));
    heads[from].push_back(to);
  }
  for (auto& ascending : heads) std::ranges::sort(ascending);
  return heads;
}

graphs::Digraph read_graph(const std::string& edges) {
  std::vector<std::uint64_t> offsets = {0};
  std::vector<graphs::Vertex> all;
  for (const auto& heads : read_heads(edges)) {
    all.insert(all.end(), heads.begin(), heads.end());
    offsets.push_back(all.size());
  }
  if (offsets.size() == 1) throw UsageError("a graph needs an edge");
  return {std::move(offsets), std::move(all)};
}

/// OUTCOME PLIES, for example `loss 2`.
Value read_value(const std::string& at) {
  const std::vector<std::string> words = words_of(at);
  const auto outcome = words.size() == 2 ? parse_outcome(words[0]) : std::nullopt;
  if (!outcome) throw UsageError("at={}: write an outcome and a depth, for example loss 2", at);
  return {*outcome, static_cast<std::uint32_t>(number_of(words[1]))};
}

/// `6 7 10`: the vertices of an outcome and depth.
std::string vertices(const PublishedRecord& record, Solutions& solutions) {
  const Probe table =
      Probe::solved(graphs::make_graph_game(read_graph(record.game)), kinds::depths.metric, solutions.job());
  const Value value = read_value(record.at);
  std::vector<Index> found;
  for (Index v = 0; v < table.game().size(); ++v)
    if (table.value(v) == value) found.push_back(v);
  return fmt::format("{}", fmt::join(found, " "));
}

/// The vertex that one of the words `3i+1`, `i-3` (modulo the number of vertices) or `i/2` (rounded down) gives for i.
graphs::Vertex image(std::string_view word, std::uint64_t i, std::uint64_t vertices) {
  const std::size_t place = word.find('i');
  const std::string_view factor = word.substr(0, place), rest = place < word.size() ? word.substr(place + 1) : "";
  if (place == word.npos || rest.size() < 2 || std::string_view("+-/").find(rest[0]) == std::string_view::npos)
    throw UsageError("'{}' is not a move; write for example 3i+1, i-3 or i/2", word);
  const std::uint64_t number = number_of(rest.substr(1)), times = factor.empty() ? 1 : number_of(factor);
  if (rest[0] == '/') return static_cast<graphs::Vertex>(times * i / std::max<std::uint64_t>(1, number) % vertices);
  const std::uint64_t shift = rest[0] == '+' ? number : vertices - number % vertices;
  return static_cast<graphs::Vertex>((times * i + shift) % vertices);
}

/// `0: 37, 1: 36; sums 6168 won, 3241 lost, 0 drawn`: the vertices with each loopy nim value, and the outcomes of the
/// sums of all ordered pairs of vertices. `game` has the number of vertices and the moves of each vertex but 0.
std::string loopy_nimbers(const PublishedRecord& record, Solutions& solutions) {
  const std::vector<std::string> words = words_of(record.game);
  const std::uint64_t vertices = number_of(words.at(0));
  if (vertices == 0 || vertices > most_published)
    throw UsageError("{} vertices: must be 1 to {}", vertices, most_published);
  std::string edges;
  for (std::uint64_t i = 1; i < vertices; ++i)
    for (std::size_t k = 1; k < words.size(); ++k) edges += fmt::format("{}>{} ", i, image(words[k], i, vertices));
  const Probe table =
      Probe::solved(graphs::make_graph_game(read_graph(edges)), kinds::loopy_nimbers.metric, solutions.job());
  std::map<std::uint32_t, std::uint64_t> counts;
  for (Index v = 0; v < table.game().size(); ++v) ++counts[table.value(v).number];
  std::array<std::uint64_t, 3> outcomes{};
  for (const auto& [a, of_a] : counts)
    for (const auto& [b, of_b] : counts)
      outcomes[static_cast<std::size_t>((nim_sum_of(a) + nim_sum_of(b)).outcome())] += of_a * of_b;
  std::vector<std::string> texts;
  for (const auto& [number, positions] : counts)
    texts.push_back(fmt::format("{}: {}", kinds::loopy_nimbers.words(number), positions));
  return fmt::format("{}; sums {} won, {} lost, {} drawn", fmt::join(texts, ", "), outcomes[1], outcomes[0],
                     outcomes[2]);
}

/// The value of a tree for its root, the vertex 0; the i-th number is the parent of the vertex i.
std::string tree_value(const PublishedRecord& record, Solutions& solutions) {
  const std::vector<std::uint64_t> parents = numbers_of(record.game);
  const std::size_t vertices = parents.size() + 1;
  graphs::TreeLinks links(vertices);
  for (std::size_t i = 0; i < parents.size(); ++i) {
    if (parents[i] >= vertices) return "no tree";
    const graphs::Edge edge{static_cast<graphs::Vertex>(parents[i]), static_cast<graphs::Vertex>(i + 1)};
    links.add({&edge, 1}, false);
  }
  const auto winners = graphs::solve_adjacent(links, vertices, solutions.job());
  return winners ? std::to_string(winners->value(0)) : "no tree";
}

}  // namespace

std::span<const Kind> graph_kinds() {
  static constexpr Kind list[] = {{"vertices", vertices}, {"loopy nimbers", loopy_nimbers}, {"tree value", tree_value}};
  return list;
}

}  // namespace zermelo
