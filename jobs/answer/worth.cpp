// The Grundy value of a sum is the exclusive or of its terms; values of games are added in the pool of the table.
#include "jobs/answer/worth.h"

#include <fmt/format.h>

#include "jobs/lookup/partisan_numbers.h"

namespace zermelo {
namespace {

Worth worth_of_game(ShortGame game, const PartisanNumbers& numbers) {
  const std::string_view outcome = name(numbers.pool().outcome_class(game));
  std::string value = numbers.text(game);
  std::string text = fmt::format("{}, {}", value, outcome);
  return {outcome, {}, std::move(value), std::move(text)};
}

}  // namespace

Worth worth_of(Value value, Metric metric) {
  const MetricDescription& description = describe(metric);
  return {name(value.outcome), description.figures(value), {}, description.text(value)};
}

Worth partisan_worth(std::uint32_t number, const PartisanNumbers& numbers) {
  if (numbers.has_values()) return worth_of_game(numbers.value(number), numbers);
  const std::string_view outcome = name(numbers.outcome(number));
  return {outcome, {}, {}, std::string(outcome)};
}

Worth worth_of(const Probe& probe, Index position) { return worth_of_sum(probe, {&position, 1}); }

Worth worth_of_sum(const Probe& probe, std::span<const Index> sum) {
  const TableKind& kind = probe.info().kind;
  if (kind.game_class == GameClass::partisan) {
    if (sum.size() == 1) return partisan_worth(probe.value(sum.front()).number, probe.numbers());
    ShortGame total;
    for (const Index term : sum)
      total = probe.numbers().pool().add(total, probe.numbers().value(probe.value(term).number));
    return worth_of_game(total, probe.numbers());
  }
  if (kind.metric == Metric::grundy) return worth_of(grundy_entry(probe.grundy(sum)), kind.metric);
  return worth_of(probe.value(sum.front()), kind.metric);
}

}  // namespace zermelo
