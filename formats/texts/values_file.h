// Writes a Grundy sequence to a file while it is computed, as CSV or as binary numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/table/storage/output_file.h"

namespace zermelo {

/// csv: a line `n,grundy`, then one line for each value. raw: only little-endian numbers of 1, 2, 4 or 8 bytes.
enum class ValuesFormat { csv, raw };

/// The format for the extension of a file's name: csv for .csv; raw for .u8, .u16, .u32, .u64, .bin and .raw; nothing
/// for other endings.
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
