// Computes the lost positions row by row: c(a, b) for all b, from the rows of smaller a.
#include "tools/published/kinds/sequences/third_one_lucky.h"

#include <algorithm>
#include <optional>

namespace zermelo {

namespace {

constexpr std::uint32_t centre = 2;
using TableRow = std::vector<std::uint32_t>;

/// The pile that makes a lost position with `pile` if the third pile is empty. A single pile is lost if it equals the
/// centre. Two equal piles are lost otherwise, because the player can copy every move until one is empty.
std::uint32_t partner(std::uint32_t pile) {
  if (pile == 0 || pile == centre) return centre - pile;
  return pile;
}

/// c(a, b) for all b, from the rows of smaller a.
TableRow next_row(const std::vector<TableRow>& rows, std::uint32_t piles) {
  const auto a = static_cast<std::uint32_t>(rows.size());
  TableRow row(piles);
  std::vector<bool> used(2 * std::size_t{piles} + rows.size() + centre + 2);
  std::uint32_t least = 1;
  row[0] = partner(a);
  used[row[0]] = true;
  for (std::uint32_t b = 1; b < piles; ++b) {
    if (partner(a) == b) continue;  // (a, b, 0) is lost
    while (used[least]) ++least;
    const auto above = [&](std::uint32_t c) {
      return std::any_of(rows.begin(), rows.end(), [&](const TableRow& other) { return other[b] == c; });
    };
    std::uint32_t c = least;
    while (used[c] || above(c)) ++c;
    row[b] = c;
    used[c] = true;
  }
  return row;
}

std::uint32_t period(const TableRow& row) {
  const std::size_t begin = row.size() / 2;
  for (std::uint32_t p = 1; p < row.size() / 4; ++p) {
    bool repeats = true;
    for (std::size_t b = begin; b < row.size() && repeats; ++b) repeats = row[b] == row[b - p] + p;
    if (repeats) return p;
  }
  return 0;
}

}  // namespace

std::vector<std::uint32_t> third_one_lucky_periods(std::uint32_t count, std::uint32_t piles) {
  std::vector<TableRow> rows(1);
  for (std::uint32_t pile = 0; pile < piles; ++pile) rows[0].push_back(partner(pile));
  while (rows.size() < count) rows.push_back(next_row(rows, piles));
  std::vector<std::uint32_t> periods;
  for (const TableRow& row : rows) periods.push_back(period(row));
  return periods;
}

}  // namespace zermelo
