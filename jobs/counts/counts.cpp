// Each number in a partisan table means an outcome class or a value, which has a class; counts of classes are their
// sums.
#include "jobs/counts/counts.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <variant>

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

}  // namespace

std::string TableCounts::words(std::uint32_t figure) const {
  if (elements != nullptr) return elements->text(figure);
  if (numbers == nullptr) return kind->words(figure);
  return numbers->has_values() ? numbers->text(figure) : std::string(name(numbers->outcome(figure)));
}

std::vector<Count> TableCounts::rows() const {
  std::vector<Count> rows = summary.histogram;
  if (kind->rows == HistogramRows::frequent) std::ranges::stable_sort(rows, std::greater(), &Count::positions);
  return rows;
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
  const EntryKind& kind = *counts.kind;
  Json rows = Json::array();
  for (const Count& count : counts.rows()) {
    Json row = Json::object();
    for (const RowMember& member : kind.row(count.figure, counts.words(count.figure)))
      row[member.key] = std::visit([](const auto& content) { return Json(content); }, member.content);
    for (const CountColumn& column : count_columns(kind)) row[column.word] = count.*column.count;
    rows.push_back(std::move(row));
  }
  return rows;
}

std::span<const CountColumn> count_columns(const EntryKind& kind) {
  static constexpr std::array by_outcome{CountColumn{"wins", &Count::wins}, CountColumn{"losses", &Count::losses}};
  static constexpr std::array together{CountColumn{"positions", &Count::positions}};
  if (kind.rows == HistogramRows::outcomes) return by_outcome;
  return together;
}

}  // namespace zermelo
