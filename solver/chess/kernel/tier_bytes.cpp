// Adds up the memory for an ending.
#include "solver/chess/kernel/tier_cells.h"

namespace zermelo::pieces {
namespace {

/// The most positions with either side to move that stand for captures: each man that is no king shares its square with
/// an enemy.
std::uint64_t most_captures(const EndingNumbers& numbers) {
  std::array<std::uint64_t, 2> men{};
  for (const chess::Man& man : numbers.roster()) ++men[at(man.side)];
  return ((men[0] - 1) * men[1] + (men[1] - 1) * men[0]) * (TierPlan::sheet_cells(numbers) / 64);
}

/// The bytes of a sheet, with the sets of eight threads for a frame.
std::uint64_t work_bytes(const EndingNumbers& numbers) {
  constexpr std::uint64_t event = 4, exit = 8, threads = 8, sets = 20;
  const std::uint64_t cells = TierPlan::sheet_cells(numbers);
  if (numbers.has_pawns()) return 2 * cells * (5 + 8 * exit) / 8;
  return 2 * cells * 3 / 8 + event * most_captures(numbers) + threads * sets * (cells / numbers.anchors() / 8);
}

}  // namespace

bool TierCells::begins_wide(const EndingNumbers& numbers) {
  return !numbers.has_pawns() && numbers.roster().size() > 5;
}

std::uint64_t TierCells::bytes(const EndingNumbers& numbers) {
  return (begins_wide(numbers) ? 2 : 1) * places(numbers) + bytes_with_log(numbers);
}

std::uint64_t TierCells::bytes_with_log(const EndingNumbers& numbers) {
  return places(numbers) / 8 + work_bytes(numbers);
}

}  // namespace zermelo::pieces
