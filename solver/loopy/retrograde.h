// Retrograde analysis, one ply of depth at a time: losses make wins of their predecessors, wins count down the open
// moves of theirs, and a position whose last move is counted down is lost (Stroehlein 1970; Thompson 1986).
//
// Cost model, for every move of the game once: one predecessor made (4 bytes of a list read, or the game's un-move),
// one cell of 1 byte read at random and mostly written. Cells are prefetched 64 predecessors ahead, so what is paid
// is throughput and not latency. The positions of a ply come from a list while they are few, else from a sweep over the
// cells (1 byte a position). The cells change in an order that depends on the threads; what they say after a ply does
// not: wins of a ply are all made before its losses, each by exactly one thread, and counting down commutes.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <span>
#include <vector>

#include "solver/loopy/open_cell.h"
#include "solver/loopy/pipeline.h"
#include "tablebase/index.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// The positions decided in one ply with one outcome; the cells themselves tell which when they are too many to list.
struct Frontier {
  bool listed = false;
  std::vector<Index> list;
};

/// One pass over a frontier and its predecessors. `shared`: several threads work on the cells.
template <class Cell, class Predecessors, bool shared>
class Retrograde {
 public:
  Retrograde(std::span<Cell> cells, const Predecessors& predecessors, Workers& workers)
      : cells_(cells), predecessors_(predecessors), workers_(workers), list_limit_(cells.size() / 256 + 1024) {}

  /// Makes every open predecessor of the positions whose cell is `lost` a win with the cell `won`.
  Frontier win(const Frontier& from, Cell lost, Cell won) {
    return pass(from, lost, [won](Cell& cell) { return make_won(cell, won); });
  }

  /// Counts down every open predecessor of the positions whose cell is `won`; the last one down gets the cell `lost`.
  Frontier lose(const Frontier& from, Cell won, Cell lost) {
    return pass(from, won, [lost](Cell& cell) { return count_down(cell, lost); });
  }

  /// Positions decided since the beginning.
  Index decided() const { return decided_; }

 private:
  using Code = OpenCell<Cell>;
  static constexpr std::size_t batch_size = 64;
  static constexpr std::size_t sweep_piece = std::size_t{1} << 16;

  static Cell read(Cell& cell) { return shared ? std::atomic_ref(cell).load(std::memory_order_relaxed) : cell; }
  static void write(Cell& cell, Cell value) {
    shared ? std::atomic_ref(cell).store(value, std::memory_order_relaxed) : void(cell = value);
  }

  /// True for the one caller that changed the cell.
  static bool make_won(Cell& cell, Cell won) {
    Cell known = read(cell);
    if (!Code::open(known)) return false;
    if constexpr (shared) return std::atomic_ref(cell).compare_exchange_strong(known, won, std::memory_order_relaxed);
    cell = won;
    return true;
  }

  /// True for the one caller that decided the position. Nobody else touches it then: every move was counted down.
  static bool count_down(Cell& cell, Cell lost) {
    const Cell known = read(cell);
    if (!Code::open(known)) return false;
    const Cell before = shared ? std::atomic_ref(cell).fetch_sub(1, std::memory_order_relaxed) : cell--;
    if (before != 1) return false;
    write(cell, lost);
    return true;
  }

  /// What one thread does with its piece of a frontier: it changes the cells of predecessors, each some while
  /// after it was prefetched, and notes which were decided.
  template <class Change>
  class Visitor {
   public:
    Visitor(Retrograde& owner, const Change& change) : owner_(owner), change_(change) {}

    void visit(std::span<const Index> batch) {
      owner_.predecessors_.for_batch(batch, scratch_, [this](Index position) {
        __builtin_prefetch(&owner_.cells_[position], 1);
        waiting_.put(position, nothing, [this](Index ready) { settle(ready); });
      });
    }

    void finish(Frontier& to) {
      waiting_.finish(nothing, [this](Index ready) { settle(ready); });
      const std::lock_guard lock(owner_.guard_);
      owner_.decided_ += found_;
      to.listed = to.listed && to.list.size() + found_ <= owner_.list_limit_;
      if (to.listed)
        to.list.insert(to.list.end(), list_.begin(), list_.end());
      else
        to.list = {};
    }

   private:
    static void nothing(Index) {}
    void settle(Index position) {
      if (!change_(owner_.cells_[position])) return;
      if (++found_ <= owner_.list_limit_) list_.push_back(position);
    }

    Retrograde& owner_;
    const Change& change_;
    std::vector<Index> scratch_;
    Pipeline<Index> waiting_;
    std::vector<Index> list_;
    Index found_ = 0;
  };

  /// Calls use(batch) for the positions in [begin, end) whose cell is `code`. Other threads may be deciding cells, but
  /// none to this code. Requires begin % 64 == 0.
  template <class Use>
  void sweep(std::size_t begin, std::size_t end, Cell code, const Use& use) {
    std::array<Index, batch_size + 64> batch;
    std::size_t count = 0;
    for (std::size_t at = begin; at < end; at += 64) {
      const std::size_t stop = std::min(end, at + 64);
      if (stop - at == 64 && !holds(at, code)) continue;
      for (std::size_t i = at; i < stop; ++i)
        if (read(cells_[i]) == code) batch[count++] = i;
      if (count < batch_size) continue;
      use(std::span<const Index>(batch.data(), count));
      count = 0;
    }
    use(std::span<const Index>(batch.data(), count));
  }

  /// Whether one of 64 cells from `begin` on is `code`: eight bytes at a time, a lane of x ^ code being 0 exactly if
  /// the lane borrows in x - 1.. and had no top bit (Mycroft 1987).
  bool holds(std::size_t begin, Cell code) {
    using Word [[gnu::may_alias]] = std::uint64_t;
    constexpr std::uint64_t ones = ~std::uint64_t{0} / std::numeric_limits<Cell>::max();
    constexpr std::uint64_t tops = ones << (Code::bits - 1);
    auto* words = reinterpret_cast<Word*>(&cells_[begin]);
    std::uint64_t zeros = 0;
    for (std::size_t i = 0; i < 8 * sizeof(Cell); ++i) {
      const std::uint64_t x = __atomic_load_n(words + i, __ATOMIC_RELAXED) ^ ones * code;
      zeros |= (x - ones) & ~x & tops;
    }
    return zeros != 0;
  }

  template <class Change>
  Frontier pass(const Frontier& from, Cell code, const Change& change) {
    Frontier to{true, {}};
    const std::size_t count = from.listed ? from.list.size() : cells_.size();
    const std::size_t pieces_of = from.listed ? 4 * batch_size : sweep_piece;
    workers_.for_each((count + pieces_of - 1) / pieces_of, [&](std::size_t piece) {
      const std::size_t begin = piece * pieces_of, end = std::min(count, begin + pieces_of);
      Visitor<Change> visitor(*this, change);
      const auto use = [&](std::span<const Index> batch) { visitor.visit(batch); };
      if (!from.listed) sweep(begin, end, code, use);
      for (std::size_t at = begin; from.listed && at < end; at += batch_size)
        use(std::span(from.list).subspan(at, std::min(batch_size, end - at)));
      visitor.finish(to);
    });
    return to;
  }

  std::span<Cell> cells_;
  const Predecessors& predecessors_;
  Workers& workers_;
  std::size_t list_limit_;
  std::mutex guard_;
  Index decided_ = 0;
};

}  // namespace zermelo
