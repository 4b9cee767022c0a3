// Grundy values of graphs without cycles, and the refusal of graphs with a cycle.
#include <algorithm>
#include <numeric>
#include <random>

#include "solver/engine/verify.h"
#include "support/plain_solver.h"
#include "tablebase/base/error.h"
#include "tablebase/graphs/load_graph.h"
#include "tests/solver/engine/grundy_tables.h"

namespace zermelo::graph_grundy_test {
namespace {

using Edges = std::vector<std::pair<graphs::Vertex, graphs::Vertex>>;

graphs::Digraph digraph(graphs::Vertex vertices, Edges edges) {
  std::sort(edges.begin(), edges.end());
  std::vector<std::uint64_t> offsets(vertices + 1);
  std::vector<graphs::Vertex> heads;
  for (const auto& [from, to] : edges) {
    ++offsets[from + 1];
    heads.push_back(to);
  }
  std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
  return {offsets, heads};
}

/// Random edges from later to earlier vertices of a random order; some edges occur twice.
Edges random_acyclic(graphs::Vertex vertices, std::size_t count, std::mt19937& random) {
  std::vector<graphs::Vertex> order(vertices);
  std::iota(order.begin(), order.end(), 0u);
  std::shuffle(order.begin(), order.end(), random);
  Edges edges;
  while (edges.size() < count) {
    const graphs::Vertex a = static_cast<graphs::Vertex>(random() % vertices),
                         b = static_cast<graphs::Vertex>(random() % vertices);
    if (a != b) edges.emplace_back(order[std::max(a, b)], order[std::min(a, b)]);
    if (random() % 8 == 0 && !edges.empty()) edges.push_back(edges.back());
  }
  return edges;
}

TEST(GraphGrundy, IsWhatTheDefinitionSaysOnRandomGraphs) {
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) {
    const graphs::Vertex vertices = 2 + static_cast<graphs::Vertex>(random() % 60);
    const auto game =
        graphs::make_graph_game(digraph(vertices, random_acyclic(vertices, random() % (vertices * 8), random)));
    const GrundyTable table = grundy_table(*game, 1);
    EXPECT_TRUE(table.values == values_by_definition(*game));
    EXPECT_TRUE(grundy_table(*game, 2) == table);
  }
}

TEST(GraphGrundy, IsTheSameForEveryNumberOfThreadsOnALargeGraph) {
  std::mt19937 random(12);
  const auto game = graphs::make_graph_game(digraph(20'000, random_acyclic(20'000, 100'000, random)));
  const GrundyTable one = grundy_table(*game, 1);
  EXPECT_TRUE(one.values == values_by_definition(*game));
  EXPECT_TRUE(grundy_table(*game, 2) == one);
  EXPECT_TRUE(grundy_table(*game, 7) == one);
}

/// Vertex n has edges to all smaller vertices, so its value is n.
TEST(GraphGrundy, NeedsAWordWhereAByteIsTooNarrow) {
  Edges edges;
  for (graphs::Vertex from = 0; from < 300; ++from)
    for (graphs::Vertex to = 0; to < from; ++to) edges.emplace_back(from, to);
  const GrundyTable table = grundy_table(*graphs::make_graph_game(digraph(300, edges)), 2);
  for (std::uint32_t n = 0; n < 300; ++n) EXPECT_EQ(table.values[n], n);
  EXPECT_EQ(table.width, CellWidth::two_bytes);
}

TEST(GraphGrundy, FollowsALongPath) {
  Edges edges;
  for (graphs::Vertex from = 1; from < 50'000; ++from) edges.emplace_back(from, from - 1);
  const GrundyTable table = grundy_table(*graphs::make_graph_game(digraph(50'000, edges)), 2);
  for (std::uint32_t n = 0; n < table.values.size(); ++n) ASSERT_EQ(table.values[n], n % 2);
}

std::string complaint(const Game& game) {
  try {
    grundy_table(game, 2);
  } catch (const SpecError& error) {
    return error.what();
  }
  return "";
}

TEST(GraphGrundy, NamesACycle) {
  EXPECT_NE(complaint(*graphs::make_graph_game(digraph(10, {{0, 1}, {2, 3}, {3, 7}, {7, 9}, {9, 3}, {9, 1}})))
                .find("round 3 -> 7 -> 9 -> 3;"),
            std::string::npos);
  EXPECT_NE(complaint(*graphs::make_graph_game(digraph(3, {{0, 1}, {2, 2}}))).find("round 2 -> 2;"), std::string::npos);
  Edges ring;
  for (graphs::Vertex v = 0; v < 1000; ++v) ring.emplace_back(v, (v + 1) % 1000);
  const std::string text = complaint(*graphs::make_graph_game(digraph(1000, ring)));
  EXPECT_NE(text.find("... -> 999 -> 0 (1000 vertices)"), std::string::npos) << text;
  EXPECT_LT(text.size(), 300u);
}

/// An added reverse edge makes a cycle; the error names a cycle.
TEST(GraphGrundy, FindsACycleAmongRandomEdges) {
  std::mt19937 random(13);
  for (int round = 0; round < 40; ++round) {
    const graphs::Vertex vertices = 4 + static_cast<graphs::Vertex>(random() % 40);
    Edges edges = random_acyclic(vertices, vertices * 2, random);
    const auto [from, to] = edges[random() % edges.size()];
    edges.emplace_back(to, from);
    const auto game = graphs::make_graph_game(digraph(vertices, edges));
    EXPECT_NE(complaint(*game).find(" -> "), std::string::npos);
    EXPECT_EQ(complaint(*game).find("-> ;"), std::string::npos);
  }
}

/// On a cycle, values can be consistent and still prove nothing.
TEST(GraphGrundy, IsNeverProvedWherePlayCanGoRound) {
  const auto game = graphs::make_graph_game(digraph(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}));
  const std::vector<std::uint32_t> values{0, 1, 0, 1};
  const Verification found = verify(
      *game, Metric::grundy, [&](Index i) { return grundy_entry(values[i]); }, 0, Job({.threads = 1}));
  EXPECT_GT(found.mismatches, 0u);
  EXPECT_TRUE(found.first_groundless);
}

}  // namespace
}  // namespace zermelo::graph_grundy_test
