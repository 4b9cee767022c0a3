// Compares the search for wins and losses without play to an ending with a plain one, on random graphs whose outcomes
// agree with their moves, but partly in circles.
#include "solver/loopy/proof/groundless.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <random>

#include "support/plain_solver.h"
#include "tablebase/base/error.h"
#include "tablebase/graphs/load_graph.h"

namespace zermelo::groundless_test {
namespace {

using Moves = std::vector<std::vector<graphs::Vertex>>;
using Outcomes = std::vector<Outcome>;

std::unique_ptr<Game> game_of(const Moves& moves) {
  std::vector<std::uint64_t> offsets{0};
  std::vector<graphs::Vertex> heads;
  for (std::vector<graphs::Vertex> goals : moves) {
    std::sort(goals.begin(), goals.end());
    heads.insert(heads.end(), goals.begin(), goals.end());
    offsets.push_back(heads.size());
  }
  return graphs::make_graph_game(graphs::Digraph(std::move(offsets), std::move(heads)));
}

Moves random_moves(std::mt19937& random, graphs::Vertex vertices, double degree) {
  Moves moves(vertices);
  std::poisson_distribution<int> edges(degree);
  for (auto& goals : moves)
    for (int k = edges(random); k > 0; --k) goals.push_back(static_cast<graphs::Vertex>(random() % vertices));
  return moves;
}

graphs::Vertex few(std::mt19937& random) { return static_cast<graphs::Vertex>(2 + random() % 60); }

Outcome outcome_by_moves(const std::vector<graphs::Vertex>& goals, const Outcomes& outcomes) {
  const auto leads_to = [&](Outcome wanted) {
    return std::ranges::any_of(goals, [&](graphs::Vertex to) { return outcomes[to] == wanted; });
  };
  if (leads_to(Outcome::loss)) return Outcome::win;
  return leads_to(Outcome::draw) ? Outcome::draw : Outcome::loss;
}

/// Outcomes that agree with the moves: the right ones, but where they are draws, random ones as far as possible.
std::optional<Outcomes> agreeing_outcomes(std::mt19937& random, const Game& game, const Moves& moves) {
  Outcomes outcomes;
  for (const Value& value : solve_by_sweeps(game))
    outcomes.push_back(value.outcome == Outcome::draw ? static_cast<Outcome>(random() % 3) : value.outcome);
  for (int sweep = 0; sweep < 100; ++sweep) {
    const Outcomes before = outcomes;
    for (Index v = 0; v < moves.size(); ++v) outcomes[v] = outcome_by_moves(moves[v], outcomes);
    if (outcomes == before) return outcomes;
  }
  return {};
}

/// By the definition, in sweeps until one grounds nothing.
Groundless plain_groundless(const Moves& moves, const Outcomes& outcomes) {
  std::vector<bool> grounded(moves.size());
  const auto grounds = [&](graphs::Vertex to) { return bool{grounded[to]}; };
  const auto loses = [&](graphs::Vertex to) { return grounded[to] && outcomes[to] == Outcome::loss; };
  for (bool found = true; found;) {
    found = false;
    for (Index v = 0; v < moves.size(); ++v) {
      if (grounded[v] || outcomes[v] == Outcome::draw) continue;
      grounded[v] =
          outcomes[v] == Outcome::win ? std::ranges::any_of(moves[v], loses) : std::ranges::all_of(moves[v], grounds);
      found = found || grounded[v];
    }
  }
  Groundless result;
  for (Index v = moves.size(); v-- > 0;)
    if (!grounded[v] && outcomes[v] != Outcome::draw) {
      ++result.count;
      result.first = v;
    }
  return result;
}

/// The whole proof, with this state of the findings at the beginning.
Groundless prove(const Game& game, const Outcomes& outcomes, bool lists, ProofState begun, const Job& job) {
  loopy::proof::Grounding grounding(game.size(), lists);
  grounding.fill(job, [&](Index v) { return outcomes[v]; });
  Findings findings(job, begun);
  loopy::proof::prove_outcomes(game, grounding, findings);
  EXPECT_EQ(findings.state().mismatches, 0u);
  return loopy::proof::find_groundless(game, grounding, job);
}

TEST(Groundless, IsAsByTheDefinition) {
  std::mt19937 random(11);
  int circles = 0;
  for (int round = 0; round < 400; ++round) {
    const double degree = 0.7 + static_cast<double>(random() % 20) / 10;
    const graphs::Vertex vertices = few(random);
    const Moves moves = random_moves(random, vertices, degree);
    const auto game = game_of(moves);
    const auto outcomes = agreeing_outcomes(random, *game, moves);
    if (!outcomes) continue;
    const Groundless plain = plain_groundless(moves, *outcomes);
    circles += plain.count != 0;
    for (const unsigned threads : {1u, 3u})
      for (const bool lists : {false, true})
        for (const Index done : {Index{0}, game->size() / 2, game->size()}) {
          const Groundless found = prove(*game, *outcomes, lists, {done, 0, {}}, Job({.threads = threads}));
          EXPECT_EQ(found.count, plain.count);
          EXPECT_EQ(found.first, plain.first);
        }
    EXPECT_EQ(loopy::proof::find_groundless(
                  *game, [&](Index v) { return (*outcomes)[v]; }, Job({.threads = 2}))
                  .count,
              plain.count);
  }
  EXPECT_GT(circles, 50);
}

/// Many small graphs with agreeing outcomes, side by side, their vertices shuffled.
std::pair<Moves, Outcomes> large_graph(std::mt19937& random, graphs::Vertex least) {
  Moves moves;
  Outcomes outcomes;
  while (moves.size() < least) {
    const auto first = static_cast<graphs::Vertex>(moves.size());
    Moves part = random_moves(random, few(random), 1.6);
    const auto agreeing = agreeing_outcomes(random, *game_of(part), part);
    if (!agreeing) continue;
    for (auto& goals : part)
      for (graphs::Vertex& to : goals) to += first;
    moves.insert(moves.end(), part.begin(), part.end());
    outcomes.insert(outcomes.end(), agreeing->begin(), agreeing->end());
  }
  std::vector<graphs::Vertex> place(moves.size());
  std::iota(place.begin(), place.end(), 0u);
  std::shuffle(place.begin(), place.end(), random);
  std::pair<Moves, Outcomes> shuffled{moves, outcomes};
  for (std::size_t v = 0; v < moves.size(); ++v) {
    for (graphs::Vertex& to : moves[v]) to = place[to];
    shuffled.first[place[v]] = moves[v];
    shuffled.second[place[v]] = outcomes[v];
  }
  return shuffled;
}

TEST(Groundless, IsTheSameInALargeGraphForEveryNumberOfThreads) {
  std::mt19937 random(12);
  const auto [moves, outcomes] = large_graph(random, 150'000);
  const auto game = game_of(moves);
  const Groundless plain = plain_groundless(moves, outcomes);
  EXPECT_GT(plain.count, 1000u);
  for (const unsigned threads : {1u, 2u, 7u})
    for (const bool lists : {false, true}) {
      const Groundless found = prove(*game, outcomes, lists, {}, Job({.threads = threads}));
      EXPECT_EQ(found.count, plain.count);
      EXPECT_EQ(found.first, plain.first);
    }
}

TEST(Groundless, FindsEveryEntryThatDisagrees) {
  std::mt19937 random(13);
  const Moves moves = random_moves(random, 500, 2);
  const auto game = game_of(moves);
  Outcomes outcomes(moves.size());
  for (Outcome& outcome : outcomes) outcome = static_cast<Outcome>(random() % 3);
  Index wrong = 0;
  for (Index v = 0; v < moves.size(); ++v) wrong += outcomes[v] != outcome_by_moves(moves[v], outcomes);
  const Job job({.threads = 3});
  for (const bool lists : {false, true}) {
    loopy::proof::Grounding grounding(game->size(), lists);
    grounding.fill(job, [&](Index v) { return outcomes[v]; });
    Findings findings(job);
    loopy::proof::prove_outcomes(*game, grounding, findings);
    EXPECT_EQ(findings.state().mismatches, wrong);
  }
}

TEST(Groundless, StopsInEveryStep) {
  constexpr graphs::Vertex length = 300'000;
  Moves moves(length);
  for (graphs::Vertex v = 0; v + 1 < length; ++v) moves[v] = {v + 1};
  const auto game = game_of(moves);
  const auto outcome = [](Index v) { return (length - 1 - v) % 2 == 0 ? Outcome::loss : Outcome::win; };
  const auto stopping = [](std::atomic<int>& calls) {
    return Job({.threads = 2, .stop = [&calls] { return calls-- <= 0; }});
  };
  for (const bool lists : {false, true})
    for (const int last : {0, 2, 100}) {
      loopy::proof::Grounding grounding(game->size(), lists);
      grounding.fill(Job({.threads = 2}), outcome);
      std::atomic<int> calls = last;
      EXPECT_THROW(loopy::proof::find_groundless(*game, grounding, stopping(calls)), Interrupted);
      calls = last;
      EXPECT_THROW(loopy::proof::find_groundless(*game, outcome, stopping(calls)), Interrupted);
    }
}

TEST(Groundless, JoinsLists) {
  loopy::proof::Grounding grounding(9, true);
  grounding.fill(Job({.threads = 1}), [](Index) { return Outcome::win; });
  grounding.use_lists();
  for (const Index position : {1, 2, 3}) EXPECT_TRUE(grounding.wait(position, 0));
  for (const Index position : {5, 6}) EXPECT_TRUE(grounding.wait(position, 4));
  std::vector<Index> joined;
  const auto first = grounding.ground(0), second = grounding.ground(4);
  for (loopy::proof::Grounding::Link link = grounding.join(*first, *second); link != 0; link = grounding.next(link - 1))
    joined.push_back(link - 1);
  EXPECT_EQ(joined, (std::vector<Index>{3, 2, 1, 6, 5}));
  EXPECT_FALSE(grounding.wait(7, 0));
  EXPECT_FALSE(grounding.ground(0));
}

}  // namespace
}  // namespace zermelo::groundless_test
