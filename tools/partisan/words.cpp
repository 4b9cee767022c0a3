// Outcome classes say who wins; values say by how much.
#include "tools/partisan/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tools/support/machine.h"

namespace zermelo {

std::uint64_t value_memory() { return std::max(GamePool::least_memory, available_memory() / 2); }

Json partisan_json(const std::string& position, std::uint32_t number, const PartisanNumbers& numbers) {
  Json object{{"position", position}, {"outcome", name(numbers.outcome(number))}};
  if (numbers.has_values()) object["value"] = numbers.text(number);
  return object;
}

std::string partisan_text(std::uint32_t number, const PartisanNumbers& numbers) {
  const std::string_view outcome = name(numbers.outcome(number));
  return numbers.has_values() ? fmt::format("{}, {}", numbers.text(number), outcome) : std::string(outcome);
}

std::optional<ClassCounts> class_counts(const TableSummary& summary, const PartisanNumbers& numbers) {
  if (summary.histogram.empty()) return {};
  ClassCounts counts{};
  for (const DepthCount& row : summary.histogram)
    counts[static_cast<std::size_t>(numbers.outcome(row.depth))] += row.wins + row.losses;
  return counts;
}

void add_class_counts(Json& object, const TableSummary& summary, const PartisanNumbers& numbers) {
  const std::optional<ClassCounts> counts = class_counts(summary, numbers);
  const auto count = [&](OutcomeClass outcome) {
    return counts ? Json((*counts)[static_cast<std::size_t>(outcome)]) : Json(nullptr);
  };
  object["wins"] = count(OutcomeClass::next);
  object["losses"] = count(OutcomeClass::previous);
  object["draws"] = 0;
  for (const OutcomeClass outcome :
       {OutcomeClass::left, OutcomeClass::right, OutcomeClass::next, OutcomeClass::previous})
    object[std::string(name(outcome))] = count(outcome);
  object["max_depth"] = nullptr;
  object["values"] = numbers.has_values() ? Json(summary.histogram.empty() ? summary.max_grundy + std::uint64_t{1}
                                                                           : summary.histogram.size())
                                          : Json(nullptr);
}

std::string class_counts_text(const TableSummary& summary, const PartisanNumbers& numbers) {
  const std::optional<ClassCounts> counts = class_counts(summary, numbers);
  if (!counts) return "too many values to count classes";
  const auto count = [&](OutcomeClass outcome) { return count_text((*counts)[static_cast<std::size_t>(outcome)]); };
  return fmt::format(
      "{} left, {} right, {} next, {} previous{}", count(OutcomeClass::left), count(OutcomeClass::right),
      count(OutcomeClass::next), count(OutcomeClass::previous),
      numbers.has_values() ? fmt::format("; {} different values", count_text(summary.histogram.size())) : "");
}

}  // namespace zermelo
