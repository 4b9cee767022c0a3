// The words of positions and moves; mill_rules.h and men_numbers.h do the rest.
#include "tablebase/boards/morris/moving_phase.h"

#include <fmt/format.h>

#include <algorithm>

#include "tablebase/base/error.h"

namespace zermelo::morris {
namespace {

constexpr unsigned reflected_and_exchanged = 12;

/// Maps set bits: bit i of `set` to bit `to(i)`.
template <class To>
std::uint32_t mapped(std::uint32_t set, const To& to) {
  std::uint32_t image = 0;
  for_points(set, [&](unsigned i) { image |= one(to(i)); });
  return image;
}

}  // namespace

MovingPhase::MovingPhase(const Spec& spec)
    : men_(spec.integer("men", 6, 9)),
      rules_(men_ / 3, spec.text("flying") == "yes"),
      numbers_(rules_.board(), men_),
      text_(rules_.board().rows()) {}

/// Positions with two men have moves to them from other tiers only.
void MovingPhase::tier_unmoves(const Position& position, std::vector<Position>& before) const {
  if (count(position.mover()) >= least_men) rules_.unmoves(position, before);
}

Position MovingPhase::mirror(const Position& position) const {
  const auto image = [this](Points set) { return rules_.board().image(reflected_and_exchanged, set); };
  return {image(position.crosses), image(position.noughts), position.noughts_turn};
}

zermelo::Men MovingPhase::in_reading_order(const Position& position) const {
  const std::vector<unsigned>& order = rules_.board().reading_order();
  const auto place = [&](unsigned point) {
    return static_cast<unsigned>(std::find(order.begin(), order.end(), point) - order.begin());
  };
  return {mapped(position.noughts, place), mapped(position.crosses, place)};
}

std::string MovingPhase::text(const Position& position) const {
  return text_.text(in_reading_order(position), position.noughts_turn);
}

Position MovingPhase::parse(std::string_view words) const {
  const auto [men, noughts_turn] = text_.parse_with_turn(words);
  const auto point = [this](unsigned place) { return rules_.board().reading_order()[place]; };
  const Position position{mapped(men.crosses, point), mapped(men.noughts, point), noughts_turn};
  require_men(position, words);
  return position;
}

void MovingPhase::require_men(const Position& position, std::string_view words) const {
  if (numbers_.rank(position) < numbers_.size()) return;
  throw UsageError(fmt::format(
      "the position '{}' has {} X and {} O; the moving phase has 3 to {} of each, or 2 of the player to move", words,
      count(position.crosses), count(position.noughts), men_));
}

std::string MovingPhase::move_text(const Position& from, const Position& to) const {
  const Points taken = from.other() & ~to.mover();
  const zermelo::Men here = in_reading_order(from), there = in_reading_order(from.after(to.other(), from.other()));
  const std::string slide = text_.move_text(here, there);
  if (taken == 0) return slide;
  const zermelo::Men captured = in_reading_order(from.noughts_turn ? Position{taken, 0} : Position{0, taken});
  return fmt::format("{}, takes {}", slide, text_.move_text({}, captured));
}

std::string MovingPhase::ending_text(const Position& position) const {
  return count(position.mover()) < least_men ? "the player to move has two men left" : "the player to move cannot move";
}

}  // namespace zermelo::morris
