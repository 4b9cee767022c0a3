// Counts by outcome are sums of the counts of cells. A histogram has a row for each cell that occurs.
#include "formats/table/metadata/table_info.h"

#include <algorithm>
#include <map>

namespace zermelo {
namespace {

Value value_of(std::size_t code, CellWidth cell, const TableKind& kind) {
  if (cell == CellWidth::byte) return decode(static_cast<std::uint8_t>(code), kind);
  return decode(static_cast<std::uint16_t>(code), kind);
}

}  // namespace

TableSummary summarise_codes(const std::vector<std::uint64_t>& counts, CellWidth cell, const TableKind& kind) {
  if (cell == CellWidth::bit) return {.wins = counts[0], .losses = counts[1], .histogram = {}};
  std::map<std::uint32_t, Count> rows;
  TableSummary summary;
  for (std::size_t code = 0; code < counts.size(); ++code) {
    if (counts[code] == 0) continue;
    const Value value = value_of(code, cell, kind);
    const bool win = value.outcome == Outcome::win, draw = value.outcome == Outcome::draw;
    (draw ? summary.draws : win ? summary.wins : summary.losses) += counts[code];
    if (!kind->has_figure(value)) continue;
    Count& row = rows[kind->figure_of(value)];
    row.positions += counts[code];
    if (kind->has_depth) (win ? row.wins : row.losses) += counts[code];
  }
  for (auto& [figure, row] : rows) {
    row.figure = summary.greatest = figure;
    summary.histogram.push_back(row);
  }
  return summary;
}

TableSummary summarise_numbers(const std::vector<std::uint64_t>& counts, std::uint32_t greatest,
                               const TableKind& kind) {
  TableSummary summary;
  for (std::uint32_t number = 0; number < counts.size(); ++number) {
    if (counts[number] == 0) continue;
    const Outcome outcome = decode(number, kind).outcome;
    if (!kind->partisan)
      (outcome == Outcome::draw   ? summary.draws
       : outcome == Outcome::loss ? summary.losses
                                  : summary.wins) += counts[number];
    summary.greatest = number == histogram_limit ? greatest : number;
    summary.histogram.push_back({number, counts[number], 0, 0});
  }
  if (summary.greatest >= histogram_limit) summary.histogram.clear();
  return summary;
}

void add_summary(TableSummary& sum, const TableSummary& more) {
  sum.wins += more.wins;
  sum.losses += more.losses;
  sum.draws += more.draws;
  sum.gaps += more.gaps;
  sum.greatest = std::max(sum.greatest, more.greatest);
  std::map<std::uint32_t, Count> counts;
  for (const Count& count : sum.histogram) counts[count.figure] = count;
  for (const Count& count : more.histogram) {
    Count& both = counts[count.figure];
    both = {count.figure, both.positions + count.positions, both.wins + count.wins, both.losses + count.losses};
  }
  sum.histogram.clear();
  for (const auto& [figure, count] : counts) sum.histogram.push_back(count);
}

}  // namespace zermelo
