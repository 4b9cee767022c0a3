// Retrograde analysis, one ply of depth at a time: a lost position makes its predecessors wins; a won position counts
// down the open moves of its predecessors, and a position without open moves is lost (Stroehlein 1970; Thompson 1986).
//
// Cost model: for every move that is counted once, but for passes from below, one predecessor (4 bytes read from a
// list, or an un-move of the game) and one cell of 1 byte, read at random and mostly written. Cells are prefetched 64
// predecessors ahead, so throughput bounds the time, not latency. The positions of a ply come from a list while they
// are few, otherwise from a sweep over the cells (1 byte a position). If a ply has more wins than open positions are
// left, and the moves of these can be listed, they are counted down from below: for every move of an open position, its
// goal and the cell of the goal (Beamer, Asanovic and Patterson 2012).
//
// Positions that are won at once (counted_moves.h) are won from the beginning and take no part: no pass counts moves to
// them. In Dobutsu shogi most positions are of this kind.
//
// Threads and processes change the cells in any order, but the cells after a ply do not depend on it: all wins of a ply
// are made before its losses, each by exactly one thread, and counting down commutes. Each process has the cells of its
// own positions; a predecessor of another process goes there as a letter of 4 bytes.
//
// A pass over many positions has portions, so that a ply of minutes can be interrupted between them, and continued.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <span>
#include <type_traits>
#include <vector>

#include "solver/loopy/kernel/exits.h"
#include "solver/loopy/kernel/owners.h"
#include "solver/loopy/kernel/predecessors.h"
#include "tablebase/base/index.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::loopy {

// The cell of the loopy solver: its knowledge of a position during the work, in one unsigned number.
//
//     0 . 1..                 open: the number of its moves not yet known to lead to a win of the opponent
//     1 . 0 . depth           won
//     1 . 0 . 1...1           won at once, in one ply
//     1 . 1 . depth           lost
//     1 . 1 . 1...1           an ending that is a draw
//
// As one cell is both a counter and a value, a predecessor costs one cache line. Deep games are solved in epochs: a
// cell contains the depth since the begin of the epoch, and 0 for the positions decided before.

/// The code in an unsigned cell: 8 bits count 127 moves, 16 bits 32,767, 32 bits 2^31 - 1; all of them 62 plies.
template <std::unsigned_integral Cell>
struct OpenCell {
  static constexpr unsigned bits = std::numeric_limits<Cell>::digits;
  static constexpr Cell decided = static_cast<Cell>(Cell{1} << (bits - 1));
  static constexpr Cell lost_bit = static_cast<Cell>(Cell{1} << (bits - 2));
  static constexpr Cell drawn = std::numeric_limits<Cell>::max();
  static constexpr Cell won_at_once = static_cast<Cell>(drawn & ~lost_bit);
  static constexpr std::uint32_t max_moves = decided - 1u;
  static constexpr std::uint32_t max_depth = 62;

  static constexpr Cell won(std::uint32_t depth) { return static_cast<Cell>(decided | depth); }
  static constexpr Cell lost(std::uint32_t depth) { return static_cast<Cell>(decided | lost_bit | depth); }
  static constexpr Cell ending(Outcome outcome) {
    if (outcome == Outcome::draw) return drawn;
    return outcome == Outcome::win ? won(0) : lost(0);
  }

  static constexpr bool open(Cell cell) { return (cell & decided) == 0; }

  /// The depth of a decided position; 0 for any other position.
  static constexpr std::uint32_t depth(Cell cell) {
    if (cell == won_at_once) return 1;
    return open(cell) || cell == drawn ? 0 : static_cast<std::uint32_t>(cell & (lost_bit - 1u));
  }

  /// The value of a cell when the work is complete; open positions are draws.
  static constexpr Value value(Cell cell) {
    if (open(cell) || cell == drawn) return {Outcome::draw, 0};
    return {(cell & lost_bit) != 0 ? Outcome::loss : Outcome::win, depth(cell)};
  }

  /// The cell of a decided position, with another depth.
  static constexpr Cell with_depth(Cell cell, std::uint32_t depth) {
    return static_cast<Cell>((cell & (decided | lost_bit)) | depth);
  }

  /// The cell in the next epoch, which begins with ply `max_depth` as its ply 1.
  static constexpr Cell renewed(Cell cell) {
    return open(cell) || cell == drawn ? cell : with_depth(cell, depth(cell) == max_depth ? 1 : 0);
  }
};

/// The positions decided in one ply with one outcome: listed, or, if they are too many, found in the cells.
struct Frontier {
  bool listed = false;
  std::vector<Index> list;
  Index size = 0;  ///< 0 for endings and in the first ply after a checkpoint; less if the pass was continued
};

