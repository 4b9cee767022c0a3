// A search backwards from the endings. The mark of a position counts what is still open: of a loss the moves to wins
// that are not grounded yet; of a win, whether it is grounded. A position is grounded when its mark reaches 0. Only
// moves between wins and losses matter. Predecessors come from the un-moves of the game, or from its moves, which are
// sorted by the position that they lead to.
//
// A proof must not depend on un-moves. So with un-moves a position is grounded only after its moves have confirmed it.
// If wins or losses remain, missing un-moves may be the cause, and the search is repeated without un-moves.
//
// Cost: for each predecessor of a win or loss one access to a mark, prefetched.
#include "solver/proof/moves/groundless.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <span>
#include <vector>

#include "solver/proof/moves/moves_from.h"
#include "tablebase/error.h"

namespace zermelo {
namespace {

constexpr const char* stopped = "the entries agree with their moves, but not all were followed to an end";

/// What is open at each position.
template <class Mark>
struct Marks {
  static constexpr Mark top = std::numeric_limits<Mark>::max();
  static constexpr Mark win = top, draw = top - 1, grounded_win = top - 2;  ///< `win`: not grounded
  static constexpr Mark most = top - 3;                                     ///< the most open moves of a loss
  static constexpr Mark grounded_loss = 0;

  explicit Marks(Index positions) : list(positions) {}

  /// Sets the mark of a position with this number of moves to losses or wins; returns false if it is too large.
  bool set(Index position, Outcome outcome, std::size_t moves) {
    Mark mark = draw;
    if (outcome == Outcome::win) mark = moves == 0 ? grounded_win : win;
    if (outcome == Outcome::loss) mark = static_cast<Mark>(moves);
    list[position] = mark;
    return outcome != Outcome::loss || moves <= most;
  }
  bool grounded(Index position) const { return list[position] == grounded_loss || list[position] == grounded_win; }
  /// Whether a move to a position of the other kind, just grounded, may ground this win or loss.
  bool may_be_grounded(Index position, bool is_win) const { return list[position] == (is_win ? win : Mark{1}); }

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

/// A position, and whether it is a win.
struct Candidate {
  Index position;
  bool win;
};

/// Grounded positions whose predecessors are still to be visited.
class Frontier {
 public:
  template <class Mark>
  explicit Frontier(const Marks<Mark>& marks) {
    for (Index position = 0; position < marks.list.size(); ++position)
      if (marks.grounded(position)) push({position, marks.list[position] == Marks<Mark>::grounded_win});
  }
  bool empty() const { return list_.empty(); }
  void push(Candidate grounded) { list_.push_back(2 * grounded.position + (grounded.win ? 1 : 0)); }
  Candidate pop() {
    const Index top = list_.back();
    list_.pop_back();
    return {top / 2, top % 2 == 1};
  }

 private:
  std::vector<Index> list_;
};

/// The positions next to the frontier, found by reversed moves, which are right by construction.
class ByMoves {
 public:
  explicit ByMoves(const ReversedMoves& reversed) : reversed_(reversed) {}

  template <class Use>
  void for_predecessors(Index to, const Use& use) {
    for (const ReversedMoves::Number from : reversed_.to(to)) use(Index{from});
  }
  void confirm(std::vector<Candidate>&) {}

 private:
  const ReversedMoves& reversed_;
};

/// The positions next to the frontier, found by un-moves and confirmed by moves.
template <class Mark>
class ByUnmoves {
 public:
  ByUnmoves(const Game& game, const Marks<Mark>& marks) : game_(game), moves_(game), marks_(marks) {}

  template <class Use>
  void for_predecessors(Index to, const Use& use) {
    game_.list_unmoves(to, before_);
    for (const Index from : before_) use(from);
  }

  /// Removes the candidates that are not grounded by their moves alone.
  void confirm(std::vector<Candidate>& candidates) {
    goals_.clear();
    ends_.clear();
    for (const Candidate& candidate : candidates) {
      moves_.append(candidate.position, goals_);
      ends_.push_back(goals_.size());
    }
    for (const Index goal : goals_) __builtin_prefetch(&marks_.list[goal]);
    std::size_t k = 0;
    std::erase_if(candidates, [&](const Candidate& candidate) {
      const std::size_t begin = k == 0 ? 0 : ends_[k - 1];
      return !grounds(candidate.win, std::span(goals_).subspan(begin, ends_[k++] - begin));
    });
  }

