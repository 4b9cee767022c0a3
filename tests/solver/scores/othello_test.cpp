// Othello on 4 x 4: the number of positions, the start and the score of every position against a plain search.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "solver/engine/choice.h"
#include "solver/engine/verify.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::othello_test {
namespace {

/// The rules on a board of letters, X to move.
class PlainSearch {
 public:
  int score(const std::string& board) {
    if (const auto known = known_.find(board); known != known_.end()) return known->second;
    int best = -100;
    for (const std::string& to : moves(board)) best = std::max(best, -score(to));
    if (best == -100 && !moves(seen_by_other(board)).empty()) best = -score(seen_by_other(board));
    if (best == -100) {
      best = 0;
      for (const char cell : board) best += cell == 'X' ? 1 : cell == 'O' ? -1 : 0;
    }
    return known_[board] = best;
  }

 private:
  static std::string seen_by_other(std::string board) {
    for (char& cell : board) cell = cell == 'X' ? 'O' : cell == 'O' ? 'X' : '.';
    return board;
  }

  /// The boards after each placed disc, as the opponent sees them.
  static std::vector<std::string> moves(const std::string& board) {
    std::vector<std::string> all;
    for (int row = 0; row < 4; ++row)
      for (int column = 0; column < 4; ++column) {
        std::string next = board;
        if (cell(next, row, column) != '.') continue;
        int turned = 0;
        for (int down = -1; down <= 1; ++down)
          for (int right = -1; right <= 1; ++right) turned += turn(next, row, column, down, right);
        cell(next, row, column) = 'X';
        if (turned > 0) all.push_back(seen_by_other(next));
      }
    return all;
  }

  static int turn(std::string& board, int row, int column, int down, int right) {
    int length = 0;
    const auto at = [&](int steps) { return std::pair(row + steps * down, column + steps * right); };
    const auto letter = [&](int steps) {
      const auto [r, c] = at(steps);
      return r < 0 || r > 3 || c < 0 || c > 3 ? '.' : cell(board, r, c);
    };
    while ((down != 0 || right != 0) && letter(length + 1) == 'O') ++length;
    if (length == 0 || letter(length + 1) != 'X') return 0;
    for (int steps = 1; steps <= length; ++steps) cell(board, at(steps).first, at(steps).second) = 'X';
    return length;
  }

  static char& cell(std::string& board, int row, int column) {
    return board[static_cast<std::size_t>(5 * row + column)];
  }

  std::map<std::string, int> known_;
};

TEST(Othello, HasTheScoresOfAPlainSearch) {
  const auto game = make_game("othello size=4");
  EXPECT_EQ(game->size(), 58'533);
  const std::vector<Value> table = test::solved_values(*game, Metric::score, test::threads(2));
  EXPECT_EQ(score_of(table[game->start()]), -8);
  PlainSearch plain;
  for (Index position = 0; position < game->size(); ++position)
    ASSERT_EQ(score_of(table[position]), plain.score(game->text(position))) << game->text(position);
  const auto value = [&](Index position) { return table[position]; };
  EXPECT_EQ(verify(*game, Metric::score, value, 0, Job({.threads = 2})).mismatches, 0);
}

TEST(Othello, PassesOnlyWithoutAMove) {
  const auto game = make_game("othello size=4");
  const std::vector<Move> first = game->moves("..../.OX./.XO./....");
  ASSERT_EQ(first.size(), 4u);
  for (const Move& move : first) EXPECT_EQ(move.gain, Gain());
  Index passes = 0;
  for (Index position = 0; position < game->size(); ++position)
    for (const Move& move : game->moves(game->text(position))) {
      if (move.text != "pass") continue;
      ++passes;
      EXPECT_EQ(game->moves(game->text(position)).size(), 1u);
    }
  EXPECT_EQ(passes, 8'264);
}

TEST(Othello, RefusesOtherBoards) {
  EXPECT_THROW(make_game("othello size=6"), SpecError);
  const auto game = make_game("othello size=4");
  EXPECT_THROW(static_cast<void>(game->parse("..../..../..../....")), UsageError);
  EXPECT_THROW(static_cast<void>(game->parse("...../....")), UsageError);
  EXPECT_THROW(kernel_for(*game, Metric::outcome), SpecError);
}

}  // namespace
}  // namespace zermelo::othello_test
