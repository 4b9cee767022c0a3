// The predecessors of positions: from the un-moves of the game, or from lists of all moves, reversed.
#pragma once

#include <atomic>
#include <concepts>
#include <span>
#include <utility>
#include <vector>

#include "solver/huge_buffer.h"
#include "solver/loopy/pipeline.h"
#include "tablebase/game.h"
#include "tablebase/graph/digraph.h"

namespace zermelo {

/// Asks the game for the un-moves of each position.
class UnmovedPredecessors {
 public:
  explicit UnmovedPredecessors(const Game& game) : game_(&game) {}

  /// Calls use(q) for each predecessor q of each position of the batch.
  template <class Use>
  void for_batch(std::span<const Index> batch, std::vector<Index>& scratch, const Use& use) const {
    for (const Index position : batch) {
      game_->list_unmoves(position, scratch);
      for (const Index from : scratch) use(from);
    }
  }

 private:
  const Game* game_;
};

/// Lists of the predecessors of each position. Memory: 4 bytes a move, and an `Offset` for each position: of 4 bytes if
/// there are fewer than 2^32 moves, else of 8.
///
/// Cost model: each move takes three random writes, to count it, to place it and to enter it. All are prefetched 32 to
/// 64 moves ahead.
template <std::unsigned_integral Offset>
class ListedPredecessors {
 public:
  /// Allocates the lists of `positions` positions. Then every move must be announced, the lists placed, and every move
  /// entered.
  explicit ListedPredecessors(Index positions) : begin_(positions + 1) {}

  static std::uint64_t bytes(Index positions, std::uint64_t moves) {
    return sizeof(Offset) * (positions + 1) + 4 * moves;
  }

  /// Announces the moves of one thread; the last of them in its destructor. `shared`: other threads announce, too.
  template <bool shared>
  class Announcer {
   public:
    explicit Announcer(ListedPredecessors& lists) : lists_(lists) {}
    ~Announcer() {
      waiting_.finish([](Index) {}, [this](Index to) { count(to); });
    }
    void operator()(Index, Index to) {
      __builtin_prefetch(&lists_.begin_[to], 1);
      waiting_.put(
          to, [](Index) {}, [this](Index before) { count(before); });
    }

   private:
    void count(Index to) {
      Offset& place = lists_.begin_[to];
      shared ? std::atomic_ref(place).fetch_add(1, std::memory_order_relaxed) : place++;
    }

    ListedPredecessors& lists_;
    Pipeline<Index> waiting_;
  };

  /// Turns the lengths of the lists into their ends, and allocates them.
  void place_lists() {
    Offset end = 0;
    for (Offset& list : begin_.span()) list = end += list;
    froms_ = HugeBuffer<Vertex>(end);
  }

  /// Enters the moves of one thread; the last of them in its destructor. The order within a list depends on the
  /// threads; no result depends on that order.
  template <bool shared>
  class Writer {
   public:
    explicit Writer(ListedPredecessors& lists) : lists_(lists) {}
    ~Writer() {
      waiting_.finish([this](FromTo move) { look(move); }, [this](FromTo move) { enter(move); });
    }
    void operator()(Index from, Index to) {
      __builtin_prefetch(&lists_.begin_[to], 1);
      waiting_.put(
          {static_cast<Vertex>(from), static_cast<Vertex>(to)}, [this](FromTo move) { look(move); },
          [this](FromTo move) { enter(move); });
    }

   private:
    struct FromTo {
      Vertex from, to;
    };
    void look(FromTo move) {
      Offset& place = lists_.begin_[move.to];
      const Offset end = shared ? std::atomic_ref(place).load(std::memory_order_relaxed) : place;
      __builtin_prefetch(lists_.froms_.data() + end - 1, 1);
    }
    void enter(FromTo move) {
      Offset& place = lists_.begin_[move.to];
      const Offset at = shared ? std::atomic_ref(place).fetch_sub(1, std::memory_order_relaxed) - 1 : --place;
      lists_.froms_[at] = move.from;
    }

    ListedPredecessors& lists_;
    Pipeline<FromTo> waiting_;
  };

  /// Calls use(q) for each predecessor q of each position of the batch. Prefetches the bounds, then the lists, of all
  /// positions before it reads the first list.
  template <class Use>
  void for_batch(std::span<const Index> batch, std::vector<Index>&, const Use& use) const {
    for (const Index position : batch) __builtin_prefetch(&begin_[position]);
    for (const Index position : batch) __builtin_prefetch(froms_.data() + begin_[position]);
    for (const Index position : batch)
      for (Offset i = begin_[position]; i < begin_[position + 1]; ++i) use(froms_[i]);
  }

 private:
  HugeBuffer<Offset> begin_;  ///< the begin of each list; while lists are filled, the begin of its filled part
  HugeBuffer<Vertex> froms_;
};

}  // namespace zermelo
