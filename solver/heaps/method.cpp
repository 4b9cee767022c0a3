// The kernels and the verifiers of sums of heaps. Their tables can be proved while they are read once, so a table
// larger than memory needs no cache.
#include "solver/solving/method.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "solver/heaps/diagram/solve_diagram.h"
#include "solver/heaps/grundy/heap_sum.h"
#include "solver/heaps/kernel/solve_heaps.h"
#include "solver/heaps/proof/diagram/prove_diagram.h"
#include "solver/heaps/proof/prove_heaps.h"
#include "solver/solving/cells.h"
#include "tablebase/heaps/heap_space.h"

namespace zermelo::heaps {
namespace {

/// The kernel for Grundy values: the value is the exclusive or of the values of the heaps (Sprague 1935, Grundy 1939).
std::optional<Kernel> heap_sum_kernel(const Game& game, const HeapSumRules& rules, const EntryKind& kind) {
  if (!has_grundy(game, kind)) return {};
  const std::vector<std::uint32_t> heaps = heap_values(rules);
  const std::uint64_t most = *std::max_element(heaps.begin(), heaps.end()), greatest = sum_bound(most);
  Kernel kernel =
      stream_kernel("heap-sum", game, greatest, heap_fill_memory(rules, cell_bytes(width_for(greatest))), 0.5);
  kernel.solve = [&game, &rules, heaps, most](const Control& control, const Sink& sink) {
    stream_with<HeapFill>(game.size(), most, control, sink, rules, heaps);
  };
  return kernel;
}

/// A wave is a group, a part some rows of it: a move on a heap of one stays in its row, any other move leads to an
/// earlier group.
Schedule order_of(const HeapSpace& space) {
  constexpr Index part_positions = 4096;
  std::vector<HeapSpace::Group> groups;
  for (std::uint32_t tier = 0; tier < space.tiers(); ++tier)
    groups.insert(groups.end(), space.groups(tier).begin(), space.groups(tier).end());
  const auto rows_of_part = [](const HeapSpace::Group& group) { return part_positions / group.row_length + 1; };
  Schedule order;
  order.memory = groups.size() * sizeof(HeapSpace::Group);
  const auto shared = std::make_shared<const std::vector<HeapSpace::Group>>(std::move(groups));
  order.waves = [shared] { return shared->size(); };
  order.parts = [shared, rows_of_part](std::size_t wave) {
    const Index rows = rows_of_part((*shared)[wave]);
    return ((*shared)[wave].rows + rows - 1) / rows;
  };
  order.runs = [shared, rows_of_part](std::size_t wave, std::size_t part, const Schedule::Run& run) {
    const HeapSpace::Group& group = (*shared)[wave];
    const Index length = rows_of_part(group) * group.row_length, begin = group.begin + part * length;
    run(begin, std::min(begin + length, group.end()));
  };
  return order;
}

}  // namespace

Method make_method(const Game& game, const HeapSumRules& rules) {
  const auto rows = [&](const EntryKind& kind) { return heap_kernel(game, rules, kind); };
  const auto diagram = [&, rows](const EntryKind& kind, bool only_faster) -> std::optional<Kernel> {
    std::optional<Kernel> kernel = diagram_kernel(game, rules, kind, only_faster);
    if (kernel) kernel->divided = rows(kind)->divided;  // processes share the positions row by row
    return kernel;
  };
  return {.kernels = {[diagram](const EntryKind& kind) { return diagram(kind, true); }, rows,
                      [diagram](const EntryKind& kind) { return diagram(kind, false); },
                      [&](const EntryKind& kind) { return heap_sum_kernel(game, rules, kind); }},
          .order = [&rules] { return order_of(*rules.space); },
          .prove = [&](const TableKind& kind, const Slice& table, const ExitEntries&,
                       Findings& findings) { proof::prove_heaps(rules, kind, table, findings); },
          .fill_rows = [&](const TableKind& kind, TableCells cells, Unknown unknown,
                           Findings& findings) { proof::fill_heaps(rules, kind, cells, unknown, findings); },
          .proof_bytes = [&](const TableKind&, CellWidth) { return proof::heap_proof_bytes(rules); },
          .prove_diagram = [&](const TableKind& kind, const Diagram& table,
                               Findings& findings) { proof::prove_diagram(rules, kind, table, findings); },
          .prove_stream =
              [&](const StreamedTable& table, std::uint64_t memory, const Sample& sample, Findings& findings,
                  Findings& spots) { proof::stream_heaps(game, rules, table, {memory}, sample, findings, spots); },
          .stream_bytes = [&](const StreamedTable& table,
                              unsigned threads) { return proof::streamed_heaps_bytes(rules, table, threads); }};
}

}  // namespace zermelo::heaps
