// Compares loopy nim values with the outcomes of sums, which a plain solver finds: a position has the nim value g if
// its sum with the nim heap g is lost; without such a g it is infinite, and its sum with the heap g is a win exactly if
// an option has the nim value g.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "solver/engine/verify.h"
#include "solver/sums/sum.h"
#include "support/message_of.h"
#include "support/plain_solver.h"
#include "support/solved_values.h"
#include "support/stopped_solve.h"
#include "tablebase/base/error.h"
#include "tablebase/entries/loopy_nimber.h"
#include "tablebase/graphs/load_graph.h"

namespace zermelo::nimbers_test {
namespace {

using graphs::Vertex;
using Moves = std::vector<std::vector<Vertex>>;

std::unique_ptr<Game> game_of(const Moves& moves) {
  std::vector<std::uint64_t> offsets{0};
  std::vector<Vertex> heads;
  for (std::vector<Vertex> goals : moves) {
    std::sort(goals.begin(), goals.end());
    heads.insert(heads.end(), goals.begin(), goals.end());
    offsets.push_back(heads.size());
  }
  return graphs::make_graph_game(graphs::Digraph(std::move(offsets), std::move(heads)));
}

Moves random_moves(std::size_t vertices, std::size_t most, std::mt19937& random) {
  Moves moves(vertices);
  for (std::size_t v = 0; v < vertices; ++v)
    for (std::size_t count = random() % (most + 1); count > 0 && random() % 8 != 0; --count)
      moves[v].push_back(static_cast<Vertex>(random() % (random() % 3 == 0 ? vertices : v + 1)));
  return moves;
}

/// The sum of two graphs; (a, b) is vertex a * |second| + b.
Moves sum_of(const Moves& first, const Moves& second) {
  Moves sum(first.size() * second.size());
  const auto n = static_cast<Vertex>(second.size());
  for (Vertex a = 0; a < first.size(); ++a)
    for (Vertex b = 0; b < n; ++b) {
      for (const Vertex to : first[a]) sum[a * n + b].push_back(to * n + b);
      for (const Vertex to : second[b]) sum[a * n + b].push_back(a * n + to);
    }
  return sum;
}

/// The nim heaps 0..greatest.
Moves nim_heaps(Vertex greatest) {
  Moves moves(greatest + 1);
  for (Vertex heap = 0; heap <= greatest; ++heap)
    for (Vertex to = 0; to < heap; ++to) moves[heap].push_back(to);
  return moves;
}

std::vector<std::uint32_t> plain_numbers(const Moves& moves) {
  const auto heaps = static_cast<Vertex>(8);
  const std::vector<Value> sums = solve_by_sweeps(*game_of(sum_of(moves, nim_heaps(heaps))));
  std::vector<std::uint32_t> numbers;
  for (std::size_t v = 0; v < moves.size(); ++v) {
    std::uint32_t number = 1;
    for (std::uint32_t g = 0; g <= heaps; ++g) {
      const Outcome outcome = sums[v * (heaps + 1) + g].outcome;
      if (outcome == Outcome::loss) {
        number = 2 * g;
        break;
      }
      if (outcome == Outcome::win) number += 2u << g;
    }
    numbers.push_back(number);
  }
  return numbers;
}

std::vector<std::uint32_t> numbers_of(const Game& game, unsigned threads = 2) {
  std::vector<std::uint32_t> numbers;
  for (const Value& value : test::solved_values(game, Metric::nimber, test::threads(threads))) {
    EXPECT_EQ(value, nimber_entry(value.number));
    numbers.push_back(value.number);
  }
  return numbers;
}

Verification proof_of(const Game& game, const std::vector<std::uint32_t>& numbers) {
  return verify(
      game, Metric::nimber, [&](Index i) { return nimber_entry(numbers[i]); }, 0, Job({.threads = 2}));
}

NimSum nim_sum_of(std::uint32_t number) {
  if (is_infinite(number)) return {0, infinity_options(number)};
  return {nim_value(number)};
}

TEST(LoopyNimbers, GiveTheOutcomesOfSumsWithNimHeaps) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const Moves moves = random_moves(1 + random() % 12, 1 + random() % 5, random);
    const auto game = game_of(moves);
    const std::vector<std::uint32_t> numbers = numbers_of(*game);
    ASSERT_EQ(numbers, plain_numbers(moves)) << round;
    ASSERT_EQ(proof_of(*game, numbers).mismatches, 0u) << round;
  }
}

TEST(LoopyNimbers, GiveTheOutcomesOfSumsOfTwoGraphs) {
  std::mt19937 random(2);
  for (int round = 0; round < 100; ++round) {
    const Moves first = random_moves(8, 4, random), second = random_moves(7, 4, random);
    const std::vector<std::uint32_t> a = numbers_of(*game_of(first)), b = numbers_of(*game_of(second));
    const std::vector<Value> sums = solve_by_sweeps(*game_of(sum_of(first, second)));
    for (std::size_t v = 0; v < a.size(); ++v)
      for (std::size_t w = 0; w < b.size(); ++w)
        ASSERT_EQ((nim_sum_of(a[v]) + nim_sum_of(b[w])).outcome(), sums[v * b.size() + w].outcome) << v << ' ' << w;
  }
}

