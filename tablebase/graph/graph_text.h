// The text of a graph, block by block: a file mapped into memory as one block, or a zstd stream unpacked on the way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "tablebase/input/mapped_file.h"

namespace zermelo {

/// How finely a text is cut: chunks are parsed in parallel, blocks are what is unpacked at once.
struct Pieces {
  std::size_t chunk = std::size_t{1} << 20;
  std::size_t block = std::size_t{1} << 24;  ///< also the longest line of a zstd stream
};

/// Whole lines; only the last block of a text may lack its last line end.
struct TextBlock {
  std::string_view text;
  std::uint64_t line = 1;  ///< the number of the first line
};

/// Can be read any number of times. Not thread-safe.
class GraphText {
 public:
  /// Maps a regular file, which nobody must shorten meanwhile. Throws std::system_error with the path.
  explicit GraphText(const std::string& path, Pieces pieces = {});
  /// Bytes that somebody else owns; `path` is what errors call them.
  GraphText(std::string path, std::string_view bytes, Pieces pieces = {});

  const std::string& path() const { return path_; }
  /// Whether the bytes are a zstd stream.
  bool packed() const;
  const Pieces& pieces() const { return pieces_; }
  /// Bytes that reading takes, besides those of the file.
  std::uint64_t memory() const;

  /// Calls use(block) for one block after the other until it returns false. FormatError for a damaged zstd stream.
  void blocks(const std::function<bool(const TextBlock&)>& use) const;

  [[noreturn]] void refuse(const std::string& what) const;
  [[noreturn]] void refuse(std::uint64_t line, const std::string& what) const;

 private:
  void zstd_blocks(const std::function<bool(const TextBlock&)>& use) const;

  std::string path_;
  MappedFile file_;
  std::string_view bytes_;
  Pieces pieces_;
};

}  // namespace zermelo
