// The kernels and the verifiers of sums of heaps. Their tables can be proved while they are read once, so a table
// larger than memory needs no cache.
#include "solver/solving/method.h"

#include <algorithm>

#include "solver/heaps/diagram/solve_diagram.h"
#include "solver/heaps/grundy/heap_sum.h"
#include "solver/heaps/kernel/solve_heaps.h"
#include "solver/heaps/proof/diagram/prove_diagram.h"
#include "solver/heaps/proof/prove_heaps.h"
#include "solver/solving/cells.h"

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
