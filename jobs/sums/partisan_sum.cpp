// Tables have pools of their own, so values come to the pool of the sum as texts. A move wins if the sum after it is
// won by its player, who then moves second.
#include "jobs/sums/partisan_sum.h"

#include <fmt/format.h>

#include <algorithm>

#include "jobs/answer/answer.h"
#include "jobs/lookup/partisan_numbers.h"
#include "jobs/sums/sum_terms.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo {
namespace {

constexpr std::uint64_t pool_bytes = std::uint64_t{1} << 30;

/// Whether a player who moved to a sum of this class wins.
bool wins_second(OutcomeClass outcome, Player player) {
  return outcome == OutcomeClass::previous ||
         outcome == (player == Player::left ? OutcomeClass::left : OutcomeClass::right);
}

}  // namespace

std::vector<std::string> terms_of_values(std::string_view words) {
  std::vector<std::string> terms(1);
  int depth = 0;
  for (const std::string_view word : split(words, ' ')) {
    if (word == "+" && depth == 0) {
      terms.emplace_back();
      continue;
    }
    depth += static_cast<int>(std::ranges::count_if(word, [](char c) { return c == '{' || c == '('; }));
    depth -= static_cast<int>(std::ranges::count_if(word, [](char c) { return c == '}' || c == ')'; }));
    terms.back() += (terms.back().empty() ? "" : " ") + std::string(word);
  }
  return terms;
}

namespace {

/// What to do about a table whose positions have no values.
std::string_view instead_of(const EntryKind& kind) {
  if (kind.partisan) return "solve with --metric value";
  if (has_nim_values(kind)) return "write the nim value of the position as a value, such as *5 for 5";
  return "leave out this term";
}

constexpr std::string_view allowed_values =
    "write TABLE.ztb:POSITION with a table of metric value, or a value such as {1|-1} or *3";

}  // namespace

PartisanSum::PartisanSum(const std::vector<SumItem>& items, SumTables& tables, const Job& job)
    : pool_(std::make_unique<GamePool>(std::min(pool_bytes, std::max(job.memory() / 2, GamePool::least_memory)), job)) {
  for (const SumItem& item : items) {
    if (item.probe) {
      add(item.words, [&] {
        if (item.count != 1) throw UsageError("numbers of equal heaps are for tables of metric quotient");
        return of_table(item.words, item.probe, item.table, item.position);
      });
      continue;
    }
    for (const std::string& term : terms_of_values(item.words)) add(term, [&] { return read(term, tables); });
  }
}

void PartisanSum::add(const std::string& words, const std::function<Term()>& reading) {
  terms_.push_back(read_named(terms_.size() + 1, words, reading));
  value_ = pool_->add(value_, terms_.back().value);
}

PartisanSum::Term PartisanSum::read(const std::string& words, SumTables& tables) {
  if (words.empty()) throw UsageError("it is empty; {}", allowed_values);
  const TableWords parts = table_words(words);
  if (parts.file.empty() && words.find(':') != std::string::npos)
    throw UsageError("heaps and positions of games have nim values, but this is a sum of values; {}", allowed_values);
  if (parts.file.empty()) return {words, "", "", nullptr, parse_short_game(*pool_, words)};
  if (!parts.count.empty())
    throw UsageError("{}* is for heaps of a table of metric quotient; {}", parts.count, allowed_values);
  return of_table(words, tables.of(parts.file), parts.file, parts.position);
}

PartisanSum::Term PartisanSum::of_table(std::string words, std::shared_ptr<const Probe> probe, std::string table,
                                        std::string position) {
  const EntryKind& kind = *probe->info().kind;
  if (kind.sum != SumRule::games)
    throw UsageError("{} is a table of metric {}, but this is a sum of values; {}", table, name(kind.metric),
                     instead_of(kind));
  const Index start = probe->game().parse(position);
  const ShortGame value = value_of(*probe, {&start, 1});
  return {std::move(words), std::move(table), std::move(position), std::move(probe), value};
}

ShortGame PartisanSum::value_of(const Probe& probe, std::span<const Index> positions) const {
  ShortGame sum;
  for (const Index position : positions)
    sum = pool_->add(sum, parse_short_game(*pool_, probe.meanings().text(probe.value(position).number)));
  return sum;
}

bool PartisanSum::wins_first(Player player) const {
  return outcome() == OutcomeClass::next ||
         outcome() == (player == Player::left ? OutcomeClass::left : OutcomeClass::right);
}

std::string PartisanSum::text(ShortGame value) const { return zermelo::text(*pool_, value); }

/// Calls use(move, to, value) for each move of the player in a term.
template <class Use>
void PartisanSum::for_each_move(const Term& term, Player player, const Use& use) const {
  if (!term.probe) {
    const auto options = player == Player::left ? pool_->left_options(term.value) : pool_->right_options(term.value);
    for (const ShortGame option : options) use("to " + text(option), text(option), option);
    return;
  }
  for (const Move& move : term.probe->game().moves(term.position)) {
    if (move.player != player) continue;
    std::string to = move.number.size() == 1 ? term.table + ":" + move.to : "";
    if (move.number.empty()) to = "0";
    for (std::size_t i = 0; move.number.size() > 1 && i < move.number.size(); ++i)
      to += fmt::format("{}{}:{}", i == 0 ? "" : " + ", term.table, term.probe->game().text(move.number[i]));
    use(move.text, to, value_of(*term.probe, move.number));
  }
}

std::vector<PartisanSumMove> PartisanSum::winning_moves(Player player) const {
  std::vector<PartisanSumMove> moves;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const ShortGame rest = pool_->subtract(value_, terms_[i].value);
    for_each_move(terms_[i], player, [&](std::string move, std::string to, ShortGame value) {
      const ShortGame after = pool_->add(rest, value);
      if (wins_second(pool_->outcome_class(after), player)) moves.push_back({i, std::move(move), std::move(to), after});
    });
  }
  return moves;
}

std::vector<StrategyAnswer> PartisanSum::strategy_answers(Player player) const {
  std::vector<ShortGame> values;
  for (const Term& term : terms_) values.push_back(term.value);
  SumStrategies play(*pool_);
  std::vector<StrategyAnswer> answers;
  for (const Strategy strategy : strategies) {
    const std::optional<StrategyMove> chosen = play.move(strategy, values, player);
    if (!chosen) return {};
    StrategyAnswer answer{strategy, chosen->term, chosen->option, "", play.loss(strategy, values, player)};
    const Term& term = terms_[chosen->term];
    if (term.probe)
      for_each_move(term, player, [&](const std::string& move, const std::string&, ShortGame value) {
        if (answer.move.empty() && value == chosen->option) answer.move = move;
      });
    answers.push_back(std::move(answer));
  }
  return answers;
}

}  // namespace zermelo