/// The portions of a pass. All processes make each portion together.
struct Portions {
  std::uint64_t& done;                   ///< in the present pass; belongs to the state
  std::uint64_t all;                     ///< of a pass over a frontier that is not listed
  const std::function<void()>& between;  ///< called between two portions; may throw
};

/// Passes over a frontier and its predecessors, or over the open positions and their moves. Cells, frontiers and exits
/// belong to the own share of positions, and are numbered in it. `Owners` is OneOwner or ProcessOwners; all processes
/// make each pass together. `shared`: several threads work on the cells.
template <class Cell, class Predecessors, class Owners, bool shared>
class Retrograde {
 public:
  Retrograde(std::span<Cell> cells, const Predecessors& predecessors, const Exits& exits, const Owners& owners,
             Workers& workers)
      : cells_(cells),
        predecessors_(predecessors),
        exits_(exits),
        owners_(owners),
        workers_(workers),
        list_limit_(cells.size() / 256 + 1024) {}

  /// Sets the cell of every open predecessor of the positions with the cell `lost`, and of every open position that an
  /// exit wins in `ply`, to `won`. Returns these positions.
  Frontier win(const Frontier& from, Cell lost, Cell won, std::uint64_t ply, const Portions& portions) {
    return pass_up(from, lost, {Outcome::win, ply}, portions, [won](Cell& cell) { return make_won(cell, won); });
  }

  /// Counts down every open predecessor of the positions with the cell `won`, and every open position whose exits are
  /// lost in `ply`. A position that reaches 0 gets the cell `lost`. Returns the positions that do.
  Frontier lose(const Frontier& from, Cell won, Cell lost, std::uint64_t ply, const Portions& portions) {
    return pass_up(from, won, {Outcome::loss, ply}, portions, [lost](Cell& cell) { return count_down(cell, lost); });
  }

  /// Whether lose_from_below() may begin a pass.
  bool lists_goals() const {
    if constexpr (may_list_goals)
      return predecessors_.lists_goals();
    else
      return false;
  }
  /// The same as lose() by the moves of all open positions. Where these cannot be listed, the portions that one process
  /// has left are made from the frontier, without a pause.
  Frontier lose_from_below(Cell won, Cell lost, std::uint64_t ply, const Portions& portions) {
    if constexpr (may_list_goals)
      if (lists_goals()) {
        const auto change = [lost](Cell& cell) { return count_down(cell, lost); };
        return pass({Outcome::loss, ply}, portions, portions.all, change, [&](std::uint64_t portion, Frontier& to) {
          count_portion(PortionChunks(owners_.share(), portion, portions.all), won, lost, to);
        });
      }
    return finish_from_above(won, lost, portions);
  }

  /// The number of own positions decided since construction.
  Index decided() const { return decided_; }

 private:
  using Code = OpenCell<Cell>;
  static constexpr bool may_list_goals = Owners::one && std::is_same_v<Predecessors, UnmovedPredecessors>;
  static constexpr std::size_t batch_size = 64;
  /// The letters of a chunk are outside the bounds of the mail.
  static constexpr std::size_t sweep_chunk = std::size_t{1} << (Owners::one ? 16 : 12);
  static constexpr Index stripe = Index{1} << 16;

  static Cell read(Cell& cell) { return shared ? std::atomic_ref(cell).load(std::memory_order_relaxed) : cell; }
  static void write(Cell& cell, Cell value) {
    shared ? std::atomic_ref(cell).store(value, std::memory_order_relaxed) : void(cell = value);
  }

  /// Returns true to the one caller that changed the cell.
  static bool make_won(Cell& cell, Cell won) {
    Cell known = read(cell);
    if (!Code::open(known)) return false;
    if constexpr (shared) return std::atomic_ref(cell).compare_exchange_strong(known, won, std::memory_order_relaxed);
    cell = won;
    return true;
  }

  /// Returns true to the one caller that decided the position. No other thread changes the cell then, because every
  /// move was counted down.
  static bool count_down(Cell& cell, Cell lost) {
    const Cell known = read(cell);
    if (!Code::open(known)) return false;
    const Cell before = shared ? std::atomic_ref(cell).fetch_sub(1, std::memory_order_relaxed) : cell--;
    if (before != 1) return false;
    write(cell, lost);
    return true;
  }

  /// The positions that a thread decides in a chunk.
  class Decided {
   public:
    explicit Decided(Retrograde& owner) : owner_(owner) {}

