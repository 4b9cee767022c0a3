// Mancala games: tables against the definition of scores and against published counts, and their proof.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "solver/engine/choice.h"
#include "solver/proving/findings.h"
#include "support/message_of.h"
#include "support/plain_mancala.h"
#include "support/solved_values.h"
#include "support/stopped_solve.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/registry.h"

namespace zermelo::mancala_test {
namespace {

std::unique_ptr<Game> mancala(const std::string& keys) { return make_game("mancala " + keys); }

std::vector<Value> table_of(const Game& game, unsigned threads = 2) {
  return test::solved_values(game, Metric::score, test::threads(threads));
}

struct Variant {
  std::string keys;
  test::PlainMancala rules;
};

const std::vector<Variant>& variants() {
  static const std::vector<Variant> all{
      {"rules=awari", {"awari"}},
      {"rules=oware", {"oware"}},
      {"rules=kalah", {"kalah"}},
      {"rules=kalah capture=always", {"kalah", true}},
      {"rules=kalah ends=stuck", {"kalah", false, true}},
      {"rules=kalah capture=always ends=stuck rest=opponent", {"kalah", true, true, true}},
      {"rules=kalah rest=opponent", {"kalah", false, false, true}},
  };
  return all;
}

TEST(Mancala, HasTheScoresOfTheDefinition) {
  for (const auto& [houses, seeds] : {std::pair{1u, 9}, {2u, 9}, {3u, 6}, {6u, 3}})
    for (const Variant& variant : variants()) {
      const auto game = mancala(fmt::format("{} houses={} seeds={}", variant.keys, houses, seeds));
      const std::map<test::Ring, int> plain = test::plain_mancala_scores(variant.rules, houses, seeds);
      const std::vector<Value> table = table_of(*game);
      ASSERT_EQ(game->size(), plain.size());
      for (const auto& [ring, score] : plain) {
        const std::string text = fmt::format("{}", fmt::join(ring, ","));
        ASSERT_EQ(score_of(table[game->parse(text)]), score) << variant.keys << " " << text;
      }
    }
}

/// The words would seem to mean other rules than the default.
TEST(Kalah, HasNoKeyWithoutAValue) {
  for (const std::string key : {"capture", "ends", "rest"}) {
    EXPECT_NE(message_of<SpecError>([&] { mancala("rules=kalah seeds=4 " + key + "=none"); }).find(key + "=none"),
              std::string::npos);
    EXPECT_EQ(mancala("seeds=4 " + key + "=none")->spec().canonical_text(),
              mancala("seeds=4")->spec().canonical_text());
  }
}

/// Long laps: more seeds in a house than there are places.
TEST(Mancala, SowsAsTheRulesSay) {
  std::mt19937 random(1);
  for (const Variant& variant : variants()) {
    const auto game = mancala(variant.keys + " houses=3 seeds=40");
    for (int trial = 0; trial < 500; ++trial) {
      test::Ring ring(6);
      for (int seed = std::uniform_int_distribution(1, 40)(random); seed-- > 0;)
        ++ring[std::uniform_int_distribution<std::size_t>(0, random() % 6)(random)];
      const std::string text = fmt::format("{}", fmt::join(ring, ","));
      std::map<std::string, std::pair<int, bool>> expected, found;
      for (const auto& move : variant.rules.moves(ring))
        expected[fmt::format("{}", fmt::join(move.to, ","))] = {move.points, move.again};
      for (const Move& move : game->moves(text)) found[move.to] = {move.gain.points, move.gain.again};
      ASSERT_EQ(found, expected) << variant.keys << " " << text;
      if (expected.empty()) {
        EXPECT_EQ(game->final_score(game->parse(text)), variant.rules.rest(ring)) << text;
      }
    }
  }
}

struct Counts {
  Index boards = 0, won = 0, drawn = 0, lost = 0;
  int sum = 0;
  friend bool operator==(const Counts&, const Counts&) = default;
};

std::ostream& operator<<(std::ostream& out, const Counts& c) {
  return out << fmt::format("{} {} {} {} sum {}", c.boards, c.won, c.drawn, c.lost, c.sum);
}

std::vector<Counts> counts_of(const Game& game) {
  const std::vector<Value> table = table_of(game);
  std::vector<Counts> counts;
  for (const Tier& tier : game.tiers()) {
    Counts& here = counts.emplace_back();
    for (Index position = tier.first; position < tier.end(); ++position) {
      const int score = score_of(table[position]);
      ++(score > 0 ? here.won : score < 0 ? here.lost : here.drawn);
      here.sum += score;
    }
    here.boards = tier.positions;
  }
  return counts;
}

/// An independent program derived these counts; rules of the public database of Romein and Bal.
TEST(Awari, HasTheKnownCounts) {
  const std::vector<Counts> all = counts_of(*mancala("seeds=8"));
  EXPECT_EQ(all[2], (Counts{78, 25, 13, 40, -30}));
  EXPECT_EQ(all[4], (Counts{1365, 580, 143, 642, -358}));
  EXPECT_EQ(all[6], (Counts{12376, 5698, 1548, 5130, 3738}));
  EXPECT_EQ(all[8], (Counts{75582, 37767, 8351, 29464, 62331}));
  const std::vector<Counts> reachable = counts_of(*mancala("seeds=8 reachable=yes"));
  EXPECT_EQ(reachable[6].boards, 12375);
  EXPECT_EQ(reachable[6].lost, 5129);
  EXPECT_EQ(reachable[8].boards, 75504);
  EXPECT_EQ(reachable[8].won, 37765);
  EXPECT_EQ(reachable[8].lost, 29388);
}

/// Tables of reachable boards have the same scores.
TEST(Awari, LeavesOutUnreachableBoards) {
  for (const char* keys : {"houses=2 seeds=12", "houses=3 seeds=8", "rules=oware houses=2 seeds=10"}) {
    const auto all = mancala(keys), some = mancala(std::string(keys) + " reachable=yes");
    const std::vector<Value> whole = table_of(*all), table = table_of(*some);
    EXPECT_LT(some->size(), all->size());
    for (Index position = 0; position < some->size(); ++position)
      ASSERT_EQ(table[position], whole[all->parse(some->text(position))]) << some->text(position);
  }
}

/// Irving, Donkers and Uiterwijk 2000: an empty house opposite is captured from, too. Fewer seeds: an independent
/// search.
TEST(Kalah, HasPublishedValues) {
  const auto start = [](const std::string& keys) {
    const auto game = mancala("rules=kalah " + keys);
    return score_of(table_of(*game)[game->start()]);
  };
  EXPECT_EQ(start("capture=always houses=6 seeds=12"), 2);
  EXPECT_EQ(start("capture=always houses=4 seeds=8"), 2);
  EXPECT_EQ(start("capture=filled houses=4 seeds=16"), 6);
}

TEST(Mancala, IsTheSameForEveryNumberOfThreads) {
  for (const char* keys : {"houses=6 seeds=8", "houses=3 seeds=14 reachable=yes", "rules=kalah houses=3 seeds=12"}) {
    const auto game = mancala(keys);
    const std::vector<Value> one = table_of(*game, 1);
    for (const unsigned threads : {2, 3, 7}) EXPECT_EQ(table_of(*game, threads), one) << keys;
  }
}

TEST(Mancala, ContinuesFromACheckpoint) {
  const auto game = mancala("houses=4 seeds=9");
  const std::vector<Value> whole = table_of(*game);
  for (const int patience : {0, 1, 7, 30, 100}) {
    const test::StoppedSolve again = test::solve_with_stop(*game, Metric::score, patience);
    EXPECT_TRUE(again.stopped);
    EXPECT_EQ(again.table, whole);
  }
}

template <class Cell>
std::vector<Cell> cells_of(const Game& game) {
  std::vector<Cell> cells;
  const TableKind kind = table_kind(game, Metric::score);
  for (const Value& value : table_of(game)) cells.push_back(encode<Cell>(value, kind));
  return cells;
}

template <class Cell>
ProofState proof(const Game& game, const std::vector<Cell>& cells, unsigned threads = 1) {
  Findings findings{Job({.threads = threads})};
  method_of(game).prove(table_kind(game, Metric::score), {0, std::span(cells)}, {}, findings);
  return findings.state();
}

TEST(Mancala, IsProvedAndEveryWrongEntryIsFound) {
  for (const char* keys : {"houses=2 seeds=5", "houses=3 seeds=3 reachable=yes", "rules=oware houses=2 seeds=4",
                           "rules=kalah houses=2 seeds=4", "rules=kalah houses=2 seeds=4 ends=stuck"}) {
    const auto game = mancala(keys);
    std::vector<std::uint8_t> cells = cells_of<std::uint8_t>(*game);
    EXPECT_EQ(proof(*game, cells).mismatches, 0) << keys;
    EXPECT_EQ(proof(*game, cells_of<std::uint16_t>(*game), 3).mismatches, 0) << keys;
    for (Index position = 0; position < game->size(); ++position) {
      const std::uint8_t right = cells[position];
      for (const int score : {-128, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 127}) {
        cells[position] = static_cast<std::uint8_t>(128 + score);
        if (cells[position] == right) continue;
        ASSERT_GT(proof(*game, cells).mismatches, 0) << game->text(position) << score;
      }
      cells[position] = right;
    }
  }
}

/// A file of losses lacks the scores of won boards. They are derived, and a board that is not won is found.
TEST(Mancala, WinsFollowFromTheOtherScores) {
  for (const char* keys : {"houses=2 seeds=6", "houses=3 seeds=4 reachable=yes", "rules=kalah houses=2 seeds=5",
                           "rules=kalah houses=2 seeds=4 rest=opponent"}) {
    const auto game = mancala(keys);
    const TableKind kind = table_kind(*game, Metric::score);
    const std::vector<std::uint8_t> right = cells_of<std::uint8_t>(*game);
    std::vector<std::uint8_t> losses = right;
    for (std::uint8_t& cell : losses) cell = cell > 128 ? 255 : cell;
    const auto derived = [&](std::vector<std::uint8_t> cells) {
      derive_wins(*game, kind, std::span(cells), {}, Job({.threads = 2}));
      return cells;
    };
    EXPECT_EQ(derived(losses), right) << keys;
    for (Index position = 0; position < game->size(); ++position) {
      if (losses[position] == 255) continue;
      std::vector<std::uint8_t> wrong = losses;
      wrong[position] = 255;
      ASSERT_GT(proof(*game, derived(wrong)).mismatches, 0) << keys << " " << game->text(position);
    }
  }
}

/// Changes scores of the last tier until each is the best of its moves; nothing if that does not end.
bool settle(const Game& game, std::vector<std::uint8_t>& cells, std::mt19937& random) {
  const Tier& tier = game.tiers().back();
  std::vector<Index> order;
  for (Index position = tier.first; position < tier.end(); ++position) order.push_back(position);
  MoveList moves;
  for (int round = 0; round < 300; ++round) {
    std::shuffle(order.begin(), order.end(), random);
    bool stands = true;
    for (const Index position : order) {
      game.list_moves(Player::mover, position, moves);
      int best = moves.empty() ? game.final_score(position) : -1000;
      for (std::size_t i = 0; i < moves.size(); ++i)
        best = std::max(best, moves.gain(i).points - (static_cast<int>(cells[moves[i].front()]) - 128));
      stands = stands && cells[position] == 128 + best;
      cells[position] = static_cast<std::uint8_t>(128 + best);
    }
    if (stands) return true;
  }
  return false;
}

/// Tables in which each score agrees with the moves, although some scores only support each other. A right score that
/// rests on wrong ones is not grounded either.
TEST(Awari, WrongScoresThatAgreeAreFound) {
  std::mt19937 random(7);
  int wrong_tables = 0;
  for (const char* keys : {"seeds=2", "houses=3 seeds=4", "houses=4 seeds=3"}) {
    const auto game = mancala(keys);
    const std::vector<std::uint8_t> right = cells_of<std::uint8_t>(*game);
    const Tier& tier = game->tiers().back();
    for (int trial = 0; trial < 60; ++trial) {
      std::vector<std::uint8_t> cells = right;
      const int score = 1 + trial % 4;
      for (Index position = tier.first; position < tier.end(); ++position)
        if (cells[position] == 128)
          cells[position] = static_cast<std::uint8_t>(random() % 2 != 0 ? 128 + score : 128 - score);
      if (!settle(*game, cells, random)) continue;
      Index differ = 0;
      for (Index position = 0; position < game->size(); ++position) differ += cells[position] != right[position];
      EXPECT_GE(proof(*game, cells).mismatches, differ) << keys;
      wrong_tables += differ != 0;
    }
  }
  EXPECT_GT(wrong_tables, 0);
}

}  // namespace
}  // namespace zermelo::mancala_test
