// The pass that compares the outcomes also grounds positions. It goes from the last position to the first, because most
// games number a position before those that its moves lead to; then the goals are often grounded already.
//
// In the next pass a position that still cannot be grounded waits for its least goal that is not: a win for a loss, a
// loss for any. When a goal is grounded, the wins that have waited for it are grounded; the losses list their moves
// again, and may wait for another goal. So a loss is grounded as soon as possible. A win with several losses among its
// goals may wait for the wrong one, so passes over the wins that remain follow, until a pass grounds nothing. The
// positions that then remain have no play to an ending. Neither the order of the work nor the number of threads changes
// this set.
//
// Without memory for the lists nothing waits, and the passes visit all positions that remain, up and down in turn.
//
// Cost model: moves are listed once a position in games that always end (connect), 1.6 times in random graphs, 1.9
// times in quixo. Each list reads one byte a move, prefetched. Each position that waits takes two accesses of 8 bytes,
// prefetched.
#include "solver/loopy/proof/groundless.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "solver/loopy/proof/prove_moves.h"

namespace zermelo::loopy::proof {
namespace {

using State = Grounding::State;

constexpr const char* stopped = "the entries agree with their moves, but not all were followed to an end";

/// The set of the states of all goals of a position.
class Goals {
 public:
  void add(State state) { set_ |= state; }
  bool empty() const { return set_ == 0; }
  /// Whether a position with this state is grounded by these goals.
  bool ground(State position) const {
    if (position == State::open_win) return empty() || has(State::grounded_loss);
    return position == State::open_loss && (empty() || set_ == State::grounded_win);
  }
  /// The outcome that the moves give. Requires: not empty.
  Outcome outcome() const {
    if (has(State::open_loss | State::grounded_loss)) return Outcome::win;
    return has(State::draw) ? Outcome::draw : Outcome::loss;
  }

 private:
  bool has(unsigned states) const { return (set_ & states) != 0; }
  unsigned set_ = 0;
};

Outcome outcome_of(State state) {
  if (state == State::draw) return Outcome::draw;
  return state == State::open_win || state == State::grounded_win ? Outcome::win : Outcome::loss;
}

/// The work of one thread.
class Grounder {
 public:
  Grounder(const Game& game, Grounding& grounding, const Job& job)
      : game_(game), grounding_(grounding), job_(job), moves_(game) {}
  ~Grounder() { grounding_.add(grounded_); }
  Grounder(const Grounder&) = delete;
  Grounder& operator=(const Grounder&) = delete;

  /// Examines a position, now or with later ones. If it cannot be grounded, it begins to wait if `wait`. Throws
  /// Interrupted.
  void examine(Index position, bool wait, Findings* findings = nullptr) {
    list(position);
    if (moves_.size() == MoveBatch::capacity) finish_batch(wait, findings);
  }
  /// Examines what examine() has put off, and all that follows from it. Throws Interrupted.
  void finish(bool wait, Findings* findings = nullptr) {
    finish_batch(wait, findings);
    while (!lists_.empty()) wake();
  }

 private:
  static constexpr std::size_t most_lists = std::size_t{1} << 16;

  void list(Index position) {
    const std::size_t before = moves_.all_goals().size();
    moves_.add(position);
    for (const Index goal : moves_.all_goals().subspan(before)) grounding_.prefetch(goal);
  }

  void finish_batch(bool wait, Findings* findings) {
    settle(wait, findings);
    while (lists_.size() > MoveBatch::capacity) wake();
  }

  Goals states_of(std::size_t i) const {
    Goals states;
    for (const Index goal : moves_.goals(i)) states.add(grounding_.state(goal));
    return states;
  }

  /// Grounds the positions of the batch, or lets them wait.
  void settle(bool wait, Findings* findings) {
    std::array<Index, MoveBatch::capacity> goals;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Index position = moves_.position(i);
      const Goals states = states_of(i);
      if (findings != nullptr) compare(position, states, *findings);
      goals[i] = none;
      if (states.ground(grounding_.state(position)))
        ground(position);
      else if (wait && grounding_.lists() && (goals[i] = open_goal(i)) == none)
        retry(i);
      if (goals[i] != none) grounding_.prefetch_links(goals[i]);
    }
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (goals[i] != none && !grounding_.wait(moves_.position(i), goals[i])) retry(i);
    moves_.clear();
  }

  void compare(Index position, const Goals& states, Findings& findings) const {
    const Outcome rules = states.empty() ? game_.ending(position) : states.outcome();
    if (outcome_of(grounding_.state(position)) != rules) findings.wrong(position);
  }

