// The method for a game, and the kernels that it offers for a metric.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "solver/solving/method.h"

namespace zermelo {

/// The method for the structure of the game, which must outlive it.
Method method_of(const Game& game);
/// The same for one kind of entry. A kind by definition has as its last kernel one that evaluates its definition
/// position by position, and no fast verifier.
Method method_of(const Game& game, const EntryKind& kind);

/// The shape in which the caller of a kernel keeps the table. A sum of heaps has kernels for each.
enum class TableShape { any, cells, diagram };

/// The kernels that solve a game for a metric. Each is made once, when it is first asked for. References stay valid.
/// For one thread, but several threads may use the kernels of different tiers.
class Kernels {
 public:
  /// `game` must outlive this object.
  Kernels(const Game& game, Metric metric) : game_(game), metric_(metric), tiers_(game.tiers().size()) {}

  const Game& game() const { return game_; }
  Metric metric() const { return metric_; }
  const Method& method() const;

  /// The first kernel whose Kernel::least_memory is at most `budget` bytes; if none fits, the one with the least such
  /// memory. For cells, a kernel without a diagram if one fits: it is faster, and checkpoints keep more of its work.
  /// For a diagram, the kernel that makes it, even if it does not fit. Throws SpecError, with the reason, if the game
  /// has no tables of the metric.
  const Kernel& within(std::uint64_t budget, TableShape shape = TableShape::any) const;
  const Kernel& best() const { return within(std::numeric_limits<std::uint64_t>::max()); }
  const Kernel& least() const { return within(0); }
  /// The kernel with this name; null if the name is empty or no such kernel suits.
  const Kernel* called(std::string_view name) const;

  /// The kernels of a tier, whose game() is a TierGame. Requires place < game().tiers().size().
  const Kernels& tier(std::size_t place) const;
  /// Frees the kernels of a tier and the order of its positions that they have made.
  void forget_tier(std::size_t place) const { tiers_[place].reset(); }

 private:
  const Kernel* made(std::size_t place) const;
  template <class Suits>
  const Kernel* first(const Suits& suits) const;

  const Game& game_;
  Metric metric_;
  mutable std::optional<Method> method_;  ///< once it is asked for
  mutable std::deque<Kernel> kernels_;    ///< that suit, the best first
  mutable std::size_t asked_ = 0;         ///< offers of the method
  struct TierKernels;
  mutable std::vector<std::shared_ptr<const TierKernels>> tiers_;
};

/// Kernels(game, metric).within(budget).
Kernel kernel_for(const Game& game, Metric metric, std::uint64_t budget = std::numeric_limits<std::uint64_t>::max());

/// Sets the cells of won positions of a table in memory. The cells of lost positions are right, the others as in a file
/// of losses (formats/table/blocks/outcome_blocks.h). Cost: as the proof if the table has rows and the memory of
/// the job suffices; otherwise a list of moves for each position that is not lost. Throws Interrupted.
void derive_wins(const Game& game, const TableKind& kind, TableCells cells, const ExitEntries& exits, const Job& job);

/// The bytes that fill_rows() needs without the table, rounded up; nothing if the game or the kind has no such rows.
std::optional<std::uint64_t> filling_bytes(const Game& game, const TableKind& kind, CellWidth cell);

/// Sets the cells that are DepthCode::none in a table of outcomes or depths of a whole game, row by row from the cells
/// before them, as Method::fill_rows. Requires filling_bytes(). Throws Interrupted.
void fill_rows(const Game& game, const TableKind& kind, TableCells cells, const Job& job);

/// Sets the numbers of solutions in the cells of a table of help play, which are SolutionCode with right depths and
/// without numbers. A number remains 0 if no move of the position leads one ply nearer to the goal. Cost: a list of
/// moves for each position with a solution. Throws Interrupted.
void count_solutions(const Game& game, const TableKind& kind, std::span<std::uint16_t> cells, const ExitEntries& exits,
                     const Job& job);

}  // namespace zermelo
