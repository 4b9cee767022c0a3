// Comma-separated values, one record a line, fields quoted where they contain commas or quotes (RFC 4180).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// Appends a field to a line, quoted only where it must be.
void append_csv_field(std::string& line, std::string_view field);

/// The fields of one line, without quotes and without white space around them. FormatError for a quote that is not
/// closed or that stands inside an unquoted field.
std::vector<std::string> parse_csv_line(std::string_view line, char separator = ',');

/// A text of comments, a header line and records.
struct CsvText {
  struct Record {
    std::uint64_t line;  ///< counted from 1
    std::vector<std::string> fields;
  };

  std::vector<std::string> comments;  ///< the lines that begin with #, without it and the white space around them
  std::uint64_t columns_line = 0;
  std::vector<std::string> columns;
  std::vector<Record> records;  ///< each with a field for every column

  /// The rest of the first comment `KEY: ...`; empty if there is none.
  std::string note(std::string_view key) const;
};

/// Skips empty lines. FormatError `file, line N: ...` for a broken quote or a record with fewer or more fields than the
/// header; FormatError `file: ...` for a text without a header.
CsvText read_csv(std::string_view text, const std::string& file);

}  // namespace zermelo
