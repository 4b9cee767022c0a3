// The recursion. Let `best` be the node of level n with the best codes of the moves on heaps above n. solve() returns
// the node with the codes of the positions. Without a heap of n these are solve() of the low child of `best`. The moves
// on a heap of n lead to positions with one heap of n fewer, which are solved already. So with a heap of n the best
// codes are the maximum of the high child of `best` and of these moves, and so on, heap by heap. Moves and maxima are
// operations on whole nodes, child by child. All results are remembered, so their number depends on the different
// nodes, not on the positions.
//
// If all codes of the operands are deeper by the same number of plies, so is the result. So operands are brought to a
// half-depth of 0 first. This holds because either no position of `best` has a move, or all have one.
//
// One thread solves. The maxima and moves of nodes fork their two children, and the other threads steal forks. At
// rows=18 nine tenths of the operations belong to maxima and moves of 128 operations or more. Equal operands have equal
// results, so the order changes nothing.
#include "solver/heaps/diagram/solve_diagram.h"

#include <xxhash.h>

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "solver/heaps/diagram/forks.h"
#include "solver/heaps/diagram/meeting.h"
#include "solver/heaps/diagram/memo.h"
#include "solver/heaps/diagram/move_sets.h"
#include "solver/heaps/diagram/node_store.h"
#include "solver/heaps/kernel/outcome_code.h"
#include "solver/solving/resumable.h"

namespace zermelo::heaps {
namespace {

using Best = std::optional<DiagramRef>;  // nothing: no heap has a move
using RowCodes = boost::container::small_vector<HeapCode, 128>;

DiagramRef operator+(DiagramRef at, std::uint32_t more) {
  return {at.node, static_cast<std::uint16_t>(at.deeper + more)};
}
DiagramRef operator-(DiagramRef at, std::uint32_t less) {
  return {at.node, static_cast<std::uint16_t>(at.deeper - less)};
}
Best operator-(Best at, std::uint32_t less) { return at ? Best(*at - less) : at; }

std::int16_t delta(DiagramRef from, DiagramRef to) { return static_cast<std::int16_t>(to.deeper - from.deeper); }

/// What the threads share.
struct Shared {
  Shared(const HeapSumRules& rules, const Control& with)
      : limits(rules.space->limits()),
        takes_one(!rules.options[1].empty()),
        sets(rules),
        memory(std::min(with.memory, with.job.memory())),
        nodes(std::max<std::uint32_t>(std::uint32_t{1} << 16, sets.count()), memory / 8 * 3),
        combined(memory / 8 * 3),
        solved(memory / 8),
        counts((limits.largest + 1) * std::size_t{limits.bound + 1}, 1),
        control(with) {
    for (std::uint32_t n = 1; n <= limits.largest; ++n)
      for (std::uint32_t slack = 0; slack <= limits.bound; ++slack)
        counts[std::size_t{n} * (limits.bound + 1) + slack] =
            positions(n - 1, slack) + (slack < weight(n) ? 0 : positions(n, slack - weight(n)));
  }

  std::uint32_t weight(std::uint32_t n) const { return limits.weight(n); }
  /// The number of positions with heaps of 1..n whose weight is at most the slack.
  Index positions(std::uint32_t n, std::uint32_t slack) const {
    return counts[std::size_t{n} * (limits.bound + 1) + slack];
  }

  // 3 operations on nodes make one new node. With room for fewer results, the same work is done again and again.
  bool crowded() const {
    return nodes.crowded() || combined.crowded(8 * nodes.count()) || solved.crowded(nodes.count());
  }
  /// The work that needs the other threads to rest.
  void tidy() {
    const auto share = [this](std::size_t n, const auto& body) { meeting.share(n, std::size_t{1} << 14, body); };
    if (nodes.crowded()) nodes.fill_table(share);
    while (combined.crowded(8 * nodes.count())) combined.grow(share);
    while (solved.crowded(nodes.count())) solved.grow(share);
    const bool may_save = nodes.count() >= next_save;
    if (resumable.pause(!may_save) && may_save) next_save = nodes.count() / 16 * 17 + 4096;
  }

