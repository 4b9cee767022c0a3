// Quoting and unquoting fields.
#include "formats/csv.h"

#include "tablebase/error.h"

namespace zermelo {

namespace {

constexpr std::string_view blanks = " \t\r";

/// Reads a quoted field; `at` stands on its opening quote and ends behind the closing one.
std::string quoted_field(std::string_view line, std::size_t& at) {
  std::string field;
  for (++at; at < line.size(); ++at) {
    if (line[at] != '"') {
      field += line[at];
    } else if (at + 1 < line.size() && line[at + 1] == '"') {
      field += line[++at];
    } else {
      ++at;
      return field;
    }
  }
  throw FormatError("a quote is not closed");
}

std::string plain_field(std::string_view line, char separator, std::size_t& at) {
  const std::size_t end = std::min(line.find(separator, at), line.size());
  std::string_view field = line.substr(at, end - at);
  at = end;
  field = field.substr(0, field.find_last_not_of(blanks) + 1);
  if (field.find('"') != std::string_view::npos) throw FormatError("a quote stands inside an unquoted field");
  return std::string(field);
}

}  // namespace

void append_csv_field(std::string& line, std::string_view field) {
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
    line += field;
    return;
  }
  line += '"';
  for (const char c : field) line.append(c == '"' ? 2 : 1, c);
  line += '"';
}

std::vector<std::string> parse_csv_line(std::string_view line, char separator) {
  std::vector<std::string> fields;
  const auto skip_blanks = [&](std::size_t at) {
    while (at < line.size() && line[at] != separator && blanks.find(line[at]) != std::string_view::npos) ++at;
    return at;
  };
  for (std::size_t at = 0;; ++at) {
    at = skip_blanks(at);
    const bool quoted = at < line.size() && line[at] == '"';
    fields.push_back(quoted ? quoted_field(line, at) : plain_field(line, separator, at));
    at = skip_blanks(at);
    if (at >= line.size()) return fields;
    if (line[at] != separator) throw FormatError("something follows a closing quote");
  }
}

}  // namespace zermelo
