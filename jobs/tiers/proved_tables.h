// The record of a proof of a folder: the tables that are proved already.
//
//     zermelo folder proof 1
//     5160780 5-3 <digest of its payload> <digests of the tables that it rests on>
//     ...
//     <XXH3-64 of all lines before, 16 hexadecimal digits>
//
// A line begins with the number of entries that the proof has checked.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "formats/table_info.h"

namespace zermelo {

class ProvedTables {
 public:
  ProvedTables() = default;
  /// Reads a record; `path` is for errors. Throws FormatError unless it is one, undamaged.
  ProvedTables(std::string_view text, const std::string& path);

  /// The number of checked entries of a proved table; nothing if it is not proved.
  std::optional<Index> checked(const TableInfo& table) const;
  void add(const TableInfo& table, Index checked);
  /// The record.
  std::string text() const;

 private:
  std::map<std::string, Index> proved_;  ///< by the name and the digests
};

/// The record in a file. With an empty path nothing is kept.
class ProofRecord {
 public:
  /// Reads the file, if there is one. Throws FormatError for a file that is no sound record.
  explicit ProofRecord(std::string path);

  const ProvedTables& tables() const { return tables_; }
  /// Adds a table, and replaces the file. Throws LimitError if the disk is full, std::system_error.
  void add(const TableInfo& table, Index checked);
  void remove() const;

 private:
  std::string path_;
  ProvedTables tables_;
};

}  // namespace zermelo
