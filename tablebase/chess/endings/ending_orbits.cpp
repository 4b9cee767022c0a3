// A row is examined as a whole: sets of squares tell where its last man may be. Only anchors that a symmetry maps to
// themselves need a look at each position.
#include "tablebase/chess/endings/ending_orbits.h"

#include <algorithm>
#include <array>
#include <bit>

namespace zermelo::chess {
namespace {

std::uint8_t part_of(const Position& position) {
  return position.en_passant == Position::no_square ? static_cast<std::uint8_t>(position.to_move) : Orbit::apart;
}

bool is_legal(const Rules& rules, const Position& position) {
  return rules.fault(position).empty() && rules.tidy(position) == position;
}

Orbit orbit_of(const Rules& rules, const EndingNumbers& numbers, Index number) {
  const Position position = numbers.unrank(number);
  if (!is_legal(rules, position)) return {part_of(position), 0};
  return {part_of(position), numbers.placements(position, numbers.kept_by(position))};
}

bool like(const Man& a, const Man& b) { return a.kind == b.kind && a.side == b.side; }

/// The squares of the last man on which like men have ascending squares.
Squares ascending_squares(const Position& position) {
  const std::size_t last = position.count - 1u;
  for (std::size_t i = 1; i < last; ++i)
    if (like(position.list[i - 1], position.list[i]) && position.list[i - 1].square > position.list[i].square) return 0;
  const Man& neighbour = position.list[last - 1];
  return like(neighbour, position.list[last]) ? ~Squares{0} << neighbour.square : ~Squares{0};
}

using RowOrbits = std::array<Orbit, 64>;

/// The orbits of the row that begins with `position`, which has no right to capture en passant.
RowOrbits row_of(const Rules& rules, const EndingNumbers& numbers, Position position) {
  RowOrbits orbits;
  orbits.fill({part_of(position), 0});
  const std::uint8_t kept = numbers.kept_by(position);
  Squares legal = rules.legal_squares(position) & ascending_squares(position);
  for (; legal != 0; legal &= legal - 1) {
    const auto square = static_cast<std::uint8_t>(std::countr_zero(legal));
    position.list[position.count - 1u].square = square;
    orbits[square].placements = kept == 0 ? numbers.symmetry_count() : numbers.placements(position, kept);
  }
  return orbits;
}

/// Requires numbers of one row. Few numbers are examined one by one, which is then faster.
void list_in_row(const Rules& rules, const EndingNumbers& numbers, Index first, std::span<Orbit> orbits) {
  constexpr std::size_t few = 2;
  const Index begin = first % numbers.row();
  const Position position = numbers.unrank(first - begin);
  if (orbits.size() > few && position.en_passant == Position::no_square) {
    const RowOrbits row = row_of(rules, numbers, position);
    std::copy_n(row.begin() + begin, orbits.size(), orbits.begin());
  } else {
    for (std::size_t i = 0; i < orbits.size(); ++i) orbits[i] = orbit_of(rules, numbers, first + i);
  }
}

}  // namespace

void list_orbits(const Rules& rules, const EndingNumbers& numbers, Index first, std::span<Orbit> orbits) {
  while (!orbits.empty()) {
    const std::size_t count = std::min<Index>(orbits.size(), numbers.row() - first % numbers.row());
    list_in_row(rules, numbers, first, orbits.first(count));
    orbits = orbits.subspan(count);
    first += count;
  }
}

}  // namespace zermelo::chess
