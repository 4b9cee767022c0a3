// Each number in a partisan table means an outcome class or a value, which has a class; counts of classes are their
// sums.
#include "tools/print/summary.h"

#include <algorithm>
#include <array>

#include "jobs/budget/amounts.h"
#include "jobs/lookup/partisan_numbers.h"
#include "jobs/lookup/probe.h"

namespace zermelo {
namespace {

/// In the order in which players read them.
constexpr std::array classes{OutcomeClass::left, OutcomeClass::right, OutcomeClass::next, OutcomeClass::previous};

/// Positions of each outcome class, by its number; nothing if the table has too many values for a histogram.
using ClassCounts = std::array<std::uint64_t, 4>;

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

void add_class_counts(Json& object, const TableCounts& counts) {
  const std::optional<ClassCounts> sums = class_counts(counts);
  for (const OutcomeClass outcome : classes)
    object[name(outcome)] = sums ? Json((*sums)[static_cast<std::size_t>(outcome)]) : Json(nullptr);
  object["values"] = counts.numbers->has_values() ? Json(different_values(counts.summary)) : Json(nullptr);
}

std::string class_counts_text(const TableCounts& counts) {
  const std::optional<ClassCounts> sums = class_counts(counts);
  if (!sums) return "too many values to count classes";
  std::string text;
  for (const OutcomeClass outcome : classes)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count_text((*sums)[static_cast<std::size_t>(outcome)]),
                        name(outcome));
  if (counts.numbers->has_values())
    text += fmt::format("; {} different values", count_text(different_values(counts.summary)));
  return text;
}

std::vector<Count> most_frequent_first(std::vector<Count> rows) {
  std::ranges::stable_sort(rows, [](const Count& a, const Count& b) { return a.positions > b.positions; });
  return rows;
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

void print_values(const TableCounts& counts, Output& output) {
  constexpr std::size_t shown = 20;
  if (!counts.numbers->has_values()) return;
  const std::vector<Count> rows = most_frequent_first(counts.summary.histogram);
  output.print("{:>20}  {}\n", "positions", "value");
  for (std::size_t i = 0; i < rows.size() && i < shown; ++i)
    output.print("{:>20}  {}\n", count_text(rows[i].positions), counts.numbers->text(rows[i].figure));
  if (rows.size() > shown)
    output.print("{:>20}  and {} more values; --json lists all\n", "", count_text(rows.size() - shown));
}

}  // namespace

TableCounts counts_of(const Probe& probe) {
  const TableInfo& info = probe.info();
  return {info.summary, info.kind, info.kind->partisan ? &probe.meanings() : nullptr};
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

void add_payload(Json& object, const TableInfo& info) {
  object["zstd"] = info.zstd.empty() ? Json() : Json(info.zstd);
  object["level"] = info.zstd.empty() ? Json() : Json(info.level);
  object["payload_bytes"] = info.payload_bytes;
  object["payload_digest"] = info.payload_digest;
}

std::string counts_text(const TableCounts& counts) {
  if (counts.numbers != nullptr) return class_counts_text(counts);
  const TableSummary& summary = counts.summary;
  std::string text = fmt::format("{} won, {} lost", count_text(summary.wins), count_text(summary.losses));
  if (summary.draws != 0) text += fmt::format(", {} drawn", count_text(summary.draws));
  if (summary.gaps != 0) text += fmt::format("; {} numbers without a position", count_text(summary.gaps));
  return text;
}

Json histogram_json(const TableCounts& counts) {
  if (counts.numbers != nullptr) return values_json(counts);
  Json rows = Json::array();
  const bool numbers = counts.kind->is_number();
  const std::string figure(counts.kind->figure);
  for (const Count& row : counts.summary.histogram)
    rows.push_back(numbers ? Json{{figure, counts.kind->shown(row.figure)}, {"positions", row.positions}}
                           : Json{{figure, row.figure}, {"wins", row.wins}, {"losses", row.losses}});
  return rows;
}

void print_histogram(const TableCounts& counts, Output& output) {
  if (counts.numbers != nullptr) return print_values(counts, output);
  const std::string_view column = counts.kind->column;
  const bool numbers = counts.kind->is_number();
  if (numbers)
    output.print("{:>8} {:>20}\n", column, "positions");
  else
    output.print("{:>8} {:>20} {:>20}\n", column, "wins", "losses");
  for (const Count& row : counts.summary.histogram)
    if (numbers)
      output.print("{:>8} {:>20}\n", counts.kind->shown(row.figure), count_text(row.positions));
    else
      output.print("{:>8} {:>20} {:>20}\n", row.figure, count_text(row.wins), count_text(row.losses));
}

std::string positions_text(Index numbers, const TableSummary& summary) { return count_text(numbers - summary.gaps); }

void print_deepest(const EntryKind& kind, const TableSummary& summary, Output& output) {
  const bool only_draws = summary.wins + summary.losses == 0;
  if (kind.has_depth && !only_draws) output.print("deepest    {} plies\n", summary.greatest);
}

std::string tier_words(const TableInfo& info) { return info.tier.empty() ? "" : ", tier " + info.tier; }

}  // namespace zermelo
