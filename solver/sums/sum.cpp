// The value of a sum is the XOR of the values, and a move wins exactly if it makes it 0 (Sprague 1935, Grundy 1939). A
// term of value infinity can only win by a move of its own that makes it 0 (Smith 1966).
#include "solver/sums/sum.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "tablebase/entries/loopy_nimber.h"

namespace zermelo {
namespace {

constexpr double most_options = 1 << 27;

}  // namespace

bool Summand::for_each_option_of(std::uint64_t position, std::uint64_t value, const Use& use) const {
  for_each_option(position, [&](Parts parts) {
    const NimSum left = nim_sum(*this, parts);
    if (!left.infinity && left.nimber == value) use(parts);
  });
  return true;
}

std::uint64_t grundy_of(const Summand& game, Summand::Parts parts) {
  std::uint64_t value = 0;
  for (const std::uint64_t part : parts) value ^= game.grundy(part);
  return value;
}

std::uint64_t grundy_of(const std::vector<Term>& terms) {
  std::uint64_t value = 0;
  for (const Term& term : terms) value ^= term.game->grundy(term.position);
  return value;
}

Outcome NimSum::outcome() const {
  if (!infinity) return nimber != 0 ? Outcome::win : Outcome::loss;
  return infinity_contains(2 * *infinity + 1, nimber) ? Outcome::win : Outcome::draw;
}

std::vector<std::uint64_t> NimSum::options() const {
  std::vector<std::uint64_t> options;
  for (const std::uint32_t option : options_of_infinity(2 * *infinity + 1)) options.push_back(option ^ nimber);
  std::ranges::sort(options);
  return options;
}

NimSum operator+(const NimSum& a, const NimSum& b) {
  NimSum sum{a.nimber ^ b.nimber, a.infinity ? a.infinity : b.infinity};
  if (a.infinity && b.infinity) sum.infinity = 0;
  return sum;
}

NimSum nim_sum(const Summand& game, Summand::Parts parts) {
  NimSum sum;
  for (const std::uint64_t part : parts) sum = sum + NimSum{game.grundy(part), game.infinity(part)};
  return sum;
}

NimSum nim_sum(const std::vector<Term>& terms) {
  NimSum sum;
  for (const Term& term : terms) sum = sum + nim_sum(*term.game, {&term.position, 1});
  return sum;
}

void add_moves(SumMoves& moves, std::size_t index, const Term& term, Summand::Parts parts, const NimSum& value,
               std::uint64_t most) {
  for (Summand::MoveWords& words : term.game->moves_to(term.position, term.typed, parts))
    if (moves.count++ < most)
      moves.list.push_back({index, std::move(words.move), std::move(words.to), value.nimber, value.infinity});
}

namespace {

/// The values of the terms, and of the sum without one of them.
class TermValues {
 public:
  explicit TermValues(const std::vector<Term>& terms) {
    for (const Term& term : terms) {
      values_.push_back(nim_sum(*term.game, {&term.position, 1}));
      nimber_ ^= values_.back().nimber;
      if (values_.back().infinity) infinite_.push_back(values_.size() - 1);
    }
  }

  NimSum without(std::size_t term) const {
    NimSum rest{nimber_ ^ values_[term].nimber};
    for (const std::size_t i : infinite_) {
      if (i == term) continue;
      if (rest.infinity) return {rest.nimber, 0};
      rest.infinity = values_[i].infinity;
    }
    return rest;
  }

 private:
  std::vector<NimSum> values_;
  std::uint64_t nimber_ = 0;
  std::vector<std::size_t> infinite_;
};

}  // namespace

SumMoves winning_moves(const std::vector<Term>& terms, std::uint64_t most) {
  SumMoves moves;
  if (nim_sum(terms).outcome() != Outcome::win) return moves;
  const TermValues values(terms);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const NimSum rest = values.without(i);  // may be larger than the term's own value
    if (rest.infinity) continue;
    const auto add = [&](Summand::Parts parts) { add_moves(moves, i, terms[i], parts, {rest.nimber}, most); };
    const bool all = terms[i].game->for_each_option_of(terms[i].position, rest.nimber, add);
    moves.all = moves.all && all;
  }
  return moves;
}

SumMoves drawing_moves(const std::vector<Term>& terms, std::uint64_t most) {
  SumMoves moves;
  const TermValues values(terms);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const Summand& game = *terms[i].game;
    const NimSum rest = values.without(i);
    if (game.option_count(terms[i].position) > most_options) {
      moves.all = false;
      continue;
    }
    game.for_each_option(terms[i].position, [&](Summand::Parts parts) {
      const NimSum left = nim_sum(game, parts);
      if ((rest + left).outcome() == Outcome::draw) add_moves(moves, i, terms[i], parts, left, most);
    });
  }
  return moves;
}

/// Lists moves by Game::list_options, which omits the forbidden position.
void GameSummand::for_each_option(std::uint64_t position, const Use& use) const {
  MoveList options;
  game_->list_options(position, options);
  for (std::size_t i = 0; i < options.size(); ++i) use(options[i]);
}

