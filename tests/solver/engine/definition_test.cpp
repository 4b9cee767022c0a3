// The kernel by definition: tables of suspense numbers agree with a search by the rules of Winning Ways, chapter 9, in
// every structure of games that always end.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/engine/choice.h"
#include "solver/engine/verify.h"
#include "support/message_of.h"
#include "support/solved_tiers.h"
#include "support/stopped_solve.h"
#include "support/take_away.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::test::definition_test {
namespace {

/// Searches by the rules alone: numbers with the parity of a lost position are good to move to.
class Search {
 public:
  explicit Search(const Game& game)
      : game_(game), lost_parity_(game.play() == Play::misere ? 1 : 0), known_(game.size()) {}

  std::uint32_t suspense(Index position) {
    if (!known_[position]) known_[position] = searched(position);
    return *known_[position];
  }
  Outcome outcome(Index position) { return suspense(position) % 2 == lost_parity_ ? Outcome::loss : Outcome::win; }

 private:
  std::uint32_t searched(Index position) {
    MoveList moves;
    game_.list_moves(Player::mover, position, moves);
    std::vector<std::uint32_t> winning, losing;
    for (const Index to : moves.positions()) {
      const std::uint32_t after = suspense(to);
      (after % 2 == lost_parity_ ? winning : losing).push_back(after);
    }
    if (!winning.empty()) return 1 + *std::ranges::max_element(winning);
    return losing.empty() ? 0 : 1 + *std::ranges::min_element(losing);
  }

  const Game& game_;
  std::uint32_t lost_parity_;
  std::vector<std::optional<std::uint32_t>> known_;
};

std::vector<Value> searched(const Game& game) {
  Search search(game);
  std::vector<Value> table;
  for (Index position = 0; position < game.size(); ++position)
    table.push_back({search.outcome(position), 0, search.suspense(position)});
  return table;
}

const char* const games[] = {"nim piles=1 max=40",
                             "nim piles=4 max=9",
                             "nim piles=3 max=90",
                             "nim piles=3 max=7 play=misere",
                             "nim piles=2 max=70 order=ordered",
                             "nim piles=3 max=12 take=1,3,4 order=ordered play=misere",
                             "nim piles=2 max=30 take=1..3",
                             "nim piles=3 max=6 moore=2",
                             "wythoff max=40",
                             "wythoff max=15 play=misere",
                             "grid rows=30 cols=17",
                             "grid rows=9 cols=11 steps=diagonal,down",
                             "chomp rows=3 cols=7",
                             "pyramid rows=7",
                             "pyramid rows=5 play=normal",
                             "octal code=0.77 max=14",
                             "octal code=4.07 max=10 play=misere",
                             "octal code=0.137 max=9 total=15",
                             "octal code=0.7777 max=14 total=20",
                             "grundy max=22"};

TEST(Definition, AgreesWithASearchInEveryStructure) {
  for (const char* spec : games) {
    const auto game = make_game(spec);
    const std::vector<Value> expected = searched(*game);
    for (const unsigned count : {1u, 2u, 7u})
      EXPECT_EQ(solved_values(*game, Metric::suspense, threads(count)), expected) << spec;
  }
}

TEST(Definition, TellsTheOutcomesOfTheOtherTables) {
  for (const char* spec : games) {
    const auto game = make_game(spec);
    std::vector<Value> table = solved_values(*game, Metric::suspense, threads(2));
    for (Value& value : table) value.number = 0;
    EXPECT_EQ(table, solved_values(*game, Metric::outcome, threads(2))) << spec;
  }
}

/// In normal play the loser of two equal piles takes one of them, and the winner must take the other. The winner of two
/// different piles must make them equal, the winner of one pile must take it.
TEST(Definition, KnowsTheSuspenseOfNim) {
  const auto game = make_game("nim piles=2 max=9");
  const std::vector<Value> table = solved_values(*game, Metric::suspense, threads(1));
  for (unsigned a = 0; a <= 9; ++a)
    for (unsigned b = 0; b <= a; ++b) {
      const std::uint32_t expected = a == 0 ? 0 : b == 0 ? 1 : a == b ? 2 : 3;
      EXPECT_EQ(table[game->parse(std::to_string(a) + "," + std::to_string(b))].number, expected) << a << "," << b;
    }
  const auto misere = make_game("nim piles=1 max=9 play=misere");
  const std::vector<Value> heaps = solved_values(*misere, Metric::suspense, threads(1));
  for (Index n = 0; n <= 9; ++n) EXPECT_EQ(heaps[misere->parse(std::to_string(n))].number, n < 2 ? n : 2u) << n;
}

/// The slow join of two positions: a move is a move in each of them that has one; who has none at all loses in normal
/// play and wins in misère play. Returns whether the player to move wins.
class SlowJoin {
 public:
  explicit SlowJoin(const Game& game) : game_(game), known_(game.size() * game.size()) {}

