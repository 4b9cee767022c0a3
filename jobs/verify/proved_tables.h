// The record of a proof of a folder: the tables that are proved already.
//
//     zermelo folder proof 1
//     <metric> <spec of the game>
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

#include "formats/table/metadata/table_info.h"

namespace zermelo {

class ProvedTables {
 public:
  /// The record of a folder with tables like this one, in which nothing is proved.
  explicit ProvedTables(const TableInfo& of);
  /// Reads a record; `path` is for errors. Throws FormatError unless it is one, undamaged.
  ProvedTables(std::string_view text, const std::string& path);

  /// The metric and the game.
  const std::string& identity() const { return identity_; }

  /// The number of checked entries of a proved table; nothing if it is not proved.
  std::optional<Index> checked(const TableInfo& table) const;
  void add(const TableInfo& table, Index checked);
  /// The record.
  std::string text() const;

 private:
  std::string identity_;
  std::map<std::string, Index> proved_;  ///< by the name and the digests
};

/// The record in a file. With an empty path nothing is kept.
class ProofRecord {
 public:
  /// Reads the file, if there is one. `of` is the metadata of a table of the folder. Throws FormatError for a file that
  /// is no sound record, UsageError for the record of another folder.
  ProofRecord(std::string path, const TableInfo& of);

  const ProvedTables& tables() const { return tables_; }
  /// Adds a table, and replaces the file. Throws LimitError if the disk is full, std::system_error.
  void add(const TableInfo& table, Index checked);
  void remove() const;

 private:
  std::string path_;
  ProvedTables tables_;
};

}  // namespace zermelo
