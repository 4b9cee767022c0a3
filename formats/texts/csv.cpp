// The first line that is not a comment is the header. A pair of quotes inside a quoted field is one quote.
#include "formats/texts/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"
#include "tablebase/input/text.h"

namespace zermelo {

namespace {

constexpr std::string_view blanks = " \t\r";

/// Tells for each character whether it puts a field in quotes.
constexpr auto needs_quotes = [] {
  std::array<std::uint8_t, 256> marks{};
  for (const unsigned char c : {',', '"', '\r', '\n'}) marks[c] = 1;
  return marks;
}();

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
  std::uint8_t quotes = 0;
  for (const char c : field) quotes |= needs_quotes[static_cast<unsigned char>(c)];
  if (quotes == 0) {
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

// Values are formatted into one buffer, which is appended to the file whenever it exceeds 256 KiB.

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

}  // namespace

std::string_view name(ValuesFormat format) {
  constexpr std::array<std::string_view, 3> names{"csv", "bfile", "raw"};
  return names[static_cast<std::size_t>(format)];
}

std::optional<ValuesFormat> values_format_named(std::string_view word) {
  for (const ValuesFormat format : {ValuesFormat::csv, ValuesFormat::bfile, ValuesFormat::raw})
    if (word == name(format)) return format;
  return {};
}

/// For example b002187.txt, in any folder.
static bool is_name_of_bfile(std::string_view path) {
  constexpr std::string_view shape = "b000000.txt";
  const std::string_view file = path.substr(path.find_last_of('/') + 1);
  return file.size() == shape.size() && std::ranges::equal(file, shape, [](char c, char like) {
           return like == '0' ? '0' <= c && c <= '9' : c == like;
         });
}

std::optional<ValuesFormat> guess_values_format(std::string_view path) {
  constexpr std::array<std::string_view, 6> raw = {".u8", ".u16", ".u32", ".u64", ".bin", ".raw"};
  if (path.ends_with(".csv")) return ValuesFormat::csv;
  if (path.ends_with(".bfile") || is_name_of_bfile(path)) return ValuesFormat::bfile;
  if (std::ranges::any_of(raw, [path](std::string_view end) { return path.ends_with(end); })) return ValuesFormat::raw;
  return {};
}

unsigned raw_bytes_for(std::uint64_t largest) {
  unsigned bytes = 1;
  while (bytes < sizeof largest && largest >> (8 * bytes) != 0) bytes *= 2;
  return bytes;
}

ValuesFile::ValuesFile(const std::string& path, ValuesFormat format, unsigned bytes_each)
    : file_(path, OutputFile::Existing::discard), format_(format), bytes_each_(bytes_each) {
  if (format_ == ValuesFormat::csv) buffer_ = "n,grundy\n";
}

void ValuesFile::append(std::span<const std::uint64_t> values) {
  format_ == ValuesFormat::raw ? append_numbers(values) : append_rows(values);
}

void ValuesFile::append_rows(std::span<const std::uint64_t> values) {
  for (const std::uint64_t value : values) {
    const fmt::format_int index(next_++), number(value);
    buffer_.append(index.data(), index.size());
    buffer_ += format_ == ValuesFormat::csv ? ',' : ' ';
    buffer_.append(number.data(), number.size());
    buffer_ += '\n';
    flush_beyond(buffer_bytes);
  }
}

void ValuesFile::append_numbers(std::span<const std::uint64_t> values) {
  for (const std::uint64_t value : values) {
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);  // little-endian, so the low bytes come first
    buffer_.append(bytes, bytes_each_);
    flush_beyond(buffer_bytes);
  }
  next_ += values.size();
}

void ValuesFile::flush_beyond(std::size_t kept) {
  if (buffer_.size() <= kept) return;
  file_.append(std::as_bytes(std::span(buffer_)));
  buffer_.clear();
}

std::uint64_t ValuesFile::finish() {
  flush_beyond(0);
  file_.commit();
  return file_.size();
}

}  // namespace zermelo
