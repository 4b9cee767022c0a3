// Proves outcomes of loopy games: compares each with its moves, and finds wins and losses that agree with their moves
// but cannot be forced to an ending.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "solver/proving/findings.h"
#include "tablebase/base/index.h"
#include "tablebase/entries/metric.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::loopy::proof {

// Which wins and losses of a loopy game are grounded, and for which other position each of the rest waits.

/// A byte for each position: its outcome, and whether it is grounded. Positions that wait for the same goal form a
/// list: the goal knows the first, and each knows the next. Several threads may use it.
class Grounding {
 public:
  /// Each state is one bit, so that a byte is also a set of states.
  enum State : std::uint8_t { draw = 1, open_win = 2, open_loss = 4, grounded_win = 8, grounded_loss = 16 };
  /// A position plus 1; 0: none.
  using Link = std::uint32_t;

  /// Without `lists` positions do not wait, and the search visits them again and again. Requires of `lists`:
  /// may_list(positions).
  Grounding(Index positions, bool lists) : states_(positions), links_(lists ? positions : 0) {}

  static bool may_list(Index positions) { return positions < taken; }
  /// The memory: 1 byte a position, with lists 9.
  static std::uint64_t bytes(Index positions, bool lists) { return positions * (lists ? 1 + sizeof(Links) : 1); }

  /// Sets all outcomes. Calls outcome(position) from several threads. Throws Interrupted.
  template <class OutcomeOf>
  void fill(const Job& job, const OutcomeOf& outcome) {
    job.workers().for_chunks(states_.size(), 4096, [&](std::size_t begin, std::size_t end) {
      job.check("not all positions were verified when it was stopped");
      for (Index position = begin; position < end; ++position) states_[position] = open_state(outcome(position));
    });
  }

  /// Treats numbers from positions() on as exits of a tier, see ExitEntries::value. Their outcomes are proved, so they
  /// are grounded. `entry` is empty for a whole game.
  void use_exits(std::function<Value(Index exit)> entry) { exits_ = std::move(entry); }

  Index positions() const { return states_.size(); }
  /// Whether positions can wait: not before use_lists(), and not without memory for the lists.
  bool lists() const { return lists_; }
  /// Call it between two passes. Nothing can wait for a position that was grounded before.
  void use_lists() { lists_ = links_.size() != 0; }
  /// The number of positions that ground() has grounded, without work under way.
  Index count() const { return count_.load(std::memory_order_relaxed); }
  void add(Index grounded) { count_.fetch_add(grounded, std::memory_order_relaxed); }

  State state(Index position) const {
    if (position >= states_.size()) return grounded_state(exits_(position - states_.size()).outcome);
    return static_cast<State>(std::atomic_ref(states_[position]).load(std::memory_order_acquire));
  }

  /// Grounds a win or loss. Returns the first of the positions that have waited for it, 0 if there is none. Returns
  /// nothing if the position was grounded before.
  std::optional<Link> ground(Index position) {
    const State open = state(position);
    const State grounded = open == open_win || open == grounded_win ? grounded_win : grounded_loss;
    if (!lists()) {
      const std::uint8_t before = std::atomic_ref(states_[position]).exchange(grounded, std::memory_order_acq_rel);
      return before == grounded ? std::optional<Link>() : Link{0};
    }
    std::atomic_ref(states_[position]).store(grounded, std::memory_order_release);
    const Link waiting = std::atomic_ref(links_[position].first).exchange(taken, std::memory_order_acq_rel);
    return waiting == taken ? std::optional<Link>() : waiting;
  }

  /// Makes a position wait for `goal`. Returns false if `goal` is grounded. Requires: lists(); the position does not
  /// wait.
  bool wait(Index position, Index goal) {
    const std::atomic_ref first(links_[goal].first);
    Link before = first.load(std::memory_order_acquire);
    do {
      if (before == taken) return false;
      links_[position].next = before;
    } while (!first.compare_exchange_weak(before, static_cast<Link>(position + 1), std::memory_order_acq_rel));
    return true;
  }

  /// The position that waits behind `position`, in a list that ground() has returned.
  Link& next(Index position) { return links_[position].next; }

  /// Appends the list `rest` to `list`. Cost: the length of `list`.
  Link join(Link list, Link rest) {
    Index last = list - 1;
    while (next(last) != 0) last = next(last) - 1;
    next(last) = rest;
    return list;
  }

  void prefetch(Index position) const {
    if (position < states_.size()) __builtin_prefetch(states_.data() + position);
  }
  void prefetch_links(Index position) const { __builtin_prefetch(links_.data() + position, 1); }

 private:
  /// Side by side, because a position that wakes needs both.
  struct Links {
    Link first;  ///< of the positions that wait for this one
    Link next;   ///< behind this one in its list
  };
  /// In place of the first of a list whose goal is grounded.
  static constexpr Link taken = std::numeric_limits<Link>::max();

  static State open_state(Outcome outcome) {
    if (outcome == Outcome::draw) return draw;
    return outcome == Outcome::win ? open_win : open_loss;
  }

  static State grounded_state(Outcome outcome) {
    if (outcome == Outcome::draw) return draw;
    return outcome == Outcome::win ? grounded_win : grounded_loss;
  }

  mutable HugeBuffer<std::uint8_t> states_;  ///< mutable for atomic_ref
  HugeBuffer<Links> links_;
  bool lists_ = false;
  std::function<Value(Index)> exits_;
  std::atomic<Index> count_ = 0;
};

/// The wins and losses that are not grounded.
Groundless still_open(const Grounding& grounding);

/// Whether the agreement of all entries does not prove a table of this kind: outcomes of a loopy game.
inline bool has_groundless(const TableKind& kind) { return *kind == kinds::loopy_outcomes; }

/// Checks the outcomes of `grounding`, which is filled, and by the same lists of moves grounds most wins and losses.
/// Goes from the last position to the first: the last findings.done() outcomes are checked. Throws Interrupted.
void prove_outcomes(const Game& game, Grounding& grounding, Findings& findings);

/// Follows every win and loss back from the endings. An ending is grounded; a loss if all its moves lead to grounded
/// wins; a win if a move leads to a grounded loss. Returns the wins and losses that cannot be grounded. Requires that
/// all outcomes agree with their moves. `grounding` is filled; prove_outcomes() may have done some of the work. Other
/// memory: 300 KB a thread. Throws Interrupted.
Groundless find_groundless(const Game& game, Grounding& grounding, const Job& job);

/// The same for outcomes that are not in memory. Calls `outcome` from several threads, once for each position. Memory:
/// 9 bytes a position; 1 byte, and more time, if the job has less or for 2^32 - 1 positions and more.
Groundless find_groundless(const Game& game, const std::function<Outcome(Index)>& outcome, const Job& job);

}  // namespace zermelo::loopy::proof
