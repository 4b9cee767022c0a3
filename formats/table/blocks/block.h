// Packs the entries of a block into the payload of a layout, and opens such payloads for look-ups.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/table/blocks/cell_buffer.h"
#include "formats/table/metadata/table_info.h"
#include "formats/table/storage/bytes.h"
#include "tablebase/entries/metric.h"

namespace zermelo {

/// A decompressed and checked block, as the cache keeps it. Most layouts keep the payload and decode single entries.
class Block {
 public:
  virtual ~Block() = default;
  /// What the block knows of entry i. Requires i < entries and the kind of the block's table.
  virtual KeptValue value(Index i, const TableKind& kind) const = 0;
  /// Appends the cells of all entries. In the layout `losses` a won position has the cell DepthCode::none, in a loopy
  /// game the cell of a draw.
  virtual void expand(CellBuffer& cells) const = 0;
  /// The memory of the block in bytes.
  virtual std::size_t bytes() const = 0;
};

/// The functions that pack and open blocks of one layout, for cells of one code and one width.
struct BlockCodec {
  Layout layout;
  CellCode code;
  CellWidth width;
  unsigned ways;  ///< the number of ways to pack a block; compression decides which is best
  /// The payload of a slice of this width. Way 0 always works; other ways return nothing if the payload would be larger
  /// than the cells. Requires way < ways.
  std::optional<Bytes> (*pack)(unsigned way, const Slice& slice);
  /// Opens a payload of `entries` entries. Throws FormatError unless the bytes are such a payload.
  std::unique_ptr<const Block> (*open)(Bytes payload, Index entries, const FileLocation& location);
};

/// The codec of a layout. Requires a layout and a width of a kind of entry with this code.
const BlockCodec& block_codec(Layout layout, CellCode code, CellWidth width);

// Splits the list of values of a table into texts of bounded size, one for each frame of the file, and joins them.

/// Bytes of a text: at most `usual_text`, or a single line of at most `longest_text`.
inline constexpr std::size_t usual_text = std::size_t{1} << 16;
inline constexpr std::size_t longest_text = std::size_t{1} << 26;

/// The texts of a list: whole lines with their line ends. Throws LimitError if a line with its end is longer than
/// `longest_text`.
std::vector<std::string> list_texts(const ValueList& list);

/// Appends the lines of a text. Throws FormatError unless it ends with a line end.
void append_lines(std::string_view text, ValueList& list, const FileLocation& location);

}  // namespace zermelo
