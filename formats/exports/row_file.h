// Files with a row for each position of a table, for programs: arrays of numpy and databases of SQLite.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/entries/entry_kind.h"

namespace zermelo {

/// The columns of a file: number, position, outcome, then the figures, then `value`.
struct RowShape {
  std::string spec;
  std::string metric;
  std::vector<std::string> figures;  ///< keys, for example depth and moves
  bool values = false;               ///< rows have a value of a partisan game
  std::size_t position_bytes = 0;    ///< the longest position; only arrays need the bytes
  std::size_t outcome_bytes = 0;
  std::size_t value_bytes = 0;
};

struct TableRow {
  Index number = 0;
  std::string position;
  std::string_view outcome;
  Figures figures;    ///< those of the shape, in the same order
  std::string value;  ///< empty unless the shape has values
};

/// The file appears when it is complete. Members throw as OutputFile does.
class RowFile {
 public:
  virtual ~RowFile() = default;
  /// Appends rows. Requires the texts to be no longer than the shape says.
  virtual void append(std::span<const TableRow> rows) = 0;
  /// Gives the file its name.
  virtual void finish() = 0;
};

/// An array of numpy (format 1.0): structured rows with `number` and the figures as 64-bit integers, -1 for a missing
/// figure, and texts as bytes in UTF-8, filled with zeros.
std::unique_ptr<RowFile> npy_file(const std::string& path, const RowShape& shape);

/// A database of SQLite: a table `positions` with NULL for missing figures, indexes of its texts, and of its outcomes
/// with the first figure; and a table `game` with the spec and the metric. Throws UsageError without libsqlite3.
std::unique_ptr<RowFile> sqlite_file(const std::string& path, const RowShape& shape);

}  // namespace zermelo
