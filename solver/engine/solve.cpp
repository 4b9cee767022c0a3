// The list of structures is here; each kernel of a structure says whether it suits.
#include "solver/engine/solve.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "solver/engine/choice.h"
#include "solver/proving/findings.h"
#include "solver/proving/grades.h"
#include "solver/scheduled/scheduled.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/game/tier_game.h"

namespace zermelo {

// A line for each structure; its folder, solver/NAMESPACE/, defines the function.
#define ZERMELO_STRUCTURE(space, Rules)                     \
  namespace space {                                         \
  Method make_method(const Game& game, const Rules& rules); \
  }                                                         \
  using space::make_method;

ZERMELO_STRUCTURE(boxes, BoxRules)
ZERMELO_STRUCTURE(boxes, SortedNimRules)
ZERMELO_STRUCTURE(chess, ChessRules)
ZERMELO_STRUCTURE(graphs, GraphRules)
ZERMELO_STRUCTURE(heaps, HeapSumRules)
ZERMELO_STRUCTURE(loopy, ExitRules)
ZERMELO_STRUCTURE(loopy, LoopRules)
ZERMELO_STRUCTURE(mancala, MancalaRules)
ZERMELO_STRUCTURE(partisan, PartisanLoopRules)
ZERMELO_STRUCTURE(partisan, PartisanRules)
ZERMELO_STRUCTURE(scheduled, Schedule)
ZERMELO_STRUCTURE(scores, DotsRules)
ZERMELO_STRUCTURE(scores, ScoreRules)
ZERMELO_STRUCTURE(sequences, SingleHeapRules)

#undef ZERMELO_STRUCTURE

namespace {

/// Why no kernel suits: the end of a sentence whose subject is the game.
std::string reason(const Game& game, Metric metric) {
  if (metric == kinds::grundy_values.metric) {
    return fmt::format("has no Grundy values: {}{}", game.no_grundy(),
                       game.is_partisan() || game.is_scored() ? "" : "; otherwise keep --metric outcome or depth");
  }
  if (const std::string_view lack = words_of(metric).lack; !lack.empty()) return std::string(lack);
  if (metric == kinds::loopy_nimbers.metric) return "has no loopy nim values: " + game.no_nimbers();
  if (is_help(game.game_class()))
    return fmt::format(
        "has no {} table: both players want the same goal; use --metric depth, whose tables also count "
        "solutions",
        name(metric));
  if (metric == kinds::scores.metric) return "has no scores: its players collect no points; use --metric outcome";
  if (game.is_scored())
    return fmt::format("has no {} table: its players collect points; use --metric score", name(metric));
  if (is_loopy_partisan(game.game_class()))
    return fmt::format(
        "has no {} table: Left and Right have moves of their own, and play may be endless; use --metric outcome",
        name(metric));
  if (metric == kinds::partisan_values.metric)
    return fmt::format("has no values as a partisan game: both players have the same moves; use --metric {}",
                       game.no_grundy().empty() ? "grundy" : "outcome or depth");
  if (game.is_partisan() && metric != kinds::outcomes.metric)
    return fmt::format("has no {} table: Left and Right have moves of their own; use --metric value or outcome",
                       name(metric));
  if (game.is_partisan()) return "has moves to sums of positions, whose outcomes need values; use --metric value";
  return "has moves to sums of heaps, which have Grundy values but no outcomes or depths of their own in a table; use "
         "--metric grundy";
}

}  // namespace

CellWidth code_width(const Game& game, const EntryKind& kind) {
  if (!kind.has_depth) return CellWidth::bit;
  const std::uint64_t longest = game.longest_play();
  if (longest <= DepthCode<std::uint8_t>::max_depth) return CellWidth::byte;
  if (longest <= DepthCode<std::uint16_t>::max_depth) return CellWidth::two_bytes;
  throw SpecError("{} may last {} plies, more than the {} that a depth table holds; use --metric outcome",
                  game.spec().canonical_text(), longest, DepthCode<std::uint16_t>::max_depth);
}

Method method_of(const Game& game) {
  return std::visit([&game](const auto& rules) { return make_method(game, rules); }, game.structure());
}

/// The verifiers of a structure do not know a kind by definition: each entry is proved by its moves.
Method method_of(const Game& game, const EntryKind& kind) {
  Method method = method_of(game);
  if (!kind.by_definition()) return method;
  Method defined{.kernels = std::move(method.kernels)};
  if (method.order)
    defined.kernels.push_back([&game, order = std::move(method.order)](const EntryKind& of) {
      return scheduled::definition_kernel(game, order(), of);
    });
  return defined;
}

struct Kernels::TierKernels {
  TierKernels(const Kernels& whole, std::size_t place) : game(whole.game_, place), kernels(game, whole.metric_) {}
  TierGame game;
  Kernels kernels;
};

const Kernels& Kernels::tier(std::size_t place) const {
  if (!tiers_[place]) tiers_[place] = std::make_shared<const TierKernels>(*this, place);
  return tiers_[place]->kernels;
}

const Method& Kernels::method() const {
  if (!method_) method_ = method_of(game_, entry_kind(game_, metric_));
  return *method_;
}

/// The kernel at a place among those that suit the metric; null behind the last.
const Kernel* Kernels::made(std::size_t place) const {
  while (kernels_.size() <= place && asked_ < method().kernels.size())
    if (std::optional<Kernel> kernel = method().kernels[asked_++](entry_kind(game_, metric_)))
      kernels_.push_back(std::move(*kernel));
  return place < kernels_.size() ? &kernels_[place] : nullptr;
}

template <class Suits>
const Kernel* Kernels::first(const Suits& suits) const {
  for (std::size_t place = 0; const Kernel* kernel = made(place); ++place)
    if (suits(*kernel)) return kernel;
  return nullptr;
}

const Kernel& Kernels::within(std::uint64_t budget, TableShape shape) const {
  const auto makes_diagram = [](const Kernel& kernel) { return kernel.makes_diagram; };
  const auto fits = [&](const Kernel& kernel) { return kernel.least_memory <= budget; };
  const auto makes_cells = [&](const Kernel& kernel) { return !makes_diagram(kernel) && fits(kernel); };
  const Kernel* found = nullptr;
  if (shape == TableShape::diagram) found = first(makes_diagram);
  if (shape == TableShape::cells) found = first(makes_cells);
  if (found == nullptr) found = first(fits);
  if (found != nullptr) return *found;
  if (kernels_.empty()) throw SpecError("{} {}", game_.spec().canonical_text(), reason(game_, metric_));
  return *std::ranges::min_element(kernels_, {}, &Kernel::least_memory);
}

const Kernel* Kernels::called(std::string_view name) const {
  return name.empty() ? nullptr : first([&](const Kernel& kernel) { return kernel.name == name; });
}

Kernel kernel_for(const Game& game, Metric metric, std::uint64_t budget) {
  return Kernels(game, metric).within(budget);
}

void solve(const Game& game, Metric metric, const Control& control, const Sink& sink) {
  kernel_for(game, metric, control.job.memory()).solve(control, sink);
}

/// Threads write only wins and read only losses, so cells that another thread changes may be read before or after.
void derive_wins(const Game& game, const TableKind& kind, TableCells all, const ExitEntries& exits, const Job& job) {
  const auto derive = [&]<class Cell>(std::span<Cell> cells) {
    const auto kept = [&](Index position) -> KeptValue {
      if (position >= cells.size()) return exits.kept(position - cells.size());
      return decode_kept(std::atomic_ref(cells[position]).load(std::memory_order_relaxed), kind, Doubt::entry);
    };
    const auto by_moves = [&](Index begin, Index end) {
      for (Index position = begin; position < end; ++position) {
        if (kept(position).is_known() || game.is_gap(position)) continue;
        const Value value = unlost_value(game, position, kept);
        if (value.outcome == Outcome::win)
          std::atomic_ref(cells[position]).store(encode<Cell>(value, kind), std::memory_order_relaxed);
      }
    };
    Findings findings(job);
    const Method method = method_of(game);
    if (method.derive_wins)
      method.derive_wins(cells, exits, by_moves, findings);
    else if (method.fill_rows && method.proof_bytes(kind, width_of<Cell>) <= room_in(job))
      method.fill_rows(kind, cells, Unknown::win, findings);
    else
      for_stretches(game.size(), findings, by_moves);
  };
  std::visit(derive, all);
}

std::optional<std::uint64_t> filling_bytes(const Game& game, const TableKind& kind, CellWidth cell) {
  if (kind->code != CellCode::depth) return {};
  const Method method = method_of(game);
  return method.fill_rows ? std::optional(method.proof_bytes(kind, cell)) : std::nullopt;
}

void fill_rows(const Game& game, const TableKind& kind, TableCells cells, const Job& job) {
  Findings findings(job);
  method_of(game).fill_rows(kind, cells, Unknown::any, findings);
}

}  // namespace zermelo
