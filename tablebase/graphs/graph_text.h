// Reads the text of a graph in blocks of whole lines, or line by line: from memory, from a file or from a zstd stream.
#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/input/input_file.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::graphs {

/// Sizes in bytes: chunks are read and parsed in parallel, blocks are in memory at once.
struct TextSizes {
  std::size_t chunk = std::size_t{1} << 18;
  std::size_t block = std::size_t{1} << 24;  ///< also the longest line of a file or a zstd stream
  /// The widest window of a zstd stream: the bytes before the present one that unpacking keeps in memory.
  std::uint64_t window = std::uint64_t{1} << 27;
};

/// A block of whole lines. Only the last block of a text may end without a line end.
struct TextBlock {
  std::string_view text;
  std::uint64_t line = 1;  ///< the number of the first line
};

/// Uses a block; returns whether to go on.
using UseBlock = std::function<bool(const TextBlock&)>;

/// The text of a graph, which can be read any number of times. One thread at a time.
class GraphText {
 public:
  /// Opens a regular file. Throws as InputFile and refuse_packed do.
  explicit GraphText(const std::string& path, TextSizes sizes = {});
  /// Reads `bytes`, which the caller owns; `path` is their name in errors. They are one block, unless they are a zstd
  /// stream. Throws as refuse_packed does.
  GraphText(std::string path, std::string_view bytes, TextSizes sizes = {});

  const std::string& path() const { return path_; }
  /// Whether the bytes are a zstd stream.
  bool packed() const;
  const TextSizes& sizes() const { return sizes_; }
  /// The memory that reading takes, in bytes; of a zstd stream of several frames, with the window of the first.
  std::uint64_t memory() const;

  /// Calls use(block) for each block in order, until it returns false. With `workers`, reads the chunks of a file in
  /// parallel. Throws FormatError for a damaged zstd stream, for one that needs a dictionary, for a line that is longer
  /// than a block and for a file that has become shorter; LimitError for a zstd stream with a wider window than
  /// sizes().window.
  void blocks(const UseBlock& use, Workers* workers = nullptr) const;
  /// Calls use(line, number) for each line in order, without its line end, until it returns false. Throws as blocks().
  void lines(const std::function<bool(std::string_view line, std::uint64_t number)>& use) const;
  /// Copies raw bytes of the text, before decompression, from `offset` on; returns their number, which is less than
  /// bytes.size() only at the end. Thread-safe.
  std::size_t copy(std::uint64_t offset, std::span<char> bytes) const;

  /// These throw FormatError with the path, the line if given, and `what`, or its format and arguments.
  [[noreturn]] void refuse(const std::string& what) const;
  [[noreturn]] void refuse(std::uint64_t line, const std::string& what) const;
  template <class First, class... Rest>
  [[noreturn]] void refuse(fmt::format_string<First, Rest...> what, First&& first, Rest&&... rest) const {
    refuse(fmt::format(what, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  template <class First, class... Rest>
  [[noreturn]] void refuse(std::uint64_t line, fmt::format_string<First, Rest...> what, First&& first,
                           Rest&&... rest) const {
    refuse(line, fmt::format(what, std::forward<First>(first), std::forward<Rest>(rest)...));
  }

 private:
  template <class Reader>
  void read_blocks(Reader reader, std::size_t buffer_bytes, const UseBlock& use) const;
  /// The size of the buffer for blocks of a plain file, which is always longer than the rest of a short file.
  std::size_t plain_block() const;
  std::uint64_t window() const;
  std::uint64_t size() const { return file_ ? file_->size() : bytes_.size(); }

  std::string path_;
  std::optional<InputFile> file_;
  std::string_view bytes_;  ///< without a file
  std::string head_;        ///< the beginning, long enough for the header of a zstd frame
  TextSizes sizes_;
};

/// The characters that separate words on a line.
inline constexpr std::string_view line_blanks = " \t";

/// The words of a line without its comment and its line end.
std::vector<std::string_view> words_of(std::string_view line, char comment);

/// The line in quotes, without its line end; only the first 40 bytes of a longer line.
std::string quoted_line(std::string_view line);

}  // namespace zermelo::graphs