  /// The nodes and what is solved, and a digest of these bytes, because a wrong reference is not found otherwise.
  void save(const PutBytes& put) const {
    XXH3_64bits_reset(digest.get());
    const auto put_digested = [&](std::span<const std::byte> bytes) {
      XXH3_64bits_update(digest.get(), bytes.data(), bytes.size());
      put(bytes);
    };
    nodes.save(put_digested);
    solved.save(put_digested);
    std::uint64_t sum = XXH3_64bits_digest(digest.get());
    put(bytes_of(sum));
  }
  void restore(const GetBytes& get) {
    XXH3_64bits_reset(digest.get());
    const auto get_digested = [&](std::span<std::byte> bytes) {
      get(bytes);
      XXH3_64bits_update(digest.get(), bytes.data(), bytes.size());
    };
    nodes.restore(get_digested);
    solved.restore(get_digested);
    std::uint64_t sum = 0;
    get(bytes_of(sum));
    if (sum != XXH3_64bits_digest(digest.get())) throw DamagedCheckpoint("the digest of its nodes is another one");
    nodes.fill_table(in_one_range);
  }

  struct FreeDigest {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, FreeDigest> digest{XXH3_createState()};
  HeapSpace::Limits limits;
  bool takes_one;
  MoveSets sets;
  std::uint64_t memory;
  NodeStore nodes;
  Memo combined;  ///< of two nodes: their maximum; of a set and a node: the moves
  Memo solved;
  std::vector<Index> counts;  ///< positions()
  Meeting meeting;
  std::atomic<bool> begun{false}, ended{false};  ///< solving
  DiagramRef root;
  std::uint64_t next_save = 0;  ///< the least number of nodes for the next checkpoint, which contains all nodes
  const Control& control;
  Resumable resumable{control, [this](const PutBytes& put) { save(put); },
                      [] { return std::string("interrupted while the parts of the table are solved"); }};
  alignas(64) Index done = 0;  ///< positions that are solved; apart from what other threads read all the time
};

template <class Code, Play play>
class DiagramSolver {
 public:
  using AllForks = std::vector<Forks<DiagramSolver>>;

  /// `own`: the place of the forks of this thread.
  DiagramSolver(Shared& all, AllForks& forks, std::size_t own) : all_(all), forks_(forks), own_(forks[own]) {}

  /// The first thread solves. The others do what they steal from each other until it ends.
  void run() {
    const Attendance attendance(all_.meeting);
    if (all_.begun.exchange(true)) return help();
    const End end{all_.ended};
    all_.root = solve({}, all_.limits.bound, all_.limits.largest);
  }

 private:
  struct End {
    ~End() { flag = true; }
    std::atomic<bool>& flag;
  };

  void help() {
    const auto steal = [this](auto& forks) { return &forks != &own_ && forks.steal(*this, own_); };
    for (Patience patience; !all_.ended;) pause_after(std::ranges::any_of(forks_, steal), patience);
  }

  /// Calls low(thread) and high(thread) for the children of a node, in this thread or in others.
  template <class Low, class High>
  void both(DiagramRef at, const Low& low, const High& high) {
    constexpr Index forked_positions = Index{1} << 12;  // with 2^18, too few forks; with 1, 7 % more processor time
    if (forks_.size() > 1 && all_.positions(all_.nodes.level(at), all_.nodes.slack(at)) >= forked_positions)
      return fork(low, high);
    low(*this);
    high(*this);
  }
  /// While a thief does low or high, this thread steals from the thief, if its stack has room for that.
  template <class Low, class High>
  [[gnu::noinline]] void fork(const Low& low, const High& high) {
    constexpr std::uint64_t stack_of_a_fork = std::uint64_t{4} << 20;
    Patience patience;
    own_.both(*this, low, high, [&](auto* thief) {
      pause_after(thief != nullptr && free_stack() > stack_of_a_fork && thief->steal(*this, own_), patience);
    });
  }
  void pause_after(bool stolen, Patience& patience) {
    patience.pause_after(stolen);
    if (all_.meeting.called()) meet();
  }

  /// Between two operations: meets the other threads if one of them asks for it.
  void look_up() {
    constexpr std::uint64_t operations_a_meeting = 1 << 16, operations_a_count = 1 << 6;
    ++operations_;
    if (all_.control.job.stopped() || operations_ % operations_a_meeting == 0) all_.meeting.call();
    if (operations_ % operations_a_count == 0 && all_.crowded()) all_.meeting.call();
    if (all_.meeting.called()) meet();
  }
  void meet() {
    all_.meeting.attend([this] {
      all_.control.job.progress(all_.done);
      all_.tidy();
    });
  }

