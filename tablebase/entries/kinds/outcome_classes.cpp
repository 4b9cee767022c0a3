// Outcome classes of partisan games, which tell who wins if Left begins and if Right begins. The numbers are those of
// OutcomeClass.
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "tablebase/entries/kinds/by_moves.h"

namespace zermelo {
namespace {

constexpr std::array class_byte{CellWidth::byte};

std::uint32_t class_of(Value value) { return value.number; }

RowMembers class_member(std::uint32_t, std::string outcome) { return {{"outcome", std::move(outcome)}}; }

/// The best of a player's moves: a win if the other player, who then begins, loses.
Outcome best_first(Player player, Following& following) {
  Outcome best = Outcome::loss;
  following.for_each(player, [&](Value entry) {
    const Outcome reply = outcome_first(static_cast<OutcomeClass>(entry.number), other(player));
    if (reply == Outcome::draw) best = Outcome::draw;
    if (reply == Outcome::loss) best = Outcome::win;
    return best != Outcome::win;
  });
  return best;
}

Value define_class(Following& following) {
  const Outcome left = best_first(Player::left, following), right = best_first(Player::right, following);
  return {Outcome::loss, 0, static_cast<std::uint32_t>(outcome_class(left, right))};
}

/// The two kinds differ in the games that have them, and in whether there are draws.
constexpr EntryKind class_kind(bool (*suits)(GameClass), bool draws, std::uint32_t classes) {
  return {.metric = Metric::outcome,
          .suits = suits,
          .widths = class_byte,
          .draws = draws,
          .partisan = true,
          .rows = HistogramRows::frequent,
          .most_figure = std::numeric_limits<std::uint32_t>::max(),
          .classes = classes,
          .figure_of = class_of,
          .row_members = class_member,
          .quantity = "outcome classes",
          .file_greatest = "max_number",
          .define = define_class};
}

}  // namespace

constexpr EntryKind kinds::outcome_classes = class_kind(is_short_partisan, false, 4);
constexpr EntryKind kinds::loopy_classes = class_kind(is_loopy_partisan, true, 13);

}  // namespace zermelo
