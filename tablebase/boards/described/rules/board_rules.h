// The rules of a board game as a value: what a rules file says (docs/rules-file.md).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/entries/outcome.h"

namespace zermelo::described {

inline constexpr unsigned most_points = 64;
/// The most letters of men, those of both players together.
inline constexpr unsigned most_kinds = 12;

/// A set of points: bit p is point p, in reading order.
using Points = std::uint64_t;
/// A set of kinds of men.
using Kinds = std::uint32_t;

constexpr Points one(unsigned point) { return Points{1} << point; }
/// The number of points in a set. Adds neighbouring groups of bits, since std::popcount is a call where the compiler
/// may not assume that the processor counts bits.
constexpr unsigned count(Points set) {
  set -= set >> 1 & 0x5555555555555555;
  set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
  set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return static_cast<unsigned>(set * 0x0101010101010101 >> 56);
}
inline unsigned lowest(Points set) { return static_cast<unsigned>(std::countr_zero(set)); }

/// Calls `use` with each point of a set, in ascending order.
template <class Use>
void for_points(Points set, const Use& use) {
  for (; set != 0; set &= set - 1) use(lowest(set));
}

constexpr Outcome opposite(Outcome outcome) {
  if (outcome == Outcome::draw) return outcome;
  return outcome == Outcome::win ? Outcome::loss : Outcome::win;
}

/// One value for the first player, who has side 0, and one for the second.
template <class T>
using PerSide = std::array<T, 2>;

/// A kind of men of one player.
struct Kind {
  char letter = ' ';
  std::uint8_t side = 0;
  std::optional<std::uint8_t> twin = {};         ///< the same kind of the other player
  std::optional<std::uint8_t> captured_as = {};  ///< the kind that the captor takes into the hand; else the man is gone
  std::optional<std::uint8_t> promotes_to = {};
  Points promotes_in = 0;              ///< a man that moves to one of these points is promoted
  bool promotes_by_capture = false;    ///< a man whose move captures is promoted, except by custody and mills
  std::optional<Kinds> drops_as = {};  ///< the kinds as which a man of the hand comes to the board; else its own

  bool is_promoted(unsigned to, bool captures) const {
    return promotes_to && (promotes_by_capture ? captures : (promotes_in >> to & 1) != 0);
  }
};

/// One direction: where a step leads from each point.
struct Ray {
  static constexpr std::int8_t nowhere = -1;

  std::array<std::int8_t, most_points> next = [] {
    std::array<std::int8_t, most_points> none{};
    none.fill(nowhere);
    return none;
  }();
  Points from = 0;  ///< the points from which a move may go in this direction

  std::optional<unsigned> after(unsigned point) const {
    if (next[point] == nowhere) return {};
    return static_cast<unsigned>(next[point]);
  }
};

enum class Action : std::uint8_t { step, slide, jump, fly, drop, push, leave };
/// What the point that a man moves to must contain.
enum class Target : std::uint8_t { empty, enemy, either };
/// The man that a jump passes.
enum class Over : std::uint8_t { enemy, own, any };
/// What a move captures in addition to a man on its target.
enum class Takes : std::uint8_t { nothing, over, approach, withdrawal };
/// Whether the same man may or must jump again in the same move.
enum class Chain : std::uint8_t { no, may, must };
enum class Pass : std::uint8_t { no, blocked, may };

/// One way to move, of some kinds of men.
struct MoveRule {
  Action action = Action::step;
  Kinds men = 0;
  PerSide<std::vector<Ray>> rays = {};  ///< in a push, the directions of its lines
  Target to = Target::empty;
  Over over = Over::enemy;
  Takes takes = Takes::nothing;
  Chain chain = Chain::no;
  PerSide<Points> from = {};                ///< the points from which men move, or leave, or that a push empties
  PerSide<Points> into = {};                ///< the points to which men move or drop
  bool beside_enemy = false;                ///< whether a man of the opponent must be one step along a line away
  std::optional<std::uint8_t> only_with{};  ///< the number of men, also in the hand, with which a player moves so
  bool obliged = false;                     ///< whether, if a player can move so, the other ways are forbidden
};

enum class Condition : std::uint8_t {
  no_move,  ///< the player, to whom some of the men belong, is to move and has no move
  few,      ///< the player has at most `number` of the men, in the hand and on the board
  pattern,  ///< the men fill one of the sets of points
  reach,    ///< one of the men is on one of the points of the set
  inside,   ///< all men on the board are in one of the sets
  past      ///< no man of the opponent is before all the men, in their forward direction
};
/// The player whom a goal is about.
enum class Who : std::uint8_t { each, to_move, moved };

struct Goal {
  Condition condition = Condition::no_move;
  Who who = Who::each;
  Kinds men = 0;
  unsigned number = 0;
  PerSide<std::vector<Points>> sets = {};
  bool safe = false;              ///< the opponent cannot capture the man that reached a point
  Outcome result = Outcome::win;  ///< for that player
};

/// A position: men on points, men in hands, the player to move.
struct Placement {
  std::array<Points, most_kinds> men{};
  std::array<std::uint8_t, most_kinds> hand{};
  std::uint8_t turn = 0;
  friend auto operator<=>(const Placement&, const Placement&) = default;
};

/// A point in the picture of the board: columns from the left, rows from the top.
struct Place {
  int column = 0;
  int row = 0;
};

struct BoardRules {
  std::string text;  ///< the rules file
  std::string name;
  std::vector<std::string> point_names;
  std::vector<Place> places;
  std::vector<std::size_t> rows;  ///< points of each row of the picture
  std::vector<Ray> lines;         ///< the lines of the board, both ways
  Place forward{0, -1};           ///< the direction of the first player
  std::vector<Kind> kinds;
  Kinds second = 0;  ///< the kinds of the second player
  std::vector<MoveRule> moves;
  unsigned mill = 0;  ///< the men in a line that capture a man; 0: no line captures
  std::vector<Points> mills;
  std::vector<Ray> custody;  ///< the directions in which two men capture the men between them
  Pass pass = Pass::no;
  std::vector<Goal> goals;
  std::optional<Placement> start;
  /// Without a start: the least and the greatest number of men of each kind on the board.
  std::vector<std::pair<unsigned, unsigned>> numbers;

  unsigned points() const { return static_cast<unsigned>(point_names.size()); }
  Points board() const { return points() == most_points ? ~Points{0} : one(points()) - 1; }
  bool has_hands() const;
  /// The kinds of one side.
  Kinds kinds_of(unsigned side) const;
  /// The kinds as which a man of the hand comes to the board.
  Kinds dropped_as(unsigned kind) const { return kinds[kind].drops_as.value_or(Kinds{1} << kind); }
};

/// Everything that play depends on, as text: equal for rules with the same play.
std::string canonical_text(const BoardRules& rules);

}  // namespace zermelo::described
