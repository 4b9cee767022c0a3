// Clobber, NoGo, Konane, Amazons and Toppling Dominoes: moves by plain rules on letters, published outcomes and values.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/tablebase/partisan/plain_sums.h"

namespace zermelo::stones_test {
namespace {

using test::partisan_game;
using test::PlainValues;
using Texts = std::set<std::string>;

/// A position as rows of letters, with a frame of blanks, which no rule knows.
class Plain {
 public:
  explicit Plain(const std::string& text) : rows_(1, "") {
    for (const char letter : text)
      if (letter == '/')
        rows_.emplace_back();
      else
        rows_.back().push_back(letter);
  }
  int rows() const { return static_cast<int>(rows_.size()); }
  int cols() const { return static_cast<int>(rows_[0].size()); }
  char at(int row, int col) const {
    return row < 0 || col < 0 || row >= rows() || col >= cols() ? ' ' : rows_[row][col];
  }
  Plain with(int row, int col, char letter) const {
    Plain after = *this;
    after.rows_[row][col] = letter;
    return after;
  }
  std::string text() const {
    std::string text;
    for (const std::string& row : rows_) text += (text.empty() ? "" : "/") + row;
    return text;
  }
  /// Calls use(row, col) for the cells with a letter.
  void each(char letter, const std::function<void(int, int)>& use) const {
    for (int row = 0; row < rows(); ++row)
      for (int col = 0; col < cols(); ++col)
        if (at(row, col) == letter) use(row, col);
  }

