// The rules files of examples/rules against the families in C++, and against plain rules on texts, written here.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "support/plain_solver.h"
#include "tablebase/registry.h"

namespace zermelo::shipped_rules_test {
namespace {

std::unique_ptr<Game> shipped(const std::string& name) {
  return make_game("board rules=" ZERMELO_SOURCE "/examples/rules/" + name + ".toml");
}

/// Compares the values of all positions of a family with those of the rules file; `words` rewrites the texts.
void expect_same_values(const std::string& name, const std::string& family,
                        const std::function<std::string(const std::string&)>& words) {
  const auto game = shipped(name), other = make_game(family);
  const std::vector<Value> values = solve_by_sweeps(*game), others = solve_by_sweeps(*other);
  for (Index position = 0; position < other->size(); ++position)
    ASSERT_EQ(values[game->parse(words(other->text(position)))], others[position]) << other->text(position);
}

/// `men` in all, less those on the board, behind the text.
std::string with_hands(const std::string& text, std::size_t men) {
  std::string hands = ",";
  for (const char letter : {'X', 'O'})
    hands.append(men - static_cast<std::size_t>(std::count(text.begin(), text.end() - 2, letter)), letter);
  return text + (hands == "," ? ",-" : hands);
}

/// A position of a plain game: rows of letters without `/`, and the player to move behind.
using Board = std::string;

struct PlainGame {
  std::function<std::vector<Board>(const Board&)> moves;
  /// For the player to move, if the game is over before the moves are asked.
  std::function<std::optional<Outcome>(const Board&)> ending;
  Outcome without_move = Outcome::loss;
};

/// The value of every position that play reaches, by sweeps.
std::map<Board, Value> values_of(const PlainGame& game, const Board& start) {
  std::map<Board, std::vector<Board>> next;
  std::map<Board, Value> values;
  std::vector<Board> left{start};
  while (!left.empty()) {
    const Board board = left.back();
    left.pop_back();
    if (next.contains(board)) continue;
    const auto ending = game.ending(board);
    next[board] = ending ? std::vector<Board>{} : game.moves(board);
    if (next[board].empty()) values[board] = {ending.value_or(game.without_move), 0};
    left.insert(left.end(), next[board].begin(), next[board].end());
  }
  for (std::uint32_t depth = 1;; ++depth) {
    std::map<Board, Value> found;
    for (const auto& [board, to] : next) {
      if (values.contains(board)) continue;
      const auto is = [&](const Board& other, Outcome outcome) {
        return values.contains(other) && values.at(other).outcome == outcome;
      };
      if (std::any_of(to.begin(), to.end(), [&](const Board& b) { return is(b, Outcome::loss); }))
        found[board] = {Outcome::win, depth};
      else if (std::all_of(to.begin(), to.end(), [&](const Board& b) { return is(b, Outcome::win); }))
        found[board] = {Outcome::loss, depth};
    }
    if (found.empty()) break;
    values.insert(found.begin(), found.end());
  }
  for (const auto& [board, to] : next) values.try_emplace(board, Value{Outcome::draw, 0});
  return values;
}

/// Compares all positions that play reaches from the start.
void expect_values_of(const std::string& name, const PlainGame& plain, const Board& start, std::size_t width) {
  const auto game = shipped(name);
  const std::vector<Value> values = solve_by_sweeps(*game);
  const auto words = [width](const Board& board) {
    std::string text;
    for (std::size_t at = 0; at + 1 < board.size(); at += width)
      text += (at == 0 ? "" : "/") + board.substr(at, std::min(width, board.size() - 1 - at));
    return text + "," + board.back();
  };
  EXPECT_EQ(game->start(), game->parse(words(start)));
  const auto plain_values = values_of(plain, start);
  EXPECT_GT(plain_values.size(), 40u);
  for (const auto& [board, value] : plain_values) {
    ASSERT_EQ(values[game->parse(words(board))].outcome, value.outcome) << board;
    ASSERT_EQ(values[game->parse(words(board))].depth, value.depth) << board;
  }
}

Board moved(Board board, std::size_t from, std::size_t to, char next) {
  board[to] = board[from];
  board[from] = '.';
  board.back() = next;
  return board;
}

char other(char player) { return player == 'x' ? 'o' : 'x'; }

/// Pawns on `size` files and ranks; x goes up. `straight`: captures are aside, other steps straight on (Hexapawn) or
/// also aside (Breakthrough).
PlainGame pawns(int size, bool aside) {
  const auto at = [size](int row, int column) { return static_cast<std::size_t>(row * size + column); };
  PlainGame game;
  game.moves = [=](const Board& board) {
    std::vector<Board> next;
    const char own = board.back();
    const int up = own == 'x' ? -1 : 1;
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column)
        for (int side = -1; side <= 1; ++side) {
          const int to_row = row + up, to_column = column + side;
          if (board[at(row, column)] != own || to_row < 0 || to_row >= size || to_column < 0 || to_column >= size)
            continue;
          const char there = board[at(to_row, to_column)];
          const bool allowed = side == 0 ? there == '.' : there == other(own) || (aside && there == '.');
          if (allowed) next.push_back(moved(board, at(row, column), at(to_row, to_column), other(own)));
        }
    return next;
  };
  game.ending = [=](const Board& board) -> std::optional<Outcome> {
    const char mover = board.back(), before = other(mover);
    for (int column = 0; column < size; ++column)
      if (board[at(before == 'x' ? 0 : size - 1, column)] == before) return Outcome::loss;
    return {};
  };
  return game;
}

}  // namespace

