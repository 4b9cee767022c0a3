// Recomputes values and outcome classes of partisan games. Compares values, not words: an equal value gets the printed
// words.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_set>

#include "solver/partisan/kernel/searches.h"
#include "tablebase/base/error.h"
#include "tablebase/values/game_pool.h"
#include "tablebase/values/misere_outcome.h"
#include "tablebase/values/notation/notation.h"
#include "tablebase/values/reductions.h"
#include "tools/print/positions.h"
#include "tools/published/kinds/published.h"

namespace zermelo {

std::string in_printed_words(GamePool& pool, const std::string& published, ShortGame computed) {
  return parse_short_game(pool, published) == computed ? published : text(pool, computed);
}

namespace {

std::string value(const PublishedRecord& record, Solutions& solutions) {
  GamePool& pool = solutions.pool();
  return in_printed_words(pool, record.published, parse_short_game(pool, record.game));
}

std::string reduced_form(const PublishedRecord& record, Solutions& solutions) {
  GamePool& pool = solutions.pool();
  return in_printed_words(pool, record.published, Reductions(pool).reduced(parse_short_game(pool, record.game)));
}

/// The atomic weight, or `none`.
std::string atomic_weight(const PublishedRecord& record, Solutions& solutions) {
  GamePool& pool = solutions.pool();
  const auto weight = Reductions(pool).atomic_weight(parse_short_game(pool, record.game));
  if (!weight) return "none";
  return record.published == "none" ? text(pool, *weight) : in_printed_words(pool, record.published, *weight);
}

/// The outcome class of the canonical form in misère play: left, right, next or previous.
std::string misere_class(const PublishedRecord& record, Solutions& solutions) {
  GamePool& pool = solutions.pool();
  return std::string(name(misere_outcome(pool, parse_short_game(pool, record.game), solutions.job())));
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
  if (star == std::string::npos) throw UsageError("game={}: write * for the number that changes", spec);
  return spec.replace(star, 1, std::to_string(number));
}

char start_class(const std::string& spec, const Job& job) {
  constexpr std::uint64_t bytes = std::uint64_t{1} << 30;
  const PartisanPosition start = partisan_position(spec, "", job);
  partisan::OutcomeSearch search(*start.rules, bytes, job);
  return "PLRN"[static_cast<std::size_t>(search.outcome(start.position))];
}

/// A letter for the outcome class of each start, for * = 1, 2, ..., or of the one start without a greatest number.
std::string start_classes(const PublishedRecord& record, Solutions& solutions) {
  if (record.at.empty()) return {start_class(record.game, solutions.job())};
  const std::uint64_t last = number_of(record.at);
  std::string letters;
  for (std::uint64_t number = 1; number <= last; ++number)
    letters += start_class(with_number(record.game, number), solutions.job());
  return letters;
}

/// The outcome class of the start, for example `draw`, from the table of the game.
std::string start_outcome(const PublishedRecord& record, Solutions& solutions) {
  return std::string(name(class_of_start(record.game, solutions.job())));
}

/// All values of games whose options are among `games`, each once. The games born by a day have sets of games born
/// before that day as options.
class NextDay {
 public:
  NextDay(GamePool& pool, const std::vector<ShortGame>& games) : pool_(pool), games_(games) {
    GameList chosen;
    list_antichains(0, chosen);
    for (const GameList& left : antichains_)
      for (const GameList& right : antichains_)
        found_.insert(pool_.make({left.data(), left.size()}, {right.data(), right.size()}));
  }
  std::vector<ShortGame> games() const { return {found_.begin(), found_.end()}; }

 private:
  /// Lists the sets of games that do not dominate each other. They suffice, since dominated options do not change a
  /// value.
  void list_antichains(std::size_t from, GameList& chosen) {
    antichains_.push_back(chosen);
    for (std::size_t i = from; i < games_.size(); ++i) {
      if (std::ranges::any_of(chosen,
                              [&](ShortGame game) { return pool_.compare(game, games_[i]) != GameOrder::confused; }))
        continue;
      chosen.push_back(games_[i]);
      list_antichains(i + 1, chosen);
      chosen.pop_back();
    }
  }

  GamePool& pool_;
  const std::vector<ShortGame>& games_;
  std::vector<GameList> antichains_;
  std::unordered_set<ShortGame> found_;
};

std::vector<ShortGame> games_born_by(GamePool& pool, std::uint64_t day) {
  std::vector<ShortGame> games;
  for (std::uint64_t past = 0; past <= day; ++past) games = NextDay(pool, games).games();
  return games;
}

std::string born(const PublishedRecord& record, Solutions& solutions) {
  return std::to_string(games_born_by(solutions.pool(), number_of(record.at)).size());
}

/// `1 9 6 6`: the numbers of games that the previous, the next, the left and the right player wins.
std::string classes_born(const PublishedRecord& record, Solutions& solutions) {
  std::map<OutcomeClass, unsigned> classes;
  for (const ShortGame game : games_born_by(solutions.pool(), number_of(record.at)))
    ++classes[solutions.pool().outcome_class(game)];
  return fmt::format("{} {} {} {}", classes[OutcomeClass::previous], classes[OutcomeClass::next],
                     classes[OutcomeClass::left], classes[OutcomeClass::right]);
}

}  // namespace

std::span<const Kind> partisan_kinds() {
  static constexpr Kind list[] = {{"value", value},
                                  {"reduced form", reduced_form},
                                  {"atomic weight", atomic_weight},
                                  {"misere class", misere_class},
                                  {"start value", start_value},
                                  {"class", outcome_class_of_value},
                                  {"start classes", start_classes},
                                  {"start outcome", start_outcome},
                                  {"born", born},
                                  {"classes born", classes_born}};
  return list;
}

}  // namespace zermelo
