// Comma-separated values, one record a line, fields quoted where they contain commas or quotes (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// Appends a field to a line, quoted only where it must be.
void append_csv_field(std::string& line, std::string_view field);

/// The fields of one line, without quotes and without white space around them. FormatError for a quote that is not
/// closed or that stands inside an unquoted field.
std::vector<std::string> parse_csv_line(std::string_view line, char separator = ',');

}  // namespace zermelo
