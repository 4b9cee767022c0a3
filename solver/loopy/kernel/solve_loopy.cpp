// Joins the list of moves and the analysis, and adds up their memory.
#include "solver/loopy/kernel/solve_loopy.h"

#include <algorithm>
#include <type_traits>

#include "solver/loopy/kernel/exits.h"
#include "solver/loopy/kernel/owners.h"
#include "solver/solving/resumable.h"
#include "tablebase/base/error.h"
#include "tablebase/entries/depth_code.h"

namespace zermelo::loopy {
namespace {

std::uint32_t most_edges(const graphs::Digraph& graph) {
  std::uint64_t most = 0;
  for (Index v = graph.rows().first; v < graph.rows().end(); ++v)
    most = std::max<std::uint64_t>(most, graph.heads(static_cast<graphs::Vertex>(v)).size());
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(most, ~std::uint32_t{0}));
}

/// The rules as the owners use them: processes that divide the keys cannot number the positions that un-moves lead to.
LoopRules owned(const Game& game, const LoopRules& rules, bool divided) {
  return {.unmoves = rules.unmoves && !goes_by_keys(game, divided)};
}
const GraphRules& owned(const Game&, const GraphRules& rules, bool) { return rules; }

/// The memory of an owner, see loopy_memory.
template <class Rules>
MovesMemory memory_of(const Game& game, const Rules& rules, Index share, bool divided) {
  MovesMemory memory = loopy_memory(game, rules, share);
  if (divided) memory.fixed += process_letters_bytes;
  return memory;
}

/// Solves within the job's memory; the log of depths has what the moves and the cells leave.
template <class Rules, class Owners>
void solve_with(const Game& game, const Rules& all, const EntryKind& kind, const Owners& owners, const Control& control,
                const Sink& sink) {
  const Rules& rules = owned(game, all, !Owners::one);
  const MovesMemory memory = memory_of(game, rules, owners.share().count, !Owners::one);
  const Moves moves = moves_of(game, rules, memory, owners, control);
  const std::uint64_t used = moves.held_bytes + memory.analysis;
  analyse(game, moves, kind, control.memory - std::min(control.memory, used), owners, control, sink);
}

/// Solves with all processes of the job.
template <class Rules>
void solve_in_job(const Game& game, const Rules& rules, const EntryKind& kind, const Control& control,
                  const Sink& sink) {
  Workers& workers = control.job.workers();
  if (control.processes != nullptr)
    solve_with(game, rules, kind, ProcessOwners({game.size(), control.processes->count()}, *control.processes, workers),
               control, sink);
  else
    solve_with(game, rules, kind, OneOwner(game.size(), workers), control, sink);
}

/// A bound of the bytes a position in a checkpoint: the widest cells; for depths also the packed log, in which a
/// position takes 4 bytes at most, and each of 537 epochs a 255th of a byte for every position.
std::uint64_t kept_bytes(const EntryKind& kind) { return kind.has_depth ? 4 + 4 + 3 : 4; }

/// The kernel for the largest share of `processes`; 0: for one process alone. `Rules` is LoopRules or GraphRules.
template <class Rules>
Kernel kernel_of(const Game& game, const Rules& rules, const EntryKind& kind, unsigned processes) {
  const Shares shares(game.size(), std::max(1u, processes));
  const MovesMemory memory = memory_of(game, owned(game, rules, processes != 0), shares.longest(), processes != 0);
  const CellWidth widest = kind.widths.back();
  return Kernel{.name = "loopy",
                .widest = widest,
                .memory = memory.most(),
                .least_memory = memory.least(),
                .checkpoint_bytes = kept_bytes(kind) * game.size() + Exits::bytes(game.size(), memory.exits),
                .scratch_bytes = [memory](std::uint64_t budget) { return memory.scratch(budget); },
                .file_bits = kind.has_depth ? 4.5 : 1.0,
                .solve = [&game, &rules, &kind](const Control& control,
                                                const Sink& sink) { solve_loopy(game, rules, kind, control, sink); },
                .state_version = 7,
                .lists_moves = std::is_same_v<Rules, LoopRules>,
                .divided = [&game, &rules, &kind](unsigned among) { return kernel_of(game, rules, kind, among); },
                .writer_of = [shares](Index position) { return shares.owner(position); },
                .hands_out_again = true};
}

constexpr Index chunk_positions = Index{1} << 18;

/// Solves and hands out chunk by chunk, so no table is kept.
///
/// Cost model, for a position with m moves: one call of Game::fast_successors, and m entries of other tiers read at
/// random. Memory: one chunk.
template <class Code>
class ExitsOnly {
 public:
  ExitsOnly(const Game& game, const EntryKind& kind, const Control& control)
      : game_(game), kind_(kind), control_(control) {}

