// The kernel and the verifier of single heaps: the table is the Grundy sequence of their rule.
#include "solver/solving/method.h"

#include "solver/sequences/proof/prove_single_heaps.h"
#include "solver/sequences/sequence.h"
#include "solver/solving/cells.h"

namespace zermelo::sequences {
namespace {

std::optional<Kernel> single_heaps_kernel(const Game& game, const SingleHeapRules& rules, const EntryKind& kind) {
  if (!has_grundy(game, kind)) return {};
  const SingleHeapsWork work = single_heaps_work(rules);
  Kernel kernel = table_kernel("single-heaps", game.longest_play(), single_heaps_memory(rules, work));
  kernel.widest = work.width;
  kernel.checkpoint_bytes = sizeof(Index) + sizeof(std::uint32_t) * (work.last + 1);
  kernel.may_end_early = work.last == rules.max && period_search_end(*rules.rule) > 0;
  kernel.solve = [&rules](const Control& control, const Sink& sink) { solve_single_heaps(rules, control, sink); };
  return kernel;
}

}  // namespace

Method make_method(const Game& game, const SingleHeapRules& rules) {
  return {
      .kernels = {[&](const EntryKind& kind) { return single_heaps_kernel(game, rules, kind); }},
      .prove =
          [&](const TableKind&, const Slice& table, const ExitEntries&, Findings& findings) {
            std::visit(
                [&](const auto& values) {
                  if constexpr (!std::is_same_v<std::decay_t<decltype(values)>, LossBits>)
                    proof::prove_single_heaps(*rules.rule, values, findings);
                },
                table.cells);
          },
      .proof_bytes = [&](const TableKind&,
                         CellWidth cell) { return game.size() * (17 + (static_cast<std::uint64_t>(cell) + 7) / 8); }};
}

}  // namespace zermelo::sequences
