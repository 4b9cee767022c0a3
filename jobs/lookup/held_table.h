// The third store of tables, after files and folders: the parts of a table in memory, as cells or as the diagram of a
// sum of heaps.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/lookup/memory_table.h"
#include "solver/engine/choice.h"
#include "tablebase/heaps/diagram.h"

namespace zermelo {

/// Once made, safe for concurrent readers.
class HeldTable {
 public:
  /// A whole table of this kind. `values`: see values().
  HeldTable(const TableKind& kind, MemoryTable cells, ValueList values = {});
  /// Solves the game as one part, with this kernel or with the best that the job's memory allows. Throws LimitError if
  /// the memory does not suffice.
  static HeldTable solved(const Game& game, Metric metric, const Kernel& kernel, const Job& job);
  static HeldTable solved(const Game& game, Metric metric, const Job& job);
  /// Solves the lowest `tiers` tiers, each with its best kernel; ask fitting() before whether they fit. Throws as
  /// Kernel::solve does.
  static HeldTable of_lowest_tiers(const Kernels& kernels, std::size_t tiers, const Job& job);
  /// How many tiers from the lowest on, at most `tiers`, can be solved within `bytes`: their tables, and the work on
  /// the last.
  static std::size_t fitting(const Kernels& kernels, std::size_t tiers, std::uint64_t bytes);
  /// Reads a file or a folder, as load_table() does. Throws LimitError if the job's memory does not suffice; `what`
  /// names the work.
  static HeldTable loaded(const Probe& probe, const Job& job, std::string_view what);

  /// Positions 0, 1, ..., size() - 1 of the game have entries.
  Index size() const { return parts_.empty() ? 0 : parts_.back().end; }
  /// As MemoryTable::value. Requires position < size().
  KeptValue value(Index position) const { return value(part_of(position), position); }
  /// The cells of the part with a position, numbered as in the game. Requires cells.
  Slice cells(Index position) const;
  /// Calls use(slice) for positions [begin, end), part by part.
  void read(Index begin, Index end, const std::function<void(const Slice&)>& use) const;
  /// The diagram of the whole table; null if there are cells.
  const std::shared_ptr<const heaps::Diagram>& diagram() const { return parts_.front().diagram; }
  /// No cells are wider.
  CellWidth cell() const { return cell_; }
  /// Takes the cells of a table of one part, which is gone then. Throws std::logic_error for a diagram.
  MemoryTable take_cells() &&;
  /// What the numbers mean in a partisan table or in one of a misère quotient that was solved; empty in others.
  const ValueList& values() const { return list_; }

 private:
  struct Part {
    Index first, end;  ///< of its positions
    std::optional<MemoryTable> cells;
    std::shared_ptr<const heaps::Diagram> diagram;  ///< instead of cells
  };

  explicit HeldTable(const TableKind& kind) : kind_(kind) {}
  void hold(const Game& game, CellWidth cell, std::shared_ptr<const heaps::Diagram> diagram);
  void hold(MemoryTable cells);
  ExitEntries exits() const;
  /// Solves the part behind the others.
  void solve_next(const Game& game, const Kernel& kernel, ExitEntries exits, const std::string& step, const Job& job);
  const Part& part_of(Index position) const;
  void read(const Part& part, Index begin, Index end, const std::function<void(const Slice&)>& use) const;
  KeptValue value(const Part& part, Index position) const;

  TableKind kind_;
  CellWidth cell_ = {};
  std::vector<Part> parts_;
  ValueList list_;
  std::shared_ptr<const heaps::HeapSpace> space_;  ///< of the diagram
};

}  // namespace zermelo