    void add(Index place) {
      if (++found_ <= owner_.list_limit_) list_.push_back(place);
    }
    void finish(Frontier& to) {
      const std::lock_guard lock(owner_.guard_);
      owner_.decided_ += found_;
      to.size += found_;
      to.listed = to.listed && to.list.size() + found_ <= owner_.list_limit_;
      if (to.listed)
        to.list.insert(to.list.end(), list_.begin(), list_.end());
      else
        to.list = {};
    }

   private:
    Retrograde& owner_;
    std::vector<Index> list_;
    Index found_ = 0;
  };

  /// Visits a chunk of a frontier on one thread: changes the cells of predecessors, each some time after its prefetch,
  /// and lists the positions decided.
  template <class Change>
  class Visitor {
   public:
    Visitor(Retrograde& owner, const Change& change) : owner_(owner), change_(change), decided_(owner) {}

    /// Reaches the own predecessors of the batch, and emits the others.
    template <class Emit>
    void visit(std::span<const Index> batch, const Emit& emit) {
      owner_.predecessors_.for_batch(batch, scratch_, [&](Index position) {
        if (owner_.owners_.owns(position))
          reach(owner_.owners_.place(position));
        else
          emit(position, [](Place place) { return place; });
      });
    }

    /// The cell at a place in the own share.
    void reach(Index place) {
      __builtin_prefetch(&owner_.cells_[place], 1);
      waiting_.put(place, nothing, [this](Index ready) { settle(ready); });
    }

    void finish(Frontier& to) {
      waiting_.finish(nothing, [this](Index ready) { settle(ready); });
      decided_.finish(to);
    }

   private:
    static void nothing(Index) {}
    void settle(Index place) {
      if (change_(owner_.cells_[place])) decided_.add(place);
    }

    Retrograde& owner_;
    const Change& change_;
    typename Predecessors::Scratch scratch_;
    Pipeline<Index> waiting_;
    Decided decided_;
  };

  /// Calls use(batch) for the places in [begin, end) with the cell `code`. Other threads may change cells meanwhile,
  /// but not to this code. Requires begin % 64 == 0.
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

  /// Whether one of the 64 cells from `begin` on is `code`. Reads eight bytes at a time: x = cells ^ code has a lane 0
  /// exactly if (x - ones) & ~x has a lane with its top bit set (Mycroft 1987).
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

  /// The exits that count in one ply.
  struct ExitsNow {
    Outcome outcome;
    std::uint64_t ply;
  };

  /// The chunks of the own cells that are in a portion: every `all`-th stripe of the positions of the game, so that any
  /// number of owners can continue.
  class PortionChunks {
   public:
    PortionChunks(Share share, std::uint64_t portion, std::uint64_t all)
        : share_(share), step_(all), first_(share.first / stripe), end_((share.end() + stripe - 1) / stripe) {
      first_ += (portion + all - first_ % all) % all;
    }

    std::size_t count() const { return first_ < end_ ? (end_ - first_ + step_ - 1) / step_ * parts : 0; }
    /// The places of a chunk; none if it is in the share of another owner.
    Share operator[](std::size_t chunk) const {
      const Index begin = (first_ + chunk / parts * step_) * stripe + chunk % parts * sweep_chunk;
      const auto place = [this](Index position) {
        return std::clamp(position, share_.first, share_.end()) - share_.first;
      };
      return {place(begin), place(begin + sweep_chunk) - place(begin)};
    }

   private:
    static constexpr std::size_t parts = stripe / sweep_chunk;
    Share share_;
    std::uint64_t step_, first_, end_;  ///< stripes
  };

  /// From the positions of a frontier to their predecessors.
  template <class Change>
  Frontier pass_up(const Frontier& from, Cell code, ExitsNow exits, const Portions& portions, const Change& change) {
    const std::uint64_t all = any_over(owners_.processes(), from.listed) ? 1 : portions.all;
    return pass(exits, portions, all, change, [&](std::uint64_t portion, Frontier& to) {
      from.listed ? pass_list(from.list, change, to)
                  : pass_portion(PortionChunks(owners_.share(), portion, all), code, change, to);
    });
  }

  /// Calls run(portion, to) for each of `all` portions. A pass that continues does not know what it found before, so it
  /// lists nothing.
  template <class Change, class Run>
  Frontier pass(ExitsNow exits, const Portions& portions, std::uint64_t all, const Change& change, const Run& run) {
    Frontier to{portions.done == 0, {}};
    if (portions.done == 0) pass_exits(exits, change, to);
    while (portions.done < all) {
      run(portions.done, to);
      if (++portions.done < all) portions.between();
    }
    portions.done = 0;
    if (to.listed && predecessors_.prefers_order()) std::sort(to.list.begin(), to.list.end());
    return to;
  }

