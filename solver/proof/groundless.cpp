// A search backwards from the endings. The mark of a position counts what is still open: of a loss the moves to wins
// that are not grounded yet; of a win, whether it is grounded. A position is grounded when its mark reaches 0. Only
// moves between wins and losses matter. Predecessors come from the un-moves of the game, or from its moves, which are
// sorted by the position that they lead to.
//
// Cost: for each predecessor of a win or loss one access to a mark, prefetched.
#include "solver/proof/groundless.h"

#include <atomic>
#include <limits>
#include <span>
#include <vector>

#include "solver/proof/moves_from.h"
#include "tablebase/error.h"

namespace zermelo {
namespace {

constexpr const char* stopped = "the entries agree with their moves, but not all were followed to an end";

/// What is open at each position.
template <class Mark>
struct Marks {
  static constexpr Mark win = std::numeric_limits<Mark>::max();  ///< a win that is not grounded
  static constexpr Mark draw = win - 1;
  static constexpr Mark most = win - 2;  ///< the most open moves of a loss

  explicit Marks(Index positions) : list(positions) {}

  /// Sets the mark of a position with this number of moves to losses or wins; returns false if it is too large.
  bool set(Index position, Outcome outcome, std::size_t moves) {
    if (outcome == Outcome::draw) moves = draw;
    if (outcome == Outcome::win && moves > 0) moves = win;
    list[position] = static_cast<Mark>(moves);
    return outcome != Outcome::loss || moves <= most;
  }
  bool open(Index position) const { return list[position] != 0 && list[position] != draw; }

  std::vector<Mark> list;
};

bool decides(Outcome from, Outcome to) {
  return (from == Outcome::win && to == Outcome::loss) || (from == Outcome::loss && to == Outcome::win);
}

bool has_unmoves(const Game& game) {
  const auto* rules = std::get_if<LoopRules>(&game.structure());
  return rules != nullptr && rules->unmoves;
}

/// The moves between wins and losses, sorted by their goals.
class ReversedMoves {
 public:
  using Number = std::uint32_t;

  explicit ReversedMoves(Index positions) : begin_(positions + 1) {
    if (positions > std::numeric_limits<Number>::max())
      throw LimitError(
          "outcomes of a loopy game without un-moves are proved up to 2^32 - 1 positions only; make a table of depths");
  }

  /// Sorts the moves, and sets the marks. Returns false if a mark is too large.
  template <class Mark, class OutcomeOf>
  bool build(const Game& game, const OutcomeOf& outcome, const Job& job, Marks<Mark>& marks) {
    std::atomic<bool> fits = true;
    for_moves(game, outcome, job, [&](Index from, std::span<const Index> to) {
      if (!marks.set(from, outcome(from), to.size())) fits = false;
      for (const Index goal : to) std::atomic_ref(begin_[goal + 1]).fetch_add(1, std::memory_order_relaxed);
    });
    if (!fits) return false;
    for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
    from_.resize(begin_.back());
    std::vector<Index> next(begin_.begin(), begin_.end() - 1);
    for_moves(game, outcome, job, [&](Index from, std::span<const Index> to) {
      for (const Index goal : to)
        from_[std::atomic_ref(next[goal]).fetch_add(1, std::memory_order_relaxed)] = static_cast<Number>(from);
    });
    return true;
  }

  std::span<const Number> to(Index position) const {
    return {from_.data() + begin_[position], from_.data() + begin_[position + 1]};
  }

 private:
  /// Calls use(position, goals) from several threads, with the goals of the moves between wins and losses.
  template <class OutcomeOf, class Use>
  static void for_moves(const Game& game, const OutcomeOf& outcome, const Job& job, const Use& use) {
    job.workers().for_ranges(game.size(), 1024, [&](std::size_t begin, std::size_t end) {
      job.check(stopped);
      MovesFrom moves(game);
      std::vector<Index> goals;
      for (Index from = begin; from < end; ++from) {
        goals.clear();
        if (outcome(from) != Outcome::draw) moves.append(from, goals);
        std::erase_if(goals, [&](Index to) { return !decides(outcome(from), outcome(to)); });
        use(from, goals);
      }
    });
  }

