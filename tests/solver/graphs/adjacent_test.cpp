// The Adjacent Game: winners by first vertex against plain play, known trees, and long trees.
#include "solver/graphs/adjacent.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "support/plain_tree.h"
#include "tablebase/base/error.h"

namespace zermelo::adjacent_test {
namespace {

using test::Edges;

graphs::FirstVertices solved(const std::string& text, unsigned threads = 1, graphs::TextSizes sizes = {}) {
  return graphs::solve_tree(graphs::GraphText("tree", text, sizes), Job({.threads = threads}));
}

/// The values of all first vertices, one digit each: 1 if Alice wins.
std::string values(const graphs::FirstVertices& winners) {
  std::string digits;
  for (std::uint64_t v = 0; v < winners.vertices(); ++v) digits += winners.value(v) == 1 ? '1' : '0';
  return digits;
}

std::string played(const Edges& edges, unsigned vertices) {
  const test::PlayedOut game(edges, vertices);
  std::string digits;
  for (unsigned v = 0; v < vertices; ++v) digits += game.alice_wins(v) ? '1' : '0';
  return digits;
}

void expect_as_played(const std::vector<unsigned>& code) {
  const auto vertices = static_cast<unsigned>(code.size()) + 2;
  const Edges edges = test::tree_of(code);
  EXPECT_EQ(values(solved(test::text_of(edges, vertices))), played(edges, vertices)) << test::text_of(edges, vertices);
}

/// The edges in a random order, with the vertices renamed at random.
Edges shuffled(Edges edges, unsigned vertices, std::mt19937& random) {
  std::vector<unsigned> names(vertices);
  std::iota(names.begin(), names.end(), 0u);
  std::shuffle(names.begin(), names.end(), random);
  for (auto& [u, v] : edges) {
    u = names[u];
    v = names[v];
  }
  std::shuffle(edges.begin(), edges.end(), random);
  return edges;
}

Edges random_tree(unsigned vertices, unsigned reach, std::mt19937& random) {
  Edges edges;
  for (unsigned v = 1; v < vertices; ++v) edges.emplace_back(v - 1 - random() % std::min(v, reach), v);
  return edges;
}

TEST(AdjacentGame, OfEveryTreeOfUpToSevenVerticesIsAsPlayedOut) {
  for (unsigned vertices = 2; vertices <= 7; ++vertices) {
    std::vector<unsigned> code(vertices - 2, 0);
    bool more = true;
    while (more && !::testing::Test::HasFailure()) {
      expect_as_played(code);
      more = false;
      for (unsigned& digit : code) {
        more = ++digit < vertices;
        if (more) break;
        digit = 0;
      }
    }
  }
}

TEST(AdjacentGame, OfRandomTreesOfEightAndNineVerticesIsAsPlayedOut) {
  std::mt19937 random(1);
  for (int i = 0; i < 200 && !::testing::Test::HasFailure(); ++i) {
    std::vector<unsigned> code(6 + i % 2);
    for (unsigned& digit : code) digit = static_cast<unsigned>(random() % (code.size() + 2));
    expect_as_played(code);
  }
}

TEST(AdjacentGame, IsKnownOnPathsStarsAndBrooms) {
  EXPECT_EQ(values(solved("1\n")), "1");
  EXPECT_EQ(values(solved("1 2\n")), "00");
  EXPECT_EQ(values(solved("1 2\n2 3\n3 4\n4 5\n")), "10101");
  EXPECT_EQ(values(solved("1 2\n2 3\n3 4\n4 5\n5 6\n")), "000000");
  EXPECT_EQ(values(solved("3 1\n3 2\n3 4\n3 5\n")), "11011");
  EXPECT_EQ(values(solved("1 2\n2 3\n3 4\n4 5\n4 6\n4 7\n")), "1010111");
}

TEST(AdjacentGame, NeedsNoRecursionOnALongPath) {
  constexpr unsigned vertices = 1'000'001;
  std::string text;
  for (unsigned v = 1; v < vertices; ++v) text += std::to_string(v) + " " + std::to_string(v + 1) + "\n";
  const graphs::FirstVertices winners = solved(text, 2);
  EXPECT_EQ(winners.alice(), vertices / 2 + 1);
  EXPECT_EQ(winners.value(vertices - 1), 1u);
  EXPECT_EQ(winners.value(1), 0u);
}

TEST(AdjacentGame, OfALargeStarHasEveryLeafForAlice) {
  constexpr unsigned vertices = 300'000;
  std::string text = std::to_string(vertices) + "\n";
  for (unsigned v = 2; v <= vertices; ++v) text += "1 " + std::to_string(v) + "\n";
  EXPECT_EQ(solved(text, 7).alice(), vertices - 1);
}

TEST(AdjacentGame, IsTheSameForEveryNumberOfThreadsAndEveryCut) {
  std::mt19937 random(2);
  for (const unsigned reach : {1u, 3u, 50u, 100'000u}) {
    constexpr unsigned vertices = 20'000;
    const std::string text = test::text_of(shuffled(random_tree(vertices, reach, random), vertices, random), vertices);
    const std::string expected = values(solved(text));
    for (const unsigned threads : {2u, 7u})
      for (const std::size_t chunk : {std::size_t{100}, std::size_t{1} << 20})
        EXPECT_EQ(values(solved(text, threads, {chunk, 1 << 20})), expected);
  }
}

TEST(AdjacentGame, IsWonByAliceWhereAMaximumMatchingLeavesTheVertexOut) {
  std::mt19937 random(3);
  for (int i = 0; i < 20; ++i) {
    constexpr unsigned vertices = 3000;
    const Edges tree = random_tree(vertices, 1 + static_cast<unsigned>(i), random);
    std::vector<bool> matched(vertices);
    unsigned left_out = vertices;
    // Children come after their parents here, so greedy matching from the end gives a maximum matching.
    for (std::size_t e = tree.size(); e-- > 0;) {
      const auto [parent, child] = tree[e];
      if (matched[parent] || matched[child]) continue;
      matched[parent] = matched[child] = true;
      left_out -= 2;
    }
    const graphs::FirstVertices winners = solved(test::text_of(tree, vertices));
    for (unsigned v = 0; v < vertices; ++v)
      if (!matched[v]) {
        EXPECT_EQ(winners.value(v), 1u);
      }
    EXPECT_EQ(winners.alice() == 0, left_out == 0);
  }
}

TEST(AdjacentGame, StopsWhenItIsAskedTo) {
  EXPECT_THROW(graphs::solve_tree(graphs::GraphText("tree", "1 2\n"), Job({.stop = [] { return true; }})), Interrupted);
}

TEST(AdjacentGame, TakesNoMoreMemoryThanItMay) {
  const graphs::GraphText text("tree", "3\n1 2\n2 3\n");
  EXPECT_THROW(graphs::solve_tree(text, Job({.memory = graphs::adjacent_memory(3) - 1})), LimitError);
  EXPECT_EQ(graphs::solve_tree(text, Job({.memory = graphs::adjacent_memory(3)})).alice(), 2u);
}

}  // namespace
}  // namespace zermelo::adjacent_test
