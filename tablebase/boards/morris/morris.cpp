// The family of morris games: three men on nine points, discovered from the start; six and nine men, their moving
// phase.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/boards/board_text.h"
#include "tablebase/boards/filling.h"
#include "tablebase/boards/morris/board.h"
#include "tablebase/boards/morris/men_numbers.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/game.h"
#include "tablebase/game/spec.h"
#include "tablebase/ranking/subset_rank.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::morris {
namespace {

/// Three Men's Morris: players put three men each on a board of nine points in turn, then slide them; three in a row
/// win.
class ThreeMen {
 public:
  using Position = boards::Slide;
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

  boards::SlidingBoard board_{
      {3, 3, 3}, {{0, 1}, {1, 2}, {3, 4}, {4, 5}, {6, 7}, {7, 8}, {0, 3}, {3, 6}, {1, 4}, {4, 7}, {2, 5}, {5, 8}}};
  boards::Lines lines_{{3, 3}, 3};
};

constexpr unsigned reflected_and_exchanged = 12;

/// Maps set bits: bit i of `set` to bit `to(i)`.
template <class To>
std::uint32_t mapped(std::uint32_t set, const To& to) {
  std::uint32_t image = 0;
  for_points(set, [&](unsigned i) { image |= one(to(i)); });
  return image;
}

/// The moving phase of Six and Nine Men's Morris as rules with numbered positions.
class MovingPhase {
 public:
  using Position = morris::Position;
  static constexpr GameClass game_class = GameClass::loopy;

  /// For a spec with men=6 or men=9, and with flying=yes or flying=no.
  explicit MovingPhase(const Spec& spec)
      : men_(spec.integer("men", 6, 9)),
        rules_(men_ / 3, spec.text("flying") == "yes"),
        numbers_(rules_.board(), men_),
        text_(rules_.board().rows()) {}

  const MillRules& rules() const { return rules_; }

  /// The empty board, which has no number: it does not belong to the moving phase.
  Position start() const { return {}; }
  std::optional<Outcome> ending(const Position& position) const {
    return rules_.lost(position) ? std::optional(Outcome::loss) : std::nullopt;
  }

  void moves(const Position& position, std::vector<Position>& next) const { rules_.moves(position, next); }
  /// Positions with two men have moves to them from other tiers only.
  void tier_unmoves(const Position& position, std::vector<Position>& before) const {
    if (count(position.mover()) >= least_men) rules_.unmoves(position, before);
  }

  /// Reflects the board, and exchanges the inner and the outer square.
  Position mirror(const Position& position) const {
    const auto image = [this](Points set) { return rules_.board().image(reflected_and_exchanged, set); };
    return {image(position.crosses), image(position.noughts), position.noughts_turn};
  }

  Index size() const { return numbers_.size(); }
  Index rank(const Position& position) const { return numbers_.rank(position); }
  Position unrank(Index number) const { return numbers_.unrank(number); }
  std::vector<Tier> tiers() const { return numbers_.tiers(); }

  std::string text(const Position& position) const {
    return text_.text(in_reading_order(position), position.noughts_turn);
  }

  /// Throws UsageError.
  Position parse(std::string_view words) const {
    const auto [men, noughts_turn] = text_.parse_with_turn(words);
    const auto point = [this](unsigned place) { return rules_.board().reading_order()[place]; };
    const Position position{mapped(men.crosses, point), mapped(men.noughts, point), noughts_turn};
    require_men(position, words);
    return position;
  }

  std::string move_text(const Position& from, const Position& to) const {
    const Points taken = from.other() & ~to.mover();
    const boards::Men here = in_reading_order(from), there = in_reading_order(from.after(to.other(), from.other()));
    const std::string slide = text_.move_text(here, there);
    if (taken == 0) return slide;
    const boards::Men captured = in_reading_order(from.noughts_turn ? Position{taken, 0} : Position{0, taken});
    return fmt::format("{}, takes {}", slide, text_.move_text({}, captured));
  }

  std::string ending_text(const Position& position) const {
    return count(position.mover()) < least_men ? "the player to move has two men left"
                                               : "the player to move cannot move";
  }

 private:
  boards::Men in_reading_order(const Position& position) const {
    const std::vector<unsigned>& order = rules_.board().reading_order();
    const auto place = [&](unsigned point) {
      return static_cast<unsigned>(std::find(order.begin(), order.end(), point) - order.begin());
    };
    return {mapped(position.noughts, place), mapped(position.crosses, place)};
  }

  void require_men(const Position& position, std::string_view words) const {
    if (numbers_.rank(position) < numbers_.size()) return;
    throw UsageError(
        "the position '{}' has {} X and {} O; the moving phase has 3 to {} of each, or 2 of the player to move", words,
        count(position.crosses), count(position.noughts), men_);
  }

  unsigned men_;
  MillRules rules_;
  MenNumbers numbers_;
  boards::MenText text_;
};

/// Three men are the default, and part of no canonical spec. The published analysis of nine men has flying, the one of
/// six men has not.
std::unique_ptr<Game> make_morris(Spec spec, const Resources& resources) {
  if (spec.text("men") == no_value || spec.choice("men", {"3", "6", "9"}) == 0) {
    if (spec.text("flying") != no_value) spec.fail("flying", "left out unless men=6 or men=9");
    spec.set("men", no_value);
    return make_discovered_game<ThreeMen>(std::move(spec), resources);
  }
  if (spec.text("flying") == no_value) spec.set("flying", spec.text("men") == "9" ? "yes" : "no");
  spec.choice("flying", {"yes", "no"});
  return make_ranked_game<MovingPhase>(std::move(spec), resources);
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
      make_morris};
}

}  // namespace zermelo::morris
