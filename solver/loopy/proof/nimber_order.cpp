// Reverses the moves. Then, for each nim value m, puts the positions of value m in an order, each as soon as all its
// options that are infinite or greater are reached: have an option of value m in the order. The order of the queue is
// the order of the proof.
#include "solver/loopy/proof/nimber_order.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "solver/loopy/proof/prove_moves.h"
#include "tablebase/base/error.h"
#include "tablebase/entries/loopy_nimber.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::loopy::proof {
namespace {

/// A nim value; infinity is more than all of them.
constexpr std::uint32_t infinity = ~std::uint32_t{0};

class OrderOfLabels {
 public:
  OrderOfLabels(const Game& game, const std::function<std::uint32_t(Index)>& number, const Job& job)
      : game_(game), job_(job), values_(game.size()), begins_(game.size() + 1) {
    if (game.size() >= infinity) throw LimitError("nim values of more than {} positions cannot be proved", infinity);
    job.workers().for_chunks(game.size(), 4096, [&](std::size_t begin, std::size_t end) {
      for (Index i = begin; i < end; ++i) {
        const std::uint32_t entry = number(i);
        values_[i] = is_infinite(entry) ? infinity : nim_value(entry);
      }
    });
    reverse_moves();
  }

  /// The positions that the order lacks.
  Groundless lacking() {
    std::vector<std::uint32_t> by_value(game_.size());
    std::iota(by_value.begin(), by_value.end(), 0u);
    std::ranges::stable_sort(by_value, {}, [&](std::uint32_t i) { return values_[i]; });
    waiting_.assign(game_.size(), 0);
    reached_.assign(game_.size(), infinity);
    Groundless lacking;
    for (auto first = by_value.begin(); first != by_value.end() && values_[*first] != infinity;) {
      const auto last = std::find_if(first, by_value.end(),
                                     [&, value = values_[*first]](std::uint32_t i) { return values_[i] != value; });
      add(lacking, {first, last});
      first = last;
    }
    return lacking;
  }

 private:
  /// Calls use(from, to) for each move.
  template <class Use>
  void for_each_move(const Use& use) {
    MoveBatch moves(game_);
    for (Index position = 0; position < game_.size(); ++position) {
      if (position % 4096 == 0) job_.check(stopped);
      moves.clear();
      moves.add(position);
      for (const Index goal : moves.goals(0)) use(static_cast<std::uint32_t>(position), goal);
    }
  }

  void reverse_moves() {
    for_each_move([&](std::uint32_t, Index to) { ++begins_[to]; });
    std::inclusive_scan(begins_.begin(), begins_.end(), begins_.begin());
    const std::uint64_t need = held_memory() + 4 * begins_.back() + 12 * game_.size();
    if (need > job_.memory())
      throw LimitError("the proof of the nim values of {} needs {} of memory, but {} {}; raise --memory",
                       game_.spec().canonical_text(), size_text(need), job_.bounded() ? "--memory allows" : "there is",
                       size_text(job_.memory()));
    froms_.resize(begins_.back());
    for_each_move([&](std::uint32_t from, Index to) { froms_[--begins_[to]] = from; });
  }

  template <class Use>
  void for_predecessors(std::uint32_t position, const Use& use) const {
    for (std::uint64_t i = begins_[position]; i < begins_[position + 1]; ++i) use(froms_[i]);
  }

  /// Puts the positions of one value in the order; counts those that remain.
  void add(Groundless& lacking, std::span<const std::uint32_t> positions) {
    const std::uint32_t value = values_[positions.front()];
    std::vector<std::uint32_t> order = without_waiting(positions);
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i % 4096 == 0) job_.check(stopped);
      for_predecessors(order[i], [&](std::uint32_t p) {
        if (values_[p] <= value || reached_[p] == value) return;
        reached_[p] = value;
        for_predecessors(p, [&](std::uint32_t q) {
          if (values_[q] == value && --waiting_[q] == 0) order.push_back(q);
        });
      });
    }
    lacking.count += positions.size() - order.size();
    for (const std::uint32_t position : positions)
      if (waiting_[position] != 0) lacking.first = std::min<Index>(lacking.first.value_or(position), position);
  }

  /// Counts the greater options of each position; returns the positions that have none.
  std::vector<std::uint32_t> without_waiting(std::span<const std::uint32_t> positions) {
    std::vector<std::uint32_t> ready;
    MoveBatch moves(game_);
    for (const std::uint32_t position : positions) {
      moves.clear();
      moves.add(position);
      for (const Index goal : moves.goals(0)) waiting_[position] += values_[goal] > values_[position];
      if (waiting_[position] == 0) ready.push_back(position);
    }
    return ready;
  }

  static constexpr const char* stopped = "the entries agree with their moves, but not all were ordered";

  const Game& game_;
  const Job& job_;
  std::vector<std::uint32_t> values_;
  std::vector<std::uint64_t> begins_;  ///< of the predecessors of each position; first, their numbers
  std::vector<std::uint32_t> froms_;
  std::vector<std::uint32_t> waiting_;  ///< the greater options of a position that are not reached
  std::vector<std::uint32_t> reached_;  ///< the greatest value with which a position was reached
};

}  // namespace

Groundless find_unordered(const Game& game, const std::function<std::uint32_t(Index)>& number, const Job& job) {
  return OrderOfLabels(game, number, job).lacking();
}

}  // namespace zermelo::loopy::proof
