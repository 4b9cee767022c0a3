// Own games that define only a start, moves, endings and texts, as another project would write them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "support/plain_solver.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::discovered_game_test {

namespace {

/// Tic-tac-toe. A position is a number in base 3 whose digits are the cells: 0 blank, 1 cross, 2 nought.
class TicTacToe {
 public:
  using Position = std::uint32_t;
  using Cells = std::array<int, 9>;

  explicit TicTacToe(const Spec&) {}

  Position start() const { return 0; }

  std::optional<Outcome> ending(Position position) const {
    static constexpr int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                        {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    const Cells cells = cells_of(position);
    for (const auto& [a, b, c] : lines)
      if (cells[a] != 0 && cells[a] == cells[b] && cells[b] == cells[c]) return Outcome::loss;
    if (std::count(cells.begin(), cells.end(), 0) == 0) return Outcome::draw;
    return std::nullopt;
  }

  void moves(Position position, std::vector<Position>& next) const {
    Cells cells = cells_of(position);
    const int mover = std::count(cells.begin(), cells.end(), 0) % 2 == 1 ? 1 : 2;
    for (int& cell : cells) {
      if (cell != 0) continue;
      cell = mover;
      next.push_back(position_of_cells(cells));
      cell = 0;
    }
  }

  std::string text(Position position) const {
    std::string words;
    for (const int cell : cells_of(position)) words += ".XO"[cell];
    return words;
  }

  Position parse(std::string_view words) const {
    Cells cells{};
    if (words.size() != 9) throw UsageError("nine cells are needed");
    std::transform(words.begin(), words.end(), cells.begin(), [](char c) { return c == '.' ? 0 : c == 'X' ? 1 : 2; });
    return position_of_cells(cells);
  }

 protected:
  static Cells cells_of(Position position) {
    Cells cells{};
    for (int& cell : cells) {
      cell = static_cast<int>(position % 3);
      position /= 3;
    }
    return cells;
  }

  static Position position_of_cells(const Cells& cells) {
    Position position = 0;
    for (std::size_t i = 9; i-- > 0;) position = position * 3 + static_cast<Position>(cells[i]);
    return position;
  }
};

/// Tic-tac-toe with mirrored and rotated boards identified.
class FoldedTicTacToe : public TicTacToe {
 public:
  using TicTacToe::TicTacToe;

