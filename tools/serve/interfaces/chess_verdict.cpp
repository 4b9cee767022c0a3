// Play of shortest mates from depth d ends within d plies, and the clock grows by at most one a ply. So a mate in d
// plies is proved if clock + d <= 100: before it the clock is below 100, and a mate on the 100th ply counts. A move to
// a proved loss of the opponent also proves a win, and moves that all lead to proved wins prove a loss.
#include "tools/serve/interfaces/chess_verdict.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace zermelo {
namespace {

using chess::Man;
using chess::Position;

bool has_man_on(const Position& position, unsigned square) {
  return std::ranges::any_of(position.men(), [&](const Man& man) { return man.square == square; });
}

bool is_zeroing(const Position& position, const chess::Play& play) {
  const bool pawn = std::ranges::any_of(
      position.men(), [&](const Man& man) { return man.square == play.from && man.kind == chess::pawn; });
  return pawn || has_man_on(position, play.to);
}

/// Kings with at most one knight, or with bishops on squares of one colour.
bool is_insufficient(const chess::Board& board, const Position& position) {
  unsigned knights = 0;
  std::array<unsigned, 2> bishops{};  // on dark and light squares
  for (const Man& man : position.men()) {
    if (man.kind == chess::knight) ++knights;
    if (man.kind == chess::bishop) ++bishops[(board.file(man.square) + board.rank(man.square)) % 2];
    if (man.kind != chess::king && man.kind != chess::knight && man.kind != chess::bishop) return false;
  }
  return knights == 0 ? bishops[0] == 0 || bishops[1] == 0 : knights == 1 && bishops[0] + bishops[1] == 0;
}

/// The verdict of an entry, with the clock of its position.
Verdict verdict_of(const ChessEntry& entry, unsigned clock) {
  const std::optional<int> depth = entry.depth ? std::optional(static_cast<int>(*entry.depth)) : std::nullopt;
  if (entry.outcome == Outcome::draw) return {Category::draw, depth};
  const bool proved = entry.depth && clock + *entry.depth <= clock_of_draw;
  if (entry.outcome == Outcome::win) return {proved ? Category::win : Category::maybe_win, depth};
  return {proved ? Category::loss : Category::maybe_loss, depth ? std::optional(-*depth) : std::nullopt};
}

/// The verdict of the tables, without a look at moves.
Verdict verdict_in(const ChessTables& tables, const ClockedPosition& at) {
  const chess::Rules& rules = tables.rules();
  const Position& position = at.position;
  Verdict verdict;
  if (!rules.any_play(position)) {
    const bool mate = rules.in_check(position, position.to_move);
    verdict = {mate ? Category::loss : Category::draw, 0, mate, !mate};
  } else if (is_insufficient(rules.board(), position)) {
    verdict = {Category::draw, 0};
  } else if (const std::optional<ChessEntry> entry = tables.entry(position)) {
    verdict = verdict_of(*entry, at.clock);
  }
  verdict.insufficient_material = is_insufficient(rules.board(), position);
  return verdict;
}

/// The entry after a move as one for the player who made it. Requires a known verdict.
ChessEntry entry_before(const Verdict& reply) {
  const bool wins = reply.category == Category::loss || reply.category == Category::maybe_loss;
  const bool draws = reply.category == Category::draw;
  const Outcome outcome = wins ? Outcome::win : draws ? Outcome::draw : Outcome::loss;
  if (!reply.dtm) return {outcome, {}};
  return {outcome, static_cast<std::uint32_t>(std::abs(*reply.dtm)) + (draws ? 0 : 1)};
}

/// Whether the player prefers the first entry: wins, draws, losses; quick wins and slow losses.
bool is_better(const ChessEntry& entry, const ChessEntry& than) {
  const auto rank = [](const ChessEntry& each) {
    const auto depth = static_cast<std::int64_t>(each.depth.value_or(0));
    const int place = each.outcome == Outcome::loss ? 0 : each.outcome == Outcome::draw ? 1 : 2;
    return std::pair(place, each.outcome == Outcome::win ? -depth : depth);
  };
  return rank(entry) > rank(than);
}

/// The entry that follows from the verdicts after all moves; nothing if one of them is unknown, or there is no move. It
/// has a depth if all of them have.
std::optional<ChessEntry> entry_before(const std::vector<Verdict>& replies) {
  std::optional<ChessEntry> best;
  for (const Verdict& reply : replies) {
    if (reply.category == Category::unknown) return {};
    const ChessEntry entry = entry_before(reply);
    if (!best || is_better(entry, *best)) best = entry;
  }
  if (best && !std::ranges::all_of(replies, [](const Verdict& reply) { return reply.dtm.has_value(); }))
    best->depth = {};
  return best;
}

/// The verdict of the tables, or else the one that follows from the tables after each reply.
Verdict verdict_after(const ChessTables& tables, const ClockedPosition& at) {
  Verdict verdict = verdict_in(tables, at);
  if (verdict.category != Category::unknown) return verdict;
  std::vector<chess::Play> plays;
  tables.rules().plays(at.position, plays);
  std::vector<Verdict> replies;
  for (const chess::Play& play : plays) {
    replies.push_back(verdict_in(tables, {tables.rules().after(at.position, play)}));
    if (replies.back().category == Category::unknown) return verdict;
  }
  return verdict_of(*entry_before(replies), at.clock);
}

/// What a proof is worth where the draw can be claimed before the move.
Category unproved(Category category) {
  if (category == Category::loss) return Category::maybe_loss;
  return category == Category::win ? Category::maybe_win : category;
}

JudgedMove judged(const ChessTables& tables, const ClockedPosition& from, const chess::Play& play) {
  JudgedMove move{play, is_zeroing(from.position, play), {tables.rules().after(from.position, play)}, {}};
  move.to.clock = move.zeroing ? 0 : std::min(from.clock + 1, clock_of_draw);
  move.verdict = verdict_after(tables, move.to);
  if (from.clock >= clock_of_draw) move.verdict.category = unproved(move.verdict.category);
  return move;
}

/// The verdict of the tables, or else the one that follows from the moves.
Verdict plain_verdict(const ChessTables& tables, const ClockedPosition& from, const std::vector<JudgedMove>& moves) {
  const Verdict verdict = verdict_in(tables, from);
  if (verdict.category != Category::unknown) return verdict;
  std::vector<Verdict> replies;
  for (const JudgedMove& move : moves) replies.push_back(move.verdict);
  const std::optional<ChessEntry> entry = entry_before(replies);
  return entry ? verdict_of(*entry, from.clock) : verdict;
}

/// What the moves prove. At the end of the clock the draw is claimed before the next move.
Category proved_by(const std::vector<JudgedMove>& moves, const ClockedPosition& from, Category plain) {
  const auto leads_to = [](Category category) {
    return [category](const JudgedMove& move) { return move.verdict.category == category; };
  };
  if (moves.empty() || from.clock >= clock_of_draw) return plain;
  if (std::ranges::any_of(moves, leads_to(Category::loss))) return Category::win;
  return std::ranges::all_of(moves, leads_to(Category::win)) ? Category::loss : plain;
}

}  // namespace

Judgement judge(const ChessTables& tables, const ClockedPosition& from) {
  std::vector<chess::Play> plays;
  tables.rules().plays(from.position, plays);
  Judgement judgement;
  judgement.moves.reserve(plays.size());
  for (const chess::Play& play : plays) judgement.moves.push_back(judged(tables, from, play));
  std::ranges::stable_sort(judgement.moves, {}, [](const JudgedMove& move) {
    return std::pair(move.verdict.category, -move.verdict.dtm.value_or(0));
  });
  judgement.verdict = plain_verdict(tables, from, judgement.moves);
  judgement.verdict.category = proved_by(judgement.moves, from, judgement.verdict.category);
  return judgement;
}

}  // namespace zermelo
