// The match of the kings, a game with tiers: a player scores by bringing the king to the far row or by stepping on the
// other king; then both kings go home, and the other player moves. Who makes the last of the agreed scores wins. The
// number of scores that are left never grows: it divides the game into tiers.
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/game/tier.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"
#include "tools/program.h"

struct KingsMatch {
  /// Squares are numbered row by row, from the home row of the player to move.
  struct Position {
    int left = 0, mine = 0, theirs = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit KingsMatch(const zermelo::Spec& spec)
      : side(static_cast<int>(spec.integer("size", 3, 9))),
        squares(side * side),
        scores(static_cast<int>(spec.integer("scores", 1, 9))) {}

  /// Tier 0 is a single position, the end of the game; each other tier contains all places of the two kings.
  std::vector<zermelo::Tier> tiers() const {
    std::vector<zermelo::Tier> tiers{{"0", 0, 1, {}}};
    for (int left = 1; left <= scores; ++left)
      tiers.push_back({std::to_string(left), tiers.back().end(), places(), {static_cast<std::size_t>(left - 1)}});
    return tiers;
  }
  zermelo::Index size() const { return 1 + static_cast<zermelo::Index>(scores) * places(); }
  zermelo::Index rank(Position p) const {
    if (p.left == 0) return 0;
    return 1 + static_cast<zermelo::Index>(((p.left - 1) * squares + p.mine) * squares + p.theirs);
  }
  Position unrank(zermelo::Index number) const {
    if (number == 0) return {};
    const int place = static_cast<int>(number - 1);
    return {place / squares / squares + 1, place / squares % squares, place % squares};
  }

  Position start() const { return home(scores); }

  /// Play does not reach kings on one square or on their far row, but such positions have numbers.
  std::optional<zermelo::Outcome> ending(Position p) const {
    if (p.left == 0 || scored(p)) return zermelo::Outcome::loss;
    return {};
  }

  void moves(Position p, std::vector<Position>& next) const {
    for (const int to : steps(p.mine)) {
      if (to != p.theirs && to < squares - side)
        next.push_back({p.left, turned(p.theirs), turned(to)});
      else
        next.push_back(p.left == 1 ? Position{} : home(p.left - 1));
    }
  }
  /// The positions of the same tier from which a move leads here.
  void tier_unmoves(Position p, std::vector<Position>& before) const {
    if (p.left == 0 || scored(p)) return;
    for (const int from : steps(p.theirs))
      if (from != p.mine && from >= side) before.push_back({p.left, turned(from), turned(p.mine)});
  }

  std::string text(Position p) const {
    return p.left == 0 ? "over" : name(p.mine) + "," + name(p.theirs) + "," + std::to_string(p.left);
  }
  Position parse(std::string_view words) const {
    if (words == "over") return {};
    if (words.size() != 7 || words[2] != ',' || words[5] != ',')
      throw zermelo::UsageError("a position is two squares and the scores that are left, such as c1,c5,2");
    const int left = words[6] - '0';
    if (left < 1 || left > scores)
      throw zermelo::UsageError("from 1 to " + std::to_string(scores) + " scores may be left");
    return {left, square(words.substr(0, 2)), square(words.substr(3, 2))};
  }

 private:
  zermelo::Index places() const { return static_cast<zermelo::Index>(squares * squares); }
  Position home(int left) const { return {left, side / 2, squares - 1 - side / 2}; }
  bool scored(Position p) const { return p.mine == p.theirs || p.mine >= squares - side || p.theirs < side; }
  int turned(int at) const { return squares - 1 - at; }

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

  int side, squares, scores;
};

int main(int argc, char** argv) {
  zermelo::add_family(zermelo::make_family<KingsMatch>(
      "match", "two kings race for the far row; the last of the agreed scores wins",
      "c1,c5,2: the king of the player to move, the other, and the scores that are left",
      {{"size", "3 to 9", "5", "rows and columns"}, {"scores", "1 to 9", "3", "scores until the end"}}));
  return zermelo::run_program(argc, argv);
}
