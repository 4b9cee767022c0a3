// Positions with one value have one number, so each column is computed once for a value.
#include "jobs/answer/value_columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <mutex>
#include <set>

#include "jobs/lookup/memory_table.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo {
const PartisanNumbers& values_of(const Probe& probe, std::string_view what) {
  if (!probe.info().kind->listed || !probe.info().kind->partisan)
    throw UsageError("{}: {} is a table of metric {}; {}", what, probe.path(), name(probe.info().kind.metric),
                     probe.game().is_partisan() ? "solve with --metric value"
                                                : "only games of Left and Right have tables of values");
  return probe.meanings();
}

const std::vector<std::string>& value_column_names() {
  static const std::vector<std::string> names{"left_stop", "right_stop",    "mean",     "temperature",
                                              "reduced",   "atomic_weight", "birthday", "thermograph"};
  return names;
}

std::vector<std::string> value_columns_named(std::string_view list, std::string_view what) {
  std::vector<std::string> names;
  if (list.empty()) return names;
  for (const std::string_view word : split(list, ',')) {
    if (std::ranges::find(value_column_names(), word) == value_column_names().end())
      throw UsageError("{} {}: '{}' is no column; write some of {}", what, list, word,
                       fmt::join(value_column_names(), ", "));
    if (std::ranges::find(names, word) != names.end())
      throw UsageError("{} {}: '{}' occurs twice; name it once", what, list, word);
    names.emplace_back(word);
  }
  return names;
}

std::string text(const Thermograph& thermograph) {
  std::string text;
  for (const std::vector<WallPoint>* wall : {&thermograph.left, &thermograph.right}) {
    if (wall == &thermograph.right) text += '|';
    for (const WallPoint& corner : *wall)
      text +=
          fmt::format("{}{}@{}", &corner == &wall->front() ? "" : " ", corner.value.text(), corner.temperature.text());
  }
  return text;
}

std::optional<std::string> ColumnTexts::of(std::string_view column, ShortGame game) {
  if (column == "left_stop") return text(pool_, pool_.left_stop(game));
  if (column == "right_stop") return text(pool_, pool_.right_stop(game));
  if (column == "mean") return walls_.mean(game).text();
  if (column == "temperature") return walls_.temperature(game).text();
  if (column == "birthday") return pool_.birthday(game).text();
  if (column == "thermograph") return text(walls_.of(game));
  if (column == "reduced") return text(pool_, reductions_.reduced(game));
  const auto weight = reductions_.atomic_weight(game);
  return weight ? std::optional(text(pool_, *weight)) : std::nullopt;
}

ValueColumns::ValueColumns(const Probe& probe, std::string_view list) : names_(value_columns_named(list, "--columns")) {
  if (names_.empty()) return;
  const PartisanNumbers& numbers = values_of(probe, "--columns");
  ColumnTexts columns(numbers.pool());
  for (std::uint32_t number = 0; number < numbers.count(); ++number) {
    texts_.emplace_back();
    for (const std::string& name : names_)
      texts_.back().push_back(columns.of(name, numbers.value(number)).value_or(""));
  }
}

const std::vector<Count>& counts_of_values(const Probe& probe, std::string_view what) {
  values_of(probe, what);
  const std::vector<Count>& histogram = probe.info().summary.histogram;
  if (histogram.empty()) throw UsageError("{}: {} has too many values for a histogram", what, probe.path());
  return histogram;
}

std::map<Dyadic, TemperatureRow, std::greater<>> temperatures_of(const Probe& probe) {
  const PartisanNumbers& numbers = values_of(probe, "temperatures");
  Thermographs walls(numbers.pool());
  std::map<Dyadic, TemperatureRow, std::greater<>> rows;
  for (const Count& count : counts_of_values(probe, "temperatures")) {
    const auto [row, added] = rows.try_emplace(walls.temperature(numbers.value(count.figure)));
    if (added) row->second.value = count.figure;
    row->second.positions += count.positions;
  }
  return rows;
}

std::vector<Index> hottest_positions(const Probe& probe, std::size_t most, const Job& job) {
  std::map<Dyadic, std::uint32_t, std::greater<>> ranks;
  for (const auto& [temperature, row] : temperatures_of(probe))
    ranks.emplace(temperature, static_cast<std::uint32_t>(ranks.size()));
  const PartisanNumbers& numbers = probe.meanings();
  Thermographs walls(numbers.pool());
  std::vector<std::uint32_t> rank_of;  // of each number
  for (std::uint32_t number = 0; number < numbers.count(); ++number) {
    const auto rank = ranks.find(walls.temperature(numbers.value(number)));
    rank_of.push_back(rank == ranks.end() ? std::numeric_limits<std::uint32_t>::max() : rank->second);
  }
  std::mutex guard;
  std::set<std::pair<std::uint32_t, Index>> best;
  for_each_run(probe, job, "looking for the hottest", [&](const Slice& slice) {
    for (Index i = 0; i < slice.count(); ++i) {
      if (probe.game().is_gap(slice.first + i)) continue;
      const std::pair<std::uint32_t, Index> place{rank_of.at(slice.value(i, probe.info().kind).number),
                                                  slice.first + i};
      const std::lock_guard lock(guard);
      if (best.size() == most && *best.rbegin() < place) continue;
      best.insert(place);
      if (best.size() > most) best.erase(std::prev(best.end()));
    }
  });
  std::vector<Index> positions;
  for (const auto& [rank, position] : best) positions.push_back(position);
  return positions;
}

std::map<Dyadic, BirthRow> births_of(const Probe& probe) {
  const PartisanNumbers& numbers = values_of(probe, "birthdays");
  std::map<Dyadic, BirthRow> rows;
  for (const Count& count : counts_of_values(probe, "birthdays")) {
    BirthRow& row = rows[numbers.pool().birthday(numbers.value(count.figure))];
    ++row.values;
    row.positions += count.positions;
  }
  return rows;
}

}  // namespace zermelo
