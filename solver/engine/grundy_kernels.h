// The kernels for Grundy values (Sprague 1935, Grundy 1939), one for each structure.
#pragma once

#include "solver/solving/kernel.h"

namespace zermelo {

/// Sums of heaps that break: the value is the exclusive or of the values of the heaps.
std::optional<Kernel> heap_sum_kernel(const Game& game, Metric metric);
/// Boxes whose moves change one coordinate: the value is the exclusive or of the values of the coordinates.
std::optional<Kernel> box_sum_kernel(const Game& game, Metric metric);
/// Nim on multisets: the value is the exclusive or of the piles.
std::optional<Kernel> sorted_sum_kernel(const Game& game, Metric metric);
/// Boxes with moves along lines: Wythoff's game, Moore's Nim.
std::optional<Kernel> lines_kernel(const Game& game, Metric metric);
/// Schedules, and all other boxes: the value of a position comes from the values of its options.
std::optional<Kernel> scheduled_grundy_kernel(const Game& game, Metric metric);
/// Graphs without cycles.
std::optional<Kernel> graph_grundy_kernel(const Game& game, Metric metric);
/// Single heaps of a rule: the table is its Grundy sequence.
std::optional<Kernel> single_heaps_kernel(const Game& game, Metric metric);

}  // namespace zermelo
