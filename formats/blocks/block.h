// A block of entries in its arrangement, and the way to pack and open one.
#pragma once

#include <memory>
#include <optional>

#include "formats/blocks/cell_buffer.h"
#include "formats/blocks/layout.h"
#include "formats/storage/bytes.h"
#include "formats/storage/file_location.h"
#include "tablebase/slice.h"

namespace zermelo {

/// A block as it stays in the cache: unpacked from zstd, still in its arrangement, checked, with quick look-ups.
class Block {
 public:
  virtual ~Block() = default;
  /// Requires i < entries, and the kind of the block's table. In `losses` the depth of a won position is 0.
  virtual Value value(Index i, const TableKind& kind) const = 0;
  /// Appends every entry; in `losses` a won position becomes DepthCode::none.
  virtual void expand(CellBuffer& cells) const = 0;
  /// Bytes of memory it takes.
  virtual std::size_t bytes() const = 0;
};

/// Packs and opens the blocks of one layout, for cells of one code and one width.
struct BlockCodec {
  Layout layout;
  CellCode code;
  CellWidth width;
  unsigned ways;  ///< in which a block can be arranged; the best one shows after compression
  /// The payload of a slice of this width, arranged in one of the ways. Way 0 always works; others give nullopt where
  /// they would take more bytes than the cells themselves.
  std::optional<Bytes> (*pack)(unsigned way, const Slice& slice);
  /// Opens a payload that `pack` made of `entries` entries. Throws FormatError for all other bytes.
  std::unique_ptr<const Block> (*open)(Bytes payload, Index entries, const FileLocation& location);
};

/// Requires a layout that layouts() lists for tables of this code and width.
const BlockCodec& block_codec(Layout layout, CellCode code, CellWidth width);

}  // namespace zermelo
