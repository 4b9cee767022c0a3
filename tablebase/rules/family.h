// Makes a family of games from rules, for the registry. In a program of one's own, for example:
//
//     add_family(make_family<MyRules>("my-game", "the rule in one line", "a position, for example 1,2", {}));
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/rules/discovered_game.h"
#include "tablebase/rules/rules_game.h"

namespace zermelo {

/// The numbering by the rules.
template <RankedRules R>
class RankedNumbers {
 public:
  explicit RankedNumbers(std::shared_ptr<const R> rules) : rules_(std::move(rules)) {
    if constexpr (TieredRules<R>) tiers_ = rules_->tiers();
  }

  Index size() const { return rules_->size(); }
  typename R::Position position(Index index) const { return rules_->unrank(index); }
  std::optional<Index> index(const typename R::Position& position) const { return rules_->rank(position); }
  std::span<const Tier> tiers() const { return tiers_; }

 private:
  std::shared_ptr<const R> rules_;
  std::vector<Tier> tiers_;
};

/// Makes the game of a spec. Throws SpecError as R's constructor does.
template <RankedRules R>
std::unique_ptr<Game> make_ranked_game(Spec spec, const Resources& resources) {
  using Numbers = RankedNumbers<R>;
  auto rules = std::make_shared<const R>(spec);
  return std::make_unique<RulesGame<R, Numbers>>(std::move(spec), rules, std::make_shared<const Numbers>(rules),
                                                 resources.job);
}

/// Rules with the members of games with points.
template <class R>
concept HasGain = requires(const R& rules, const typename R::Position& position) {
  rules.gain(position, position);
};
template <class R>
concept HasTurns = requires(const R& rules, const typename R::Position& position) {
  rules.moves_again(position, position);
};

/// Rules with at least one of size(), rank(position) and unrank(index); they need all three.
template <class R>
concept HalfRankedRules = requires(const R& rules) {
  rules.size();
}
|| requires(const R& rules, const typename R::Position& position) { rules.rank(position); }
|| requires(const R& rules, Index index) { rules.unrank(index); };

/// The metrics of the tables of these games.
template <Rules R>
std::vector<Metric> metrics_of() {
  if (ScoringRules<R>) return score_metrics();
  if (LoopyRules<R> && ImpartialRules<R>) return {Metric::outcome, Metric::depth, Metric::nimber};
  if (LoopyRules<R> || ((RankedRules<R> || KeyTieredRules<R>)&&!TerminatingRules<R>)) return outcome_metrics();
  return all_metrics();
}

/// Returns the family of the games that R makes from specs with these keys. If R satisfies RankedRules, it numbers the
/// positions; otherwise they are discovered.
template <Rules R>
Family make_family(std::string name, std::string summary, std::string position, std::vector<Key> keys) {
  static_assert(RankedRules<R> || !HalfRankedRules<R>,
                "rules that number their positions need all three of size(), rank(position) and unrank(index)");
  static_assert(RankedRules<R> || KeyedRules<R>,
                "rules without numbers need a trivially copyable Position of at most 64 bytes and without padding");
  static_assert(ScoringRules<R> || !(HasGain<R> || HasTurns<R>),
                "gain and moves_again are for games with points, whose rules have final_score in place of ending");
  static_assert(!(DecidingRules<R> && ScoringRules<R>),
                "rules have `ending` or, in a game with points, `final_score`, not both");
  static_assert(!(TerminatingRules<R> && LoopyRules<R>),
                "plies_left is for games that always end; leave out game_class = GameClass::loopy");
  return {std::move(name),
          std::move(summary),
          std::move(position),
          std::move(keys),
          [](Spec spec, const Resources& resources) -> std::unique_ptr<Game> {
            if constexpr (RankedRules<R>)
              return make_ranked_game<R>(std::move(spec), resources);
            else
              return make_discovered_game<R>(std::move(spec), resources);
          },
          metrics_of<R>()};
}

}  // namespace zermelo
