// Nim and its relatives: a move takes any number, or a number of a list, from one pile, or any number from several
// (Bouton 1901; Moore 1910). A spec names a game on ordered piles or one on multisets of piles.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

#include "tablebase/boxes/box_game.h"
#include "tablebase/game/game.h"
#include "tablebase/ranking/multiset.h"
#include "tablebase/registry.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::boxes {
namespace {

constexpr std::uint32_t max_ordered_pile = 1'000'000'000;

struct NimRules {
  std::uint32_t piles = 1;
  std::uint32_t max = 1;
  std::vector<std::uint32_t> take;  ///< amounts, ascending; may exceed `max`; empty: any
  std::uint32_t moore = 1;
  Play play = Play::normal;
  bool sorted = true;

  bool takes_any() const { return take.empty() || (take.size() >= max && take[max - 1] == max); }
};

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

/// Nim on multisets of at least two piles. A position is its piles in descending order, and its index is a sum of one
/// term a pile (ranking/multiset.h), so a move updates the terms of the piles that change their place.
class SortedNim final : public Game {
 public:
  SortedNim(Spec spec, NimRules rules)
      : spec_(std::move(spec)),
        rules_(std::move(rules)),
        space_(rules_.piles, rules_.max),
        structure_(structure_of()) {}

  const Spec& spec() const override { return spec_; }
  Play play() const override { return rules_.play; }
  Index size() const override { return space_.size(); }
  Index start() const override { return space_.size() - 1; }
  std::uint64_t longest_play() const override {
    const std::uint32_t least = rules_.take.empty() ? 1 : rules_.take.front();
    return std::uint64_t{rules_.piles} * (rules_.max / least);
  }

  const Structure& structure() const override { return structure_; }

  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    const Tuple piles = tuple(position);
    if (rules_.moore > 1) {
      std::vector<Index>& next = moves.positions();
      take_from_some(piles, 0, rules_.moore, moves);
      std::sort(next.begin(), next.end());
      next.erase(std::unique(next.begin(), next.end()), next.end());
      return;
    }
    Index before = 0, after = position;
    for (std::size_t i = 0; i < rules_.piles; ++i) {
      after -= space_.term(i, piles[i]);
      // Equal piles have equal moves. The last of them can shrink a little without changing its place.
      if (i + 1 == rules_.piles || piles[i + 1] < piles[i]) take_from_one(piles, i, before, after, moves);
      before += space_.term(i, piles[i]);
    }
  }

  Index parse(std::string_view words) const override { return number(written(words)); }
  std::string text(Index position) const override {
    const Tuple piles = tuple(position);
    return tuple_text({piles.data(), rules_.piles});
  }

  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    const auto [gone, come] = change(from, to.front());
    return fmt::format("{} -> {}", tuple_text(gone), tuple_text(come));
  }

  /// Piles keep their places in the text. Of equal piles, the first one changes. `gone` and `come` have no size in
  /// common, so `find` never meets a new pile.
  std::vector<Move> moves(std::string_view words, std::size_t most) const override {
    const Tuple piles = written(words);
    const Index from = number(piles);
    MoveList list;
    list.limit(most);
    list_moves(Player::mover, from, list);
    std::vector<Move> all;
    for (const Index to : list.positions()) {
      Tuple after = piles;
      const auto [gone, come] = change(from, to);
      for (std::size_t i = 0; i < gone.size(); ++i) *std::find(after.begin(), after.end(), gone[i]) = come[i];
      all.push_back(
          {Player::mover, move_text(Player::mover, from, {&to, 1}), tuple_text({after.data(), rules_.piles}), {to}});
    }
    return all;
  }

 private:
  Structure structure_of() const {
    if (rules_.takes_any() && rules_.moore == 1) return SortedNimRules{rules_.piles, rules_.max};
    return sorted_schedule(space_);
  }

  Tuple tuple(Index position) const {
    Tuple piles{};
    space_.unrank(position, piles);
    return piles;
  }

  /// The piles in the order of the text.
  Tuple written(std::string_view words) const {
    Tuple piles{};
    parse_tuple(words, rules_.max, "pile", {piles.data(), rules_.piles});
    return piles;
  }

  Index number(Tuple piles) const {
    std::sort(piles.begin(), piles.begin() + rules_.piles, std::greater<>());
    return space_.rank(piles);
  }

  /// The sizes of the piles that a move changes, before and after the move; both descending.
  struct Change {
    std::vector<std::uint32_t> gone, come;
  };
  Change change(Index from, Index to) const {
    const Tuple here = tuple(from), there = tuple(to);
    Change change;
    const auto here_end = here.begin() + rules_.piles, there_end = there.begin() + rules_.piles;
    std::set_difference(here.begin(), here_end, there.begin(), there_end, std::back_inserter(change.gone),
                        std::greater<>());
    std::set_difference(there.begin(), there_end, here.begin(), here_end, std::back_inserter(change.come),
                        std::greater<>());
    return change;
  }

  /// Appends the moves on pile i. `before` and `after` are the sums of the terms of the piles before and after it. As
  /// the pile shrinks, its place moves right, and the piles that it passes move one place left.
  void take_from_one(const Tuple& piles, std::size_t i, Index before, Index after, MoveList& moves) const {
    std::size_t place = i;
    const auto shrink = [&](std::uint32_t left) {
      for (; place + 1 < rules_.piles && piles[place + 1] > left; ++place) {
        before += space_.term(place, piles[place + 1]);
        after -= space_.term(place + 1, piles[place + 1]);
      }
      moves.add(before + space_.term(place, left) + after);
    };
    if (rules_.take.empty())
      for (std::uint32_t left = piles[i]; left-- > 0;) shrink(left);
    for (const std::uint32_t amount : rules_.take)
      if (amount <= piles[i]) shrink(piles[i] - amount);
  }

  /// Appends the moves on at least one and at most `most` of the piles from, from + 1, ...; a position may come several
  /// times.
  void take_from_some(const Tuple& piles, std::size_t from, std::uint32_t most, MoveList& moves) const {
    for (std::size_t i = from; i < rules_.piles; ++i)
      for (std::uint32_t left = 0; left < piles[i]; ++left) {
        Tuple changed = piles;
        changed[i] = left;
        if (most > 1) take_from_some(changed, i + 1, most - 1, moves);
        std::sort(changed.begin(), changed.begin() + rules_.piles, std::greater<>());
        moves.add(space_.rank(changed));
      }
  }

  Spec spec_;
  NimRules rules_;
  MultisetSpace space_;
  Structure structure_;
};

NimRules read_rules(Spec& spec) {
  NimRules rules;
  rules.piles = spec.integer("piles", 1, max_dimension);
  rules.sorted = spec.choice("order", {"sorted", "ordered"}) == 0;
  rules.max = spec.integer("max", 1, rules.sorted && rules.piles > 1 ? max_sorted_pile : max_ordered_pile);
  rules.moore = spec.integer("moore", 1, rules.piles);
  rules.play = static_cast<Play>(spec.choice("play", {"normal", "misere"}));
  if (spec.text("take") == "any") return rules;
  rules.take = spec.list("take", 1, std::max(rules.max, sequences::most_taken));
  spec.set("take", sequences::list_text(rules.take));
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

std::unique_ptr<Game> make_nim(Spec spec, const Resources&) {
  NimRules rules = read_rules(spec);
  if (rules.sorted && rules.piles > 1) return std::make_unique<SortedNim>(std::move(spec), std::move(rules));
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
          make_nim,
          all_metrics(),
          {"pile"}};
}

}  // namespace zermelo::boxes
