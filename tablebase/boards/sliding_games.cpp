// Games of men that slide along lines: Hare and Hounds, and Pong Hau K'i.
//
// Hare and Hounds has a board of eleven points: three hounds, X, try to trap the hare, O.
//
//          0 - 1 - 2        The points in reading order. The middle point, 5, is joined to all eight
//        / | \ | / | \      around it; 3 is the left end, 7 the right end.
//       3- 4 - 5 - 6 -7
//        \ | / | \ | /
//          8 - 9 - 10
#include <algorithm>
#include <bit>

#include "tablebase/boards/board_text.h"
#include "tablebase/ranking/subset_rank.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::boards {
namespace {

using Lines = SlidingBoard::Lines;

const Lines upright = {{0, 4}, {4, 8}, {1, 5}, {5, 9}, {2, 6}, {6, 10}};
const Lines rightwards = {{3, 0}, {3, 4}, {3, 8},  {0, 1}, {4, 5},  {8, 9}, {0, 5}, {8, 5},
                          {1, 2}, {5, 6}, {9, 10}, {5, 2}, {5, 10}, {2, 7}, {6, 7}, {10, 7}};

Lines all_lines() {
  Lines lines = upright;
  lines.insert(lines.end(), rightwards.begin(), rightwards.end());
  return lines;
}

class Hounds {
 public:
  using Position = Slide;
  static constexpr GameClass game_class = GameClass::loopy;

  explicit Hounds(const Spec&) {}

  Position start() const { return {0, 1u << 7, 1u << 0 | 1u << 3 | 1u << 8}; }

  /// The player to move, the points of the hounds and the point of the hare.
  Index positions_at_most() const { return 2 * binomial(11, 3) * 8; }

  /// The hounds always have a move while a hound is left of the hare.
  std::optional<Outcome> ending(const Position& position) const {
    const bool hare_to_move = position.noughts_turn != 0;
    if (hare_passed(position)) return hare_to_move ? Outcome::win : Outcome::loss;
    if (hare_to_move && !hare_board_.can_slide(position)) return Outcome::loss;
    return std::nullopt;
  }

  void moves(const Position& position, std::vector<Position>& next) const {
    (position.noughts_turn != 0 ? hare_board_ : hounds_board_).slides(position, next);
  }

  std::string ending_text(const Position& position) const {
    return hare_passed(position) ? "no hound is left of the hare" : "the hare cannot move";
  }
  std::string text(const Position& position) const { return hare_board_.text(position); }
  Position parse(std::string_view words) const {
    const Position position = hare_board_.parse(words);
    require_men(position, 3, 1, words);
    return position;
  }
  std::string move_text(const Position& from, const Position& to) const { return hare_board_.move_text(from, to); }

 private:
  static bool hare_passed(const Position& position) { return column(position.noughts) <= column(position.crosses); }

  /// The column of the leftmost man of the set.
  static int column(std::uint16_t men) {
    static constexpr int columns[11] = {1, 2, 3, 0, 1, 2, 3, 4, 1, 2, 3};
    int least = 4;
    for (unsigned point = 0; point < 11; ++point)
      if ((men >> point & 1) != 0) least = std::min(least, columns[point]);
    return least;
  }

  SlidingBoard hare_board_{{3, 5, 3}, all_lines()};
  SlidingBoard hounds_board_{{3, 5, 3}, upright, rightwards};
};

/// Two men each on five points, one of which is blank; the player who cannot move loses. All positions are listed once
/// and numbered by their place in the list.
class PongHauKi {
 public:
  using Position = Slide;

  explicit PongHauKi(const Spec&) {}

  Position start() const { return {0, 0b11000, 0b00011}; }
  Index size() const { return list_.size(); }
  Index rank(const Position& position) const { return list_.rank(position); }
  Position unrank(Index index) const { return list_.unrank(index); }

  std::optional<Outcome> ending(const Position& position) const {
    if (board_.can_slide(position)) return std::nullopt;
    return Outcome::loss;
  }
  void moves(const Position& position, std::vector<Position>& next) const { board_.slides(position, next); }
  void unmoves(const Position& position, std::vector<Position>& before) const {
    const std::size_t old = before.size();
    Position back = position;
    back.noughts_turn ^= 1;
    board_.slides(back, before);
    for (std::size_t i = old; i < before.size(); ++i) before[i].noughts_turn ^= 1;
  }

  std::string ending_text(const Position& position) const {
    return position.noughts_turn != 0 ? "O cannot move" : "X cannot move";
  }
  std::string text(const Position& position) const { return board_.text(position); }
  Position parse(std::string_view words) const {
    const Position position = board_.parse(words);
    require_men(position, 2, 2, words);
    return position;
  }
  std::string move_text(const Position& from, const Position& to) const { return board_.move_text(from, to); }

 private:
  static std::vector<Position> all() {
    std::vector<Position> positions;
    for (std::uint16_t turn = 0; turn < 2; ++turn)
      for (std::uint16_t noughts = 0; noughts < 32; ++noughts)
        for (std::uint16_t crosses = 0; crosses < 32; ++crosses)
          if ((noughts & crosses) == 0 && std::popcount(noughts) == 2 && std::popcount(crosses) == 2)
            positions.push_back({turn, noughts, crosses});
    return positions;
  }

  /// Three sides of a square, all except the upper one, and the two diagonals, which meet in the middle.
  SlidingBoard board_{{2, 1, 2}, {{0, 2}, {1, 2}, {3, 2}, {4, 2}, {0, 3}, {1, 4}, {3, 4}}};
  PositionList<Position> list_{all()};
};

}  // namespace

Family hounds_family() {
  return make_family<Hounds>(
      "hounds",
      "Hare and Hounds on eleven points: three hounds, X, begin and never move back to the left; the hare, O, moves in "
      "all directions, wins when no hound is to its left, and loses when it cannot move",
      "upper, middle and lower row, X, O or . a point, and the player to move, for example X../X...O/X..,X", {});
}

Family pong_hau_ki_family() {
  return make_family<PongHauKi>(
      "pong-hau-ki",
      "two men each on the corners and the middle of a square without its upper side; slide one to the blank point; "
      "the player who cannot move loses",
      "upper corners, middle, lower corners, X, O or . a point, and the player to move, for example XX/./OO,X", {});
}

}  // namespace zermelo::boards
