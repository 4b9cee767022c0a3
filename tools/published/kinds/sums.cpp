// Recomputes sums of partisan games, what strategies lose in them, columns about values, and the notation of CGSuite.
#include <fmt/format.h>

#include <algorithm>

#include "jobs/answer/value_columns.h"
#include "jobs/sums/partisan_sum.h"
#include "solver/partisan/kernel/searches.h"
#include "solver/sums/strategies.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tablebase/values/notation/notation.h"
#include "tools/print/positions.h"
#include "tools/published/kinds/published.h"

namespace zermelo {
namespace {

/// The value of a term: of the start of a game, or of an expression.
ShortGame value_of_term(const std::string& term, Solutions& solutions) {
  GamePool& pool = solutions.pool();
  if (!names_game(term)) return parse_short_game(pool, term);
  const PartisanPosition start = partisan_position(term, "", solutions.job());
  return partisan::ValueSearch(*start.rules, pool, solutions.job()).value(start.position);
}

std::vector<ShortGame> values_of_terms(const PublishedRecord& record, Solutions& solutions) {
  std::vector<ShortGame> values;
  for (const std::string& term : terms_of_values(record.game)) values.push_back(value_of_term(term, solutions));
  return values;
}

std::string sum_value(const PublishedRecord& record, Solutions& solutions) {
  ShortGame sum;
  for (const ShortGame value : values_of_terms(record, solutions)) sum = solutions.pool().add(sum, value);
  return in_printed_words(solutions.pool(), record.published, sum);
}

/// `hotstrat 0, thermostrat 0, sentestrat 0`: the points that each strategy loses if the player `at` begins.
std::string strategy_losses_of_sum(const PublishedRecord& record, Solutions& solutions) {
  if (record.at != "left" && record.at != "right") throw UsageError("at={}: write left or right", record.at);
  const std::vector<ShortGame> terms = values_of_terms(record, solutions);
  SumStrategies play(solutions.pool());
  std::string words;
  for (const Strategy strategy : strategies)
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", name(strategy),
                         play.loss(strategy, terms, record.at == "left" ? Player::left : Player::right).text());
  return words;
}

/// `holds` if thermostrat and sentestrat lose at most the greatest temperature of the terms.
std::string strategy_bound(const PublishedRecord& record, Solutions& solutions) {
  const std::vector<ShortGame> terms = values_of_terms(record, solutions);
  Thermographs walls(solutions.pool());
  Dyadic bound;
  for (const ShortGame term : terms) bound = std::max(bound, walls.temperature(term));
  SumStrategies play(solutions.pool());
  for (const Strategy strategy : {Strategy::thermostrat, Strategy::sentestrat})
    for (const Player player : {Player::left, Player::right})
      if (const Dyadic loss = play.loss(strategy, terms, player); loss > bound)
        return fmt::format("{} loses {} if {} begins", name(strategy), loss.text(), name(player));
  return "holds";
}

/// The columns `at` of a value, joined by `, `.
std::string columns_of_value(const PublishedRecord& record, Solutions& solutions) {
  const ShortGame value = parse_short_game(solutions.pool(), record.game);
  ColumnTexts columns(solutions.pool());
  std::string words;
  for (const std::string& name : words_of(record.at)) {
    value_columns_named(name, "at");
    words += (words.empty() ? "" : ", ") + columns.of(name, value).value_or("none");
  }
  return words;
}

/// Reads the value as CGSuite does, and the words that zermelo writes for CGSuite; both must be the published value.
/// What CGSuite prints, such as 6^*, is usual notation.
std::string in_cgsuite(const PublishedRecord& record, Solutions& solutions) {
  GamePool& pool = solutions.pool();
  const ShortGame value = parse_short_game(pool, record.game, Notation::cgsuite);
  const std::string written = cgsuite_text(pool, value);
  const bool same =
      parse_short_game(pool, written, Notation::cgsuite) == value && parse_short_game(pool, record.published) == value;
  return same ? record.published : written;
}

}  // namespace

std::span<const Kind> sum_kinds() {
  static constexpr Kind list[] = {{"sum value", sum_value},
                                  {"strategy losses", strategy_losses_of_sum},
                                  {"strategy bound", strategy_bound},
                                  {"columns", columns_of_value},
                                  {"cgsuite", in_cgsuite}};
  return list;
}

}  // namespace zermelo