TEST(ShippedRules, GiveThreeMensMorrisTheValuesOfTheFamily) {
  expect_same_values("three-mens-morris", "morris", [](const std::string& text) { return with_hands(text, 3); });
}

TEST(ShippedRules, GiveHareAndHoundsTheValuesOfTheFamily) {
  expect_same_values("hare-and-hounds", "hounds", [](const std::string& text) { return text; });
}

TEST(ShippedRules, GivePongHauKiTheValuesOfTheFamily) {
  expect_same_values("pong-hau-ki", "pong-hau-ki", [](const std::string& text) { return text; });
}

TEST(ShippedRules, GiveTicTacToeTheValuesOfTheFamily) {
  expect_same_values("tic-tac-toe", "mnk", [](const std::string& text) { return with_hands(text, 5); });
}

/// The family also contains numbers of men that play never leads to.
TEST(ShippedRules, GiveQuixoTheValuesOfTheFamily) {
  const auto game = shipped("quixo-3x3"), family = make_game("quixo size=3");
  const std::vector<Value> values = solve_by_sweeps(*game), others = solve_by_sweeps(*family);
  std::size_t compared = 0;
  for (Index position = 0; position < game->size(); ++position) {
    std::string text = game->text(position);
    if (game->is_gap(position)) continue;
    if (text.back() == 'o')
      for (char& letter : text) letter = letter == 'x' ? 'o' : letter == 'o' ? 'x' : letter;
    std::erase(text, '/');
    ASSERT_EQ(values[position], others[family->parse(text.substr(0, text.find(',')))]) << text;
    ++compared;
  }
  EXPECT_EQ(compared, 2663u);
}

TEST(ShippedRules, GiveSixMensMorrisTheMovesOfTheFamily) {
  const auto game = shipped("six-mens-morris-moving"), family = make_game("morris men=6");
  std::vector<Index> next, others;
  Index positions = 0;
  for (Index position = 0; position < game->size(); ++position) positions += game->is_gap(position) ? 0 : 1;
  // The family has one position for all with two men.
  const auto one_if_over = [over = game->tiers().front().end()](Index number) { return number < over ? 0 : number; };
  EXPECT_EQ(positions - game->tiers().front().positions, family->size() - 1);
  for (Index position = 1; position < family->size(); position += 997) {
    const std::string text = family->text(position);
    family->successors(position, others);
    std::set<Index> expected, found;
    for (const Index to : others) expected.insert(one_if_over(game->parse(family->text(to))));
    game->successors(game->parse(text), next);
    for (const Index to : next) found.insert(one_if_over(to));
    ASSERT_EQ(found, expected) << text;
    if (next.empty()) {
      ASSERT_EQ(game->ending(game->parse(text)), family->ending(position));
    }
  }
}

