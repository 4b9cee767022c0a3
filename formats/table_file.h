// Reads a table file: checks everything before using it, maps it into memory, keeps a bounded cache of blocks.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "formats/table_info.h"
#include "tablebase/slice.h"
#include "tablebase/values/value_list.h"

namespace zermelo {

/// Safe for any number of concurrent readers. Throws FormatError for a damaged file (with path, block, expected and
/// found), std::system_error for one that cannot be opened.
class TableFile {
 public:
  static constexpr std::uint64_t default_cache_bytes = std::uint64_t{256} << 20;

  /// Checks header, metadata, seek table and their checksums; blocks are checked when they are first decoded.
  explicit TableFile(std::string path, std::uint64_t cache_bytes = default_cache_bytes);
  ~TableFile();
  TableFile(TableFile&&) noexcept;

  /// Whether the file at `path` begins as a finished table file. Throws as the constructor for one that cannot be read.
  static bool is_table(const std::string& path);

  const std::string& path() const;
  const TableInfo& info() const;
  std::uint64_t file_bytes() const;

  /// The value of a position; depth 0 if only outcomes are kept, and for won positions if info().losses_only().
  /// Requires position < info().positions.
  Value value(Index position) const;

  std::uint64_t blocks() const;
  /// Decodes one block, bypassing the cache, and hands out its entries; checks its checksum. Where
  /// info().losses_only(), a won position's code is DepthCode::none.
  void read_block(std::uint64_t block, const std::function<void(const Slice&)>& use) const;
  /// The list that the numbers in a table of values stand for; empty for other tables.
  ValueList values() const;
  /// Checks the digest of the whole payload (every block's checksum included).
  void check_payload() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace zermelo