  void run(const Sink& sink) {
    resumable_.restore([this](const GetBytes& get) { get(bytes_of(done_)); });
    if (done_ > game_.size()) throw DamagedCheckpoint("too many positions");
    std::vector<Code> chunk(std::min(chunk_positions, game_.size()));
    const auto pass = [&](Index first, Index count) {
      solve(first, std::span(chunk).first(count));
      sink({first, std::span<const Code>(chunk).first(count)});
      control_.job.progress(first + count);
    };
    resumable_.hand_out(game_.size(), chunk.size(), done_, pass);
  }

 private:
  void solve(Index first, std::span<Code> codes) const {
    control_.job.workers().for_ranges(codes.size(), 1024, [&](std::size_t begin, std::size_t end) {
      std::vector<Index> exits;
      ExitReader entry(control_.exits);
      for (std::size_t i = begin; i < end; ++i) codes[i] = LoopyCode<Code>::encode(value(first + i, exits, entry));
    });
  }

  Value value(Index position, std::vector<Index>& exits, ExitReader& entry) const {
    game_.fast_successors(position, exits);
    ExitSum sum;
    for (const Index exit : exits) sum.add(entry(exit - game_.size()));
    Value value = sum.any() ? sum.value() : Value{game_.ending(position), 0};
    if (!kind_.has_depth) value.depth = 0;
    return value;
  }

  const Game& game_;
  const EntryKind& kind_;
  const Control& control_;
  Index done_ = 0;
  const Resumable resumable_{control_, [this](const PutBytes& put) { put(bytes_of(done_)); },
                             [this] { return fmt::format("stopped after {} of {} positions", done_, game_.size()); }};
};

/// Depths exceed the depths in other tiers by one ply at most.
void solve_exits_only(const Game& game, const EntryKind& kind, const Control& control, const Sink& sink) {
  const bool narrow = !kind.has_depth || control.exits.greatest < LoopyCode<std::uint8_t>::max_depth;
  if (narrow) return ExitsOnly<std::uint8_t>(game, kind, control).run(sink);
  require_depth(game, kind, std::uint64_t{control.exits.greatest} + 1);
  ExitsOnly<std::uint16_t>(game, kind, control).run(sink);
}

}  // namespace

void require_depth(const Game& game, const EntryKind& kind, std::uint64_t ply) {
  if (kind.has_depth && ply > LoopyCode<std::uint16_t>::max_depth)
    throw LimitError("{} is more than {} plies deep, the most that a depth table holds; use --metric outcome",
                     game.spec().canonical_text(), LoopyCode<std::uint16_t>::max_depth);
}

MovesMemory loopy_memory(const Game& game, const LoopRules& rules, Index share) {
  return moves_memory(game, rules, share, [share](std::uint32_t most) { return analysis_memory(share, most); });
}

MovesMemory loopy_memory(const Game&, const GraphRules& rules, Index share) {
  return moves_memory(*rules.graph, share, analysis_memory(share, most_edges(*rules.graph)));
}

void solve_loopy(const Game& game, const LoopRules& rules, const EntryKind& kind, const Control& control,
                 const Sink& sink) {
  solve_in_job(game, rules, kind, control, sink);
}

void solve_loopy(const Game& game, const GraphRules& rules, const EntryKind& kind, const Control& control,
                 const Sink& sink) {
  solve_in_job(game, rules, kind, control, sink);
}

std::optional<Kernel> loopy_kernel(const Game& game, const LoopRules& rules, const EntryKind& kind) {
  if (kind.code != CellCode::loopy) return {};
  return kernel_of(game, rules, kind, 0);
}

std::optional<Kernel> loopy_kernel(const Game& game, const GraphRules& rules, const EntryKind& kind) {
  if (kind.code != CellCode::loopy) return {};
  return kernel_of(game, rules, kind, 0);
}

std::optional<Kernel> exits_only_kernel(const Game& game, const EntryKind& kind) {
  if (kind.code != CellCode::loopy) return {};
  constexpr std::uint64_t memory = 4 * chunk_positions;
  return Kernel{.name = "exits",
                .widest = kind.widths.back(),
                .memory = memory,
                .least_memory = memory,
                .checkpoint_bytes = sizeof(Index),
                .file_bits = kind.has_depth ? 4.5 : 1.0,
                .solve = [&game, &kind](const Control& control,
                                        const Sink& sink) { solve_exits_only(game, kind, control, sink); },
                .lists_moves = true};
}

}  // namespace zermelo::loopy
