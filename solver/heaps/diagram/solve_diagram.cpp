// The recursion. Let e be the part of level n with the best codes of the moves on heaps above n. solve(n, e) returns
// the part with the codes of the positions: its child for j heaps of n is solve(n - 1, ·) of the maximum of the child of
// e and of the moves on one heap of n, which lead to positions with j - 1 heaps of n; these are solved already. Moves
// and maxima are operations on whole parts, child by child. All three are remembered by their operands, so their number
// depends on the different parts only, and not on the positions.
//
// All threads run the same recursion. They take the children of a part in different orders, so one thread finds what
// another has done. Equal operands have equal results, so the order changes nothing.
#include "solver/heaps/diagram/solve_diagram.h"

#include <boost/container/small_vector.hpp>

#include "solver/heaps/diagram/meeting.h"
#include "solver/heaps/diagram/memo.h"
#include "solver/heaps/diagram/move_sets.h"
#include "solver/heaps/diagram/part_store.h"
#include "solver/heaps/diagram/share_parts.h"
#include "solver/heaps/kernel/outcome_code.h"
#include "solver/solving/resumable.h"

namespace zermelo::heaps {
namespace {

/// A part under construction, zeroed to a multiple of 8 bytes.
template <class Item>
class Draft {
 public:
  explicit Draft(std::size_t size) : words_((size * sizeof(Item) + 7) / 8) {}
  Item& operator[](std::size_t i) { return reinterpret_cast<Item*>(words_.data())[i]; }
  const std::uint64_t* words() const { return words_.data(); }

 private:
  boost::container::small_vector<std::uint64_t, 32> words_;
};

/// The order in which a thread takes the children of parts.
struct Order {
  unsigned thread, threads;
  std::size_t operator()(std::size_t i, std::size_t size) const {
    const std::size_t begun = size * (thread / 2) / threads, at = (begun + i) % size;
    return thread % 2 == 0 ? at : size - 1 - at;
  }
};

template <class Cell, class Code, Play play>
class DiagramSolver {
 public:
  DiagramSolver(const HeapSumRules& rules, const Control& control)
      : limits_(rules.space->limits()),
        sets_(rules),
        takes_one_(!rules.options[1].empty()),
        store_(words_within(control), first_free(), sizeof(Cell)),
        memo_(control.memory / 2),
        control_(control) {}

  Diagram run() {
    resumable_.restore([this](const GetBytes& get) { restore(get); });
    Workers& workers = control_.job.workers();
    std::atomic<PartId> root{0};
    workers.for_each(workers.count(), [&](std::size_t thread) {
      root = Thread{*this, {static_cast<unsigned>(thread), workers.count()}}.run();
    });
    return share_parts<Cell>(store_, root);
  }

 private:
  using NoMoves = std::uint32_t;

  // Operands below first_free() are numbers of operations: those of sets_, then these.
  std::uint32_t solving() const { return sets_.count(); }
  std::uint32_t solving_without_moves() const { return sets_.count() + 1; }
  std::uint64_t first_free() const { return sets_.count() + 2; }

  static std::uint64_t words_within(const Control& control) {
    const std::uint64_t memory = std::min(control.memory, control.job.memory());
    return std::min<std::uint64_t>(memory / 2 / 8, std::uint64_t{1} << 32);
  }

  std::uint32_t weight(std::uint32_t n) const { return limits_.alpha * n + limits_.beta; }

  /// What one thread does.
  struct Thread {
    DiagramSolver& all;
    Order order;

    PartId run() {
      all.meeting_.enter();
      try {
        const PartId root = solve(all.limits_.largest, 0, all.limits_.bound);
        all.meeting_.leave();
        return root;
      } catch (...) {
        all.meeting_.leave();
        throw;
      }
    }

    PartId find_or_add(std::uint32_t level, std::uint32_t slack, std::size_t size, const std::uint64_t* words) {
      const PartId part = all.store_.find_or_add(level, slack, static_cast<std::uint32_t>(size), words);
      if (all.store_.crowded() || all.memo_.crowded()) all.meeting_.call();
      return part;
    }

    /// The part of the level with the codes of the positions; `best` = 0: no heap above can move.
    PartId solve(std::uint32_t level, PartId best, std::uint32_t slack) {
      const std::uint32_t first = best != 0 ? all.solving() : all.solving_without_moves();
      const std::uint32_t second = best != 0 ? best : level << 16 | slack;
      if (const PartId known = all.memo_.find(first, second)) return known;
      if (level > 2) all.look_up(order);
      const PartId part = level == 1 ? solve_row(best, slack) : solve_children(level, best, slack);
      all.memo_.add(first, second, part);
      return part;
    }

    PartId solve_children(std::uint32_t level, PartId best, std::uint32_t slack) {
      const std::size_t size = slack / all.weight(level) + 1;
      Draft<PartId> children(size);
      for (std::size_t j = 0; j < size; ++j, slack -= all.weight(level)) {
        PartId from = best != 0 ? all.store_.items<PartId>(best)[j] : 0;
        if (const std::uint32_t set = all.sets_.of_heap(level); set != MoveSet::none && j > 0)
          from = maximum(level - 1, from, moves(level - 1, set, children[j - 1]));
        children[j] = solve(level - 1, from, slack);
        if (j + 1 == size) break;
      }
      return find_or_add(level, slack_of(level, size, slack), size, children.words());
    }
    std::uint32_t slack_of(std::uint32_t level, std::size_t size, std::uint32_t last) const {
      return last + static_cast<std::uint32_t>(size - 1) * all.weight(level);
    }

