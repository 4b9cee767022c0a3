// The entries of a whole table in memory: cells, or the diagram of a sum of heaps.
#pragma once

#include <memory>
#include <optional>

#include "jobs/lookup/memory_table.h"
#include "solver/engine/choice.h"
#include "tablebase/heaps/diagram.h"

namespace zermelo {

/// Once made, safe for concurrent readers. The game must outlive it.
class HeldTable {
 public:
  /// Solves the game, with this kernel or with the best that the job's memory allows. Throws LimitError if the memory
  /// does not suffice.
  static HeldTable solved(const Game& game, Metric metric, const Kernel& kernel, const Job& job);
  static HeldTable solved(const Game& game, Metric metric, const Job& job) {
    return solved(game, metric, kernel_for(game, metric, job.memory()), job);
  }
  /// Reads a file or a folder, as load_table() does; the numbers of `game` are those of the probe's game. Throws
  /// LimitError if the job's memory does not suffice; `what` names the work.
  static HeldTable loaded(const Probe& probe, const Game& game, const Job& job, std::string_view what);

  /// The diagram; null if there are cells.
  const std::shared_ptr<const heaps::Diagram>& diagram() const { return diagram_; }
  Index size() const { return game_->size(); }
  Value value(Index position) const {
    return cells_ ? cells_->value(position) : decode(diagram_->at(*space_, position), kind_);
  }

 private:
  HeldTable(const Game& game, const TableKind& kind) : game_(&game), kind_(kind) {}
  void hold(std::shared_ptr<const heaps::Diagram> diagram);

  const Game* game_;
  TableKind kind_;
  std::optional<MemoryTable> cells_;
  std::shared_ptr<const heaps::Diagram> diagram_;  ///< instead of cells
  const heaps::HeapSpace* space_ = nullptr;
};

}  // namespace zermelo
