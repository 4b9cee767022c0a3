// Moves come from the rules in the orientation of the text, entries from the table by their numbers.
#include "jobs/answer/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "jobs/lookup/partisan_numbers.h"
#include "tablebase/base/error.h"

namespace zermelo {

namespace {

bool wins(Player player, std::string_view outcome) {
  if (player == Player::mover) return outcome == name(Outcome::loss);
  return outcome == name(player) || outcome == name(OutcomeClass::previous);
}

/// The number of moves of a player; more than `most` are counted as one more.
std::uint64_t moves_up_to(std::uint64_t most, const Game& game, Player player, Index position) {
  MoveList list;
  list.limit(most);
  try {
    game.list_moves(player, position, list);
    return list.size();
  } catch (const LimitError&) {
    return most + 1;
  }
}

/// Takes the moves of both players from the budget, before their words are made. Where a table lacks the depths of
/// wins, the moves after each move are looked up, too, which takes an eighth of the time of listing them.
void take_moves(const Probe& probe, Index position, MoveBudget* budget) {
  if (budget == nullptr) return;
  const Game& game = probe.game();
  const bool partisan = game.game_class() == GameClass::partisan;
  if (budget->left() == 0) budget->take(1);
  for (const Player player : {Player::left, Player::right, Player::mover}) {
    if (partisan != (player != Player::mover)) continue;
    const std::uint64_t moves = moves_up_to(budget->left(), game, player, position);
    budget->take(probe.info().losses_only() ? moves + moves * moves / 8 : moves);
  }
}

/// The moves that the table counts: in a Grundy table the moves of the game as a term of a sum.
std::vector<AnsweredMove> all_moves(const Probe& probe, std::string_view position) {
  const Game& game = probe.game();
  const bool sums = probe.info().kind.metric == Metric::grundy;
  const std::optional<Index> forbidden = sums ? game.forbidden_in_sums() : std::nullopt;
  std::vector<AnsweredMove> answered;
  for (Move& move : game.moves(position)) {
    if (forbidden && move.number.size() == 1 && move.number.front() == *forbidden) continue;
    Worth worth = worth_of_sum(probe, move.number);
    const bool winning = wins(move.player, worth.outcome);
    answered.push_back({std::move(move), std::move(worth), false, winning});
  }
  return answered;
}

Answer asked(std::string_view position) {
  Answer answer;
  answer.position = position;
  return answer;
}

Answer refused(std::string_view position, const std::exception& error) {
  Answer answer = asked(position);
  answer.error = error.what();
  return answer;
}

/// How good a move is for the player who makes it: 2 wins, 1 draws, 0 loses.
int result_of(const AnsweredMove& move) { return move.wins ? 2 : move.worth.outcome == name(Outcome::draw) ? 1 : 0; }

/// The plies to the end after the move, counted so that less is better; 0 without depths.
std::int64_t delay_of(const AnsweredMove& move) {
  const auto depth = std::ranges::find(move.worth.figures, describe(Metric::depth).figure, &Figure::key);
  if (depth == move.worth.figures.end() || !depth->number) return 0;
  return move.wins ? std::int64_t{*depth->number} : -std::int64_t{*depth->number};
}

/// The terms of the sum that a partisan line has reached, as texts.
using Terms = std::vector<std::string>;

std::vector<Index> numbers_of(const Game& game, const Terms& terms) {
  std::vector<Index> numbers;
  for (const std::string& term : terms) numbers.push_back(game.parse(term));
  return numbers;
}

/// The terms that replace the moved term.
Terms leftover(const Game& game, const Move& move) {
  if (move.number.size() == 1) return {move.to};
  Terms terms;
  for (const Index number : move.number) terms.push_back(game.text(number));
  return terms;
}

struct TermMove {
  AnsweredMove answered;  ///< its move leads to the whole sum
  Terms to;
};

/// A move in a sum replaces one term by the terms that its move leaves.
std::vector<TermMove> sum_moves(const Probe& probe, const Terms& sum, Player player, MoveBudget* budget) {
  const Game& game = probe.game();
  std::vector<TermMove> all;
  for (std::size_t term = 0; term < sum.size(); ++term) {
    take_moves(probe, game.parse(sum[term]), budget);
    for (Move& move : game.moves(sum[term])) {
      if (move.player != player) continue;
      const auto at = static_cast<std::ptrdiff_t>(term);
      Terms to(sum.begin(), sum.begin() + at);
      std::ranges::copy(leftover(game, move), std::back_inserter(to));
      to.insert(to.end(), sum.begin() + at + 1, sum.end());
      move.number = numbers_of(game, to);
      if (sum.size() > 1) move.to = game.sum_text(move.number);
      Worth worth = worth_of_sum(probe, move.number);
      const bool winning = wins(player, worth.outcome);
      all.push_back({{std::move(move), std::move(worth), false, winning}, std::move(to)});
    }
  }
  return all;
}

/// An undominated move: a winning one if there is any.
const TermMove& best_of(const Probe& probe, const std::vector<TermMove>& all) {
  const TermMove* chosen = &all.front();
  for (const TermMove& each : all) {
    const bool differs = each.answered.wins != chosen->answered.wins;
    if (differs ? each.answered.wins : better(probe, each.answered, chosen->answered)) chosen = &each;
  }
  return *chosen;
}

void play_partisan(const Probe& probe, Line& line, Player player, MoveBudget* budget) {
  Terms sum{line.start.position};
  for (std::vector<TermMove> all; !(all = sum_moves(probe, sum, player, budget)).empty(); player = other(player)) {
    const TermMove& best = best_of(probe, all);
    line.moves.push_back(best.answered);
    sum = best.to;
  }
}

/// The first best move; in a Grundy table without one, the first move.
std::optional<AnsweredMove> next_move(const Probe& probe, const std::string& position, MoveBudget* budget) {
  const Answer answer = ask(probe, position, Detail::moves, budget);
  const auto best = std::ranges::find_if(answer.moves, &AnsweredMove::best);
  if (best != answer.moves.end()) return *best;
  if (probe.info().kind.metric != Metric::grundy || answer.moves.empty()) return {};
  return answer.moves.front();
}

void play(const Probe& probe, Line& line, MoveBudget* budget) {
  std::string position = line.start.position;
  std::unordered_set<Index> seen{*line.start.number};
  while (const auto move = next_move(probe, position, budget)) {
    line.moves.push_back(*move);
    position = move->move.to;
    line.repeats = !seen.insert(move->move.number.front()).second;
    if (line.repeats) return;
  }
}

void require_line(const Probe& probe, const Answer& start) {
  const TableKind& kind = probe.info().kind;
  if (probe.game().splits())
    throw UsageError(
        "{} contains single heaps, but a line of play leads to sums of heaps; `probe --moves` shows the "
        "winning moves of a heap",
        probe.path());
  if (kind.code() == CellCode::loopy && kind.metric == Metric::outcome && start.worth.outcome != name(Outcome::draw))
    throw UsageError(
        "{} contains only outcomes, which do not show the way to the end of a loopy game; solve with --metric depth",
        probe.path());
}

Worth worth_of_game(ShortGame game, const PartisanNumbers& numbers) {
  const std::string_view outcome = name(numbers.pool().outcome_class(game));
  std::string value = numbers.text(game);
  std::string text = fmt::format("{}, {}", value, outcome);
  return {outcome, {}, std::move(value), std::move(text)};
}

}  // namespace

void MoveBudget::take(std::uint64_t moves) {
  const bool enough = moves <= left_;
  left_ = enough ? left_ - moves : 0;
  if (!enough)
    throw LimitError(
        "the answer would list or examine more than {} moves; ask for fewer positions, or for entries without moves",
        moves_);
}

Answer ask(const Probe& probe, std::string_view position, Detail detail, MoveBudget* budget) {
  if (position.find('\0') != std::string_view::npos)
    throw UsageError("the position contains a byte that is 0; write a text without it");
  Answer answer = asked(position);
  answer.number = probe.game().parse(position);
  if (detail == Detail::moves || probe.info().losses_only()) take_moves(probe, *answer.number, budget);
  answer.worth = worth_of(probe, *answer.number);
  if (detail == Detail::entry) return answer;
  answer.moves = all_moves(probe, position);
  if (answer.moves.empty()) answer.ending = probe.game().ending_text(*answer.number);
  mark_best(probe, probe.value(*answer.number), answer.moves);
  return answer;
}

Answer try_ask(const Probe& probe, std::string_view position, Detail detail) {
  try {
    return ask(probe, position, detail);
  } catch (const UsageError& error) {
    return refused(position, error);
  } catch (const FormatError& error) {
    return refused(position, error);
  }
}

std::vector<const AnsweredMove*> best_first(const std::vector<AnsweredMove>& moves) {
  std::vector<const AnsweredMove*> sorted;
  for (const AnsweredMove& move : moves) sorted.push_back(&move);
  std::ranges::stable_sort(
      sorted, {}, [](const AnsweredMove* move) { return std::tuple(!move->best, -result_of(*move), delay_of(*move)); });
  return sorted;
}

Line best_line(const Probe& probe, std::string_view position, Player first, MoveBudget* budget) {
  Line line;
  line.start = ask(probe, position, Detail::entry);
  if (probe.info().kind.game_class == GameClass::partisan) {
    play_partisan(probe, line, first, budget);
    return line;
  }
  if (first != Player::mover)
    throw UsageError("--first is only for partisan games, in which Left and Right have different moves; leave it out");
  require_line(probe, line.start);
  play(probe, line, budget);
  return line;
}

Worth worth_of(Value value, Metric metric) {
  const MetricDescription& description = describe(metric);
  return {name(value.outcome), description.figures(value), {}, description.text(value)};
}

Worth partisan_worth(std::uint32_t number, const PartisanNumbers& numbers) {
  if (numbers.has_values()) return worth_of_game(numbers.value(number), numbers);
  const std::string_view outcome = name(numbers.outcome(number));
  return {outcome, {}, {}, std::string(outcome)};
}

Worth worth_of(const Probe& probe, Index position) { return worth_of_sum(probe, {&position, 1}); }

/// The Grundy value of a sum is the exclusive or of its terms; values of games are added in the pool of the table.
Worth worth_of_sum(const Probe& probe, std::span<const Index> sum) {
  const TableKind& kind = probe.info().kind;
  if (kind.game_class == GameClass::partisan) {
    if (sum.size() == 1) return partisan_worth(probe.value(sum.front()).number, probe.numbers());
    ShortGame total;
    for (const Index term : sum)
      total = probe.numbers().pool().add(total, probe.numbers().value(probe.value(term).number));
    return worth_of_game(total, probe.numbers());
  }
  if (kind.metric == Metric::grundy) return worth_of(grundy_entry(probe.grundy(sum)), kind.metric);
  return worth_of(probe.value(sum.front()), kind.metric);
}

}  // namespace zermelo
