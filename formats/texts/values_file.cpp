// Values are formatted into one buffer, which is appended to the file whenever it exceeds 256 KiB.
#include "formats/texts/values_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace zermelo {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

}  // namespace

std::optional<ValuesFormat> guess_values_format(std::string_view path) {
  constexpr std::array<std::string_view, 6> raw = {".u8", ".u16", ".u32", ".u64", ".bin", ".raw"};
  if (path.ends_with(".csv")) return ValuesFormat::csv;
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
  format_ == ValuesFormat::csv ? append_rows(values) : append_numbers(values);
}

void ValuesFile::append_rows(std::span<const std::uint64_t> values) {
  for (const std::uint64_t value : values) {
    const fmt::format_int index(next_++), number(value);
    buffer_.append(index.data(), index.size());
    buffer_ += ',';
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