  std::vector<Index> begin_;
  std::vector<Number> from_;
};

template <class Mark, class OutcomeOf>
bool count_unmoves(const Game& game, const OutcomeOf& outcome, const Job& job, Marks<Mark>& marks) {
  std::atomic<bool> fits = true;
  job.workers().for_ranges(game.size(), 1024, [&](std::size_t begin, std::size_t end) {
    job.check(stopped);
    for (Index position = begin; position < end; ++position)
      if (const Outcome own = outcome(position); !marks.set(position, own, game.count_moves(position))) fits = false;
  });
  return fits;
}

/// Grounded positions whose predecessors are still to be visited, and whether they are wins.
class Frontier {
 public:
  bool empty() const { return list_.empty(); }
  void push(Index position, bool win) { list_.push_back(2 * position + (win ? 1 : 0)); }
  std::pair<Index, bool> pop() {
    const Index top = list_.back();
    list_.pop_back();
    return {top / 2, top % 2 == 1};
  }

 private:
  std::vector<Index> list_;
};

/// Visits the predecessors of all grounded positions. list(position, before) puts the predecessors of a position,
/// perhaps repeatedly, into `before`.
template <class Mark, class List>
void follow(Marks<Mark>& marks, Frontier& frontier, const Job& job, const List& list) {
  struct Visit {
    Index from;
    bool win;  ///< whether it comes from a grounded win
  };
  constexpr std::size_t batch = 256;  // visits that are prefetched together, at least
  std::vector<Visit> visits;
  std::vector<Index> before;
  while (!frontier.empty()) {
    job.check(stopped);
    for (visits.clear(); !frontier.empty() && visits.size() < batch;) {
      const auto [to, win] = frontier.pop();
      list(to, before);
      for (const Index from : before) {
        __builtin_prefetch(&marks.list[from]);
        visits.push_back({from, win});
      }
    }
    for (const Visit& visit : visits) {
      Mark& mark = marks.list[visit.from];
      const bool opens_win = !visit.win && mark == Marks<Mark>::win;
      const bool opens_loss = visit.win && mark != 0 && mark <= Marks<Mark>::most && --mark == 0;
      if (opens_win) mark = 0;
      if (opens_win || opens_loss) frontier.push(visit.from, opens_win);
    }
  }
}

template <class Mark, class OutcomeOf>
Frontier endings(const Marks<Mark>& marks, const OutcomeOf& outcome) {
  Frontier frontier;
  for (Index position = 0; position < marks.list.size(); ++position)
    if (marks.list[position] == 0) frontier.push(position, outcome(position) == Outcome::win);
  return frontier;
}

template <class Mark>
Groundless still_open(const Marks<Mark>& marks) {
  Groundless found;
  for (Index position = marks.list.size(); position-- > 0;)
    if (marks.open(position)) {
      ++found.count;
      found.first = position;
    }
  return found;
}

/// Returns nothing if a position has too many moves for the marks.
template <class Mark, class OutcomeOf>
std::optional<Groundless> search(const Game& game, const OutcomeOf& outcome, const Job& job) {
  Marks<Mark> marks(game.size());
  if (has_unmoves(game)) {
    if (!count_unmoves(game, outcome, job, marks)) return {};
    Frontier frontier = endings(marks, outcome);
    follow(marks, frontier, job, [&](Index to, std::vector<Index>& before) { game.list_unmoves(to, before); });
    return still_open(marks);
  }
  ReversedMoves reversed(game.size());
  if (!reversed.build(game, outcome, job, marks)) return {};
  Frontier frontier = endings(marks, outcome);
  follow(marks, frontier, job,
         [&](Index to, std::vector<Index>& before) { before.assign(reversed.to(to).begin(), reversed.to(to).end()); });
  return still_open(marks);
}

}  // namespace

Groundless find_groundless(const Game& game, const std::function<Outcome(Index)>& outcome, const Job& job) {
  std::vector<Outcome> outcomes(game.size());
  job.workers().for_ranges(game.size(), 1024, [&](std::size_t begin, std::size_t end) {
    for (Index position = begin; position < end; ++position) outcomes[position] = outcome(position);
  });
  const auto known = [&](Index position) { return outcomes[position]; };
  if (const auto found = search<std::uint8_t>(game, known, job)) return *found;
  return *search<std::uint32_t>(game, known, job);
}

}  // namespace zermelo
