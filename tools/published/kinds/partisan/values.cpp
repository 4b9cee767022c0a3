// Recomputes values and outcome classes of partisan games. Compares values, not words: an equal value gets the printed
// words.
#include <fmt/format.h>

#include "solver/partisan/kernel/searches.h"
#include "tablebase/base/error.h"
#include "tablebase/values/notation/notation.h"
#include "tools/print/partisan_position.h"
#include "tools/published/kinds/kind.h"
#include "tools/published/kinds/words.h"

namespace zermelo {

namespace {

std::string in_printed_words(GamePool& pool, const std::string& published, ShortGame computed) {
  return parse_short_game(pool, published) == computed ? published : text(pool, computed);
}

std::string value(const PublishedRecord& record, Solutions& solutions) {
  GamePool& pool = solutions.pool();
  return in_printed_words(pool, record.published, parse_short_game(pool, record.game));
}

std::string start_value(const PublishedRecord& record, Solutions& solutions) {
  const PartisanPosition start = partisan_position(record.game, "", solutions.job());
  GamePool& pool = solutions.pool();
  return in_printed_words(pool, record.published,
                          partisan::ValueSearch(*start.rules, pool, solutions.job()).value(start.position));
}

/// The outcome class of a value: left, right, next or previous.
std::string outcome_class_of_value(const PublishedRecord& record, Solutions& solutions) {
  GamePool& pool = solutions.pool();
  return std::string(name(pool.outcome_class(parse_short_game(pool, record.game))));
}

/// The spec with a number in the place of `*`.
std::string with_number(std::string spec, std::uint64_t number) {
  const std::size_t star = spec.find('*');
  if (star == std::string::npos) throw UsageError(fmt::format("game={}: write * for the number that changes", spec));
  return spec.replace(star, 1, std::to_string(number));
}

char start_class(const std::string& spec, const Job& job) {
  constexpr std::uint64_t bytes = std::uint64_t{1} << 30;
  const PartisanPosition start = partisan_position(spec, "", job, true);
  partisan::OutcomeSearch search(*start.rules, bytes, job);
  return "PLRN"[static_cast<std::size_t>(search.outcome(start.position))];
}

/// A letter for the outcome class of each start, for * = 1, 2, ... .
std::string start_classes(const PublishedRecord& record, Solutions& solutions) {
  const std::uint64_t last = number_of(record.at);
  std::string letters;
  for (std::uint64_t number = 1; number <= last; ++number)
    letters += start_class(with_number(record.game, number), solutions.job());
  return letters;
}

}  // namespace

std::span<const Kind> value_kinds() {
  static constexpr Kind list[] = {{"value", value},
                                  {"start value", start_value},
                                  {"class", outcome_class_of_value},
                                  {"start classes", start_classes}};
  return list;
}

}  // namespace zermelo
