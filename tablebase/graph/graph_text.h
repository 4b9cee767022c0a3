// Reads the text of a graph block by block: a plain file is one block, mapped into memory; a zstd stream is
// decompressed into blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "tablebase/input/mapped_file.h"

namespace zermelo {

/// The sizes of pieces in bytes: chunks are parsed in parallel, blocks are decompressed at once.
struct Pieces {
  std::size_t chunk = std::size_t{1} << 20;
  std::size_t block = std::size_t{1} << 24;  ///< also the longest line of a zstd stream
};

/// A block of whole lines. Only the last block of a text may end without a line end.
struct TextBlock {
  std::string_view text;
  std::uint64_t line = 1;  ///< the number of the first line
};

/// The text of a graph, which can be read any number of times. One thread at a time.
class GraphText {
 public:
  /// Maps a regular file. Requires: no process shortens it meanwhile. Throws as MappedFile does.
  explicit GraphText(const std::string& path, Pieces pieces = {});
  /// Reads `bytes`, which the caller owns; `path` is their name in errors.
  GraphText(std::string path, std::string_view bytes, Pieces pieces = {});

  const std::string& path() const { return path_; }
  /// Whether the bytes are a zstd stream.
  bool packed() const;
  const Pieces& pieces() const { return pieces_; }
  /// The memory that reading takes, in bytes, without the mapped file.
  std::uint64_t memory() const;

  /// Calls use(block) for each block in order, until it returns false. Throws FormatError for a damaged zstd stream.
  void blocks(const std::function<bool(const TextBlock&)>& use) const;

  /// These throw FormatError with the path, the line if given, and `what`.
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
