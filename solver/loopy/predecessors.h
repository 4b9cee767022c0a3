// Where a position may come from: by the game's un-moves, or from lists of all moves turned round.
#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "solver/huge_buffer.h"
#include "tablebase/graph/digraph.h"
#include "tablebase/structure.h"

namespace zermelo {

/// Un-moves, asked of the game position by position.
class UnmovedPredecessors {
 public:
  explicit UnmovedPredecessors(const LoopRules& rules) : rules_(&rules) {}

  /// Calls use(q) for each predecessor q of each position of the batch.
  template <class Use>
  void for_batch(std::span<const Index> batch, std::vector<Index>& scratch, const Use& use) const {
    for (const Index position : batch) {
      rules_->predecessors(position, scratch);
      for (const Index from : scratch) use(from);
    }
  }

 private:
  const LoopRules* rules_;
};

/// All moves turned round, as lists: 4 bytes a move and 8 a position.
class ListedPredecessors {
 public:
  /// Room for the lists of `positions`; then announce() every move, place_lists(), add() every move again.
  explicit ListedPredecessors(Index positions) : begin_(positions + 1) {}

  static std::uint64_t bytes(Index positions, std::uint64_t moves) { return 8 * (positions + 1) + 4 * moves; }

  /// From any thread.
  void announce(Index to) { std::atomic_ref(begin_[to]).fetch_add(1, std::memory_order_relaxed); }
  void place_lists();
  /// From any thread. The order within a list depends on the threads, and matters to nobody.
  void add(Index from, Index to) {
    const std::uint64_t place = std::atomic_ref(begin_[to]).fetch_sub(1, std::memory_order_relaxed) - 1;
    froms_[place] = static_cast<Vertex>(from);
  }

  /// Calls use(q) for each predecessor q of each position of the batch. The bounds, then the lists, are fetched for all
  /// positions before the first is read.
  template <class Use>
  void for_batch(std::span<const Index> batch, std::vector<Index>&, const Use& use) const {
    for (const Index position : batch) __builtin_prefetch(&begin_[position]);
    for (const Index position : batch) __builtin_prefetch(froms_.data() + begin_[position]);
    for (const Index position : batch)
      for (std::uint64_t i = begin_[position]; i < begin_[position + 1]; ++i) use(froms_[i]);
  }

 private:
  HugeBuffer<std::uint64_t> begin_;  ///< where each list begins; while lists are filled, where it is filled down to
  HugeBuffer<Vertex> froms_;
};

}  // namespace zermelo
