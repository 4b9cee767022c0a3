#include "solver/heaps/diagram/diagram_kernel.h"

#include <algorithm>
#include <vector>

#include "solver/heaps/diagram/forecast.h"
#include "solver/heaps/diagram/solve_diagram.h"
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

/// The cells of a run of positions.
template <class Cell>
void copy_codes(std::span<const HeapCode> codes, std::uint32_t more, Cell* to) {
  for (const HeapCode code : codes) *to++ = static_cast<Cell>(deeper(code, more));  // 8 bits: the low byte
}

template <class Cell>
class Slices {
 public:
  explicit Slices(Index most) : cells_(most) {}

  Slice fill(const Diagram& diagram, const HeapSpace& space, Index first, Index count, Workers& workers) {
    workers.for_ranges(count, 1 << 14, [&](std::size_t begin, std::size_t end) {
      Cell* to = &cells_[begin];
      diagram.for_rows(space, first + begin, end - begin, [&](std::span<const HeapCode> codes, std::uint32_t more) {
        copy_codes(codes, more, to);
        to += codes.size();
      });
    });
    return {first, std::span<const Cell>(cells_).first(count)};
  }

 private:
  std::vector<Cell> cells_;
};

/// Outcomes: words of loss bits.
template <>
class Slices<bool> {
 public:
  explicit Slices(Index most) : codes_(most), words_((most + 63) / 64) {}

  Slice fill(const Diagram& diagram, const HeapSpace& space, Index first, Index count, Workers& workers) {
    const Slice codes = codes_.fill(diagram, space, first, count, workers);
    const auto cells = std::get<std::span<const std::uint8_t>>(codes.cells);
    workers.for_ranges((count + 63) / 64, 256, [&](std::size_t begin, std::size_t end) {
      for (std::size_t word = begin; word < end; ++word) {
        words_[word] = 0;
        for (std::size_t i = word * 64; i < std::min<std::size_t>(count, word * 64 + 64); ++i)
          words_[word] |= std::uint64_t{cells[i] >= DepthCode<std::uint8_t>::half} << (i % 64);
      }
    });
    return {first, LossBits{words_.data(), 0, count}};
  }

 private:
  Slices<std::uint8_t> codes_;
  std::vector<std::uint64_t> words_;
};

template <class Cell>
void hand_out(const Diagram& diagram, const HeapSpace& space, const Control& control, const Sink& sink) {
  constexpr Index chunk = Index{1} << 20;
  Slices<Cell> slices(std::min(chunk, space.size()));
  for (Index first = 0; first < space.size(); first += chunk) {
    control.job.check();
    sink(slices.fill(diagram, space, first, std::min(chunk, space.size() - first), control.job.workers()));
  }
}

void hand_out(const Diagram& diagram, const HeapSpace& space, CellWidth width, const Control& control,
              const Sink& sink) {
  if (control.diagram) return control.diagram(diagram);
  if (width == CellWidth::bit) return hand_out<bool>(diagram, space, control, sink);
  if (width == CellWidth::byte) return hand_out<std::uint8_t>(diagram, space, control, sink);
  hand_out<std::uint16_t>(diagram, space, control, sink);
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