  template <class Change>
  void pass_list(std::span<const Index> list, const Change& change, Frontier& to) {
    constexpr std::size_t chunk = 4 * batch_size;
    pass_chunks((list.size() + chunk - 1) / chunk, change, to, [&](std::size_t number, const auto& visit) {
      const std::size_t begin = number * chunk, end = std::min(list.size(), begin + chunk);
      for (std::size_t at = begin; at < end; at += batch_size) visit(list.subspan(at, std::min(batch_size, end - at)));
    });
  }

  template <class Change>
  void pass_portion(const PortionChunks& chunks, Cell code, const Change& change, Frontier& to) {
    pass_chunks(chunks.count(), change, to, [&](std::size_t number, const auto& visit) {
      const Share places = chunks[number];
      sweep(places.first, places.end(), code, visit);
    });
  }

  /// See lose_from_below(). Requires portions.done > 0.
  Frontier finish_from_above(Cell won, Cell lost, const Portions& portions) {
    const auto change = [&](Cell& cell) {
      const Index position = owners_.share().first + static_cast<Index>(&cell - cells_.data());
      return position / stripe % portions.all >= portions.done && count_down(cell, lost);
    };
    Frontier to;
    pass_portion(PortionChunks(owners_.share(), 0, 1), won, change, to);
    portions.done = 0;
    return to;
  }

  /// Counts the open positions of a portion down by their moves to positions with the cell `won`.
  void count_portion(const PortionChunks& chunks, Cell won, Cell lost, Frontier& to) {
    workers_.for_each(chunks.count(), [&](std::size_t number) {
      const Share places = chunks[number];
      CountedOpen open(*this, won, lost);
      for (Index place = places.first; place < places.end(); ++place)
        if (Code::open(read(cells_[place]))) open.count(place);
      open.finish(to);
    });
  }

  /// Counts open positions of a chunk down on one thread, each when the moves of the next one are listed, so that the
  /// cells of its goals have come. No other thread changes the cells of these positions.
  class CountedOpen {
   public:
    CountedOpen(Retrograde& owner, Cell won, Cell lost) : owner_(owner), won_(won), lost_(lost), decided_(owner) {}

    void count(Index place) {
      owner_.predecessors_.list_goals(place, next_);
      for (const Index to : next_) __builtin_prefetch(&owner_.cells_[to]);
      settle();
      place_ = place;
      goals_.swap(next_);
    }
    void finish(Frontier& to) {
      settle();
      decided_.finish(to);
    }

   private:
    void settle() {
      if (goals_.empty()) return;
      const auto wins =
          std::count_if(goals_.begin(), goals_.end(), [this](Index to) { return read(owner_.cells_[to]) == won_; });
      goals_.clear();
      if (wins == 0) return;
      Cell& cell = owner_.cells_[place_];
      const auto left = static_cast<Cell>(read(cell) - static_cast<Cell>(wins));
      write(cell, left == 0 ? lost_ : left);
      if (left == 0) decided_.add(place_);
    }

    Retrograde& owner_;
    Cell won_, lost_;
    Index place_ = 0;
    std::vector<Index> goals_, next_;
    Decided decided_;
  };

  /// `batches(chunk, visit)` calls visit(positions) with parts of a chunk.
  template <class Change, class Batches>
  void pass_chunks(std::size_t chunks, const Change& change, Frontier& to, const Batches& batches) {
    const auto work = [&](std::size_t chunk, const auto& emit) {
      Visitor<Change> visitor(*this, change);
      batches(chunk, [&](std::span<const Index> batch) { visitor.visit(batch, emit); });
      visitor.finish(to);
    };
    const auto deliver = [&](std::span<const Place> places) {
      Visitor<Change> visitor(*this, change);
      for (const Place place : places) visitor.reach(place);
      visitor.finish(to);
    };
    owners_.template rounds<Place>(chunks, work, deliver);
  }

  template <class Change>
  void pass_exits(ExitsNow now, const Change& change, Frontier& to) {
    if (!exits_.count_in(now.outcome, now.ply)) return;
    constexpr std::size_t chunks_of = 16;
    workers_.for_chunks(exits_.chunks(), chunks_of, [&](std::size_t begin, std::size_t end) {
      Visitor<Change> visitor(*this, change);
      for (std::size_t chunk = begin; chunk < end; ++chunk)
        exits_.for_chunk(chunk, now.outcome, now.ply, [&](Index place) { visitor.reach(place); });
      visitor.finish(to);
    });
  }

  std::span<Cell> cells_;
  const Predecessors& predecessors_;
  const Exits& exits_;
  const Owners& owners_;
  Workers& workers_;
  std::size_t list_limit_;
  std::mutex guard_;
  Index decided_ = 0;
};

}  // namespace zermelo::loopy
