// Scores of games without faster structure: tables against the definition, and their proof.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "solver/engine/choice.h"
#include "solver/engine/verify.h"
#include "solver/proving/findings.h"
#include "solver/scores/proof/prove_scores.h"
#include "support/message_of.h"
#include "support/score_game.h"
#include "support/solved_tiers.h"
#include "support/stopped_solve.h"
#include "tablebase/base/error.h"

namespace zermelo::score_tables_test {
namespace {

using test::ScoreGame;

std::vector<int> scores_of(const std::vector<Value>& table) {
  std::vector<int> scores;
  for (const Value& value : table) scores.push_back(score_of(value));
  return scores;
}

std::vector<int> solved(const ScoreGame& game, unsigned threads = 2) {
  if (!game.tiers().empty()) return scores_of(test::solved_by_tiers(game, game.tiers().size(), Metric::score, threads));
  return scores_of(test::solved_values(game, Metric::score, test::threads(threads)));
}

/// Loopy games of several shapes: few and many moves inside a tier, few and many exits.
ScoreGame loops(unsigned seed) {
  std::mt19937 random(seed);
  const std::vector<Index> tiers{3, 10 + seed % 30, 5, 40};
  return test::random_score_loops(random, tiers, 0.5 + seed % 7 * 0.4, 0.1 + seed % 5 * 0.2);
}

TEST(ScoreTables, OfLoopsAreThoseOfTheDefinition) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const ScoreGame game = loops(seed);
    ASSERT_EQ(solved(game), test::plain_scores(game)) << seed;
  }
}

TEST(ScoreTables, OfGamesThatEndAreThoseOfTheDefinition) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed);
    const ScoreGame game = test::random_scores(random, 200, 1 + static_cast<int>(seed % 3));
    ASSERT_EQ(solved(game), test::plain_scores(game)) << seed;
  }
}

TEST(ScoreTables, OfAWholeGameThatLoopsAreThoseOfTheDefinition) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed);
    const ScoreGame game = test::random_score_loops(random, {60}, 0.8 + seed % 7 * 0.2, 0);
    ASSERT_EQ(solved(game), test::plain_scores(game)) << seed;
  }
}

