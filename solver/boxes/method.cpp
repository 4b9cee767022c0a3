// The kernels and the verifiers of boxes and of sorted piles.
#include "solver/solving/method.h"

#include <memory>

#include "solver/boxes/grundy/box_values.h"
#include "solver/boxes/kernel/solve_boxes.h"
#include "solver/boxes/kernel/tiling.h"
#include "solver/boxes/proof/prove_boxes.h"
#include "solver/scheduled/scheduled.h"
#include "solver/solving/cells.h"
#include "tablebase/boxes/box_game.h"

namespace zermelo::boxes {
namespace {

/// Outcomes and depths. The same tiling gives the memory of the kernel and is solved.
std::optional<Kernel> box_kernel(const Game& game, const BoxRules& rules, const EntryKind& kind) {
  const auto tiling = std::make_shared<std::optional<BoxTiling>>();
  const auto memory = [&](const BoxRules&, CellWidth width) { return tiling->emplace(rules, width).bytes(); };
  const auto solve = [tiling](const Game& of, const BoxRules&, CellWidth, const Control& control, const Sink& sink) {
    solve_box(of, **tiling, control, sink);
  };
  return code_kernel("box", game, rules, kind, 4.5, memory, solve);
}

/// Grundy values of a box whose moves change one coordinate: the value is the exclusive or of the values of the
/// coordinates (Sprague 1935, Grundy 1939).
std::optional<Kernel> box_sum_kernel(const Game& game, const BoxRules& rules, const EntryKind& kind) {
  if (!has_grundy(game, kind) || !BoxSum::fits(rules)) return {};
  Kernel kernel = stream_kernel("box-sum", game, BoxSum::greatest_bound(rules), BoxSum::memory(rules), 4.0);
  kernel.solve = [&game, &rules](const Control& control, const Sink& sink) {
    const BoxSum sum(rules, control.job);
    stream_with<BoxFill>(game.size(), sum.greatest(), control, sink, sum);
  };
  return kernel;
}

/// An order for the kernel of all other boxes: the tiles are the parts of its waves.
Schedule schedule_of(const BoxRules& rules) {
  const auto tiling = std::make_shared<const BoxTiling>(rules, CellWidth::byte);
  Schedule schedule;
  schedule.waves = [tiling] { return tiling->waves.size(); };
  schedule.parts = [tiling](std::size_t wave) { return tiling->waves[wave].size(); };
  schedule.runs = [tiling](std::size_t wave, std::size_t part, const Schedule::Run& run) {
    const BoxTiling::Tile& tile = tiling->waves[wave][part];
    const auto walk = [&](const auto& self, std::size_t d, Index index) -> void {
      const std::uint32_t begin = tiling->tile_begin(tile, d), end = tiling->tile_end(tile, d);
      if (d == tiling->last()) return run(index + begin, index + end);
      for (std::uint32_t x = begin; x < end; ++x) self(self, d + 1, index + x * tiling->space.stride(d));
    };
    walk(walk, 0, 0);
  };
  return schedule;
}

/// Grundy values of sorted piles: the exclusive or of the piles.
std::optional<Kernel> sorted_sum_kernel(const Game& game, const SortedNimRules& rules, const EntryKind& kind) {
  if (!has_grundy(game, kind)) return {};
  Kernel kernel = stream_kernel("sorted-sum", game, sum_bound(rules.max), 0, 0.5);
  kernel.solve = [&game, &rules](const Control& control, const Sink& sink) {
    stream_with<SortedFill>(game.size(), rules.max, control, sink, MultisetSpace(rules.piles, rules.max));
  };
  return kernel;
}

}  // namespace

Method make_method(const Game& game, const BoxRules& rules) {
  return {
      .kernels = {[&](const EntryKind& kind) { return box_kernel(game, rules, kind); },
                  [&](const EntryKind& kind) { return box_sum_kernel(game, rules, kind); },
                  [&](const EntryKind& kind) { return lines_kernel(game, rules, kind); },
                  [&](const EntryKind& kind) {
                    return scheduled::scheduled_grundy_kernel(game, kind, [&rules] { return schedule_of(rules); });
                  }},
      .order = [&rules] { return schedule_of(rules); },
      .prove = [&](const TableKind& kind, const Slice& table, const ExitEntries&,
                   Findings& findings) { proof::prove_box(rules, kind, table, findings); },
      .fill_rows = [&](const TableKind& kind, TableCells cells, Unknown unknown,
                       Findings& findings) { proof::fill_box(rules, kind, cells, unknown, findings); },
      .proof_bytes = [&](const TableKind& kind, CellWidth cell) { return proof::box_proof_bytes(rules, kind, cell); }};
}

Method make_method(const Game& game, const SortedNimRules& rules) {
  return {.kernels = {[&](const EntryKind& kind) {
                        return code_kernel("sorted-nim", game, rules, kind, 4.5, sorted_nim_memory, solve_sorted_nim);
                      },
                      [&](const EntryKind& kind) { return sorted_sum_kernel(game, rules, kind); }},
          .order = [&rules] { return sorted_schedule(MultisetSpace(rules.piles, rules.max)); },
          .prove = [&](const TableKind& kind, const Slice& table, const ExitEntries&,
                       Findings& findings) { proof::prove_sorted_nim(rules, kind, table, findings); },
          .fill_rows = [&](const TableKind& kind, TableCells cells, Unknown unknown,
                           Findings& findings) { proof::fill_sorted_nim(rules, kind, cells, unknown, findings); },
          .proof_bytes = [&](const TableKind&, CellWidth cell) { return proof::sorted_nim_proof_bytes(rules, cell); }};
}

}  // namespace zermelo::boxes
