// The Grundy value of a sum is the exclusive or of its terms; values of games are added in the pool of the table.
#include <fmt/format.h>

#include <algorithm>

#include "jobs/answer/answer.h"
#include "jobs/lookup/partisan_numbers.h"
#include "solver/sequences/misere/quotient_list.h"
#include "tablebase/entries/loopy_nimber.h"

namespace zermelo {

Worth::Worth(const PartisanNumbers& meanings, std::uint32_t number)
    : kind_(&meanings.kind()), class_(meanings.outcome(number)), meanings_(&meanings) {
  if (kind_->listed) game_ = meanings.value(number);
}

Worth::Worth(const PartisanNumbers& meanings, ShortGame sum)
    : kind_(&meanings.kind()), class_(meanings.pool().outcome_class(sum)), game_(sum), meanings_(&meanings) {}

Worth::Worth(const sequences::ListedQuotient& elements, std::uint32_t number)
    : kind_(&kinds::quotient_elements),
      value_(kinds::quotient_elements.with_number(number, Play::misere)),
      elements_(&elements) {
  elements.element(number);
}

Outcome Worth::for_mover(Player player) const {
  const Outcome next = player == Player::mover ? value_.outcome : outcome_first(class_, other(player));
  if (next == Outcome::draw) return next;
  return next == Outcome::loss ? Outcome::win : Outcome::loss;
}

std::optional<std::uint32_t> Worth::depth() const {
  return kind_->has_depth && !is_draw() ? std::optional(value_.depth) : std::nullopt;
}

std::optional<std::uint32_t> Worth::moves() const {
  return depth() ? std::optional(kind_->moves(value_)) : std::nullopt;
}

std::optional<std::uint32_t> Worth::grundy() const {
  if (kind_->sum == SumRule::loopy)
    return is_infinite(value_.number) ? std::nullopt : std::optional(nim_value(value_.number));
  return kind_->sum == SumRule::nimbers ? std::optional(value_.number) : std::nullopt;
}

std::optional<std::vector<std::uint32_t>> Worth::infinity() const {
  if (kind_->sum != SumRule::loopy || !is_infinite(value_.number)) return {};
  return options_of_infinity(value_.number);
}

std::optional<std::uint32_t> Worth::solutions() const {
  return kind_->has_solutions() ? std::optional(value_.number) : std::nullopt;
}

std::optional<int> Worth::score() const { return kind_->is_score() ? std::optional(score_of(value_)) : std::nullopt; }

std::optional<std::uint32_t> Worth::number() const {
  return kind_->by_definition() ? std::optional(value_.number) : std::nullopt;
}

std::string_view Worth::outcome() const { return meanings_ != nullptr ? name(class_) : name(value_.outcome); }

Figures Worth::figures() const { return kind_->figures(value_); }

std::string Worth::canonical_form() const {
  if (elements_ != nullptr) return elements_->text(value_.number);
  return kind_->listed && meanings_ != nullptr ? meanings_->text(game_) : std::string();
}

std::string Worth::text() const {
  if (elements_ != nullptr) return fmt::format("{}, element {}", outcome(), canonical_form());
  if (kind_->text != nullptr) return kind_->text(value_);
  return kind_->listed ? fmt::format("{}, {}", canonical_form(), outcome()) : std::string(outcome());
}

Value WorthReader::value(Index position, bool remembers) {
  if (remembers || probe_.lacks_entries()) return probe_.value(position, [this](Index at) { return remembered(at); });
  ++look_ups_;
  return probe_.value(position);
}

KeptValue WorthReader::remembered(Index position) {
  const auto known = remembered_.find(position);
  if (known != remembered_.end()) return known->second;
  ++look_ups_;
  return remembered_.emplace(position, probe_.kept_value(position)).first->second;
}

Worth WorthReader::of(std::span<const Index> sum) {
  const bool several = sum.size() > 1;
  if (kind().partisan) {
    const PartisanNumbers& meanings = probe_.meanings();
    if (sum.size() == 1) return {meanings, value(sum.front(), false).number};
    ShortGame total;
    for (const Index term : sum) total = meanings.pool().add(total, meanings.value(value(term, several).number));
    return {meanings, total};
  }
  if (kind().sum == SumRule::nimbers) {
    std::uint32_t total = 0;
    for (const Index term : sum) total ^= value(term, several).number;
    return {kind(), grundy_entry(total)};
  }
  if (kind().sum == SumRule::products) {
    const sequences::ListedQuotient& elements = probe_.elements();
    std::uint32_t product = 0;
    for (const Index term : sum)
      product = elements.monoid.products[product][elements.element(value(term, several).number)];
    return {elements, elements.number(product)};
  }
  return {kind(), value(sum.front(), false)};
}

// The kind of the entries compares a position with the positions that its moves lead to; values of games are compared
// in the pool of the table.

namespace {

/// The moves of a player are compared in pairs.
void mark_undominated(std::vector<AnsweredMove>& moves) {
  const auto dominates = [](const AnsweredMove& a, const AnsweredMove& b) {
    return a.move.player == b.move.player && better(a, b);
  };
  for (AnsweredMove& move : moves)
    move.best = std::ranges::none_of(moves, [&](const AnsweredMove& other) { return dominates(other, move); });
}

}  // namespace

bool better(const AnsweredMove& a, const AnsweredMove& b) {
  const PartisanNumbers& meanings = *a.worth.meanings();
  if (!meanings.has_values()) return result_of(a) > result_of(b);
  const GameOrder wanted = a.move.player == Player::left ? GameOrder::greater : GameOrder::less;
  return meanings.pool().compare(a.worth.game(), b.worth.game()) == wanted;
}

AnsweredMove answered_move(const EntryKind& kind, Move move, Worth worth) {
  if (kind.is_score()) {
    const int score = score_of(gained(move.gain, worth.value()));
    return {std::move(move), worth, false, score > 0, score};
  }
  const bool wins = kind.has_solutions() ? !worth.is_draw() : worth.is_won_by(move.player);
  return {std::move(move), worth, false, wins};
}

void mark_best(const EntryKind& kind, const Worth& from, std::vector<AnsweredMove>& moves) {
  if (kind.partisan) return mark_undominated(moves);
  for (AnsweredMove& move : moves)
    move.best = kind.is_best(from.value(), move.score ? score_entry(*move.score) : move.worth.value());
}

}  // namespace zermelo
