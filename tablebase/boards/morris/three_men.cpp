// Three Men's Morris: players put three men each on a board of nine points in turn, then slide them; three in a row
// win.
#include "tablebase/boards/morris/three_men.h"

#include <bit>

#include "tablebase/boards/filling.h"
#include "tablebase/boards/sliding.h"
#include "tablebase/ranking/binomial.h"
#include "tablebase/rules/discovered_game.h"

namespace zermelo::morris {
namespace {

class ThreeMen {
 public:
  using Position = Slide;
  static constexpr GameClass game_class = GameClass::loopy;

  explicit ThreeMen(const Spec&) {}

  Position start() const { return {}; }
  /// The number of men gives the player to move until all six are on the board.
  Index positions_at_most() const {
    Index positions = 2 * binomial(9, 6) * binomial(6, 3);
    for (Index men = 0; men < 6; ++men) positions += binomial(9, men) * binomial(men, men / 2);
    return positions;
  }

  /// Only a line ends the game, since on this board one side's men can never all be blocked.
  std::optional<Outcome> ending(const Position& position) const {
    if (lines_.held_by(position.other())) return Outcome::loss;
    return std::nullopt;
  }

  void moves(const Position& position, std::vector<Position>& next) const {
    if (all_on_board(position)) return board_.slides(position, next);
    for (unsigned blank = 0x1FFu & ~position.men(); blank != 0; blank &= blank - 1)
      next.push_back(position.moved(static_cast<std::uint16_t>(blank & -blank)));
  }

  std::string ending_text(const Position& position) const {
    return position.noughts_turn != 0 ? "X has a line of 3" : "O has a line of 3";
  }
  std::string text(const Position& position) const { return board_.text(position); }
  Position parse(std::string_view words) const { return board_.parse(words); }
  std::string move_text(const Position& from, const Position& to) const { return board_.move_text(from, to); }

 private:
  static bool all_on_board(const Position& position) { return std::popcount(position.men()) == 6; }

  SlidingBoard board_{{3, 3, 3},
                      {{0, 1}, {1, 2}, {3, 4}, {4, 5}, {6, 7}, {7, 8}, {0, 3}, {3, 6}, {1, 4}, {4, 7}, {2, 5}, {5, 8}}};
  Lines lines_{{3, 3}, 3};
};

}  // namespace

std::unique_ptr<Game> make_three_men(Spec spec, const Resources& resources) {
  return make_discovered_game<ThreeMen>(std::move(spec), resources);
}

}  // namespace zermelo::morris