TEST(ShippedRules, GiveHexapawnItsValues) {
  expect_values_of("hexapawn-3x3", pawns(3, false), "ooo...xxxx", 3);
  expect_values_of("hexapawn-4x4", pawns(4, false), "oooo........xxxxx", 4);
}

TEST(ShippedRules, GiveDodgemItsValues) {
  PlainGame game;
  game.without_move = Outcome::win;
  game.ending = [](const Board& board) -> std::optional<Outcome> {
    const auto men = [&](char player) { return std::count(board.begin(), board.end() - 1, player); };
    if (men(board.back()) == 0) return Outcome::win;
    if (men(other(board.back())) == 0) return Outcome::loss;
    return {};
  };
  game.moves = [](const Board& board) {
    std::vector<Board> next;
    const char own = board.back();
    for (int from = 0; from < 9; ++from) {
      if (board[static_cast<std::size_t>(from)] != own) continue;
      const int row = from / 3, column = from % 3;
      if (own == 'x' ? row == 0 : column == 2) {
        next.push_back(board);
        next.back()[static_cast<std::size_t>(from)] = '.';
        next.back().back() = other(own);
      }
      const std::vector<std::pair<int, int>> ways = own == 'x'
                                                        ? std::vector<std::pair<int, int>>{{-1, 0}, {0, 1}, {0, -1}}
                                                        : std::vector<std::pair<int, int>>{{0, 1}, {-1, 0}, {1, 0}};
      for (const auto& [down, right] : ways) {
        const int r = row + down, c = column + right;
        if (r < 0 || r > 2 || c < 0 || c > 2 || board[static_cast<std::size_t>(3 * r + c)] != '.') continue;
        next.push_back(moved(board, static_cast<std::size_t>(from), static_cast<std::size_t>(3 * r + c), other(own)));
      }
    }
    return next;
  };
  expect_values_of("dodgem-3x3", game, "o..o...xxx", 3);
}

TEST(ShippedRules, GiveMuTorereItsValues) {
  // The points of the ring in the order a b c d e f g h, as places in the rows abc, hzd, gfe.
  static constexpr std::size_t ring[] = {0, 1, 2, 5, 8, 7, 6, 3}, middle = 4;
  PlainGame game;
  game.ending = [](const Board&) { return std::optional<Outcome>(); };
  game.moves = [](const Board& board) {
    std::vector<Board> next;
    const char own = board.back(), enemy = own == 'X' ? 'O' : 'X';
    for (std::size_t i = 0; i < 8; ++i) {
      const std::size_t at = ring[i], left = ring[(i + 7) % 8], right = ring[(i + 1) % 8];
      if (board[at] == '.' && board[middle] == own) next.push_back(moved(board, middle, at, enemy));
      if (board[at] != own) continue;
      for (const std::size_t to : {left, right})
        if (board[to] == '.') next.push_back(moved(board, at, to, enemy));
      if (board[middle] == '.' && (board[left] == enemy || board[right] == enemy))
        next.push_back(moved(board, at, middle, enemy));
    }
    return next;
  };
  expect_values_of("mu-torere", game, "XXOX.OXOOX", 3);
}

TEST(ShippedRules, AllHaveSoundRulesAndPositions) {
  for (const char* name :
       {"alquerque-3x3", "bagh-chal-sliding", "breakthrough-4x4", "dobutsu", "fox-and-geese-4x4", "lasker-morris-5",
        "micro-shogi-kpg", "nine-mens-morris-moving", "quixo-4x4", "teeko", "three-musketeers"}) {
    const auto game = shipped(name);
    std::vector<Index> next;
    for (Index i = 0; i < 200; ++i) {
      const Index position = (i * 0x9E3779B97F4A7C15) % game->size();
      if (game->is_gap(position)) continue;
      ASSERT_EQ(game->parse(game->text(position)), position) << name << ": " << game->text(position);
      ASSERT_EQ(game->fault(position), "") << name << ": " << game->text(position);
    }
  }
}

}  // namespace zermelo::shipped_rules_test
