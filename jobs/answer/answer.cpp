// Moves come from the rules in the orientation of the text, entries from the table by their numbers.
#include "jobs/answer/answer.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_set>

#include "tablebase/base/error.h"
#include "tablebase/game/score_rules.h"

namespace zermelo {

namespace {

/// The number of moves; more than `most` are counted as one more.
std::uint64_t moves_up_to(std::uint64_t most, const Game& game, Index position) {
  MoveList list;
  list.limit(most);
  try {
    game.list_moves(Player::mover, position, list);
    return list.size();
  } catch (const LimitError&) {
    return most + 1;
  }
}

/// In a table that lacks entries the moves after each move are looked up, too, which takes an eighth of the time of
/// listing them. Takes the moves from the budget before the first look-up.
void take_look_ups(const Probe& probe, Index position, MoveBudget* budget) {
  if (budget == nullptr || !probe.lacks_entries()) return;
  const std::uint64_t moves = moves_up_to(budget->room(), probe.game(), position);
  budget->take(moves + moves * moves / 8);
}

/// The moves from a position in words, taken from the budget. In a table that lacks entries they are taken already.
std::vector<Move> moves_within(MoveBudget* budget, const Probe& probe, std::string_view position) {
  const Game& game = probe.game();
  if (budget == nullptr || probe.lacks_entries()) return game.moves(position);
  const std::uint64_t room = budget->room();
  std::vector<Move> moves;
  try {
    moves = game.moves(position, room);
  } catch (const LimitError&) {
    budget->take(room + 1);
    throw;
  }
  budget->take(moves.size());
  return moves;
}

/// A move with the worth of the sum that it leads to.
AnsweredMove answered(WorthReader& reader, Move move) {
  const Worth worth = reader.of(move.number);
  return answered_move(reader.kind(), std::move(move), worth);
}

/// Sets the moves that the table counts: in a Grundy table the moves of the game as a term of a sum.
void list_moves(WorthReader& reader, Answer& answer, MoveBudget* budget) {
  const Game& game = reader.probe().game();
  const bool sums = reader.kind().sum == SumRule::nimbers;
  const std::optional<Index> forbidden = sums ? game.forbidden_in_sums() : std::nullopt;
  std::vector<Move> moves = moves_within(budget, reader.probe(), answer.position);
  answer.moves.reserve(moves.size());
  for (Move& move : moves)
    if (!forbidden || move.number.size() != 1 || move.number.front() != *forbidden)
      answer.moves.push_back(answered(reader, std::move(move)));
  mark_best(reader.kind(), answer.worth, answer.moves);
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

/// The plies to the end after the move, or the score of the move, counted so that less is better; 0 without both.
std::int64_t delay_of(const AnsweredMove& move) {
  if (move.score) return -*move.score;
  const std::int64_t depth = move.worth.depth().value_or(0);
  return move.wins ? depth : -depth;
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
std::vector<TermMove> sum_moves(WorthReader& reader, const Terms& sum, Player player, MoveBudget* budget) {
  const Game& game = reader.probe().game();
  std::vector<TermMove> all;
  for (std::size_t term = 0; term < sum.size(); ++term) {
    for (Move& move : moves_within(budget, reader.probe(), sum[term])) {
      if (move.player != player) continue;
      const auto at = static_cast<std::ptrdiff_t>(term);
      Terms to(sum.begin(), sum.begin() + at);
      std::ranges::copy(leftover(game, move), std::back_inserter(to));
      to.insert(to.end(), sum.begin() + at + 1, sum.end());
      move.number = numbers_of(game, to);
      if (sum.size() > 1) move.to = game.sum_text(move.number);
      all.push_back({answered(reader, std::move(move)), std::move(to)});
    }
  }
  return all;
}

/// An undominated move: a winning one if there is any, else a drawing one.
const TermMove& best_of(const std::vector<TermMove>& all) {
  const TermMove* chosen = &all.front();
  for (const TermMove& each : all) {
    const int gained = result_of(each.answered) - result_of(chosen->answered);
    if (gained != 0 ? gained > 0 : better(each.answered, chosen->answered)) chosen = &each;
  }
  return *chosen;
}

/// Ends at a sum that has occurred with the same player to move.
void play_partisan(WorthReader& reader, Line& line, Player player, MoveBudget* budget) {
  Terms sum{line.start.position};
  std::set<std::pair<Player, Terms>> seen{{player, sum}};
  for (std::vector<TermMove> all; !(all = sum_moves(reader, sum, player, budget)).empty();) {
    const TermMove& best = best_of(all);
    line.moves.push_back(best.answered);
    sum = best.to;
    player = other(player);
    line.repeats = !seen.emplace(player, sum).second;
    if (line.repeats) return;
  }
}

/// The first best move; in a Grundy table without one, the first move.
const AnsweredMove* next_move(const Answer& answer, const EntryKind& kind) {
  const auto best = std::ranges::find_if(answer.moves, &AnsweredMove::best);
  if (best != answer.moves.end()) return &*best;
  return kind.sum == SumRule::nimbers && !answer.moves.empty() ? &answer.moves.front() : nullptr;
}

/// The same where scores may loop: the first best move out of the tier, to a new position; else the first to a new
/// position, if there is one.
const AnsweredMove* next_move_ahead(const Answer& answer, const Game& game, const std::unordered_set<Index>& seen) {
  const PositionRange tier = loop_range(game, *answer.number);
  const auto is_new = [&](const AnsweredMove& move) { return move.best && !seen.contains(move.move.number.front()); };
  const auto leaves = [&](const AnsweredMove& move) {
    return is_new(move) && !tier.contains(move.move.number.front());
  };
  auto found = std::ranges::find_if(answer.moves, leaves);
  if (found == answer.moves.end()) found = std::ranges::find_if(answer.moves, is_new);
  if (found == answer.moves.end()) found = std::ranges::find_if(answer.moves, &AnsweredMove::best);
  return found == answer.moves.end() ? nullptr : &*found;
}

/// The worth of each position on the way is that of the move to it.
void play(WorthReader& reader, Line& line, MoveBudget* budget) {
  const Game& game = reader.probe().game();
  Answer here = line.start;
  std::unordered_set<Index> seen{*here.number};
  for (;;) {
    take_look_ups(reader.probe(), *here.number, budget);
    list_moves(reader, here, budget);
    const AnsweredMove* move =
        is_loopy_scored(game.game_class()) ? next_move_ahead(here, game, seen) : next_move(here, reader.kind());
    if (move == nullptr) return;
    line.moves.push_back(*move);
    line.repeats = !seen.insert(move->move.number.front()).second;
    if (line.repeats) return;
    Answer next = asked(move->move.to);
    next.number = game.parse(next.position);
    next.worth = move->worth;
    here = std::move(next);
  }
}

/// Whether wins and losses lack the way to the end.
bool lacks_the_way(const TableKind& kind) { return may_loop(kind.game_class) && kind->draws && !kind->has_depth; }

void require_line(const Probe& probe, const Answer& start) {
  const TableKind& kind = probe.info().kind;
  if (probe.game().splits())
    throw UsageError(
        "{} contains single heaps, but a line of play leads to sums of heaps; `probe --moves` shows the "
        "winning moves of a heap",
        probe.path());
  if (lacks_the_way(kind) && !start.worth.is_draw())
    throw UsageError(
        "{} contains only {}, which do not show the way to the end of a loopy game; solve with --metric depth",
        probe.path(), kind->quantity);
}

/// The same for a partisan game in which `first` begins.
void require_line(const Probe& probe, const Answer& start, Player first) {
  const TableKind& kind = probe.info().kind;
  if (lacks_the_way(kind) && outcome_first(start.worth.outcome_class(), first) != Outcome::draw)
    throw UsageError(
        "{} contains only {}, which do not show the way to the end where play may be endless, and {} moving first "
        "forces no draw here; `probe --moves` shows the moves that keep the outcome",
        probe.path(), kind->quantity, name(first));
}

/// The answer for a position without its moves.
Answer entry_at(WorthReader& reader, std::string_view position, MoveBudget* budget) {
  const Probe& probe = reader.probe();
  if (position.find('\0') != std::string_view::npos)
    throw UsageError("the position contains a byte that is 0; write a text without it");
  Answer answer = asked(position);
  answer.number = probe.game().parse(position);
  take_look_ups(probe, *answer.number, budget);
  answer.worth = reader.of(*answer.number);
  return answer;
}

}  // namespace

int result_of(const AnsweredMove& move) {
  if (move.wins) return 2;
  return (move.score ? move.score == 0 : move.worth.for_mover(move.move.player) == Outcome::draw) ? 1 : 0;
}

std::uint64_t MoveBudget::room() const {
  if (left_ == 0) refuse();
  return left_;
}

void MoveBudget::take(std::uint64_t moves) {
  const bool enough = moves <= left_;
  left_ = enough ? left_ - moves : 0;
  if (!enough) refuse();
}

void MoveBudget::refuse() const {
  throw LimitError(
      "the answer would list or examine more than {} moves; ask for fewer positions, or for entries without moves",
      moves_);
}

Answer ask(const Probe& probe, std::string_view position, Detail detail, MoveBudget* budget) {
  WorthReader reader(probe);
  Answer answer = entry_at(reader, position, budget);
  if (detail == Detail::moves) {
    list_moves(reader, answer, budget);
    if (answer.moves.empty()) answer.ending = probe.game().ending_text(*answer.number);
  }
  answer.look_ups = reader.look_ups();
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
  using Rank = std::tuple<bool, int, std::int64_t, const AnsweredMove*>;  // equal moves stay in their order
  std::vector<Rank> ranks;
  ranks.reserve(moves.size());
  for (const AnsweredMove& move : moves) ranks.push_back({!move.best, -result_of(move), delay_of(move), &move});
  std::ranges::sort(ranks);
  std::vector<const AnsweredMove*> sorted;
  sorted.reserve(moves.size());
  for (const Rank& rank : ranks) sorted.push_back(std::get<const AnsweredMove*>(rank));
  return sorted;
}

Line best_line(const Probe& probe, std::string_view position, Player first, MoveBudget* budget) {
  WorthReader reader(probe);
  Line line;
  line.start = entry_at(reader, position, nullptr);
  if (reader.kind().partisan) {
    require_line(probe, line.start, first);
    play_partisan(reader, line, first, budget);
  } else {
    if (first != Player::mover)
      throw UsageError(
          "--first is only for partisan games, in which Left and Right have different moves; leave it out");
    require_line(probe, line.start);
    play(reader, line, budget);
  }
  line.look_ups = reader.look_ups();
  return line;
}

namespace {

/// Uses `line` for each way to play on from `here` by best moves. Returns false when no more are wanted.
bool play_solutions(WorthReader& reader, Answer here, Line& line, MoveBudget* budget, const UseSolution& use) {
  take_look_ups(reader.probe(), *here.number, budget);
  list_moves(reader, here, budget);
  bool over = true;
  for (const AnsweredMove& move : here.moves) {
    if (!move.best) continue;
    over = false;
    line.moves.push_back(move);
    Answer next = asked(move.move.to);
    next.number = move.move.number.front();
    next.worth = move.worth;
    if (!play_solutions(reader, std::move(next), line, budget, use)) return false;
    line.moves.pop_back();
  }
  return !over || use(line);
}

}  // namespace

void require_solutions(const Probe& probe) {
  if (!probe.info().kind->has_solutions())
    throw UsageError("only help play has solutions to list; this is a table of {}", probe.info().spec);
}

void for_solutions(const Probe& probe, std::string_view position, const UseSolution& use, MoveBudget* budget) {
  require_solutions(probe);
  WorthReader reader(probe);
  Line line;
  line.start = entry_at(reader, position, nullptr);
  if (!line.start.worth.is_draw()) play_solutions(reader, line.start, line, budget, use);
}

std::vector<Line> all_solutions(const Probe& probe, std::string_view position, std::size_t most, MoveBudget* budget) {
  std::vector<Line> all;
  const auto keep = [&](const Line& line) {
    all.push_back(line);
    return all.size() < most;
  };
  if (most == 0)
    require_solutions(probe);
  else
    for_solutions(probe, position, keep, budget);
  return all;
}

}  // namespace zermelo
