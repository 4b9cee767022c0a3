// The arrangements in which a block of entries can be kept; docs/format.md shows each byte by byte.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/blocks/cell_buffer.h"
#include "formats/storage/bytes.h"
#include "formats/storage/file_location.h"
#include "tablebase/slice.h"

namespace zermelo {

enum class Layout : std::uint8_t {
  codes,     ///< the solver's cells as they are
  packed,    ///< as many bits an entry as the block needs
  planes,    ///< outcome bits, then half-depths
  losses,    ///< outcome bits, then half-depths of the lost positions only
  mixed,     ///< codes, runs or planes, whichever is smallest around the block
  outcomes,  ///< outcome bits; in a loopy game two an entry
  changes,   ///< numbers in planes of bytes, or the changes from one to the next, whichever is smaller
  values,    ///< numbers as they are
};

std::string_view name(Layout layout);
/// The layout of that name, or nothing.
std::optional<Layout> layout_named(std::string_view name);
/// The layouts of tables of this kind with cells of this width, the default first; none if there are no such tables.
std::vector<Layout> layouts(const TableKind& kind, CellWidth width);
/// Entries a block such that a cold probe costs a few microseconds.
std::uint32_t default_block_entries(Layout layout, CellWidth width);

inline constexpr std::uint32_t max_block_entries = 1 << 18;
/// No arrangement of so many entries takes more bytes.
std::uint64_t max_payload(CellWidth width, std::uint64_t entries);

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