/// Several chunks of positions, and enough scores for cells of two bytes.
TEST(ScoreTables, AreTheSameForEveryNumberOfThreads) {
  std::mt19937 random(7);
  const ScoreGame layers = test::random_score_loops(random, {500, 20'000, 30'000}, 1.5, 0.3);
  const ScoreGame ends = test::random_scores(random, 20'000, 100);
  for (const ScoreGame* game : {&layers, &ends}) {
    const std::vector<int> one = solved(*game, 1);
    for (const unsigned threads : {2, 3, 7}) EXPECT_EQ(solved(*game, threads), one);
  }
}

/// The width of the cells follows from the scores, not from the rules.
TEST(ScoreTables, HaveCellsAsWideAsTheyNeed) {
  const auto width = [](int points, int most) {
    const ScoreGame game({{}, {{0, {static_cast<std::int16_t>(points), false}}}}, {0, 0}, {}, true, most);
    std::optional<CellWidth> found;
    solve(game, Metric::score, test::threads(2), [&](const Slice& slice) {
      found = slice.width();
      EXPECT_EQ(score_of(slice.value(1, table_kind(game, Metric::score))), points);
    });
    return found;
  };
  EXPECT_EQ(width(127, most_score), CellWidth::byte);
  EXPECT_EQ(width(-127, most_score), CellWidth::byte);
  EXPECT_EQ(width(128, most_score), CellWidth::two_bytes);
  EXPECT_EQ(width(-128, most_score), CellWidth::two_bytes);
  EXPECT_EQ(width(-32767, most_score), CellWidth::two_bytes);
  EXPECT_EQ(width(127, 127), CellWidth::byte);
}

TEST(ScoreTables, OutsideTheRangeAreRefused) {
  const auto message = [](int points, int most, bool ends) {
    const ScoreGame game({{}, {{0, {static_cast<std::int16_t>(points), true}}}}, {10'000, 0},
                         ends ? std::vector<Index>{} : std::vector<Index>{1, 1}, ends, most);
    return message_of<UsageError>([&] { solved(game); });
  };
  for (const bool ends : {true, false})
    EXPECT_EQ(message(30'000, most_score, ends),
              "the rules of points are broken: the score of 1 is 40000, but scores are from -32767 to 32767");
  EXPECT_EQ(message(-1, 100, true),
            "the rules of points are broken: the score of 0 is 10000, but scores are from -100 to 100");
}

TEST(ScoreTables, GainsInsideALoopAreRefused) {
  const ScoreGame game({{{1, {}}}, {{0, {1, false}}}}, {0, 0}, {}, false);
  const auto refusal = [](const auto& use) { return message_of<UsageError>(use); };
  const std::string expected =
      "the rules of points are broken: a gain on a move inside a loop: the move from 1 to 0 brings points in the same "
      "tier, where play may loop; let moves with a gain lead to a lower `tier`, or give the rules plies_left";
  EXPECT_EQ(refusal([&] { solved(game); }), expected);
  const auto nothing = [](Index) { return score_entry(0); };
  const Job job({.threads = 2});
  EXPECT_EQ(refusal([&] { scores::proof::find_groundless(game, nothing, job); }), expected);
}

TEST(ScoreTables, ContinueFromACheckpoint) {
  std::mt19937 random(3);
  const ScoreGame layers = test::random_score_loops(random, {40'000}, 1.5, 0);
  const ScoreGame ends = test::random_scores(random, 20'000, 100);
  for (const ScoreGame* game : {&layers, &ends}) {
    const std::vector<int> whole = solved(*game);
    for (int patience = 0; patience < 40; patience += 3)
      EXPECT_EQ(scores_of(test::solve_with_stop(*game, Metric::score, patience).table), whole);
  }
}

// The proof.

/// A table of a whole game, as the proof of a tier sees it: the scores of lower tiers are exits.
class Proof {
 public:
  Proof(const ScoreGame& proved, std::vector<int> table) : game(proved), scores(std::move(table)) {}

  const ScoreGame& game;
  std::vector<int> scores;

  /// The mismatches of all tiers, or of the game without tiers: wrong ones, and if there are none, groundless ones.
  Index mismatches() const {
    if (game.tiers().empty()) return mismatches_of(game, 0);
    Index found = 0;
    for (std::size_t tier = 0; tier < game.tiers().size(); ++tier)
      found += mismatches_of(TierGame(game, tier), game.tiers()[tier].first);
    return found;
  }
  Index groundless() const {
    Index found = 0;
    for (std::size_t tier = 0; tier < game.tiers().size(); ++tier)
      found += groundless_of(TierGame(game, tier), game.tiers()[tier].first);
    return found;
  }
  Index wrong_in(const Game& part, Index first) const {
    std::vector<std::uint8_t> cells;
    const TableKind kind = table_kind(game, Metric::score);
    for (Index i = 0; i < part.size(); ++i) cells.push_back(encode<std::uint8_t>(score_entry(scores[first + i]), kind));
    Findings findings(job);
    method_of(part).prove(kind, {0, std::span<const std::uint8_t>(cells)}, exits(), findings);
    return findings.state().mismatches;
  }

 private:
  Index mismatches_of(const Game& part, Index first) const {
    const Verification plain = verify(part, Metric::score, value(part, first), 0, job);
    const Index wrong = wrong_in(part, first);
    if (wrong != 0) {
      EXPECT_EQ(plain.mismatches, wrong);
      return wrong;
    }
    EXPECT_EQ(plain.mismatches, groundless_of(part, first));
    return plain.mismatches;
  }
  Index groundless_of(const Game& part, Index first) const {
    const Method method = method_of(part);
    if (!method.find_groundless) return 0;
    const Groundless found = method.find_groundless(value(part, first), job);
    const Groundless slowly = method.find_groundless(value(part, first), Job({.threads = 1, .memory = 1}));
    EXPECT_EQ(found.count, slowly.count);
    EXPECT_EQ(found.first, slowly.first);
    return found.count;
  }
  ExitEntries exits() const {
    return {.value = [&](Index exit) { return score_entry(scores[exit]); }};
  }
  EntryOf value(const Game& part, Index first) const {
    return [&, first, size = part.size()](Index number) {
      return score_entry(scores[number < size ? first + number : number - size]);
    };
  }

  Job job = Job({.threads = 2});
};

TEST(ScoresProof, AcceptsTheScores) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    const ScoreGame game = loops(seed);
    EXPECT_EQ(Proof(game, test::plain_scores(game)).mismatches(), 0) << seed;
  }
  std::mt19937 random(5);
  const ScoreGame ends = test::random_scores(random, 300, 2);
  EXPECT_EQ(Proof(ends, test::plain_scores(ends)).mismatches(), 0);
  const ScoreGame large = test::random_score_loops(random, {500, 20'000}, 1.5, 0.3);
  EXPECT_EQ(Proof(large, solved(large)).mismatches(), 0);
}

TEST(ScoresProof, FindsEveryWrongEntry) {
  for (unsigned seed = 0; seed < 25; ++seed) {
    std::mt19937 random(seed);
    const ScoreGame game = seed % 5 == 0 ? test::random_scores(random, 40, 1)
                                         : test::random_score_loops(random, {3, 5, 12}, 0.5 + seed % 4 * 0.4, 0.4);
    Proof proof(game, test::plain_scores(game));
    ASSERT_EQ(proof.mismatches(), 0);
    for (int& score : proof.scores) {
      const int right = score;
      for (score = -8; score <= 8; ++score)
        if (score != right) {
          EXPECT_GT(proof.mismatches(), 0) << seed;
        }
      score = right;
    }
  }
}

/// The greatest score of the moves, by these scores.
int best(const Game& game, Index position, const std::vector<int>& scores) {
  MoveList moves;
  game.list_moves(Player::mover, position, moves);
  if (moves.empty()) return game.final_score(position);
  int most = -1000;
  for (std::size_t i = 0; i < moves.size(); ++i)
    most = std::max(most, score_of(gained(moves.gain(i), score_entry(scores[moves[i].front()]))));
  return most;
}

/// Scores that agree with all moves and are wrong, from a random start; nothing if there are none.
std::optional<std::vector<int>> wrong_agreement(const Game& game, const std::vector<int>& right, std::mt19937& random) {
  std::vector<int> scores = right;
  const Tier& last = game.tiers().back();
  for (Index i = last.first; i < last.end(); ++i) scores[i] = std::uniform_int_distribution<int>(-5, 5)(random);
  for (unsigned pass = 0; pass < 200; ++pass) {
    bool stands = true;
    for (Index position = last.first; position < last.end(); ++position)
      if (const int score = best(game, position, scores); score != scores[position]) {
        scores[position] = score;
        stands = false;
      }
    if (stands) return scores == right ? std::nullopt : std::optional(scores);
  }
  return {};
}

TEST(ScoresProof, FindsScoresThatOnlySupportEachOther) {
  std::mt19937 random(11);
  unsigned found = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    const ScoreGame game = test::random_score_loops(random, {4, 30}, 0.8 + seed % 5 * 0.4, 0.3);
    const std::vector<int> right = test::plain_scores(game);
    const auto wrong = wrong_agreement(game, right, random);
    if (!wrong) continue;
    ++found;
    const Proof proof(game, *wrong);
    const TierGame tier(game, 1);
    EXPECT_EQ(proof.wrong_in(tier, game.tiers()[1].first), 0);
    Index different = 0;
    for (Index i = 0; i < right.size(); ++i) different += right[i] != (*wrong)[i];
    EXPECT_GE(proof.groundless(), different) << seed;  // a right score may rest on a wrong one
    EXPECT_EQ(proof.mismatches(), proof.groundless());
  }
  EXPECT_GT(found, 40u);
}

}  // namespace
}  // namespace zermelo::score_tables_test