  Position canonical(Position position) const {
    Position least = position;
    Cells cells = cells_of(position);
    for (int i = 0; i < 8; ++i) {
      cells = i % 2 == 0
                  ? Cells{cells[2], cells[1], cells[0], cells[5], cells[4], cells[3], cells[8], cells[7], cells[6]}
                  : Cells{cells[0], cells[3], cells[6], cells[1], cells[4], cells[7], cells[2], cells[5], cells[8]};
      least = std::min(least, position_of_cells(cells));
    }
    return least;
  }
};

/// Rules that throw on some boards.
class ThrowingRules : public TicTacToe {
 public:
  using TicTacToe::TicTacToe;
  void moves(Position position, std::vector<Position>& next) const {
    if (text(position).starts_with("XOX.O")) throw std::out_of_range("no such cell");
    TicTacToe::moves(position, next);
  }
};

/// Rules without an ending for full boards.
class ForgetfulRules : public TicTacToe {
 public:
  using TicTacToe::TicTacToe;
  std::optional<Outcome> ending(Position position) const {
    const auto outcome = TicTacToe::ending(position);
    return outcome == Outcome::draw ? std::nullopt : outcome;
  }
};

template <class R>
std::unique_ptr<Game> discovered(const Resources& resources = {}) {
  return make_discovered_game<R>(Spec::parse("stranger"), resources);
}

}  // namespace

TEST(DiscoveredGame, KnowsThe5478PositionsOfTicTacToe) {
  const auto game = discovered<TicTacToe>();
  EXPECT_EQ(game->size(), 5478u);
  EXPECT_EQ(tally(solve_by_sweeps(*game)), (PlainTally{2836, 1574, 1068, 5}));
  for (Index i = 0; i < game->size(); ++i) {
    ASSERT_EQ(game->parse(game->text(i)), i);
    ASSERT_EQ(game->fault(i), "");
  }
}

TEST(DiscoveredGame, FoldsSymmetricPositionsTheStartIncluded) {
  const auto game = discovered<FoldedTicTacToe>();
  EXPECT_EQ(game->size(), 765u);
  EXPECT_EQ(game->parse("..X......"), game->parse("X........"));
  EXPECT_EQ(solve_by_sweeps(*game)[game->start()].outcome, Outcome::draw);
  std::vector<Index> next;
  game->successors(game->start(), next);
  EXPECT_EQ(next.size(), 3u);
  for (Index i = 0; i < game->size(); ++i) ASSERT_EQ(game->fault(i), "");
}

/// Expects moves in the orientation of the board in `words`, not of its canonical board.
template <class R>
void expect_moves_as_written(const Game& game, const std::string& words) {
  const R rules{Spec::parse("stranger")};
  std::vector<typename R::Position> next;
  rules.moves(rules.parse(words), next);
  std::set<std::string> expected, told;
  for (const auto& to : next) expected.insert(rules.text(to));
  for (const Move& move : game.moves(words)) {
    told.insert(move.to);
    EXPECT_EQ(move.text, "to " + move.to);
    EXPECT_EQ(move.number, std::vector{game.parse(move.to)});
  }
  EXPECT_EQ(told, expected) << words;
}

TEST(DiscoveredGame, KeepsTheOrientationOfThePosition) {
  const auto folded = discovered<FoldedTicTacToe>(), plain = discovered<TicTacToe>();
  for (const char* words : {".........", "X........", "..X......", "O...X...X", "..O.X.X.."}) {
    expect_moves_as_written<TicTacToe>(*plain, words);
    expect_moves_as_written<FoldedTicTacToe>(*folded, words);
  }
  EXPECT_EQ(folded->moves(".........").size(), 9u);
}

TEST(DiscoveredGame, TellsAnEndingByItsOutcome) {
  const auto game = discovered<TicTacToe>();
  EXPECT_EQ(game->ending_text(game->parse("XXXOO....")), "by the rules, the player to move has a loss");
  EXPECT_EQ(game->ending_text(game->parse("XOXXOOOXX")), "by the rules, the player to move has a draw");
}

TEST(DiscoveredGame, RefusesPositionsThatNoPlayReaches) {
  const auto game = discovered<TicTacToe>();
  EXPECT_THROW(game->parse("XXX......"), UsageError);
  EXPECT_THROW(game->parse("X"), UsageError);
}

TEST(DiscoveredGame, SaysWhereRulesThrow) {
  try {
    discovered<ThrowingRules>();
    FAIL() << "made a game";
  } catch (const UsageError& error) {
    const std::string words = error.what();
    EXPECT_TRUE(words.starts_with("the rules of stranger are broken: they fail at XOX.O")) << words;
    EXPECT_TRUE(words.ends_with(": no such cell")) << words;
  }
}

TEST(DiscoveredGame, ReportsForgottenEndings) {
  const auto game = discovered<ForgetfulRules>();
  const Index full = game->parse("XOXXOOOXX");
  EXPECT_EQ(game->fault(full), "it has no move, but `ending` does not say that the game is over");
  EXPECT_THROW(game->ending(full), UsageError);
  EXPECT_EQ(game->fault(game->start()), "");
}

TEST(DiscoveredGame, RefusesMoreMemoryThanAllowed) {
  EXPECT_THROW(discovered<TicTacToe>({.job = Job({.memory = 10'000})}), LimitError);
}

TEST(DiscoveredGame, RefusesATableWithoutKeys) {
  Resources resources;
  resources.known = std::make_shared<const KnownPositions>();
  EXPECT_THROW(make_game("mnk m=3 n=3 k=3", resources), FormatError);
}

TEST(RulesFamily, PlaysAStrangersRulesLikeAnyOther) {
  add_family(make_family<TicTacToe>("strangers-tic-tac-toe", "three in a row", "nine cells", {}));
  EXPECT_EQ(make_game("strangers-tic-tac-toe")->size(), 5478u);
  EXPECT_THROW(make_game("strangers-tic-tac-toe x=1"), SpecError);
}

}  // namespace zermelo::discovered_game_test
