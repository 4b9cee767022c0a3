// Compares sums in normal and misère play with plain play of the whole sum, and single heaps with published lists.
#include <gtest/gtest.h>

#include <set>

#include "solver/sums/misere_search.h"
#include "solver/sums/plain_sum.h"
#include "solver/sums/sum.h"
#include "tablebase/base/error.h"

namespace zermelo::sums_test {
namespace {

/// A sum of three terms on two random graphs; the first two terms are positions of the same graph.
struct RandomSum {
  explicit RandomSum(unsigned seed, bool dividing, std::size_t vertices) {
    std::mt19937 random(seed);
    const auto first = std::make_shared<GraphSummand>(random_edges(random, vertices, dividing));
    const auto second = std::make_shared<GraphSummand>(random_edges(random, vertices - 1, false));
    for (const auto& game : {first, first, second}) {
      const std::uint64_t vertex = game->edges().size() - 1 - random() % 3;
      terms.push_back({std::to_string(vertex), game, vertex});
      plain.emplace_back(game.get(), vertex);
    }
  }
  std::vector<Term> terms;
  PlainSum plain;
};

std::set<std::string> listed(const SumMoves& moves) {
  std::set<std::string> words;
  for (const SumMove& move : moves.list) words.insert(std::to_string(move.term) + ": " + move.to);
  return words;
}

/// The best moves of a sum: in normal play all winning moves; in misère play the moves that keep the depth.
std::set<std::string> plain_best(const PlainSum& sum, Play play, std::map<PlainSum, Value>& known) {
  const Value value = plain_value(sum, play, known);
  std::set<std::string> words;
  for (const auto& [text, after] : plain_moves(sum)) {
    const Value there = plain_value(after, play, known);
    const bool wins = play == Play::normal && there.outcome == Outcome::loss;
    if (wins || (play == Play::misere && there.depth + 1 == value.depth)) words.insert(text);
  }
  return words;
}

std::shared_ptr<const Summand> heaps(const char* rule, std::uint64_t most) {
  const auto sequence =
      std::make_shared<sequences::Sequence>(sequences::Sequence{sequences::HeapRule::parse(rule), {}, {}});
  sequences::extend(*sequence, most, Job({.threads = 1}));
  return std::make_shared<HeapSummand>(sequence);
}

std::vector<std::uint64_t> lost_single_heaps(const char* rule, std::uint64_t most) {
  const auto game = heaps(rule, 1);
  MisereSearch search;
  std::vector<std::uint64_t> lost;
  for (std::uint64_t n = 0; n <= most; ++n)
    if (search.solve({{"", game, n}}).outcome == Outcome::loss) lost.push_back(n);
  return lost;
}

TEST(Sums, OfRandomGraphsAgreeWithTheirProduct) {
  std::size_t winning = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const RandomSum sum(seed, seed % 2 == 1, 7);
    std::map<PlainSum, Value> known;
    const Value value = plain_value(sum.plain, Play::normal, known);
    EXPECT_EQ(grundy_of(sum.terms) != 0, value.outcome == Outcome::win) << seed;
    const SumMoves moves = winning_moves(sum.terms, 1000);
    EXPECT_EQ(listed(moves), plain_best(sum.plain, Play::normal, known)) << seed;
    EXPECT_EQ(moves.count, moves.list.size());
    EXPECT_TRUE(moves.all);
    winning += moves.count;
  }
  EXPECT_GT(winning, 60u);
}

TEST(Sums, ListNoMoreMovesThanAsked) {
  const SumMoves moves = winning_moves({{"", heaps("nim", 9), 9}, {"", heaps("0.77", 50), 50}}, 2);
  EXPECT_EQ(moves.list.size(), 2u);
  EXPECT_GT(moves.count, 2u);
}

TEST(Sums, KnowGiantHeapsByTheirPeriod) {
  const std::uint64_t giant = 1'000'000'000'000'000'000;
  const auto kayles = heaps("0.77", 1000);
  const std::vector<Term> sum = {{"", kayles, giant}, {"", kayles, 9}};
  const std::uint64_t same = giant - 12 * ((giant - 71) / 12);
  EXPECT_EQ(grundy_of(sum), kayles->grundy(same) ^ 4);
  const SumMoves moves = winning_moves(sum, 1000);
  ASSERT_GT(moves.count, 0u);
  EXPECT_FALSE(moves.all);
  EXPECT_EQ(moves.list[0].move.substr(0, 23), "1000000000000000000 -> ");
}

TEST(Sums, FindTheOneMoveInGiantPilesOfNim) {
  sequences::Sequence nim{sequences::HeapRule::parse("nim"), {}, {}};
  for (std::uint32_t n = 0; n < 4; ++n) nim.values.push_back(n);
  nim.period = sequences::Period{1, 0, 1, 3, "Bouton 1901"};
  const auto piles = std::make_shared<HeapSummand>(std::make_shared<const sequences::Sequence>(nim));
  const std::uint64_t giant = 1'000'000'000'000'000'000;
  const SumMoves moves = winning_moves({{"", piles, giant}, {"", piles, giant / 2 + 1}}, 10);
  ASSERT_EQ(moves.list.size(), 1u);
  EXPECT_EQ(moves.list[0].to, "nim:500000000000000001");
  EXPECT_EQ(moves.list[0].grundy, 500000000000000001u);
  EXPECT_TRUE(moves.all);
}

TEST(MisereSearch, AgreesWithTheWholeGameTriedOut) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const RandomSum sum(seed, seed % 2 == 1, 7);
    std::map<PlainSum, Value> known;
    MisereSearch search;
    EXPECT_EQ(search.solve(sum.terms), plain_value(sum.plain, Play::misere, known)) << seed;
    EXPECT_EQ(listed(search.best_moves(sum.terms, 1000)), plain_best(sum.plain, Play::misere, known)) << seed;
    EXPECT_LE(search.looked_at(), known.size());
  }
}

