// Texts show the first twenty rows, JSON all of them.
#include "tools/print/value_stats.h"

#include <fmt/format.h>

#include "jobs/answer/value_columns.h"
#include "jobs/budget/amounts.h"
#include "jobs/counts/strategy_losses.h"
#include "jobs/lookup/partisan_numbers.h"

namespace zermelo {
namespace {

constexpr std::size_t rows_shown = 20, hottest_shown = 10;

std::string value_at(const Probe& probe, Index position) { return probe.meanings().text(probe.value(position).number); }

/// The values of a pair and the player who begins: `^ and +-1, Left begins`.
std::string pair_words(const Probe& probe, const StrategyPair& pair) {
  return fmt::format("{} and {}, {} begins", probe.meanings().text(pair.first), probe.meanings().text(pair.second),
                     pair.begins == Player::left ? "Left" : "Right");
}

Json losses_json(const Probe& probe, const StrategyLosses& losses, std::uint64_t seed) {
  Json rows = Json::array(), greatest = Json::array();
  for (const auto& [loss, games] : losses.games) {
    Json row{{"loss", loss.text()}};
    for (std::size_t i = 0; i < games.size(); ++i) row[name(strategies[i])] = games[i];
    rows.push_back(row);
  }
  for (std::size_t i = 0; i < losses.greatest.size(); ++i) {
    if (!losses.greatest[i]) continue;
    const auto& [loss, pair] = *losses.greatest[i];
    Json terms = Json::array();
    for (const std::uint32_t number : {pair.first, pair.second}) terms.push_back(probe.meanings().text(number));
    greatest.push_back(
        {{"strategy", name(strategies[i])}, {"loss", loss.text()}, {"terms", terms}, {"first", name(pair.begins)}});
  }
  Json object{{"spec", probe.info().spec}, {"pairs", losses.pairs}, {"all_pairs", losses.all}};
  object["sampled"] = losses.sampled;
  object["seed"] = losses.sampled ? Json(seed) : Json();
  object["too_long"] = losses.too_long;
  object["losses"] = rows;
  object["greatest"] = greatest;
  return object;
}

}  // namespace

void print_temperatures(const Probe& probe, bool json, const Job& job, Output& output) {
  const auto rows = temperatures_of(probe);
  const std::vector<Index> hottest = hottest_positions(probe, hottest_shown, job);
  if (json) {
    Json list = Json::array(), positions = Json::array();
    for (const auto& [temperature, row] : rows)
      list.push_back({{"temperature", temperature.text()},
                      {"positions", row.positions},
                      {"value", probe.meanings().text(row.value)}});
    for (const Index position : hottest)
      positions.push_back({{"position", probe.game().text(position)}, {"value", value_at(probe, position)}});
    return output.json({{"spec", probe.info().spec}, {"temperatures", list}, {"hottest", positions}});
  }
  output.print("{}\n{:>12} {:>20}  a value\n", probe.info().spec, "temperature", "positions");
  std::size_t count = 0;
  for (const auto& [temperature, row] : rows)
    if (++count <= rows_shown)
      output.print("{:>12} {:>20}  {}\n", temperature.text(), count_text(row.positions),
                   probe.meanings().text(row.value));
  if (count > rows_shown) output.print("{:>12} and {} more temperatures; --json lists all\n", "", count - rows_shown);
  output.print("the hottest positions:\n");
  for (const Index position : hottest)
    output.print("  {}  {}\n", probe.game().text(position), value_at(probe, position));
}

void print_births(const Probe& probe, bool json, Output& output) {
  Json list = Json::array();
  std::string lines;
  BirthRow by;
  for (const auto& [day, row] : births_of(probe)) {
    by.values += row.values;
    by.positions += row.positions;
    list.push_back({{"day", day.text()},
                    {"values", row.values},
                    {"positions", row.positions},
                    {"values_by", by.values},
                    {"positions_by", by.positions}});
    lines += fmt::format("{:>8} {:>14} {:>16} {:>14} {:>16}\n", day.text(), count_text(row.values),
                         count_text(row.positions), count_text(by.values), count_text(by.positions));
  }
  if (json) return output.json({{"spec", probe.info().spec}, {"births", list}});
  output.print("{}\n{:>8} {:>14} {:>16} {:>14} {:>16}\n{}", probe.info().spec, "born on", "values", "positions",
               "values by it", "positions by it", lines);
}

void print_strategy_losses(const Probe& probe, std::uint64_t most, std::uint64_t seed, bool json, const Job& job,
                           Output& output) {
  const StrategyLosses losses = strategy_losses(probe, most, seed, job);
  if (json) return output.json(losses_json(probe, losses, seed));
  output.print("{}\n", probe.info().spec);
  if (losses.sampled)
    output.print("a sample of {} of {} pairs of positions, seed {}; each with Left and with Right to begin\n",
                 count_text(losses.pairs), count_text(losses.all), seed);
  else
    output.print("all {} pairs of positions, each with Left and with Right to begin\n", count_text(losses.pairs));
  if (losses.too_long != 0) output.print("without {} pairs whose search is too long\n", count_text(losses.too_long));
  output.print("{:>8}", "loss");
  for (const Strategy strategy : strategies) output.print(" {:>16}", name(strategy));
  output.print("\n");
  for (const auto& [loss, games] : losses.games) {
    output.print("{:>8}", loss.text());
    for (const std::uint64_t count : games) output.print(" {:>16}", count_text(count));
    output.print("\n");
  }
  for (std::size_t i = 0; i < losses.greatest.size(); ++i)
    if (losses.greatest[i] && losses.greatest[i]->first > Dyadic())
      output.print("{} loses {} in {}\n", name(strategies[i]), losses.greatest[i]->first.text(),
                   pair_words(probe, losses.greatest[i]->second));
}

}  // namespace zermelo