  bool wins(Index a, Index b) {
    std::optional<bool>& known = known_[a * game_.size() + b];
    if (!known) known = searched(a, b);
    return *known;
  }

 private:
  /// The position itself if the game is over there.
  std::vector<Index> goals(Index position) const {
    MoveList moves;
    game_.list_moves(Player::mover, position, moves);
    return moves.empty() ? std::vector{position} : moves.positions();
  }

  bool searched(Index a, Index b) {
    const std::vector<Index> first = goals(a), second = goals(b);
    if (first == std::vector{a} && second == std::vector{b}) return game_.play() == Play::misere;
    return std::ranges::any_of(
        first, [&](Index to) { return std::ranges::any_of(second, [&](Index other) { return !wins(to, other); }); });
  }

  const Game& game_;
  std::vector<std::optional<bool>> known_;
};

/// The component with the greatest suspense number ends last.
TEST(Definition, DecidesSlowJoins) {
  for (const char* spec : {"nim piles=2 max=4", "nim piles=2 max=4 play=misere", "nim piles=1 max=20 take=1,3,4",
                           "pyramid rows=3", "wythoff max=5", "grid rows=4 cols=5", "chomp rows=3 cols=3"}) {
    const auto game = make_game(spec);
    const std::vector<Value> table = solved_values(*game, Metric::suspense, threads(1));
    SlowJoin join(*game);
    for (Index a = 0; a < game->size(); ++a)
      for (Index b = 0; b < game->size(); ++b) {
        const Value last = table[a].number > table[b].number ? table[a] : table[b];
        ASSERT_EQ(join.wins(a, b), last.outcome == Outcome::win)
            << spec << ": " << game->text(a) << " + " << game->text(b);
      }
  }
}

template <class Rules>
std::unique_ptr<Game> own_game(const char* spec) {
  const Family family = make_family<Rules>("own", "take stones", "two heaps", {{"max", "1 to 10000", "9", "stones"}});
  EXPECT_NE(std::ranges::find(family.metrics, Metric::suspense), family.metrics.end());
  return family.make(Spec::parse(spec), Resources{});
}

TEST(Definition, SolvesOwnGames) {
  for (const auto& game : {own_game<TakeAway>("own max=40"), own_game<RankedTakeAway>("own max=40"),
                           own_game<SortedTakeAway>("own max=40"), own_game<MisereTakeAway>("own max=40"),
                           own_game<BoundedMisereTakeAway>("own max=40")})
    EXPECT_EQ(solved_values(*game, Metric::suspense, threads(3)), searched(*game));
}

TEST(Definition, ReadsTheExitsOfTiers) {
  const auto game = own_game<TieredTakeAway>("own max=30");
  ASSERT_EQ(game->tiers().size(), 31u);
  EXPECT_EQ(solved_by_tiers(*game, game->tiers().size(), Metric::suspense, 2), searched(*game));
}

TEST(Definition, ContinuesWhereverItIsStopped) {
  const auto game = make_game("pyramid rows=6");
  const std::vector<Value> expected = searched(*game);
  int patience = 0;
  for (; patience < 10'000; patience += 17) {
    const StoppedSolve solved = solve_with_stop(*game, Metric::suspense, patience);
    ASSERT_EQ(solved.table, expected) << patience;
    if (!solved.stopped) break;
  }
  EXPECT_GT(patience, 0);
  EXPECT_LT(patience, 10'000);
}

TEST(Definition, FindsEveryWrongEntry) {
  const auto game = make_game("nim piles=2 max=4");
  const std::vector<Value> right = searched(*game);
  EXPECT_TRUE(verify(
                  *game, Metric::suspense, [&](Index i) { return right[i]; }, 0, Job())
                  .mismatches == 0);
  for (Index wrong = 0; wrong < game->size(); ++wrong) {
    const auto entry = [&](Index i) {
      return i == wrong ? kinds::suspense.with_number(right[i].number + 2, Play::normal) : right[i];
    };
    EXPECT_GT(verify(*game, Metric::suspense, entry, 0, Job()).mismatches, 0u) << wrong;
  }
}

TEST(Definition, IsRefusedWithTheReason) {
  for (const char* spec : {"quixo size=3", "domineering rows=2 cols=2", "dots rows=1 cols=1", "heap rule=0.77 max=9"}) {
    const auto game = make_game(spec);
    EXPECT_NE(message_of<SpecError>([&] { kernel_for(*game, Metric::suspense); }).find("has no suspense numbers: "),
              std::string::npos)
        << spec;
  }
}

}  // namespace
}  // namespace zermelo::test::definition_test
