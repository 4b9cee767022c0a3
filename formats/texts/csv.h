// Reads and writes comma-separated values with one record on each line (quotes as in RFC 4180), and files of Grundy
// sequences.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/table/storage/output_file.h"

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

// Writes a Grundy sequence to a file while it is computed, as CSV, as a b-file of the OEIS or as binary numbers.

/// csv: a line `n,grundy`, then one line `5,2` for each value. bfile: lines `5 2`. raw: only little-endian numbers of
/// 1, 2, 4 or 8 bytes.
enum class ValuesFormat { csv, bfile, raw };

/// csv, bfile or raw.
std::string_view name(ValuesFormat format);
/// The format of that name; nothing for another word.
std::optional<ValuesFormat> values_format_named(std::string_view name);
/// The format for a file's name: csv for .csv; bfile for b and six digits .txt, as the OEIS names b-files, and for
/// .bfile; raw for .u8, .u16, .u32, .u64, .bin and .raw; nothing for other names.
std::optional<ValuesFormat> guess_values_format(std::string_view path);

/// The bytes of a number in the narrowest raw file for values up to `largest`: 1, 2, 4 or 8.
unsigned raw_bytes_for(std::uint64_t largest);

/// finish() gives the file its name; until then, and after a failure, an older file of this name stays unchanged. Needs
/// one buffer of 256 KiB. Throws as OutputFile does.
class ValuesFile {
 public:
  /// `bytes_each` is the size of a number in bytes, 1, 2, 4 or 8; used for raw only.
  ValuesFile(const std::string& path, ValuesFormat format, unsigned bytes_each);

  /// Appends the next values; the first call begins with n = 0. For raw, requires values that fit into `bytes_each`.
  void append(std::span<const std::uint64_t> values);
  /// Syncs the file, renames it and returns its size in bytes.
  std::uint64_t finish();

 private:
  void append_rows(std::span<const std::uint64_t> values);
  void append_numbers(std::span<const std::uint64_t> values);
  void flush_beyond(std::size_t kept);

  OutputFile file_;
  ValuesFormat format_;
  unsigned bytes_each_;
  std::uint64_t next_ = 0;
  std::string buffer_;
};

}  // namespace zermelo