bool GameSummand::over(std::uint64_t position) const {
  MoveList options;
  game_->list_options(position, options);
  return options.empty();
}

std::string GameSummand::text(Parts parts) const {
  std::string words;
  if (parts.empty()) return name_ + ":0";
  for (const std::uint64_t part : parts) words += (words.empty() ? "" : " + ") + name_ + ":" + game_->text(part);
  return words;
}

std::vector<Summand::MoveWords> GameSummand::moves_to(std::uint64_t from, std::string_view typed, Parts parts) const {
  std::vector<MoveWords> words;
  for (Move& move : game_->moves(typed.empty() ? game_->text(from) : std::string(typed)))
    if (std::ranges::equal(move.number, parts))
      words.push_back({std::move(move.text), parts.size() == 1 ? name_ + ":" + move.to : text(parts)});
  return words;
}

namespace {

/// The most options that are tried one by one. Each costs one to three look-ups, so this takes about a second.
/// A bound of the smaller parts of a giant heap such that about `most_options` options remain.
std::uint64_t window(const sequences::HeapRule& rule) {
  std::uint64_t small = std::uint64_t{1} << 24;
  const auto options = [&] {
    return static_cast<double>(rule.digits().size() + (rule.endless() ? 2 * small : 0)) *
           (rule.most_heaps() < 2 ? 1 : static_cast<double>(small)) *
           (rule.most_heaps() < 3 ? 1 : static_cast<double>(small));
  };
  while (small > 16 && options() > most_options) small /= 2;
  return small;
}

}  // namespace

/// Cost: a step for each digit.
double HeapSummand::option_count(std::uint64_t heap) const {
  const sequences::HeapRule& rule = sequence_->rule;
  double count = 0;
  for (std::uint64_t taken = 0; taken < rule.digits().size() && taken <= heap; ++taken) {
    const double rest = static_cast<double>(heap - taken);
    const unsigned digit = rule.digit(taken);
    const double here = 1 + (digit & 4 ? rest / 2 : 0) + (digit & 8 ? rest * rest / 12 : 0);
    count += rule.endless() && taken + 1 == rule.digits().size() ? here * rest : here;
  }
  return count;
}

void HeapSummand::for_each_option(std::uint64_t heap, const Use& use) const {
  sequence_->rule.for_each_option(heap, [&](Parts parts) { use(parts); });
}

/// Uses the single heaps of `value` among the options that HeapRule::for_each_option leaves out for `small`. Under an
/// arithmetic period at most one heap of each residue has a given value.
void HeapSummand::for_each_single_heap_of(std::uint64_t heap, std::uint64_t value, std::uint64_t small,
                                          const Use& use) const {
  const sequences::HeapRule& rule = sequence_->rule;
  if (!rule.endless() || (rule.digits().back() & 2) == 0 || !sequence_->period || sequence_->period->saltus == 0)
    return;
  const sequences::Period& period = *sequence_->period;
  const std::uint64_t largest_taken = std::max<std::uint64_t>(small, rule.digits().size() - 1);
  for (std::uint64_t first = period.preperiod; first < period.preperiod + period.length; ++first) {
    const std::uint64_t base = sequence_->values[first];
    if (value < base || (value - base) % period.saltus != 0) continue;
    const std::uint64_t turns = (value - base) / period.saltus;
    if (turns > (sequences::largest_heap - first) / period.length) continue;
    const std::uint64_t rest = first + turns * period.length;
    if (rest > small && rest < heap && heap - rest > largest_taken) use(Parts(&rest, 1));
  }
}

/// Tries all options of a heap if they are not too many. Of a giant heap it tries those with small parts, and finds
/// options of a single heap by their value.
bool HeapSummand::for_each_option_of(std::uint64_t heap, std::uint64_t value, const Use& use) const {
  const sequences::HeapRule& rule = sequence_->rule;
  const auto fitting = [&](Parts parts) {
    if (grundy_of(*this, parts) == value) use(parts);
  };
  if (option_count(heap) <= most_options) {
    rule.for_each_option(heap, fitting);
    return true;
  }
  const std::uint64_t small = window(rule);
  rule.for_each_option(heap, fitting, small);
  for_each_single_heap_of(heap, value, small, use);
  const auto& period = sequence_->period;
  return rule.most_heaps() < 2 && period && period->saltus != 0 && period->preperiod <= small;
}

bool HeapSummand::over(std::uint64_t heap) const {
  bool found = false;
  sequence_->rule.for_each_option(
      heap, [&](Parts) { found = true; }, 1);
  return !found;
}

std::vector<Summand::MoveWords> HeapSummand::moves_to(std::uint64_t from, std::string_view, Parts parts) const {
  const std::string& rule = sequence_->rule.compact();
  if (parts.empty()) return {{fmt::format("{} -> 0", from), rule + ":0"}};
  std::string to;
  for (const std::uint64_t part : parts) to += fmt::format("{}{}:{}", to.empty() ? "" : " + ", rule, part);
  return {{fmt::format("{} -> {}", from, fmt::join(parts, ",")), to}};
}

}  // namespace zermelo