  /// The goal to wait for: the least open goal, for a win the least open loss. `none` if all goals are closed, or for a
  /// draw.
  Index open_goal(std::size_t i) const {
    const State own = grounding_.state(moves_.position(i));
    if (own != State::open_win && own != State::open_loss) return none;
    const State wanted = own == State::open_win ? State::open_loss : State::open_win;
    Index least = none;
    for (const Index goal : moves_.goals(i))
      if (goal < least && grounding_.state(goal) == wanted) least = goal;
    return least;
  }

  /// After another thread has grounded a goal since states_of(i).
  void retry(std::size_t i) {
    for (Index goal; (goal = open_goal(i)) != none;)
      if (grounding_.wait(moves_.position(i), goal)) return;
    if (states_of(i).ground(grounding_.state(moves_.position(i)))) ground(moves_.position(i));
  }

  void ground(Index position) {
    const auto waiting = grounding_.ground(position);
    if (!waiting) return;
    ++grounded_;
    if (*waiting != 0) append(*waiting);
  }

  /// Appends a list, or joins it with the last one if there are too many.
  void append(Grounding::Link list) {
    if (lists_.size() < most_lists) return lists_.push_back(list);
    lists_.back() = grounding_.join(list, lists_.back());
  }

  /// Examines the first position of each of the last lists. Requires an empty batch.
  void wake() {
    job_.check(stopped);
    std::array<Index, MoveBatch::capacity> woken;
    const std::size_t count = std::min(lists_.size(), woken.size());
    for (std::size_t i = 0; i < count; ++i) {
      woken[i] = lists_.back() - 1;
      lists_.pop_back();
      grounding_.prefetch(woken[i]);
      grounding_.prefetch_links(woken[i]);
    }
    for (const Index position : std::span(woken).first(count)) {
      if (const Grounding::Link next = grounding_.next(position); next != 0) append(next);
      const State state = grounding_.state(position);
      if (state == State::open_win) ground(position);
      if (state == State::open_loss) list(position);
    }
    settle(true, nullptr);
  }

  static constexpr Index none = ~Index{0};

  const Game& game_;
  Grounding& grounding_;
  const Job& job_;
  MoveBatch moves_;
  std::vector<Grounding::Link> lists_;
  Index grounded_ = 0;
};

/// Examines all positions for which open(state). Those that cannot be grounded begin to wait if `wait`.
template <class Open>
void pass(const Game& game, Grounding& grounding, bool down, bool wait, const Job& job, const Open& open) {
  job.workers().for_ranges(game.size(), 4096, [&](std::size_t begin, std::size_t end) {
    job.check(stopped);
    Grounder grounder(game, grounding, job);
    for (Index k = begin; k < end; ++k) {
      const Index position = down ? game.size() - 1 - k : k;
      if (open(grounding.state(position))) grounder.examine(position, wait);
    }
    grounder.finish(wait);
    job.progress(grounding.count());
  });
}

bool is_open(State state) { return state == State::open_win || state == State::open_loss; }

}  // namespace

Groundless still_open(const Grounding& grounding) {
  Groundless found;
  for (Index position = grounding.positions(); position-- > 0;)
    if (is_open(grounding.state(position))) {
      ++found.count;
      found.first = position;
    }
  return found;
}

void prove_outcomes(const Game& game, Grounding& grounding, Findings& findings) {
  for_stretches(game.size(), findings, [&](Index begin, Index end) {
    Grounder grounder(game, grounding, findings.job());
    for (Index k = begin; k < end; ++k) grounder.examine(game.size() - 1 - k, false, &findings);
    grounder.finish(false, &findings);
  });
}

Groundless find_groundless(const Game& game, Grounding& grounding, const Job& job) {
  grounding.use_lists();
  pass(game, grounding, true, true, job, is_open);
  const auto may_be_grounded = [lists = grounding.lists()](State state) {
    return lists ? state == State::open_win : is_open(state);
  };
  bool down = false;
  for (Index before = ~Index{0}; before != grounding.count(); down = !down) {
    before = grounding.count();
    pass(game, grounding, down, false, job, may_be_grounded);
  }
  return still_open(grounding);
}

Groundless find_groundless(const Game& game, const std::function<Outcome(Index)>& outcome, const Job& job) {
  Grounding grounding(game.size(),
                      Grounding::may_list(game.size()) && Grounding::bytes(game.size(), true) <= job.memory());
  grounding.fill(job, outcome);
  return find_groundless(game, grounding, job);
}

}  // namespace zermelo::loopy::proof
