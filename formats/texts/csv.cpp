// The first line that is not a comment is the header. A pair of quotes inside a quoted field is one quote.
#include "formats/texts/csv.h"

#include <fmt/format.h>

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/input/line_reader.h"
#include "tablebase/input/text.h"

namespace zermelo {

namespace {

constexpr std::string_view blanks = " \t\r";

/// Reads a quoted field; `at` is the place of its opening quote, and afterwards the place after the closing one.
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
  if (field.find('"') != std::string_view::npos)
    throw FormatError("a quote is inside an unquoted field; put the field in quotes and double the quotes in it");
  return std::string(field);
}

void add_line(CsvText& csv, std::uint64_t line, std::string_view words) {
  if (words.starts_with('#')) {
    csv.comments.emplace_back(trimmed(words.substr(1)));
  } else if (csv.columns.empty()) {
    csv.columns = parse_csv_line(words);
    csv.columns_line = line;
  } else {
    csv.records.push_back({line, parse_csv_line(words)});
    const std::size_t found = csv.records.back().fields.size(), expected = csv.columns.size();
    if (found != expected) throw FormatError("{} fields; the header has {}", found, expected);
  }
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
    if (line[at] != separator)
      throw FormatError("text follows a closing quote; double the quotes inside a quoted field");
  }
}

std::string CsvText::note(std::string_view key) const {
  const std::string start = std::string(key) + ':';
  const auto found = std::ranges::find_if(comments, [&](const auto& comment) { return comment.starts_with(start); });
  return found == comments.end() ? "" : std::string(trimmed(std::string_view(*found).substr(start.size())));
}

CsvText read_csv(std::string_view text, const std::string& file) {
  CsvText csv;
  for_each_line(text, [&](std::uint64_t line, std::string_view words) {
    at_line(file, line, [&] { add_line(csv, line, words); });
  });
  if (csv.columns.empty()) throw FormatError(file + ": a line with the names of the columns is missing");
  return csv;
}

/// Line ends are \n or \r\n: trimming the white space of a line also removes the \r.
void for_each_line(std::string_view text, const std::function<void(std::uint64_t, std::string_view)>& use) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty()) use(number, line);
  }
}

}  // namespace zermelo
