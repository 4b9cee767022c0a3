// Outcome classes of partisan games: bit 0 if Left wins moving first, bit 1 if Right does.
#include <array>
#include <limits>

#include "tablebase/entries/entry_kind.h"

namespace zermelo {
namespace {

constexpr std::array class_byte{CellWidth::byte};

std::uint32_t class_of(Value value) { return value.number; }

/// Whether a move leads to a class in which the other player loses moving first.
bool wins_first(Player player, Following& following) {
  const std::uint32_t reply = player == Player::left ? 2 : 1;
  bool wins = false;
  following.for_each(player, [&](Value entry) { return !(wins = (entry.number & reply) == 0); });
  return wins;
}

Value define_class(Following& following) {
  const bool left = wins_first(Player::left, following), right = wins_first(Player::right, following);
  return {Outcome::loss, 0, (left ? 1u : 0u) + (right ? 2u : 0u)};
}

}  // namespace

constexpr EntryKind kinds::outcome_classes{.metric = Metric::outcome,
                                           .suits = is_partisan,
                                           .widths = class_byte,
                                           .partisan = true,
                                           .rows = HistogramRows::numbers,
                                           .most_figure = std::numeric_limits<std::uint32_t>::max(),
                                           .classes = 4,
                                           .figure_of = class_of,
                                           .quantity = "outcome classes",
                                           .file_greatest = "max_number",
                                           .define = define_class};

}  // namespace zermelo