  /// Solves the part of level n, or of the greatest level below n whose heaps fit into the slack.
  DiagramRef solve(Best best, std::uint32_t slack, std::uint32_t n) {
    while (n > 1 && slack < all_.weight(n)) --n;
    if (n == 1) return solve_row(best, slack);
    return best ? solve_rest(all_.nodes.low(*best), all_.nodes.high(*best), slack, n) : solve_rest({}, {}, slack, n);
  }

  /// The node of level n whose best codes have the children `low` and `high`; there is no `high` without moves above n.
  DiagramRef solve_rest(Best low, Best high, std::uint32_t slack, std::uint32_t n) {
    if (slack < all_.weight(n)) return solve(low, slack, n - 1);
    const std::uint32_t least = low ? std::min<std::uint32_t>(low->deeper, high ? high->deeper : low->deeper) : 0;
    low = low - least;
    high = high - least;
    const Memo::Operands operands{low ? low->node : slack,
                                  high  ? high->node
                                  : low ? 0
                                        : n,
                                  low && high ? delta(*low, *high) : std::int16_t{0}};
    if (const auto known = known_solution(operands, slack, n)) return *known + least;
    look_up();
    const DiagramRef without = solve(low, slack, n - 1);
    const Best moves = moves_of(all_.sets.of_heap(n), without);
    const std::uint32_t left = slack - all_.weight(n);
    const bool more = high && left >= all_.weight(n);
    const DiagramRef with = solve_rest(maximum(more ? Best(all_.nodes.low(*high)) : high, moves),
                                       more ? Best(all_.nodes.high(*high)) : Best{}, left, n);
    const DiagramRef node = all_.nodes.add(n, slack, without, with);
    all_.solved.add(operands, node);
    return node + least;
  }

  Best known_solution(const Memo::Operands& operands, std::uint32_t slack, std::uint32_t n) {
    const Best known = all_.solved.find(operands);
    if (known) all_.done += all_.positions(n, slack);
    return known;
  }

  DiagramRef solve_row(Best best, std::uint32_t slack) {
    const std::uint32_t least = best ? best->deeper : 0;
    const Memo::Operands operands{best ? best->node : slack, 1};
    if (const auto known = known_solution(operands, slack, 1)) return *known + least;
    all_.done += all_.positions(1, slack);
    RowCodes codes(slack / all_.weight(1) + 1);
    for (std::size_t x = 0; x < codes.size(); ++x) {
      HeapCode code = best ? all_.nodes.row(best->node)[x] : HeapCode{0};
      if (x > 0 && all_.takes_one) code = std::max(code, codes[x - 1]);
      codes[x] = Code::template finish<play>(code);
    }
    const DiagramRef row = all_.nodes.add_row(slack, {codes.data(), codes.size()});
    all_.solved.add(operands, row);
    return row + least;
  }

  /// The greater of each two codes. Requires equal levels and slacks.
  Best maximum(Best a, Best b) {
    if (!a || !b) return a ? a : b;
    return maximum(*a, *b);
  }
  DiagramRef maximum(DiagramRef a, DiagramRef b) {
    if (a == b) return a;
    if (b.node < a.node || (b.node == a.node && b.deeper < a.deeper)) std::swap(a, b);
    const std::uint32_t least = std::min(a.deeper, b.deeper);
    a = a - least;
    b = b - least;
    const Memo::Operands operands{a.node, b.node, delta(a, b)};
    if (const auto known = all_.combined.find(operands)) return *known + least;
    const DiagramRef node = all_.nodes.level(a) == 1 ? maximum_of_rows(a, b) : maximum_of_nodes(a, b);
    all_.combined.add(operands, node);
    return node + least;
  }
  DiagramRef maximum_of_rows(DiagramRef a, DiagramRef b) {
    const std::span<const HeapCode> first = all_.nodes.row(a.node), second = all_.nodes.row(b.node);
    RowCodes codes(first.size());
    for (std::size_t x = 0; x < codes.size(); ++x)
      codes[x] = std::max(deeper(first[x], a.deeper), deeper(second[x], b.deeper));
    return all_.nodes.add_row(all_.nodes.slack(a), {codes.data(), codes.size()});
  }
  DiagramRef maximum_of_nodes(DiagramRef a, DiagramRef b) {
    look_up();
    DiagramRef low, high;
    both(
        a, [&](auto& thread) { low = thread.maximum(all_.nodes.low(a), all_.nodes.low(b)); },
        [&](auto& thread) { high = thread.maximum(all_.nodes.high(a), all_.nodes.high(b)); });
    return all_.nodes.add(all_.nodes.level(a), all_.nodes.slack(a), low, high);
  }

