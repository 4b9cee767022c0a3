// A sequence of numbers written to a file as it is computed: CSV for people and programs, or plain numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/storage/output_file.h"

namespace zermelo {

/// csv: a line `n,grundy`, then one line a value. raw: little-endian numbers of 1, 2 or 4 bytes, nothing else.
enum class ValuesFormat { csv, raw };

/// By the ending of a file's name: .csv; .u8, .u16, .u32, .bin or .raw. Nothing for other endings.
std::optional<ValuesFormat> guess_values_format(std::string_view path);

/// The file appears under its name when finish() has synced it; until then, and after a failure, what was there stays.
/// Holds one buffer of 256 KiB. Throws as OutputFile does.
class ValuesFile {
 public:
  /// `bytes_each` 1, 2 or 4 matters for raw only.
  ValuesFile(const std::string& path, ValuesFormat format, unsigned bytes_each);

  /// The next values, from n = 0 on. Each must fit.
  void append(std::span<const std::uint32_t> values);
  /// Syncs and renames; the size of the file in bytes.
  std::uint64_t finish();

 private:
  void append_rows(std::span<const std::uint32_t> values);
  void append_numbers(std::span<const std::uint32_t> values);
  void flush_beyond(std::size_t kept);

  OutputFile file_;
  ValuesFormat format_;
  unsigned bytes_each_;
  std::uint64_t next_ = 0;
  std::string buffer_;
};

}  // namespace zermelo