TEST(MisereSearch, FindsThePublishedLostHeaps) {
  using List = std::vector<std::uint64_t>;
  EXPECT_EQ(lost_single_heaps("kayles", 24), (List{1, 4, 9, 12, 20}));
  EXPECT_EQ(lost_single_heaps("dawsons-kayles", 33), (List{2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30, 31}));
  EXPECT_EQ(lost_single_heaps("grundy", 29), (List{3, 6, 9, 12, 15, 18, 21, 24, 27}));
}

TEST(MisereSearch, KnowsThatNobodyToMoveWins) {
  const auto kayles = heaps("0.77", 1);
  MisereSearch search;
  EXPECT_EQ(search.solve({}), (Value{Outcome::win, 0}));
  EXPECT_EQ(search.solve({{"", kayles, 0}}), (Value{Outcome::win, 0}));
  EXPECT_EQ(search.best_moves({{"", kayles, 0}}, 9).count, 0u);
  EXPECT_EQ(search.looked_at(), 1u);
}

TEST(MisereSearch, StopsWhereItIsTold) {
  const auto kayles = heaps("0.77", 1);
  const std::vector<Term> sum = {{"", kayles, 30}, {"", kayles, 29}};
  SearchControl few;
  few.positions = 500;
  MisereSearch search(few);
  EXPECT_THROW(search.solve(sum), LimitError);
  EXPECT_EQ(search.looked_at(), 500u);
  SearchControl small;
  small.memory = 20'000;
  EXPECT_THROW(MisereSearch(small).solve(sum), LimitError);
  SearchControl stopped;
  stopped.job = Job({.stop = [] { return true; }});
  EXPECT_THROW(MisereSearch(stopped).solve(sum), Interrupted);
}

TEST(MisereSearch, TakesAMillionPliesWithoutAStackOfThatDepth) {
  const auto line = heaps("take:1", 1);
  EXPECT_EQ(MisereSearch().solve({{"", line, 1'000'000}}), (Value{Outcome::win, 1'000'000}));
}

}  // namespace
}  // namespace zermelo::sums_test
