// The method for a game, and the kernel that it chooses for a metric.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "solver/solving/method.h"

namespace zermelo {

/// The method for the structure of the game, which must outlive it.
Method method_of(const Game& game);

/// Returns the first kernel of the method that suits the metric and whose Kernel::least_memory is at most `budget`
/// bytes. If none fits, returns the kernel with the least such memory. Throws SpecError, with the reason, if the game
/// has no tables of that metric.
Kernel kernel_for(const Game& game, Metric metric, std::uint64_t budget = std::numeric_limits<std::uint64_t>::max());

/// The kernel with this name; nothing if the name is empty or no such kernel suits the game and the metric.
std::optional<Kernel> kernel_called(std::string_view name, const Game& game, Metric metric);

/// Sets the cells of won positions of a table in memory. The cells of lost positions are right, the others as in a file
/// of losses (formats/table/blocks/outcome_blocks.h). `exits` gives the entries of the exits of a tier; empty for a
/// whole game. Cost: as the proof if Method::derive_wins does it and
/// the memory of the job suffices; otherwise a list of moves for each position that is not lost. Throws Interrupted.
void derive_wins(const Game& game, const TableKind& kind, TableCells cells, const KeptEntryOf& exits, const Job& job);

}  // namespace zermelo
