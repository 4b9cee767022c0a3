// Makes a game from rules that number the positions themselves.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

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

}  // namespace zermelo