 private:
  std::vector<std::string> rows_;
};

constexpr std::pair<int, int> sides[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

Texts clobber_moves(const Plain& board, char mine, char other) {
  Texts next;
  board.each(mine, [&](int row, int col) {
    for (const auto& [down, right] : sides)
      if (board.at(row + down, col + right) == other)
        next.insert(board.with(row, col, '.').with(row + down, col + right, mine).text());
  });
  return next;
}

/// Whether the stone at a cell is connected with a free cell. Paints what it has seen.
bool lives(Plain& board, int row, int col, char colour) {
  if (board.at(row, col) == '.') return true;
  if (board.at(row, col) != colour) return false;
  board = board.with(row, col, '!');
  bool found = false;
  for (const auto& [down, right] : sides) found |= lives(board, row + down, col + right, colour);
  return found;
}

Texts nogo_moves(const Plain& board, char mine, char) {
  Texts next;
  board.each('.', [&](int row, int col) {
    const Plain after = board.with(row, col, mine);
    bool legal = true;
    for (const char colour : {'x', 'o'})
      after.each(colour, [&](int stone_row, int stone_col) {
        Plain painted = after;
        legal &= lives(painted, stone_row, stone_col, colour);
      });
    if (legal) next.insert(after.text());
  });
  return next;
}

Texts konane_moves(const Plain& board, char mine, char other) {
  Texts next;
  board.each(mine, [&](int row, int col) {
    for (const auto& [down, right] : sides) {
      Plain after = board.with(row, col, '.');
      for (int i = 1; board.at(row + i * down, col + i * right) == other &&
                      board.at(row + (i + 1) * down, col + (i + 1) * right) == '.';
           i += 2) {
        after = after.with(row + i * down, col + i * right, '.');
        next.insert(after.with(row + (i + 1) * down, col + (i + 1) * right, mine).text());
      }
    }
  });
  return next;
}

void queen_moves(const Plain& board, int row, int col, const std::function<void(int, int)>& use) {
  for (int down = -1; down <= 1; ++down)
    for (int right = -1; right <= 1; ++right)
      for (int i = 1; (down != 0 || right != 0) && board.at(row + i * down, col + i * right) == '.'; ++i)
        use(row + i * down, col + i * right);
}

Texts amazons_moves(const Plain& board, char mine, char) {
  Texts next;
  board.each(mine, [&](int row, int col) {
    queen_moves(board, row, col, [&](int to_row, int to_col) {
      const Plain moved = board.with(row, col, '.').with(to_row, to_col, mine);
      queen_moves(moved, to_row, to_col,
                  [&](int arrow_row, int arrow_col) { next.insert(moved.with(arrow_row, arrow_col, '#').text()); });
    });
  });
  return next;
}

Texts toppling_moves(const Plain& board, char mine, char) {
  const std::string row = board.text() == "." ? "" : board.text();
  Texts next;
  const auto add = [&](const std::string& rest) { next.insert(rest.empty() ? "." : rest); };
  for (std::size_t at = 0; at < row.size(); ++at)
    if (row[at] == 'e' || row[at] == (mine == 'x' ? 'l' : 'r')) {
      add(row.substr(0, at));
      add(row.substr(at + 1));
    }
  return next;
}

using PlainMoves = Texts (*)(const Plain&, char, char);

Texts moves_of(const PartisanGame& game, Player player, Index position) {
  Texts next;
  for (const auto& move : test::moves_of(game, player, position)) next.insert(game.text(move.front()));
  return next;
}

void expect_plain_moves(const std::string& spec, PlainMoves plain) {
  const auto game = partisan_game(spec);
  EXPECT_GT(game->size(), 5u) << spec;
  for (Index i = 0; i < game->size(); ++i) {
    const Plain board(game->text(i));
    ASSERT_EQ(moves_of(*game, Player::left, i), plain(board, 'x', 'o')) << spec << ' ' << game->text(i);
    ASSERT_EQ(moves_of(*game, Player::right, i), plain(board, 'o', 'x')) << spec << ' ' << game->text(i);
  }
}

/// N: the first player wins; P: the second one; L, R: Left or Right wins.
char outcome(const std::string& spec) {
  const auto game = partisan_game(spec);
  test::PlainPlay play(*game);
  const bool left = play.wins_first(Player::left, game->start()), right = play.wins_first(Player::right, game->start());
  return left ? (right ? 'N' : 'L') : (right ? 'R' : 'P');
}

std::string complaint(const std::string& spec) {
  try {
    make_game(spec);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST(Stones, MoveByTheirRules) {
  for (const char* spec :
       {"clobber rows=2 cols=4", "clobber rows=3 cols=3", "clobber path=6", "clobber rows=2 cols=3 start=xxo/.ox"})
    expect_plain_moves(spec, clobber_moves);
  for (const char* spec :
       {"nogo rows=2 cols=3", "nogo rows=3 cols=3", "nogo path=6", "nogo rows=2 cols=3 start=x../..o"})
    expect_plain_moves(spec, nogo_moves);
  for (const char* spec :
       {"konane rows=4 cols=4", "konane rows=4 cols=5", "konane rows=1 cols=7 start=xo.o.ox", "konane rows=5 cols=4"})
    expect_plain_moves(spec, konane_moves);
  for (const char* spec :
       {"amazons rows=3 cols=3", "amazons rows=2 cols=4 start=x#.o/....", "amazons rows=1 cols=6 start=.xo..."})
    expect_plain_moves(spec, amazons_moves);
  for (const char* spec : {"toppling row=lrelr", "toppling row=glgrg", "toppling row=llrrelrl"})
    expect_plain_moves(spec, toppling_moves);
}

TEST(Stones, MoveAlongTheEdgesOfAGraph) {
  const auto triangle = partisan_game("clobber cycle=3 start=xxo");
  EXPECT_EQ(moves_of(*triangle, Player::left, triangle->start()), (Texts{".xx", "x.x"}));
  EXPECT_EQ(moves_of(*triangle, Player::right, triangle->start()), (Texts{"ox.", "xo."}));
  const auto cycle = partisan_game("nogo cycle=4 start=x.o.");
  EXPECT_EQ(moves_of(*cycle, Player::left, cycle->start()), (Texts{"xxo.", "x.ox"}));
}

/// Outcomes of the boards that the sources in docs/theory.md and docs/games.md name.
TEST(Stones, HavePublishedOutcomes) {
  for (const auto& [spec, expected] : {std::pair{"clobber rows=2 cols=2", 'N'},
                                       {"clobber rows=2 cols=3", 'P'},
                                       {"clobber rows=3 cols=3", 'N'},
                                       {"nogo rows=2 cols=2", 'N'},
                                       {"nogo rows=2 cols=3", 'P'},
                                       {"nogo rows=2 cols=5", 'N'}})
    EXPECT_EQ(outcome(spec), expected) << spec;
}

TEST(Stones, HavePublishedValues) {
  const auto value = [](const std::string& spec, const auto& expected) {
    const auto game = partisan_game(spec);
    PlainValues values(*game);
    EXPECT_EQ(values.start(), expected(values.pool())) << spec;
  };
  value("clobber path=2", [](GamePool& pool) { return pool.nimber(1); });
  value("clobber path=3 start=xxo", [](GamePool& pool) { return pool.up(1); });
  value("konane rows=1 cols=3 start=xo.", [](GamePool& pool) { return pool.number(1); });
  value("konane rows=1 cols=5 start=xo.o.", [](GamePool& pool) { return pool.number(1); });
  value("amazons rows=1 cols=4 start=x...", [](GamePool& pool) { return pool.number(3); });
  value("toppling row=lll", [](GamePool& pool) { return pool.number(3); });
  value("toppling row=lr", [](GamePool& pool) { return pool.nimber(1); });
  value("toppling row=e", [](GamePool& pool) { return pool.nimber(1); });
}

/// Positions of NoGo on a square board are the legal positions of Go (John Tromp and Gunnar Farnebäck, Combinatorics of
/// Go): 57 on 2 x 2, 12,675 on 3 x 3.
TEST(Stones, OfNoGoAreTheLegalPositionsOfGo) {
  EXPECT_EQ(partisan_game("nogo rows=2 cols=2")->size(), 57u);
  EXPECT_EQ(partisan_game("nogo rows=3 cols=3")->size(), 12'675u);
}

TEST(Stones, RefuseWrongBoards) {
  EXPECT_EQ(complaint("clobber cycle=3"),
            "clobber: neighbours of this graph cannot all have different stones; give the first position, start=");
  EXPECT_NE(complaint("nogo rows=2 cols=2 start=x#/..").find("is not one of '.ox'"), std::string::npos);
  EXPECT_EQ(complaint("nogo path=4 start=xo.."),
            "the position 'xo..' is illegal: the group with the stone at 0 has no free neighbour");
  EXPECT_EQ(partisan_game("amazons rows=1 cols=1")->size(), 1u);
  EXPECT_NE(complaint("clobber rows=2 cols=2 start=xq/ox").find("'q'"), std::string::npos);
  EXPECT_NE(complaint("konane rows=6 cols=6").find("cols="), std::string::npos);
  EXPECT_NE(complaint("amazons").find("rows="), std::string::npos);
  EXPECT_NE(complaint("toppling row=lxr").find("row="), std::string::npos);
  EXPECT_THROW(partisan_game("toppling row=lrl")->parse("rr"), UsageError);
}

}  // namespace zermelo::stones_test
