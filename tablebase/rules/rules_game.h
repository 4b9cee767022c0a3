// Makes a Game of rules and a numbering of their positions.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "tablebase/error.h"
#include "tablebase/game.h"
#include "tablebase/rules/rules.h"

namespace zermelo {

/// The position that stands for `position` in the table.
template <Rules R>
typename R::Position representative(const R& rules, const typename R::Position& position) {
  if constexpr (SymmetricRules<R>)
    return rules.canonical(position);
  else
    return position;
}

/// `Numbers` is a numbering: size(), position(index), and index(position), nothing for a position without a number.
template <Rules R, class Numbers>
class RulesGame final : public LoopyGame {
 public:
  using Position = typename R::Position;

  RulesGame(Spec spec, std::shared_ptr<const R> rules, Numbers numbers)
      : spec_(std::move(spec)), rules_(std::move(rules)), numbers_(std::move(numbers)) {}

  const Spec& spec() const override { return spec_; }
  Index size() const override { return numbers_.size(); }
  Index start() const override { return folded_number(rules_->start()); }

  const Structure& structure() const override { return structure_; }

  void list_moves(Player, Index index, MoveList& moves) const override {
    moves.clear();
    for (const Position& to : positions_after(numbers_.position(index))) moves.add(folded_number(to));
    sort_and_unique(moves.positions());
  }

  /// Each position once; those where the game is over may be among them.
  void list_unmoves(Index index, std::vector<Index>& before) const override {
    before.clear();
    if constexpr (has_unmoves) {
      thread_local std::vector<Position> positions;
      positions.clear();
      rules_->unmoves(numbers_.position(index), positions);
      for (const Position& from : positions)
        if (const auto number = known_number(from)) before.push_back(*number);
      sort_and_unique(before);
    }
  }

  Outcome ending(Index index) const override {
    const Position position = numbers_.position(index);
    if (const std::optional<Outcome> outcome = rules_->ending(position)) return *outcome;
    broken(position, "has no move, but `ending` does not say that the game is over");
  }

  Index parse(std::string_view words) const override { return parsed(words).number; }
  std::string text(Index index) const override { return rules_->text(numbers_.position(index)); }
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    const Position here = numbers_.position(from);
    for (const Position& there : positions_after(here))
      if (folded_number(there) == to.front()) return words_of_move(here, there);
    return "to " + text(to.front());
  }
  std::string ending_text(Index index) const override {
    if constexpr (EndingRules<R>)
      return rules_->ending_text(numbers_.position(index));
    else
      return fmt::format("by the rules, the player to move has a {}", name(ending(index)));
  }

  /// By number; moves to positions of one number in the order of the rules.
  std::vector<Move> moves(std::string_view words) const override {
    const Position from = parsed(words).position;
    std::vector<Position> seen;
    std::vector<Move> all;
    for (const Position& to : positions_after(from)) {
      if (std::find(seen.begin(), seen.end(), to) != seen.end()) continue;
      seen.push_back(to);
      all.push_back({Player::mover, words_of_move(from, to), rules_->text(to), {folded_number(to)}});
    }
    std::stable_sort(all.begin(), all.end(), [](const Move& a, const Move& b) { return a.number < b.number; });
    return all;
  }

  std::string fault(Index index) const override {
    const Position position = numbers_.position(index);
    if (std::string wrong = number_fault(index, position); !wrong.empty()) return wrong;
    if (rules_->ending(position)) return {};
    std::vector<Position> next;
    rules_->moves(position, next);
    if (next.empty()) return "it has no move, but `ending` does not say that the game is over";
    for (const Position& to : next)
      if (std::string wrong = move_fault(to); !wrong.empty()) return wrong;
    return {};
  }

 private:
  static constexpr bool has_unmoves = UnmovingRules<R> && !SymmetricRules<R>;

  /// A position as it was written, and the number of the position that represents it.
  struct Parsed {
    Position position;
    Index number;
  };

  Parsed parsed(std::string_view words) const {
    Position position = rules_->parse(words);
    const auto found = known_number(representative(*rules_, position));
    if (!found)
      throw UsageError(fmt::format("the position '{}' is none of {}: no play leads there", words, spec_.canonical()));
    return {std::move(position), *found};
  }

  /// The positions that the moves lead to, as the rules list them; none where the game is over. Valid until the next
  /// call in the same thread.
  const std::vector<Position>& positions_after(const Position& position) const {
    thread_local std::vector<Position> positions;
    positions.clear();
    if (!rules_->ending(position)) rules_->moves(position, positions);
    return positions;
  }

  std::string words_of_move(const Position& from, const Position& to) const {
    if constexpr (SpeakingRules<R>)
      return rules_->move_text(from, to);
    else
      return "to " + rules_->text(to);
  }

  /// Returns nothing unless the position has a number below the size.
  std::optional<Index> known_number(const Position& position) const {
    const std::optional<Index> number = numbers_.index(position);
    return number && *number < size() ? number : std::nullopt;
  }

  std::string number_fault(Index index, const Position& position) const {
    const auto back = known_number(position);
    if (!back)
      return fmt::format("unrank({}) gives it, but `rank` gives it no number below the size {}", index, size());
    if (*back != index)
      return fmt::format("unrank({}) gives it, but `rank` gives it the number {}; each must be the other's inverse",
                         index, *back);
    if (!(representative(*rules_, position) == position))
      return "`canonical` puts another position in its place; only positions that stand for themselves have a number";
    return {};
  }

  std::string move_fault(const Position& to) const {
    const Position stands = representative(*rules_, to);
    if (!known_number(stands))
      return fmt::format("a move leads to {}, which is no position: `rank` gives it no number below the size {}",
                         rules_->text(to), size());
    if (!(representative(*rules_, stands) == stands))
      return fmt::format("`canonical` does not stop at {}, which it gave for {}", rules_->text(stands),
                         rules_->text(to));
    if (!same_play(to, stands))
      return fmt::format("a move leads to {}, in whose place `canonical` puts {}, but their moves or endings differ",
                         rules_->text(to), rules_->text(stands));
    return {};
  }

  /// Whether two positions that are said to be the same up to symmetry end and go on alike.
  bool same_play(const Position& a, const Position& b) const {
    if (a == b) return true;
    const auto ending = rules_->ending(a);
    return ending == rules_->ending(b) && (ending || numbers_after(a) == numbers_after(b));
  }

  /// What moves lead to; a position without a number is told apart by none.
  std::vector<std::optional<Index>> numbers_after(const Position& position) const {
    std::vector<Position> next;
    rules_->moves(position, next);
    std::vector<std::optional<Index>> numbers;
    for (const Position& to : next) numbers.push_back(numbers_.index(representative(*rules_, to)));
    sort_and_unique(numbers);
    return numbers;
  }

  template <class Number>
  static void sort_and_unique(std::vector<Number>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  }

  Index folded_number(const Position& position) const { return number(representative(*rules_, position)); }

  Index number(const Position& position) const {
    const auto found = known_number(position);
    if (!found) broken(position, "is reached by a move, but `rank` gives it no number below the size");
    return *found;
  }

  [[noreturn]] void broken(const Position& position, const std::string& how) const {
    throw UsageError(fmt::format("the rules of {} are broken: {} {}; see `zermelo check-rules`", spec_.canonical(),
                                 rules_->text(position), how));
  }

  Spec spec_;
  std::shared_ptr<const R> rules_;
  Numbers numbers_;
  Structure structure_ = LoopRules{.unmoves = has_unmoves};
};

}  // namespace zermelo
