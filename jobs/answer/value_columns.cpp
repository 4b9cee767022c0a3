// Positions with one value have one number, so each column is computed once for a value.
#include "jobs/answer/value_columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "jobs/lookup/partisan_numbers.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/values/reductions.h"

namespace zermelo {
namespace {

const PartisanNumbers& values_of(const Probe& probe, std::string_view what) {
  if (!probe.info().kind->listed || !probe.info().kind->partisan)
    throw UsageError("{}: {} is a table of metric {}; solve with --metric value", what, probe.path(),
                     name(probe.info().kind.metric));
  return probe.meanings();
}

std::string column_of(const std::string& name, const PartisanNumbers& numbers, ShortGame game, Thermographs& walls,
                      Reductions& reductions) {
  GamePool& pool = numbers.pool();
  if (name == "left_stop") return numbers.text(pool.left_stop(game));
  if (name == "right_stop") return numbers.text(pool.right_stop(game));
  if (name == "mean") return walls.mean(game).text();
  if (name == "temperature") return walls.temperature(game).text();
  if (name == "birthday") return pool.birthday(game).text();
  if (name == "reduced") return numbers.text(reductions.reduced(game));
  const auto weight = reductions.atomic_weight(game);
  return weight ? numbers.text(*weight) : std::string();
}

}  // namespace

const std::vector<std::string>& value_column_names() {
  static const std::vector<std::string> names{"left_stop", "right_stop",    "mean",    "temperature",
                                              "reduced",   "atomic_weight", "birthday"};
  return names;
}

ValueColumns::ValueColumns(const Probe& probe, std::string_view names) {
  if (names.empty()) return;
  for (const std::string_view word : split(names, ',')) {
    if (std::ranges::find(value_column_names(), word) == value_column_names().end())
      throw UsageError("--columns {}: '{}' is no column; write some of {}", names, word,
                       fmt::join(value_column_names(), ", "));
    names_.emplace_back(word);
  }
  const PartisanNumbers& numbers = values_of(probe, "--columns");
  Thermographs walls(numbers.pool());
  Reductions reductions(numbers.pool());
  for (std::uint32_t number = 0; number < numbers.count(); ++number) {
    texts_.emplace_back();
    for (const std::string& name : names_)
      texts_.back().push_back(column_of(name, numbers, numbers.value(number), walls, reductions));
  }
}

std::map<Dyadic, TemperatureRow, std::greater<>> temperatures_of(const Probe& probe) {
  const PartisanNumbers& numbers = values_of(probe, "--temperatures");
  const std::vector<Count>& histogram = probe.info().summary.histogram;
  if (histogram.empty()) throw UsageError("--temperatures: {} has too many values for a histogram", probe.path());
  Thermographs walls(numbers.pool());
  std::map<Dyadic, TemperatureRow, std::greater<>> rows;
  for (const Count& count : histogram) {
    const auto [row, added] = rows.try_emplace(walls.temperature(numbers.value(count.figure)));
    if (added) row->second.value = count.figure;
    row->second.positions += count.positions;
  }
  return rows;
}

}  // namespace zermelo
