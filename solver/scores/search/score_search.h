// Scores of single positions of a game that always ends, found by search: for games too large for a table.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "solver/scores/search/score_bounds.h"
#include "tablebase/game/candidate_moves.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo::scores {

/// Asks of a position whether its score is at least a number, and follows the moves until one of them shows it; moves
/// after which the same player moves again, and moves that bring most, come first. Each answer narrows the bounds, and
/// the next question is about a bound (Plaat et al. 1996, MTD). All threads search the same position in other orders of
/// equal moves and share what they find. Of games that name CandidateMoves it follows these alone. Cost of a position
/// searched: its list of moves, and two cache misses for each move, one in the tables and one in the bounds.
class ScoreSearch {
 public:
  /// The score of a position from tables; nothing where it is not known. Several threads call it.
  using Known = std::function<std::optional<int>(Index position)>;

  /// Both must outlive the search. `bytes`: memory for bounds. Requires a game with scores that always ends.
  ScoreSearch(const Game& game, Known known, std::uint64_t bytes, const Job& job = Job());

  /// Throws Interrupted when the job is stopped; LimitError if the stack does not suffice for the longest play.
  int score(Index position);
  /// The positions whose moves were listed so far.
  std::uint64_t looked_at() const { return looked_at_; }

 private:
  class Thread;

  void list_moves(Index position, MoveList& moves) const;
  ScoreBounds known_bounds(Index position);
  std::optional<int> decide(Index position, int number);

  const Game& game_;
  const CandidateMoves* candidates_;  ///< null: the game names none
  Known known_;
  Job job_;
  BoundsTable bounds_;
  std::atomic<std::uint64_t> looked_at_ = 0;
};

}  // namespace zermelo::scores
