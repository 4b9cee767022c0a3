// Tables have pools of their own, so values come to the pool of the sum as texts. A move wins if the sum after it is
// won by its player, who then moves second.
#include "jobs/answer/partisan_sum.h"

#include <fmt/format.h>

#include <algorithm>

#include "jobs/answer/answer.h"
#include "jobs/lookup/partisan_numbers.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo {
namespace {

constexpr std::uint64_t pool_bytes = std::uint64_t{1} << 30;

/// The file of a term TABLE.ztb:POSITION, and the position; two empty texts for another term.
std::pair<std::string, std::string> table_and_position(std::string_view term) {
  const std::size_t colon = term.find(".ztb:");
  if (colon == std::string_view::npos) return {};
  return {std::string(term.substr(0, colon + 4)), std::string(term.substr(colon + 5))};
}

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

bool is_partisan_sum(std::string_view words, const Job& job) {
  return std::ranges::any_of(terms_of_values(words), [&](const std::string& term) {
    const std::string file = table_and_position(term).first;
    return !file.empty() && Probe(file, job).info().kind->sum == SumRule::games;
  });
}

PartisanSum::PartisanSum(std::string_view words, const Job& job)
    : pool_(std::make_unique<GamePool>(std::min(pool_bytes, std::max(job.memory() / 2, GamePool::least_memory)), job)) {
  std::size_t number = 0;
  for (const std::string& term : terms_of_values(words)) {
    ++number;
    try {
      terms_.push_back(read(term, job));
    } catch (const UsageError& error) {
      throw UsageError("term {}, '{}': {}", number, term, error.what());
    }
    value_ = pool_->add(value_, terms_.back().value);
  }
}

PartisanSum::Term PartisanSum::read(const std::string& words, const Job& job) {
  if (words.empty()) throw UsageError("it is empty; write TABLE.ztb:POSITION or a value such as {{1|-1}}");
  const auto [file, position] = table_and_position(words);
  if (file.empty()) return {words, "", "", nullptr, parse_short_game(*pool_, words)};
  const auto probe = probe_of(file, job);
  if (probe->info().kind->sum != SumRule::games)
    throw UsageError("{} is a table of metric {}, but another term is a position of a table of values", file,
                     name(probe->info().kind.metric));
  const Index start = probe->game().parse(position);
  return {words, file, position, probe, value_of(*probe, {&start, 1})};
}

std::shared_ptr<const Probe> PartisanSum::probe_of(const std::string& file, const Job& job) {
  const auto known = std::ranges::find(probes_, file, [](const auto& each) { return each.first; });
  if (known != probes_.end()) return known->second;
  return probes_.emplace_back(file, std::make_shared<const Probe>(file, job)).second;
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
    std::string to = move.number.size() == 1 ? term.file + ":" + move.to : "";
    if (move.number.empty()) to = "0";
    for (std::size_t i = 0; move.number.size() > 1 && i < move.number.size(); ++i)
      to += fmt::format("{}{}:{}", i == 0 ? "" : " + ", term.file, term.probe->game().text(move.number[i]));
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