    PartId solve_row(PartId best, std::uint32_t slack) {
      const std::size_t size = slack / all.weight(1) + 1;
      Draft<Cell> codes(size);
      for (std::size_t x = 0; x < size; ++x) {
        Cell code = best != 0 ? all.store_.items<Cell>(best)[x] : Cell{0};
        if (x > 0 && all.takes_one_) code = std::max(code, codes[x - 1]);
        codes[x] = Code::template finish<play>(code);
      }
      return find_or_add(1, slack, size, codes.words());
    }

    /// The greater of each two codes; 0 is less than all.
    PartId maximum(std::uint32_t level, PartId a, PartId b) {
      if (a == b || b == 0) return a;
      if (a == 0) return b;
      if (a > b) std::swap(a, b);
      if (const PartId known = all.memo_.find(a, b)) return known;
      const std::size_t size = all.store_.size(a);
      const std::uint32_t slack = all.store_.slack(a);
      const PartId part = level == 1 ? maximum_of_rows(a, b, slack, size) : maximum_of_children(level, a, b, slack, size);
      all.memo_.add(a, b, part);
      return part;
    }
    PartId maximum_of_rows(PartId a, PartId b, std::uint32_t slack, std::size_t size) {
      Draft<Cell> codes(size);
      const Cell *first = all.store_.items<Cell>(a), *second = all.store_.items<Cell>(b);
      for (std::size_t x = 0; x < size; ++x) codes[x] = std::max(first[x], second[x]);
      return find_or_add(1, slack, size, codes.words());
    }
    PartId maximum_of_children(std::uint32_t level, PartId a, PartId b, std::uint32_t slack, std::size_t size) {
      all.look_up(order);
      const PartId *first = all.store_.items<PartId>(a), *second = all.store_.items<PartId>(b);
      for (std::size_t j = 0; j < size; ++j)
        all.memo_.prefetch(std::min(first[j], second[j]), std::max(first[j], second[j]));
      Draft<PartId> children(size);
      for (std::size_t i = 0; i < size; ++i) {
        const std::size_t j = order(i, size);
        children[j] = maximum(level - 1, first[j], second[j]);
      }
      return find_or_add(level, slack, size, children.words());
    }

    /// The best codes that moves to `part` with some remains lead to.
    PartId moves(std::uint32_t level, std::uint32_t number, PartId part) {
      const MoveSet& set = all.sets_[number];
      if (set.stays) return part;
      if (const PartId known = all.memo_.find(number, part)) return known;
      const std::uint32_t slack = all.store_.slack(part) - set.drop;
      const std::size_t size = slack / all.weight(level) + 1;
      const PartId best = level == 1 ? moves_in_row(set, part, slack, size) : moves_of_children(level, set, part, slack, size);
      all.memo_.add(number, part, best);
      return best;
    }
    PartId moves_in_row(const MoveSet& set, PartId part, std::uint32_t slack, std::size_t size) {
      Draft<Cell> codes(size);
      const Cell* from = all.store_.items<Cell>(part);
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t x = 0; set.below[i] != MoveSet::none && x < size; ++x)
          codes[x] = std::max(codes[x], from[x + i]);
      return find_or_add(1, slack, size, codes.words());
    }
    PartId moves_of_children(std::uint32_t level, const MoveSet& set, PartId part, std::uint32_t slack,
                             std::size_t size) {
      all.look_up(order);
      const PartId* from = all.store_.items<PartId>(part);
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; set.below[i] != MoveSet::none && j < size; ++j)
          all.memo_.prefetch(set.below[i], from[j + i]);
      Draft<PartId> children(size);
      for (std::size_t at = 0; at < size; ++at) {
        const std::size_t j = order(at, size);
        PartId best = 0;
        for (std::size_t i = 0; i < 3; ++i)
          if (set.below[i] != MoveSet::none) best = maximum(level - 1, best, moves(level - 1, set.below[i], from[j + i]));
        children[j] = best;
      }
      return find_or_add(level, slack, size, children.words());
    }
  };

  /// Between two operations: meets the other threads if one of them asks for it.
  void look_up(const Order& order) {
    if (order.thread == 0 && (control_.job.stopped() || resumable_.due())) meeting_.call();
    if (meeting_.called()) meeting_.attend([this] { tidy(); });
  }
  void tidy() {
    if (store_.crowded()) store_.fill_table();
    while (memo_.crowded()) memo_.grow();
    resumable_.pause();
  }

  void save(const PutBytes& put) {
  }
  void restore(const GetBytes& get) {
  }

  HeapSpace::Limits limits_;
  MoveSets sets_;
  bool takes_one_;
  PartStore store_;
  Memo memo_;
  Meeting meeting_;
  const Control& control_;
  Resumable resumable_{control_, [this](const PutBytes& put) { save(put); }, [] { return std::string("x"); }};
};

template <class Cell, class Code>
Diagram solve_for(const Game& game, const HeapSumRules& rules, const Control& control) {
  if (game.play() == Play::normal) return DiagramSolver<Cell, Code, Play::normal>(rules, control).run();
  return DiagramSolver<Cell, Code, Play::misere>(rules, control).run();
}

}  // namespace

Diagram solve_diagram(const Game& game, const HeapSumRules& rules, CellWidth cells, const Control& control) {
  if (cells == CellWidth::two_bytes)
    return solve_for<std::uint16_t, DepthCode<std::uint16_t>>(game, rules, control);
  if (cells == CellWidth::byte) return solve_for<std::uint8_t, DepthCode<std::uint8_t>>(game, rules, control);
  return solve_for<std::uint8_t, OutcomeCode>(game, rules, control);
}

}  // namespace zermelo::heaps
