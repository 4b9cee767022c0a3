// The number of men gives the player to move. A line of length k in one direction is found by k - 1 shifts of the set
// of men, masked by the cells at which such lines may begin.
#include "tablebase/boards/filling.h"

#include <fmt/format.h>

#include "tablebase/base/error.h"
#include "tablebase/ranking/subset_rank.h"

namespace zermelo::boards {
namespace {

constexpr std::uint32_t max_cells = 32;

}  // namespace

GridSize read_grid(const Spec& spec, std::string_view rows, std::string_view columns) {
  const GridSize grid{spec.integer(rows, 1, max_cells), spec.integer(columns, 1, max_cells)};
  if (grid.rows * grid.columns > max_cells)
    spec.fail(columns, fmt::format("at most {} with {}={}: a board has at most {} cells", max_cells / grid.rows, rows,
                                   grid.rows, max_cells));
  return grid;
}

Lines::Lines(GridSize grid, std::uint32_t length) : length_(length) {
  constexpr int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  const auto inside = [](std::int64_t place, std::uint32_t size) { return 0 <= place && place < std::int64_t{size}; };
  for (const auto& [down, right] : directions) {
    Direction direction{static_cast<std::uint32_t>(down * static_cast<int>(grid.columns) + right), 0};
    for (std::uint32_t row = 0; row < grid.rows; ++row)
      for (std::uint32_t column = 0; column < grid.columns; ++column)
        if (inside(row + std::int64_t{length - 1} * down, grid.rows) &&
            inside(column + std::int64_t{length - 1} * right, grid.columns))
          direction.starts |= std::uint32_t{1} << (row * grid.columns + column);
    if (direction.starts != 0) directions_.push_back(direction);
  }
}

bool Lines::held_by(std::uint32_t men) const {
  for (const auto& [step, starts] : directions_) {
    std::uint32_t held = men & starts;
    for (std::uint32_t i = 1; i < length_ && held != 0; ++i) held &= men >> (i * step);
    if (held != 0) return true;
  }
  return false;
}

FillingRules::FillingRules(GridSize grid, std::uint32_t length, Outcome line)
    : lines_(grid, length),
      board_(std::vector<std::size_t>(grid.rows, grid.columns)),
      full_(~std::uint32_t{0} >> (max_cells - grid.rows * grid.columns)),
      line_(line) {}

std::optional<Outcome> FillingRules::ending(const Position& men) const {
  if (has_line(men)) return line_;
  if (blank(men) == 0) return Outcome::draw;
  return std::nullopt;
}

std::string FillingRules::ending_text(const Position& men) const {
  if (!has_line(men)) return "no blank cell is left";
  return fmt::format("{} has a line of {}", noughts_turn(men) ? 'X' : 'O', lines_.length());
}

/// Whether the player who moved last has a line.
bool FillingRules::has_line(const Men& men) const {
  return lines_.held_by(noughts_turn(men) ? men.crosses : men.noughts);
}

std::string FillingRules::text(const Position& men) const { return board_.text(men, noughts_turn(men)); }

Men FillingRules::parse(std::string_view position) const {
  const auto [men, said] = board_.parse(position);
  const int crosses = std::popcount(men.crosses), noughts = std::popcount(men.noughts);
  if (crosses != noughts && crosses != noughts + 1)
    throw UsageError("the position '{}' has {} X and {} O; X begins, so there are as many X as O or one more", position,
                     crosses, noughts);
  if (said && *said != noughts_turn(men))
    throw UsageError("in the position '{}' it is the turn of {}, because there are {} X and {} O", position,
                     noughts_turn(men) ? 'O' : 'X', crosses, noughts);
  return men;
}

std::vector<FoundTier> FillingRules::all_tiers() const {
  std::vector<FoundTier> tiers{{0, {}}};
  for (std::uint32_t blank = 1; blank <= static_cast<std::uint32_t>(std::popcount(full_)); ++blank)
    tiers.push_back({blank, {blank - 1}});
  return tiers;
}

bool FillingRules::noughts_turn(const Men& men) { return std::popcount(men.crosses) != std::popcount(men.noughts); }

Index FillingRules::positions_with(std::span<const Index> ways) {
  Index positions = 0;
  for (std::size_t men = 0; men < ways.size(); ++men)
    positions = checked_add(positions, checked_mul(ways[men], binomial(men, men / 2)));
  return positions;
}

void FillingRules::put(const Men& men, std::uint32_t cells, std::vector<Position>& next) {
  const bool noughts = noughts_turn(men);
  for (; cells != 0; cells &= cells - 1) {
    Men to = men;
    (noughts ? to.noughts : to.crosses) |= cells & -cells;
    next.push_back(to);
  }
}

void FillingRules::take_back(const Men& men, std::uint32_t cells, std::vector<Position>& before) {
  const bool noughts = !noughts_turn(men);
  for (cells &= noughts ? men.noughts : men.crosses; cells != 0; cells &= cells - 1) {
    Men from = men;
    (noughts ? from.noughts : from.crosses) &= ~(cells & -cells);
    before.push_back(from);
  }
}

}  // namespace zermelo::boards
