// The race of the kings: each player has a king on a square board and wants to bring it to the far row. Players move in
// turn, one step in any direction. A player whose king is stepped on loses. No rule forces progress, so play may go on
// for ever.
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"
#include "tools/program.h"

struct KingsRace {
  /// Squares are numbered row by row, from the home row of the player to move.
  struct Position {
    int mine = 0, theirs = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit KingsRace(const zermelo::Spec& spec)
      : side(static_cast<int>(spec.integer("size", 3, 9))), squares(side * side) {}

  zermelo::Index size() const { return static_cast<zermelo::Index>(squares * squares); }
  zermelo::Index rank(Position p) const { return static_cast<zermelo::Index>(p.mine * squares + p.theirs); }
  Position unrank(zermelo::Index number) const {
    return {static_cast<int>(number) / squares, static_cast<int>(number) % squares};
  }

  Position start() const { return {side / 2, squares - 1 - side / 2}; }

  std::optional<zermelo::Outcome> ending(Position p) const {
    if (p.mine == p.theirs || p.theirs < side) return zermelo::Outcome::loss;
    if (p.mine >= squares - side) return zermelo::Outcome::win;
    return {};
  }

  /// The other player moves next and sees the board from the other side.
  void moves(Position p, std::vector<Position>& next) const {
    for (const int to : steps(p.mine)) next.push_back({turned(p.theirs), turned(to)});
  }
  void unmoves(Position p, std::vector<Position>& before) const {
    for (const int from : steps(p.theirs)) before.push_back({turned(from), turned(p.mine)});
  }

  /// The board seen in a mirror at its left edge; only check-rules uses it.
  Position mirror(Position p) const { return {mirrored(p.mine), mirrored(p.theirs)}; }

  std::string text(Position p) const { return name(p.mine) + "," + name(p.theirs); }
  Position parse(std::string_view words) const {
    if (words.size() != 5 || words[2] != ',') throw zermelo::UsageError("a position is two squares, such as c1,c5");
    return {square(words.substr(0, 2)), square(words.substr(3))};
  }

 private:
  int turned(int at) const { return squares - 1 - at; }
  int mirrored(int at) const { return at / side * side + side - 1 - at % side; }

  std::vector<int> steps(int at) const {
    std::vector<int> next;
    for (int row = at / side - 1; row <= at / side + 1; ++row)
      for (int column = at % side - 1; column <= at % side + 1; ++column)
        if (row >= 0 && row < side && column >= 0 && column < side && row * side + column != at)
          next.push_back(row * side + column);
    return next;
  }

  std::string name(int at) const { return {static_cast<char>('a' + at % side), static_cast<char>('1' + at / side)}; }
  int square(std::string_view words) const {
    const int column = words[0] - 'a', row = words[1] - '1';
    if (column < 0 || column >= side || row < 0 || row >= side)
      throw zermelo::UsageError("there is no square " + std::string(words) + " on this board");
    return row * side + column;
  }

  int side, squares;
};

int main(int argc, char** argv) {
  zermelo::add_family(zermelo::make_family<KingsRace>(
      "kings", "two kings race for the far row; a king that is stepped on is lost",
      "c1,c5: the king of the player to move, then the other, as the player to move sees the board",
      {{"size", "3 to 9", "5", "rows and columns"}}));
  return zermelo::run_program(argc, argv);
}
