// Each number in a partisan table means an outcome class or a value, which has a class; counts of classes are their
// sums.
#include "jobs/counts/counts.h"

#include <algorithm>
#include <string>

#include "jobs/answer/answer.h"
#include "jobs/lookup/partisan_numbers.h"
#include "jobs/lookup/probe.h"
#include "solver/sequences/misere/quotient_list.h"

namespace zermelo {
namespace {

void add_class_counts(Json& object, const TableCounts& counts) {
  const std::optional<ClassCounts> sums = class_counts(counts);
  for (const OutcomeClass outcome : outcome_classes(*counts.kind))
    object[name(outcome)] = sums ? Json((*sums)[static_cast<std::size_t>(outcome)]) : Json(nullptr);
  if (counts.summary.gaps != 0) object["gaps"] = counts.summary.gaps;
  object["values"] = counts.numbers->has_values() ? Json(different_values(counts.summary)) : Json(nullptr);
}

Json values_json(const TableCounts& counts) {
  Json rows = Json::array();
  const bool values = counts.numbers->has_values();
  for (const Count& row : most_frequent_first(counts.summary.histogram)) {
    const std::string what =
        values ? counts.numbers->text(row.figure) : std::string(name(counts.numbers->outcome(row.figure)));
    rows.push_back({{values ? "value" : "outcome", what}, {"positions", row.positions}});
  }
  return rows;
}

}  // namespace

std::string TableCounts::words(std::uint32_t figure) const {
  return elements != nullptr ? elements->text(figure) : kind->words(figure);
}

std::span<const OutcomeClass> outcome_classes(const EntryKind& kind) {
  using enum OutcomeClass;
  static constexpr std::array classes{left, right, next, previous, draw, left_draw, draw_left, right_draw, draw_right};
  return std::span(classes).first(kind.draws ? classes.size() : 4);
}

std::optional<ClassCounts> class_counts(const TableCounts& counts) {
  if (counts.summary.histogram.empty()) return {};
  ClassCounts sums{};
  for (const Count& row : counts.summary.histogram)
    sums[static_cast<std::size_t>(counts.numbers->outcome(row.figure))] += row.positions;
  return sums;
}

/// The numbers of values have no gaps, so without a histogram the greatest number gives the count.
std::uint64_t different_values(const TableSummary& summary) {
  return summary.histogram.empty() ? summary.greatest + std::uint64_t{1} : summary.histogram.size();
}

std::vector<Count> most_frequent_first(std::vector<Count> rows) {
  std::ranges::stable_sort(rows, [](const Count& a, const Count& b) { return a.positions > b.positions; });
  return rows;
}

TableCounts counts_of(const Probe& probe) {
  const TableInfo& info = probe.info();
  return {info.summary, info.kind, info.kind->partisan ? &probe.meanings() : nullptr,
          info.kind->sum == SumRule::products ? &probe.elements() : nullptr};
}

void add_counts(Json& object, const TableCounts& counts) {
  if (counts.numbers != nullptr) return add_class_counts(object, counts);
  object["wins"] = counts.summary.wins;
  object["losses"] = counts.summary.losses;
  object["draws"] = counts.summary.draws;
  if (counts.summary.gaps != 0) object["gaps"] = counts.summary.gaps;
  const std::string greatest(counts.kind->greatest);
  object[greatest.empty() ? "max_depth" : greatest] =
      greatest.empty() ? Json(nullptr) : Json(counts.kind->shown(counts.summary.greatest));
  if (!counts.kind->least.empty() && !counts.summary.histogram.empty())
    object[std::string(counts.kind->least)] = counts.kind->shown(counts.summary.histogram.front().figure);
  if (counts.kind->rows == HistogramRows::numbers) object["histogram"] = histogram_json(counts);
}

Json histogram_json(const TableCounts& counts) {
  if (counts.numbers != nullptr) return values_json(counts);
  Json rows = Json::array();
  const bool numbers = counts.kind->is_number();
  const std::string figure(counts.kind->figure);
  for (const Count& row : counts.summary.histogram)
    if (counts.kind->sum == SumRule::loopy) {
      const Worth worth(*counts.kind, counts.kind->with_number(row.figure));
      rows.push_back({{figure, worth.grundy()}, {"infinity", worth.infinity()}, {"positions", row.positions}});
    } else if (counts.elements != nullptr) {
      rows.push_back({{figure, counts.words(row.figure)},
                      {"outcome", name(counts.kind->with_number(row.figure).outcome)},
                      {"positions", row.positions}});
    } else {
      rows.push_back(numbers ? Json{{figure, counts.kind->shown(row.figure)}, {"positions", row.positions}}
                             : Json{{figure, row.figure}, {"wins", row.wins}, {"losses", row.losses}});
    }
  return rows;
}

}  // namespace zermelo