  /// The best codes over the remains of a set.
  Best moves_of(std::uint32_t set, DiagramRef from) {
    if (set == MoveSet::none) return {};
    return moves(set, from);
  }
  DiagramRef moves(std::uint32_t number, DiagramRef from) {
    const MoveSet& set = all_.sets[number];
    if (set.drop == 0) return from;
    if (set.rest != MoveSet::none) return moves(set.rest, moves(set.cut, from));
    const std::uint32_t least = from.deeper;
    from = from - least;
    const Memo::Operands operands{number, from.node};
    if (const auto known = all_.combined.find(operands)) return *known + least;
    const DiagramRef node = all_.nodes.level(from) == 1 ? moves_in_row(number, from) : moves_in_node(number, from);
    all_.combined.add(operands, node);
    return node + least;
  }

  DiagramRef moves_in_row(std::uint32_t number, DiagramRef from) {
    const MoveSet& set = all_.sets[number];
    const std::uint32_t slack = all_.nodes.slack(from) - set.drop;
    const std::span<const HeapCode> row = all_.nodes.row(from.node);
    RowCodes codes(slack / all_.weight(1) + 1);
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t x = 0; x < codes.size() && (set.level == 0 ? i == 0 : set.below[i] != MoveSet::none); ++x)
        codes[x] = std::max(codes[x], row[x + i]);
    return all_.nodes.add_row(slack, {codes.data(), codes.size()});
  }

  DiagramRef moves_in_node(std::uint32_t number, DiagramRef from) {
    look_up();
    const std::uint32_t slack = all_.nodes.slack(from) - all_.sets[number].drop, level = all_.nodes.level(from);
    if (slack < all_.weight(level)) return moves_without(number, from);
    DiagramRef low, high;
    both(
        from, [&](auto& thread) { low = thread.moves_without(number, from); },
        [&](auto& thread) { high = thread.moves(number, all_.nodes.high(from)); });
    return all_.nodes.add(level, slack, low, high);
  }
  /// The low child of the moves in a node of level n, or, if the slack is less, the moves.
  DiagramRef moves_without(std::uint32_t number, DiagramRef from) {
    const MoveSet& set = all_.sets[number];
    const std::uint32_t level = all_.nodes.level(from);
    if (set.level < level) return moves(number, all_.nodes.low(from));
    Best best;
    for (std::size_t i = 0; i < 3; ++i) {
      if (set.below[i] != MoveSet::none)
        best = maximum(best, moves(set.below[i], all_.nodes.level(from) == level ? all_.nodes.low(from) : from));
      if (all_.nodes.level(from) == level) from = all_.nodes.high(from);
    }
    return *best;
  }

  Shared& all_;
  AllForks& forks_;
  Forks<DiagramSolver>& own_;
  std::uint64_t operations_ = 0;
};

template <class Code, Play play>
Diagram solve_for(const HeapSumRules& rules, const Control& control, std::uint64_t* made) {
  Shared all(rules, control);
  all.resumable.restore([&](const GetBytes& get) { all.restore(get); });
  using Solver = DiagramSolver<Code, play>;
  typename Solver::AllForks forks(control.job.workers().count());
  control.job.workers().for_each(forks.size(), [&](std::size_t thread) { Solver(all, forks, thread).run(); });
  if (made != nullptr) *made = all.nodes.count();
  return make_diagram(all.nodes, all.root, all.limits);
}

template <class Code>
Diagram solve_with(const Game& game, const HeapSumRules& rules, const Control& control, std::uint64_t* made) {
  if (game.play() == Play::normal) return solve_for<Code, Play::normal>(rules, control, made);
  return solve_for<Code, Play::misere>(rules, control, made);
}

}  // namespace

Diagram solve_diagram(const Game& game, const HeapSumRules& rules, bool outcomes, const Control& control,
                      std::uint64_t* made) {
  return outcomes ? solve_with<OutcomeCode<HeapCode>>(game, rules, control, made)
                  : solve_with<DepthCode<HeapCode>>(game, rules, control, made);
}

}  // namespace zermelo::heaps
