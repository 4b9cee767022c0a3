// A whole table in memory, one cell a position, from a solver or from a file.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "tablebase/game.h"
#include "tablebase/parallel.h"
#include "tablebase/slice.h"

namespace zermelo {

class Probe;
class TableFile;

/// Safe for concurrent readers once filled.
class MemoryTable {
 public:
  MemoryTable(CellWidth cell, const TableKind& kind, Index positions);

  /// Copies a slice of the same width in. Slices of cells may come from several threads at once; slices of bits may
  /// not.
  void store(const Slice& slice);

  Index size() const { return positions_; }
  Value value(Index position) const;
  /// The whole table as one slice.
  Slice slice() const;

  static std::uint64_t bytes(CellWidth cell, Index positions);

 private:
  void put(Index position, Value value);
  void derive_wins(const Game& game, Workers& workers);
  friend MemoryTable load_table(const Probe& probe, const Job& job);

  TableKind kind_;
  Index positions_;
  /// Words of bits where the width is `bit`.
  std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>,
               std::vector<std::uint64_t>>
      cells_;
};

/// Solves the game into memory. LimitError if the job's memory does not suffice.
MemoryTable solve_in_memory(const Game& game, Metric metric, const Job& job);

/// Reads a whole file into memory and thereby checks every block. Depths that the file leaves to the rules are filled
/// in; a won position without a move to a loss keeps a depth that no position has.
MemoryTable load_table(const Probe& probe, const Job& job);

/// The entry i of a block of the table; depths that the file leaves to the rules come from them.
Value value_in_block(const Probe& probe, const Slice& slice, Index i);

/// Calls use(slice) for every block of the file, from several threads; a step of the job with this name.
void for_each_block(const TableFile& file, const Job& job, const std::string& step,
                    const std::function<void(const Slice&)>& use);

}  // namespace zermelo
