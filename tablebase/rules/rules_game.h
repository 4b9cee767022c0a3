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
  Index start() const override { return number(representative(*rules_, rules_->start())); }

  Structure structure() const override {
    LoopRules structure;
    if constexpr (UnmovingRules<R> && !SymmetricRules<R>)
      structure.predecessors = [this](Index position, std::vector<Index>& before) { predecessors(position, before); };
    return structure;
  }

  void successors(Index index, std::vector<Index>& next) const override {
    next.clear();
    const Position position = numbers_.position(index);
    if (rules_->ending(position)) return;
    thread_local std::vector<Position> positions;
    positions.clear();
    rules_->moves(position, positions);
    for (const Position& to : positions) next.push_back(number(representative(*rules_, to)));
    sort_and_unique(next);
  }

  Outcome ending(Index index) const override {
    const Position position = numbers_.position(index);
    if (const std::optional<Outcome> outcome = rules_->ending(position)) return *outcome;
    broken(position, "has no move, but `ending` does not say that the game is over");
  }

  Index parse(std::string_view words) const override {
    const auto found = known_number(representative(*rules_, rules_->parse(words)));
    if (!found)
      throw UsageError(fmt::format("the position '{}' is none of {}: no play leads there", words, spec_.canonical()));
    return *found;
  }
  std::string text(Index index) const override { return rules_->text(numbers_.position(index)); }
  std::string move_text(Index from, Index to) const override {
    if constexpr (SpeakingRules<R>)
      return rules_->move_text(numbers_.position(from), numbers_.position(to));
    else
      return "to " + text(to);
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
  /// Nothing for a position without a number, or with one that is none because it is not below the size.
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

  /// Each position once; those where the game is over may be among them.
  void predecessors(Index index, std::vector<Index>& before) const {
    before.clear();
    thread_local std::vector<Position> positions;
    positions.clear();
    rules_->unmoves(numbers_.position(index), positions);
    for (const Position& from : positions)
      if (const auto number = known_number(from)) before.push_back(*number);
    sort_and_unique(before);
  }

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
};

}  // namespace zermelo
