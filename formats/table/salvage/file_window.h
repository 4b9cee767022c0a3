// Reads a damaged file through a window, so that memory is bounded for files of any size.
#pragma once

#include "formats/table/storage/bytes.h"
#include "tablebase/input/input_file.h"

namespace zermelo {

/// Requires that the file outlives the window. Not thread-safe.
class FileWindow {
 public:
  explicit FileWindow(const InputFile& file) : file_(file) {}

  std::uint64_t size() const { return file_.size(); }
  /// `count` bytes from `offset` on, or as many as the file has; valid until the next call. Requires offset <= size().
  /// Throws as InputFile::read does. Cost: reads at least 4 MiB where the window does not have the bytes.
  ByteSpan at(std::uint64_t offset, std::uint64_t count);
  /// The four bytes at `offset` as a number; 0 where the file has fewer.
  std::uint32_t magic_at(std::uint64_t offset);
  /// The bytes from `offset` on, at least the whole frame that begins there if there is one of at most `most` bytes.
  ByteSpan frame_at(std::uint64_t offset, std::uint64_t most);

 private:
  const InputFile& file_;
  std::uint64_t begin_ = 0;
  Bytes bytes_;
};

}  // namespace zermelo
