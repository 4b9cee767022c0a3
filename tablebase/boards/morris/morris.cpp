// The family of morris games: three men on nine points, discovered from the start; six and nine men, their moving
// phase.
#include "tablebase/boards/morris/moving_phase.h"
#include "tablebase/boards/morris/three_men.h"
#include "tablebase/registry/registry.h"
#include "tablebase/rules/ranked_game.h"

namespace zermelo {
namespace {

/// Three men are the default, and part of no canonical spec.
std::unique_ptr<Game> make_three(Spec spec, const Resources& resources) {
  if (spec.text("flying") != no_value) spec.fail("flying", "left out unless men=6 or men=9");
  spec.set("men", no_value);
  return morris::make_three_men(std::move(spec), resources);
}

/// The published analysis of nine men has flying, the one of six men has not.
std::unique_ptr<Game> make_moving_phase(Spec spec, const Resources& resources) {
  if (spec.text("flying") == no_value) spec.set("flying", spec.text("men") == "9" ? "yes" : "no");
  spec.choice("flying", {"yes", "no"});
  return make_ranked_game<morris::MovingPhase>(std::move(spec), resources);
}

std::unique_ptr<Game> make(Spec spec, const Resources& resources) {
  const bool three = spec.text("men") == no_value || spec.choice("men", {"3", "6", "9"}) == 0;
  return three ? make_three(std::move(spec), resources) : make_moving_phase(std::move(spec), resources);
}

}  // namespace

Family morris_family() {
  return {
      "morris",
      "Three Men's Morris: put three men each on nine points in turn, then slide one to the next point in a row or "
      "column; three in a row win. Six and Nine Men's Morris: the moving phase; three in a row capture a man, and two "
      "men or no move lose",
      "the rows from the top, X, O or . a point, and the player to move, for example XO./.X./..O,X; rows of 3, 3, 4, "
      "3, 3 points for 6 men, of 3, 3, 3, 6, 3, 3, 3 points for 9",
      {{"men", "3, 6 or 9", no_value, "men of each player; none: 3"},
       {"flying", "yes or no", no_value, "three men may move to any free point; none: yes for 9 men, no for 6"}},
      make};
}

}  // namespace zermelo
