// A search backwards from the endings. Each loss has a counter of its moves to wins that are not grounded yet; it is
// grounded when the counter reaches 0. Only moves between wins and losses matter. Predecessors come from the un-moves
// of the game, or from its moves, which are sorted by the position that they lead to.
#include "solver/proof/groundless.h"

#include <atomic>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "tablebase/error.h"

namespace zermelo {
namespace {

/// Outcomes in memory: a byte each.
using Outcomes = std::vector<Outcome>;

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

  ReversedMoves(const Game& game, const Outcomes& outcomes, const Job& job) : begin_(outcomes.size() + 1) {
    if (outcomes.size() > std::numeric_limits<Number>::max())
      throw LimitError(
          "outcomes of a loopy game without un-moves are proved up to 2^32 - 1 positions only; make a table "
          "of depths");
    const auto slot = [&](Index to) { return std::atomic_ref(begin_[to + 1]); };
    for_moves(game, outcomes, job, [&](Index, Index to) { slot(to).fetch_add(1, std::memory_order_relaxed); });
    for (Index i = 0; i < outcomes.size(); ++i) begin_[i + 1] += begin_[i];
    from_.resize(begin_.back());
    std::vector<Index> next(begin_.begin(), begin_.end() - 1);
    for_moves(game, outcomes, job, [&](Index from, Index to) {
      from_[std::atomic_ref(next[to]).fetch_add(1, std::memory_order_relaxed)] = static_cast<Number>(from);
    });
  }

  std::span<const Number> to(Index position) const {
    return {from_.data() + begin_[position], from_.data() + begin_[position + 1]};
  }

 private:
  template <class Use>
  static void for_moves(const Game& game, const Outcomes& outcomes, const Job& job, const Use& use) {
    job.workers().for_ranges(outcomes.size(), 1024, [&](std::size_t begin, std::size_t end) {
      job.check("the entries agree with their moves, but not all were followed to an end");
      std::vector<Index> next;
      for (Index from = begin; from < end; ++from) {
        if (outcomes[from] == Outcome::draw) continue;
        game.successors(from, next);
        for (const Index to : next)
          if (decides(outcomes[from], outcomes[to])) use(from, to);
      }
    });
  }

  std::vector<Index> begin_;
  std::vector<Number> from_;
};

/// Calls use(position) for every position with a move to the one asked for, perhaps repeatedly.
class Predecessors {
 public:
  Predecessors(const Game& game, const Outcomes& outcomes, const Job& job) : game_(game) {
    if (!has_unmoves(game)) moves_.emplace(game, outcomes, job);
  }

  template <class Use>
  void for_each(Index position, const Use& use) {
    if (moves_) {
      for (const ReversedMoves::Number from : moves_->to(position)) use(Index{from});
      return;
    }
    game_.list_unmoves(position, before_);
    for (const Index from : before_) use(from);
  }

 private:
  const Game& game_;
  std::optional<ReversedMoves> moves_;
  std::vector<Index> before_;
};

/// How many moves of a position must still be grounded: of a loss all, of a win one.
template <class Counter>
class Search {
 public:
  Search(const Game& game, const Outcomes& outcomes, const Job& job)
      : game_(game), outcomes_(outcomes), job_(job), open_(outcomes.size()) {}

  /// Counts the moves; returns false if the counters are too small.
  bool count() {
    std::atomic<bool> fits = true;
    const bool unmoves = has_unmoves(game_);
    job_.workers().for_ranges(outcomes_.size(), 1024, [&](std::size_t begin, std::size_t end) {
      std::vector<Index> next;
      for (Index position = begin; position < end; ++position) {
        if (outcomes_[position] == Outcome::draw) continue;
        if (!unmoves) game_.successors(position, next);
        const std::size_t moves = unmoves ? game_.count_moves(position) : next.size();
        const std::size_t open = outcomes_[position] == Outcome::win ? std::min<std::size_t>(moves, 1) : moves;
        if (open > std::numeric_limits<Counter>::max()) fits = false;
        open_[position] = static_cast<Counter>(open);
      }
    });
    return fits;
  }

  void follow(Predecessors predecessors) {
    constexpr std::size_t check_every = 1 << 16;
    for (Index end = 0; end < open_.size(); ++end)
      if (outcomes_[end] != Outcome::draw && open_[end] == 0) grounded_.push_back(end);
    for (std::size_t step = 0; !grounded_.empty(); ++step) {
      if (step % check_every == 0)
        job_.check("the entries agree with their moves, but not all were followed to an end");
      const Index to = grounded_.back();
      grounded_.pop_back();
      predecessors.for_each(to, [&](Index from) {
        if (decides(outcomes_[from], outcomes_[to]) && open_[from] > 0 && --open_[from] == 0) grounded_.push_back(from);
      });
    }
  }

  Groundless result() const {
    Groundless found;
    for (Index i = open_.size(); i-- > 0;)
      if (outcomes_[i] != Outcome::draw && open_[i] > 0) {
        ++found.count;
        found.first = i;
      }
    return found;
  }

 private:
  const Game& game_;
  const Outcomes& outcomes_;
  const Job& job_;
  std::vector<Counter> open_;
  std::vector<Index> grounded_;
};

Outcomes read(const Game& game, const std::function<Outcome(Index)>& outcome, const Job& job) {
  Outcomes outcomes(game.size());
  job.workers().for_ranges(game.size(), 1024, [&](std::size_t begin, std::size_t end) {
    for (Index position = begin; position < end; ++position) outcomes[position] = outcome(position);
  });
  return outcomes;
}

}  // namespace

Groundless find_groundless(const Game& game, const std::function<Outcome(Index)>& outcome, const Job& job) {
  const Outcomes outcomes = read(game, outcome, job);
  const auto search = [&](auto counters) {
    counters.follow(Predecessors(game, outcomes, job));
    return counters.result();
  };
  if (Search<std::uint8_t> bytes(game, outcomes, job); bytes.count()) return search(std::move(bytes));
  Search<std::uint32_t> words(game, outcomes, job);
  words.count();
  return search(std::move(words));
}

}  // namespace zermelo
