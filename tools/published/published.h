// Tables and worked examples that somebody printed, read from the CSV files in tables/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// One record of a table: a printed statement, and what to recompute. docs/published.md explains the fields of each
/// kind.
struct PublishedRecord {
  std::uint64_t line;  ///< of the file, counted from 1
  std::string row;     ///< the label in the output
  std::string kind;
  std::string game;
  std::string at;
  std::string published;
};

struct PublishedTable {
  std::string name;  ///< of the file, without .csv
  std::string summary;
  std::string source;    ///< author or title, and section
  std::string duration;  ///< for a table that runs only on request: about how long it takes; else empty
  std::vector<PublishedRecord> records;
};

/// Reads the text of NAME.csv. FormatError `NAME.csv, line N: ...` for malformed CSV, wrong columns, an unknown kind or
/// an empty field where one is required; FormatError `NAME.csv: ...` for a missing summary, source or record.
PublishedTable read_published_table(const std::string& name, std::string_view text);

/// Every table in the program, in the order of `zermelo reproduce`. Throws as read_published_table.
std::vector<PublishedTable> published_tables();

/// The table of that name. Requires: it is in the program.
PublishedTable published_table(std::string_view name);

/// The records of one kind, in the order of the file.
std::vector<PublishedRecord> records_of(const PublishedTable& table, std::string_view kind);

}  // namespace zermelo
