// The kernel that solves sums of heaps as diagrams.
#include <algorithm>
#include <vector>

#include "solver/heaps/diagram/solve_diagram.h"
#include "tablebase/heaps/diagram.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::heaps {
namespace {

// Bytes for each node that is made: the node, its place in the table of nodes, and remembered results. The work is as
// fast with less memory until that holds only some results a node.
constexpr std::uint64_t node_bytes = 48, least_result_bytes = 32, result_bytes = 192;
constexpr double node_bits = 2;  // in a file
constexpr std::uint64_t fixed_bytes = std::uint64_t{16} << 20;

/// In larger games the recursion, which goes as deep as a position has heaps, might need more than its stack.
constexpr std::uint32_t most_bound = 4096;

/// Calls put(first, count, to) for parts of the table, a chunk of `Cell`s at a time, and passes each chunk to
/// use(first, count, cells). A cell has `positions` positions; parts begin at cells.
template <class Cell, Index positions, class Put, class Use>
void hand_out_chunks(Index size, const Control& control, const Put& put, const Use& use) {
  constexpr Index chunk = Index{1} << 20, part = Index{1} << 14;
  std::vector<Cell> cells((std::min(chunk, size) + positions - 1) / positions);
  for (Index first = 0; first < size; first += chunk) {
    control.job.check();
    const Index count = std::min(chunk, size - first);
    control.job.workers().for_chunks(count, part, [&](std::size_t begin, std::size_t end) {
      put(first + begin, end - begin, &cells[begin / positions]);
    });
    use(first, count, cells.data());
  }
}

template <class Cell>
void hand_out_codes(const Diagram& diagram, const HeapSpace& space, const Control& control, const Sink& sink) {
  hand_out_chunks<Cell, 1>(
      space.size(), control,
      [&](Index first, Index count, Cell* to) { put_codes(diagram, space, first, std::span(to, count)); },
      [&](Index first, Index count, const Cell* cells) {
        sink({first, std::span(cells, count)});
      });
}

void hand_out_losses(const Diagram& diagram, const HeapSpace& space, const Control& control, const Sink& sink) {
  hand_out_chunks<std::uint64_t, 64>(
      space.size(), control,
      [&](Index first, Index count, std::uint64_t* to) { put_losses(diagram, space, first, count, to); },
      [&](Index first, Index count, const std::uint64_t* words) {
        sink({first, LossBits{words, 0, count}});
      });
}

void hand_out(const Diagram& diagram, const HeapSpace& space, CellWidth width, const Control& control,
              const Sink& sink) {
  if (control.diagram) return control.diagram(diagram);
  if (width == CellWidth::bit) return hand_out_losses(diagram, space, control, sink);
  if (width == CellWidth::byte) return hand_out_codes<std::uint8_t>(diagram, space, control, sink);
  hand_out_codes<std::uint16_t>(diagram, space, control, sink);
}

}  // namespace

std::optional<Kernel> diagram_kernel(const Game& game, const HeapSumRules& rules, const EntryKind& kind,
                                     bool only_faster) {
  // A node takes as long as some hundred positions.
  constexpr Index smallest = Index{1} << 24, positions_a_node = 300;
  if (kind.code != CellCode::depth || rules.space->limits().bound > most_bound) return {};
  if (only_faster && game.size() < smallest) return {};
  const std::uint64_t nodes = nodes_of_diagram(game, rules, !kind.has_depth);
  if (only_faster && nodes >= game.size() / positions_a_node) return {};
  const CellWidth width = code_width(game, kind);
  Kernel kernel{.name = "diagram",
                .widest = width,
                .memory = fixed_bytes + nodes * (node_bytes + result_bytes),
                .least_memory = fixed_bytes + nodes * (node_bytes + least_result_bytes),
                .checkpoint_bytes = nodes * node_bytes,
                .file_bits = node_bits * static_cast<double>(nodes) / static_cast<double>(game.size())};
  kernel.solve = [&game, &rules, width, outcomes = !kind.has_depth](const Control& control, const Sink& sink) {
    hand_out(solve_diagram(game, rules, outcomes, control), *rules.space, width, control, sink);
  };
  kernel.makes_diagram = true;
  return kernel;
}

}  // namespace zermelo::heaps
