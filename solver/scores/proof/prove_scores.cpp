// A game that ends is proved by the agreement of all entries, by induction from its endings.
//
// In a tier where play may loop, scores that only support each other agree, too. So the proof has two steps. Exits are
// moves to other tiers; in a table of all tiers, the entries of lower tiers are proved by the same two steps.
//  1. All entries agree with their moves: each score is the greatest of its moves. Then no score is too near to 0:
//  where
//     a table says s >= 0, the opponent who always answers by a best move of the table never lets the player have more
//     than s, since the moves inside the tier bring no points and endless play brings 0. The same holds for s < 0 and
//     the player. So each true score is 0, or has the sign of the entry and is not farther from 0.
//  2. Each score except 0 is grounded. A score s > 0 is grounded by an exit, or by a grounded position of the tier,
//  that
//     gives s; a score s < 0 is grounded when all moves inside the tier lead to grounded positions; a position without
//     moves is grounded. The grounded scores can be reached in finitely many moves: so no score is too far from 0.
//
// The order in which positions are grounded is a rank that nobody stores. A position that cannot be grounded waits for
// one goal, as in solver/loopy/proof/groundless.cpp: a positive score for the least goal that gives it, a negative one
// for the least goal that is not grounded. When the goal is grounded, a positive score is grounded; a negative one
// lists its moves again. A positive score may have several goals and wait for the wrong one, so passes over those that
// remain follow, until a pass grounds nothing.
#include "solver/scores/proof/prove_scores.h"

#include <algorithm>
#include <limits>

#include "tablebase/game/score_rules.h"

namespace zermelo::scores::proof {
namespace {

using loopy::proof::Grounding;
using State = Grounding::State;

constexpr Index none = std::numeric_limits<Index>::max();
constexpr const char* stopped = "the scores agree with their moves, but not all were followed to an exit";

bool is_open(State state) { return state == State::open_win || state == State::open_loss; }

/// The work of one thread.
class Grounder {
 public:
  Grounder(const Game& game, const EntryOf& value, Grounding& grounding, const Job& job)
      : game_(game), value_(value), grounding_(grounding), job_(job) {}
  ~Grounder() { grounding_.add(grounded_); }
  Grounder(const Grounder&) = delete;
  Grounder& operator=(const Grounder&) = delete;

  /// Grounds a position if its moves do, and all that have waited for it. If they do not, it begins to wait if `wait`.
  void examine(Index position, bool wait) {
    settle(position, wait);
    while (!lists_.empty()) wake();
  }

 private:
  /// What the moves of a position say about its score.
  struct Support {
    bool grounded = false;
    Index open = none;  ///< the goal to wait for
  };

  void settle(Index position, bool wait) {
    for (Support support = support_of(position); is_open(grounding_.state(position)); support = support_of(position)) {
      if (support.grounded) return ground(position);
      if (!wait || support.open == none || !grounding_.lists() || grounding_.wait(position, support.open)) return;
    }
  }

  Support support_of(Index position) {
    game_.list_moves(Player::mover, position, moves_);
    const int score = score_of(value_(position));
    const PositionRange range = loop_range(game_, position);
    Support support{.grounded = moves_.empty() || score < 0};
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Index to = moves_[i].front();
      const bool inside = range.contains(to), open = inside && is_open(grounding_.state(to));
      if (inside && moves_.gain(i).points != 0) refuse_gain_in_loop(game_, position, to);
      if (score > 0 && score_of(gained(moves_.gain(i), value_(to))) != score) continue;
      if (open) support.open = std::min(support.open, to);
      if (open && score < 0) support.grounded = false;
      if (!open && score > 0) support.grounded = true;
    }
    return support;
  }

  void ground(Index position) {
    const auto waiting = grounding_.ground(position);
    if (!waiting) return;
    ++grounded_;
    if (*waiting != 0) lists_.push_back(*waiting);
  }

  /// Examines the first position of the last list.
  void wake() {
    job_.check(stopped);
    const Index position = lists_.back() - 1;
    lists_.back() = grounding_.next(position);
    if (lists_.back() == 0) lists_.pop_back();
    if (grounding_.state(position) == State::open_win)
      ground(position);
    else if (grounding_.state(position) == State::open_loss)
      settle(position, true);
  }

  const Game& game_;
  const EntryOf& value_;
  Grounding& grounding_;
  const Job& job_;
  MoveList moves_;
  std::vector<Grounding::Link> lists_;
  Index grounded_ = 0;
};

/// Examines all positions with chosen(state).
template <class Chosen>
void pass(const Game& game, const EntryOf& value, Grounding& grounding, bool down, bool wait, const Job& job,
          const Chosen& chosen) {
  job.workers().for_ranges(game.size(), 4096, [&](std::size_t begin, std::size_t end) {
    job.check(stopped);
    Grounder grounder(game, value, grounding, job);
    for (Index k = begin; k < end; ++k) {
      const Index position = down ? game.size() - 1 - k : k;
      if (chosen(grounding.state(position))) grounder.examine(position, wait);
    }
    job.progress(grounding.count());
  });
}

/// The greatest score of the moves; the score of the ending without moves.
class ScoreCheck {
 public:
  ScoreCheck(const Game& game, const TableKind& kind, const Slice& table, const EntryOf& exits, bool loops)
      : game_(game), kind_(kind), table_(table), exits_(exits), loops_(loops) {}

  bool agrees(Index position, MoveList& moves) const {
    game_.list_moves(Player::mover, position, moves);
    const PositionRange range = loop_range(game_, position);
    int most = std::numeric_limits<int>::min();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Index to = moves[i].front();
      const auto [points, again] = moves.gain(i);
      if (loops_ && points != 0 && range.contains(to)) refuse_gain_in_loop(game_, position, to);
      const int after = score_of(to < game_.size() ? table_.value(to, kind_) : exits_(to - game_.size()));
      most = std::max(most, points + (again ? after : -after));
    }
    return score_of(table_.value(position, kind_)) == (moves.empty() ? game_.final_score(position) : most);
  }

 private:
  const Game& game_;
  TableKind kind_;
  Slice table_;
  const EntryOf& exits_;
  bool loops_;
};

}  // namespace

void prove_scores(const Game& game, const TableKind& kind, const Slice& table, const EntryOf& exits,
                  Findings& findings) {
  const ScoreCheck check(game, kind, table, exits, has_groundless(game));
  for_stretches(game.size(), findings, [&](Index begin, Index end) {
    MoveList moves;
    for (Index position = begin; position < end; ++position)
      if (!check.agrees(position, moves)) findings.wrong(position);
  });
}

Groundless find_groundless(const Game& game, const EntryOf& value, const Job& job) {
  Grounding grounding(game.size(),
                      Grounding::may_list(game.size()) && Grounding::bytes(game.size(), true) <= job.memory());
  grounding.fill(job, [&](Index position) { return value(position).outcome; });
  grounding.use_lists();
  pass(game, value, grounding, true, true, job, [](State) { return true; });
  const auto may_be_grounded = [lists = grounding.lists()](State state) {
    return lists ? state == State::open_win : is_open(state);
  };
  bool down = false;
  for (Index before = none; before != grounding.count(); down = !down) {
    before = grounding.count();
    pass(game, value, grounding, down, false, job, may_be_grounded);
  }
  return still_open(grounding);
}

}  // namespace zermelo::scores::proof
