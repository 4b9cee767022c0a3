// Partisan tables have classes and values in place of wins and losses.
#include "tools/print/summary.h"

#include "jobs/budget/amounts.h"
#include "jobs/lookup/partisan_numbers.h"
#include "solver/sequences/misere/quotient_list.h"

namespace zermelo {
namespace {

std::string gaps_text(const TableSummary& summary) {
  return summary.gaps == 0 ? "" : fmt::format("; {} numbers without a position", count_text(summary.gaps));
}

std::string class_counts_text(const TableCounts& counts) {
  const std::optional<ClassCounts> sums = class_counts(counts);
  if (!sums) return "too many values to count classes";
  std::string text;
  for (const OutcomeClass outcome : outcome_classes(*counts.kind))
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count_text((*sums)[static_cast<std::size_t>(outcome)]),
                        name(outcome));
  text += gaps_text(counts.summary);
  if (counts.numbers->has_values())
    text += fmt::format("; {} different values", count_text(different_values(counts.summary)));
  return text;
}

void print_values(const TableCounts& counts, Output& output) {
  constexpr std::size_t shown = 20;
  if (!counts.numbers->has_values()) return;
  const std::vector<Count> rows = counts.rows();
  output.print("{:>20}  {}\n", "positions", "value");
  for (std::size_t i = 0; i < rows.size() && i < shown; ++i)
    output.print("{:>20}  {}\n", count_text(rows[i].positions), counts.words(rows[i].figure));
  if (rows.size() > shown)
    output.print("{:>20}  and {} more values; --json lists all\n", "", count_text(rows.size() - shown));
}

}  // namespace

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
  text += gaps_text(summary);
  if (counts.elements != nullptr)
    text += fmt::format("; {} of {} elements", count_text(summary.histogram.size()), counts.elements->monoid.size());
  return text;
}

void print_histogram(const TableCounts& counts, Output& output) {
  if (counts.numbers != nullptr) return print_values(counts, output);
  const auto print_row = [&](std::string_view figure, const auto& cell) {
    output.print("{:>8}", figure);
    for (const CountColumn& column : count_columns(*counts.kind)) output.print(" {:>20}", cell(column));
    output.print("\n");
  };
  print_row(counts.kind->column, [](const CountColumn& column) { return column.word; });
  for (const Count& row : counts.rows())
    print_row(counts.words(row.figure), [&](const CountColumn& column) { return count_text(row.*column.count); });
}

std::string positions_text(Index numbers, const TableSummary& summary) { return count_text(numbers - summary.gaps); }

void print_deepest(const EntryKind& kind, const TableSummary& summary, Output& output) {
  const bool only_draws = summary.wins + summary.losses == 0;
  if (kind.has_depth && !only_draws) output.print("deepest    {} plies\n", summary.greatest);
}

std::string tier_words(const TableInfo& info) { return info.tier.empty() ? "" : ", tier " + info.tier; }

}  // namespace zermelo
