// Published tables and worked examples, read from the CSV files in tables/.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// One record of a table: a printed statement and how to recompute it. docs/published.md explains the fields.
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
  std::string duration;  ///< of a table that runs only on request, in words; else empty
  std::vector<PublishedRecord> records;
};

/// Reads the text of NAME.csv. Throws FormatError `NAME.csv, line N: ...` for malformed CSV, wrong columns, an unknown
/// kind or an empty required field; FormatError `NAME.csv: ...` for a missing summary, source or record.
PublishedTable read_published_table(const std::string& name, std::string_view text);

/// Every table in the program, in the order of `zermelo reproduce`. Throws as read_published_table does.
std::vector<PublishedTable> published_tables();

/// The table of that name. Requires that the program contains it.
PublishedTable published_table(std::string_view name);

/// The records of one kind, in the order of the file.
std::vector<PublishedRecord> records_of(const PublishedTable& table, std::string_view kind);

/// The text of a file in tables/, which cmake/embed_published_tables.cmake puts into the program.
struct EmbeddedTable {
  std::string_view name;  ///< of the file, without .csv
  std::string_view text;
};

/// In the order of tables/order.txt.
std::span<const EmbeddedTable> embedded_tables();

}  // namespace zermelo
