// What the editorial of the Adjacent Game and the books say of games {X|Y} themselves.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <unordered_set>
#include <vector>

#include "tablebase/values/notation/notation.h"
#include "tools/published/partisan/rows.h"

namespace zermelo {

namespace {

constexpr std::uint64_t pool_bytes = std::uint64_t{64} << 20;

void editorial_rows(Workers&, const RowSink& sink) {
  GamePool pool(pool_bytes);
  for (const auto& [game, value] : {std::pair{"{|}", "0"},
                                    {"{{|}|}", "1"},
                                    {"{{{|}|}|}", "2"},
                                    {"{|{|}}", "-1"},
                                    {"{{|}|} + {|{|}}", "0"},
                                    {"{0|}", "1"},
                                    {"{0|1}", "1/2"},
                                    {"{1/2|}", "1"},
                                    {"{-1|1/2}", "0"}})
    sink(value_row(pool, game, value, parse_short_game(pool, game)));
  for (const auto& [game, winner] : {std::pair{"1", "left"}, {"-1", "right"}, {"0", "previous"}, {"*", "next"}})
    sink({fmt::format("who wins {}", game), winner,
          std::string(name(pool.outcome_class(parse_short_game(pool, game))))});
}

/// All games whose options are among `games`, each once.
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
  /// Options that are worse than others do not matter, so sets without any such do for all.
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

void birthday_rows(Workers&, const RowSink& sink) {
  constexpr std::array<std::size_t, 4> printed{1, 4, 22, 1474};
  GamePool pool(pool_bytes);
  std::vector<ShortGame> games;
  for (std::size_t day = 0; day < printed.size(); ++day) {
    games = NextDay(pool, games).games();
    sink({fmt::format("games born by day {}", day), std::to_string(printed[day]), std::to_string(games.size())});
    if (day != 2) continue;
    std::map<OutcomeClass, unsigned> classes;
    for (const ShortGame game : games) ++classes[pool.outcome_class(game)];
    sink({"of them P, N, L, R", "1 9 6 6",
          fmt::format("{} {} {} {}", classes[OutcomeClass::previous], classes[OutcomeClass::next],
                      classes[OutcomeClass::left], classes[OutcomeClass::right])});
  }
}

}  // namespace

PublishedTable games_of_the_editorial() {
  return {"partisan-values", "games {X|Y}, their sums, and who wins by comparison with 0",
          "tatyam, \"N - Adjacent Game\", editorial (AtCoder), sections 1 to 3", editorial_rows};
}
PublishedTable games_born() {
  return {"games-born", "how many values are born by each day", "OEIS A065401; Siegel, Combinatorial Game Theory",
          birthday_rows};
}

}  // namespace zermelo
