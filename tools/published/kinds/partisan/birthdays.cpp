// The games born by a day have sets of games born before that day as options; each value counts once.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_set>

#include "tablebase/values/game_pool.h"
#include "tools/published/kinds/kind.h"
#include "tools/published/kinds/words.h"

namespace zermelo {

namespace {

/// All values of games whose options are among `games`, each once.
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
      if (std::any_of(chosen.begin(), chosen.end(),
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

std::span<const Kind> birthday_kinds() {
  static constexpr Kind list[] = {{"born", born}, {"classes born", classes_born}};
  return list;
}

}  // namespace zermelo
