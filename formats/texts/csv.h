// Reads and writes comma-separated values with one record on each line; quotes as in RFC 4180.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// Appends a field to a line, in quotes only if it contains a comma, a quote or a line end.
void append_csv_field(std::string& line, std::string_view field);

/// The fields of one line, without quotes and without white space around them. Throws FormatError for a quote that is
/// not closed, a quote inside an unquoted field, and text after a closing quote.
std::vector<std::string> parse_csv_line(std::string_view line, char separator = ',');

/// A text with comments, a header and records.
struct CsvText {
  struct Record {
    std::uint64_t line;  ///< from 1
    std::vector<std::string> fields;
  };

  std::vector<std::string> comments;  ///< lines that begin with #, without the # and the white space around the rest
  std::uint64_t columns_line = 0;     ///< the line number of the header
  std::vector<std::string> columns;   ///< the names in the header
  std::vector<Record> records;        ///< each with one field for every column

  /// The text after `KEY:` in the first comment that begins so; empty without such a comment.
  std::string note(std::string_view key) const;
};

/// Reads such a text; skips empty lines. Throws FormatError `file, line N: ...` for a broken quote or a record with
/// fewer or more fields than the header, and FormatError `file: ...` for a text without a header.
CsvText read_csv(std::string_view text, const std::string& file);

/// Calls use(number, line) for every line that is not blank, without the white space around it. Lines are counted from
/// 1, blank ones included. Skips a byte order mark (UTF-8).
void for_each_line(std::string_view text, const std::function<void(std::uint64_t, std::string_view)>& use);

}  // namespace zermelo
