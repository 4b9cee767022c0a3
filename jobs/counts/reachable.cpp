// A breadth-first search with three sets of positions: those met, those of the last ply, and those of the next.
#include "jobs/counts/reachable.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <vector>

#include "jobs/lookup/memory_table.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {
namespace {

class PositionSet {
 public:
  explicit PositionSet(Index positions) : words_((positions + 63) / 64) {}

  std::size_t words() const { return words_.size(); }
  std::uint64_t word(std::size_t place) const { return words_[place]; }
  bool contains(Index position) const { return (words_[position / 64] >> position % 64 & 1) != 0; }
  /// Returns whether the set did not contain the position. Several threads may add.
  bool add(Index position) {
    const std::uint64_t bit = std::uint64_t{1} << position % 64;
    return (std::atomic_ref(words_[position / 64]).fetch_or(bit, std::memory_order_relaxed) & bit) == 0;
  }
  void clear() { std::fill(words_.begin(), words_.end(), 0); }

 private:
  std::vector<std::uint64_t> words_;
};

/// All positions that play reaches from the start and from positions that `goes_on` accepts.
template <class GoesOn>
PositionSet reached(const Game& game, const GoesOn& goes_on, const Job& job) {
  PositionSet met(game.size()), now(game.size()), next(game.size());
  met.add(game.start());
  now.add(game.start());
  for (std::atomic<bool> more{true}; more;) {
    more = false;
    job.workers().for_ranges(now.words(), 1024, [&](std::size_t begin, std::size_t end) {
      job.check();
      std::vector<Index> goals;
      for (std::size_t place = begin; place < end; ++place)
        for (std::uint64_t left = now.word(place); left != 0; left &= left - 1) {
          const Index position = 64 * place + static_cast<unsigned>(std::countr_zero(left));
          if (!goes_on(position)) continue;
          game.fast_successors(position, goals);
          for (const Index goal : goals)
            if (met.add(goal)) {
              next.add(goal);
              more.store(true, std::memory_order_relaxed);
            }
        }
    });
    std::swap(now, next);
    next.clear();
  }
  return met;
}

}  // namespace

ReachableCounts count_reachable(const Probe& probe, PlayEnds ends, const Job& job) {
  const Game& game = probe.game();
  const std::uint64_t set = game.size() / 8, table_bytes = MemoryTable::bytes(probe.info().cell, game.size());
  if (const std::uint64_t need = 3 * set + table_bytes; need > job.memory())
    throw LimitError(
        "counting the positions that play can reach needs {} of memory, but {} are allowed; raise --memory",
        size_text(need), size_text(job.memory()));
  const MemoryTable table = load_table(probe, job);
  const auto value_of = [&](Index position) { return whole_value(probe, position, table.value(position)); };
  const auto goes_on = [&](Index position) {
    return ends == PlayEnds::by_rules || value_of(position) != Value{Outcome::win, 1};
  };
  const PositionSet met = reached(game, goes_on, job);
  ReachableCounts counts;
  for (Index position = 0; position < game.size(); ++position) {
    if (!met.contains(position)) continue;
    const Value value = value_of(position);
    (value.outcome == Outcome::draw ? counts.draws : value.outcome == Outcome::win ? counts.wins : counts.losses) += 1;
    counts.deepest = std::max(counts.deepest, value.depth);
  }
  return counts;
}

}  // namespace zermelo
