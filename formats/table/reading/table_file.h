// Reads a table file: checks all data before use, and caches blocks in bounded memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/key_list.h"

namespace zermelo {

class BlockCache;   // formats/table/reading/block_cache.h
struct TableParts;  // formats/table/reading/table_parts.h
namespace heaps {
struct Diagram;  // tablebase/heaps/diagram.h
}

/// Thread-safe for readers. Every member that reads throws FormatError for a damaged file; the message has the path
/// and, for a damaged block, its number. Throws std::system_error for a file that cannot be opened.
class TableFile {
 public:
  static constexpr std::uint64_t default_cache_bytes = std::uint64_t{256} << 20;

  /// Checks metadata, seek table, histogram and their digests; a block is checked when it is decoded. Keeps decoded
  /// blocks, also of keys, in `cache_bytes` of memory.
  explicit TableFile(std::string path, std::uint64_t cache_bytes = default_cache_bytes);
  /// The same, with a cache that several files share.
  TableFile(std::string path, const std::shared_ptr<BlockCache>& cache);
  /// Reads a damaged file whose parts are known from elsewhere. A frame without bytes is a lost block.
  TableFile(std::string path, const TableParts& parts, const std::shared_ptr<BlockCache>& cache);
  ~TableFile();
  TableFile(TableFile&&) noexcept;
  TableFile& operator=(TableFile&&) noexcept;

  /// Whether the file at `path` begins like a finished table file. Throws std::system_error if it cannot be read.
  static bool is_table(const std::string& path);

  const std::string& path() const;
  const std::shared_ptr<BlockCache>& cache() const;
  const TableInfo& info() const;
  std::uint64_t file_bytes() const;

  /// What the file knows of a position; the depth is 0 in tables of outcomes. Requires position < info().positions.
  /// Cost: decompresses one block unless it is in the cache. In a table with a diagram the first call reads all of it.
  KeptValue value(Index position) const;

  std::uint64_t blocks() const;
  /// Decodes one block, bypassing the cache, checks its checksum and calls use(entries). Requires block < blocks().
  /// Blocks of a table with a diagram are made from the diagram.
  void read_block(std::uint64_t block, const std::function<void(const KeptSlice&)>& use) const;
  /// The diagram of all entries; null if the layout is not `diagram`. The first call reads it; it remains valid when
  /// this object is destroyed.
  std::shared_ptr<const heaps::Diagram> diagram() const;
  /// The list of values: the number n in a table of values means line n. Empty for other tables.
  ValueList values() const;
  /// The keys of the positions: a list for each of info().tiers in the table of a whole game, else a single list; empty
  /// if info().key_bytes is 0. The lists remain valid when this object is destroyed. A part of the file is read and
  /// checked when it is needed; members of the lists throw as members of this class. Besides the cache they keep the
  /// first key of every key block in use.
  std::vector<std::shared_ptr<const KeyList>> keys() const;
  /// Decodes every block, which checks its checksum and its entries or keys, and checks the digest of the whole
  /// payload. Compares the counts of a diagram with the metadata.
  void check_payload() const;
  /// The same without the counts.
  void check_frames() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace zermelo