 private:
  bool grounds(bool win, std::span<const Index> goals) const {
    const auto is = [&](Mark wanted) { return [&, wanted](Index goal) { return marks_.list[goal] == wanted; }; };
    return win ? std::ranges::any_of(goals, is(Marks<Mark>::grounded_loss))
               : std::ranges::all_of(goals, is(Marks<Mark>::grounded_win));
  }

  const Game& game_;
  MovesFrom moves_;
  const Marks<Mark>& marks_;
  std::vector<Index> before_, goals_;
  std::vector<std::size_t> ends_;
};

/// Visits the predecessors of all grounded positions, and grounds what follows.
template <class Mark, class Neighbours>
void follow(Marks<Mark>& marks, Neighbours&& neighbours, const Job& job) {
  constexpr std::size_t batch = 512;  // visits whose marks are prefetched together, at least
  std::vector<Candidate> visits, candidates;
  for (Frontier frontier(marks); !frontier.empty();) {
    job.check(stopped);
    for (visits.clear(); !frontier.empty() && visits.size() < batch;) {
      const auto [to, win] = frontier.pop();
      neighbours.for_predecessors(to, [&, is_win = !win](Index from) {
        __builtin_prefetch(&marks.list[from]);
        visits.push_back({from, is_win});
      });
    }
    candidates.clear();
    for (const Candidate& visit : visits) {
      Mark& mark = marks.list[visit.position];
      if (marks.may_be_grounded(visit.position, visit.win))
        candidates.push_back(visit);
      else if (!visit.win && mark > 1 && mark <= Marks<Mark>::most)
        --mark;
    }
    neighbours.confirm(candidates);
    for (const Candidate& found : candidates) {
      if (marks.grounded(found.position)) continue;  // it is listed twice
      marks.list[found.position] = found.win ? Marks<Mark>::grounded_win : Marks<Mark>::grounded_loss;
      frontier.push(found);
    }
  }
}

template <class Mark>
Groundless still_open(const Marks<Mark>& marks) {
  Groundless found;
  for (Index position = marks.list.size(); position-- > 0;)
    if (!marks.grounded(position) && marks.list[position] != Marks<Mark>::draw) {
      ++found.count;
      found.first = position;
    }
  return found;
}

/// Counts the moves by Game::count_moves; a position without any must also list none.
template <class Mark, class OutcomeOf>
bool count_unmoves(const Game& game, const OutcomeOf& outcome, const Job& job, Marks<Mark>& marks) {
  std::atomic<bool> fits = true;
  job.workers().for_ranges(game.size(), 1024, [&](std::size_t begin, std::size_t end) {
    job.check(stopped);
    std::vector<Index> next;
    for (Index position = begin; position < end; ++position) {
      const Outcome own = outcome(position);
      std::size_t moves = own == Outcome::draw ? 0 : game.count_moves(position);
      if (moves == 0 && own != Outcome::draw) {
        game.successors(position, next);
        moves = next.size();
      }
      if (!marks.set(position, own, moves)) fits = false;
    }
  });
  return fits;
}

/// The search with un-moves. Returns nothing if a position has too many moves for the marks.
template <class Mark, class OutcomeOf>
std::optional<Groundless> search_by_unmoves(const Game& game, const OutcomeOf& outcome, const Job& job) {
  Marks<Mark> marks(game.size());
  if (!count_unmoves(game, outcome, job, marks)) return {};
  follow(marks, ByUnmoves<Mark>(game, marks), job);
  return still_open(marks);
}

/// The search without un-moves. Returns nothing if a position has too many moves for the marks.
template <class Mark, class OutcomeOf>
std::optional<Groundless> search_by_moves(const Game& game, const OutcomeOf& outcome, const Job& job) {
  Marks<Mark> marks(game.size());
  ReversedMoves reversed(game.size());
  if (!reversed.build(game, outcome, job, marks)) return {};
  follow(marks, ByMoves(reversed), job);
  return still_open(marks);
}

}  // namespace

Groundless find_groundless(const Game& game, const std::function<Outcome(Index)>& outcome, const Job& job) {
  std::vector<Outcome> outcomes(game.size());
  job.workers().for_ranges(game.size(), 1024, [&](std::size_t begin, std::size_t end) {
    for (Index position = begin; position < end; ++position) outcomes[position] = outcome(position);
  });
  const auto known = [&](Index position) { return outcomes[position]; };
  if (has_unmoves(game))
    if (const auto found = search_by_unmoves<std::uint8_t>(game, known, job); found && found->count == 0) return *found;
  if (const auto found = search_by_moves<std::uint8_t>(game, known, job)) return *found;
  return *search_by_moves<std::uint32_t>(game, known, job);
}

}  // namespace zermelo