TEST(LoopyNimbers, AreTheSameForEveryNumberOfThreadsAndAfterEveryStop) {
  std::mt19937 random(3);
  const auto game = game_of(random_moves(30'000, 5, random));
  const std::vector<Value> table = test::solved_values(*game, Metric::nimber, test::threads(1));
  for (const unsigned threads : {2u, 7u})
    EXPECT_EQ(test::solved_values(*game, Metric::nimber, test::threads(threads)), table);
  int stops = 0;
  for (int patience = 40; patience < 60; ++patience) {
    const test::StoppedSolve again = test::solve_with_stop(*game, Metric::nimber, patience);
    EXPECT_EQ(again.table, table);
    stops += again.stopped;
  }
  EXPECT_GT(stops, 2);
}

TEST(LoopyNimbers, AreProvedOnlyByAnOrder) {
  const auto game = game_of({{1}, {0}});
  EXPECT_EQ(numbers_of(*game), (std::vector<std::uint32_t>{1, 1}));
  EXPECT_EQ(proof_of(*game, {1, 1}).mismatches, 0u);
  const Verification circular = proof_of(*game, {0, 2});  // 0 and 1 agree with their moves
  EXPECT_EQ(circular.first_mismatch, std::nullopt);
  EXPECT_TRUE(circular.first_groundless);
}

TEST(LoopyNimbers, LackAProofAfterEveryChange) {
  std::mt19937 random(4);
  for (int round = 0; round < 20; ++round) {
    const auto game = game_of(random_moves(9, 3, random));
    std::vector<std::uint32_t> numbers = numbers_of(*game);
    for (Index v = 0; v < game->size(); ++v) {
      const std::uint32_t right = numbers[v];
      for (std::uint32_t wrong = 0; wrong < 16; ++wrong) {
        numbers[v] = wrong;
        EXPECT_EQ(proof_of(*game, numbers).mismatches != 0, wrong != right) << v << ' ' << wrong;
      }
      numbers[v] = right;
    }
  }
}

struct Counts {
  std::map<std::uint32_t, int> histogram;
  Index wins = 0, losses = 0, draws = 0;
};

Counts counts_of(const Moves& moves) {
  const std::vector<std::uint32_t> numbers = numbers_of(*game_of(moves));
  Counts counts;
  for (const std::uint32_t a : numbers) {
    ++counts.histogram[a];
    for (const std::uint32_t b : numbers) {
      const Outcome outcome = (nim_sum_of(a) + nim_sum_of(b)).outcome();
      ++(outcome == Outcome::win ? counts.wins : outcome == Outcome::loss ? counts.losses : counts.draws);
    }
  }
  return counts;
}

/// Computed by an independent program.
TEST(LoopyNimbers, HaveKnownCounts) {
  Moves mixed(500), thirds(97);
  for (Vertex i = 1; i < 500; ++i) mixed[i] = {(3 * i + 1) % 500, (5 * i + 2) % 500, i / 2};
  for (Vertex i = 1; i < 97; ++i) thirds[i] = {(i + 97 - 3) % 97, (i + 97 - 5) % 97};
  const Counts infinite = counts_of(mixed), finite = counts_of(thirds);
  EXPECT_EQ(infinite.histogram, (std::map<std::uint32_t, int>{{0, 1}, {1, 497}, {3, 2}}));
  EXPECT_EQ(std::tuple(infinite.wins, infinite.losses, infinite.draws), std::tuple(4u, 1u, 249'995u));
  EXPECT_EQ(finite.histogram, (std::map<std::uint32_t, int>{{0, 37}, {2, 36}, {4, 24}}));
  EXPECT_EQ(std::tuple(finite.wins, finite.losses, finite.draws), std::tuple(6'168u, 3'241u, 0u));
}

TEST(LoopyNimbers, EndWithALimitWhereATableCannotHoldThem) {
  EXPECT_EQ(numbers_of(*game_of(nim_heaps(300))).back(), 600u);
  Moves moves = nim_heaps(14);
  moves.push_back(nim_heaps(15).back());
  moves.back().push_back(15);  // a move that passes
  EXPECT_EQ(numbers_of(*game_of(moves)).back(), 65'535u);
  moves = nim_heaps(15);
  moves.push_back({17, 15, 0});
  moves.push_back({16, 17});
  const std::string message = message_of<LimitError>([&] { numbers_of(*game_of(moves)); });
  EXPECT_NE(message.find("has the value infinity"), std::string::npos) << message;
}

TEST(LoopyNimbers, AreSummedWithMovesThatKeepTheResult) {
  // 0: no move; 1: to 0; 2 and 3 lead to one another, 3 also to 1.
  const Moves moves{{}, {0}, {3}, {2, 1}};
  const std::shared_ptr<const Game> game = game_of(moves);
  const std::vector<std::uint32_t> numbers = numbers_of(*game);
  EXPECT_EQ(numbers, (std::vector<std::uint32_t>{0, 2, 1, 5}));
  const auto summand =
      std::make_shared<GameSummand>("g", game, [numbers](Index position) { return nim_sum_of(numbers[position]); });
  const auto term = [&](std::uint64_t position) { return Term{"", summand, position}; };
  EXPECT_EQ(nim_sum({term(3), term(1)}).outcome(), Outcome::win);
  const SumMoves wins = winning_moves({term(3), term(1)}, 10);
  ASSERT_EQ(wins.count, 1u);
  EXPECT_EQ(wins.list[0].to, "g:1");
  EXPECT_EQ(nim_sum({term(3), term(2)}).outcome(), Outcome::draw);
  EXPECT_EQ(nim_sum({term(3)}).options(), (std::vector<std::uint64_t>{1}));
  EXPECT_EQ(nim_sum({term(3), term(1)}).options(), (std::vector<std::uint64_t>{0}));
  const SumMoves draws = drawing_moves({term(3)}, 10);
  ASSERT_EQ(draws.count, 1u);  // to 1 loses, to 2 keeps the draw
  EXPECT_EQ(draws.list[0].to, "g:2");
}

}  // namespace
}  // namespace zermelo::nimbers_test
