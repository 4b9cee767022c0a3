// Nim and its relatives: a move takes any number, or a number of a list, from one pile, or any number from several
// (Bouton 1901; Moore 1910). This file reads the spec and contains the game on ordered piles; nim_sorted.cpp contains
// the game on multisets of piles.
#include "tablebase/boxes/nim.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tablebase/boxes/box_game.h"
#include "tablebase/ranking/multiset.h"
#include "tablebase/registry/registry.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo {
namespace {

/// Nim with ordered piles.
class OrderedNim final : public BoxGame {
 public:
  using BoxGame::BoxGame;

  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    Tuple here{}, there{};
    space().unrank(from, here);
    space().unrank(to.front(), there);
    std::vector<std::string> changes;
    for (std::size_t i = 0; i < space().dimension(); ++i)
      if (here[i] != there[i]) changes.push_back(fmt::format("pile {}: {} -> {}", i + 1, here[i], there[i]));
    return fmt::format("{}", fmt::join(changes, ", "));
  }
};

NimRules read_rules(Spec& spec) {
  NimRules rules;
  rules.piles = spec.integer("piles", 1, max_dimension);
  rules.sorted = spec.choice("order", {"sorted", "ordered"}) == 0;
  rules.max = spec.integer("max", 1, rules.sorted && rules.piles > 1 ? max_sorted_pile : max_ordered_pile);
  rules.moore = spec.integer("moore", 1, rules.piles);
  rules.play = static_cast<Play>(spec.choice("play", {"normal", "misere"}));
  if (spec.text("take") == "any") return rules;
  rules.take = spec.list("take", 1, std::max(rules.max, most_taken));
  spec.set("take", list_text(rules.take));
  if (rules.moore > 1) spec.fail("take", fmt::format("any when moore={}", rules.moore));
  return rules;
}

BoxRules box_rules(const NimRules& rules) {
  BoxRules box;
  box.extent.assign(rules.piles, rules.max + 1);
  if (rules.takes_any()) {
    box.reach = rules.moore;
    return box;
  }
  for (std::uint32_t pile = 0; pile < rules.piles; ++pile)
    for (const std::uint32_t amount : rules.take) {
      if (amount > rules.max) break;
      box.steps.emplace_back(rules.piles, 0u);
      box.steps.back()[pile] = amount;
    }
  return box;
}

std::unique_ptr<Game> make(Spec spec, const Resources&) {
  NimRules rules = read_rules(spec);
  if (rules.sorted && rules.piles > 1) return make_sorted_nim(std::move(spec), std::move(rules));
  return std::make_unique<OrderedNim>(std::move(spec), rules.play, box_rules(rules));
}

}  // namespace

Family nim_family() {
  return {"nim",
          "take any number of sticks (or one of a list of numbers) from one pile (or from up to `moore` piles)",
          "the piles separated by commas, for example 2,5,4",
          {{"piles", "1 to 64", "", "how many piles"},
           {"max", "1 to 1000000 (ordered or a single pile: 1000000000)", "", "the most sticks in a pile"},
           {"take", "any, or a list such as 1,3,4 or 1..3", "any", "how many sticks a move may take from a pile"},
           {"moore", "1 to piles", "1", "the most piles from which one move may take; more than 1 needs take=any"},
           {"play", "normal or misere", "normal", "misere: the player who takes the last stick loses"},
           {"order", "sorted or ordered", "sorted", "sorted: piles in another order are the same position"}},
          make,
          all_metrics()};
}

}  // namespace zermelo
