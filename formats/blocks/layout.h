// The arrangements in which a block of entries can be kept; docs/format.md shows each byte by byte.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/blocks/cell_buffer.h"
#include "formats/storage/bytes.h"
#include "formats/storage/place.h"
#include "tablebase/slice.h"

namespace zermelo {

enum class Layout : std::uint8_t {
  codes,     ///< the solver's cells as they are
  packed,    ///< as many bits an entry as the block needs
  planes,    ///< outcome bits, then half-depths
  losses,    ///< outcome bits, then half-depths of the lost positions only
  mixed,     ///< codes, runs or planes, whichever is smallest around the block
  outcomes,  ///< outcome bits; in a loopy game two an entry
  changes,   ///< Grundy values in planes of bytes, or what changes from one to the next, whichever is smaller
  values,    ///< Grundy values as they are
};

std::string_view name(Layout layout);
std::optional<Layout> layout_named(std::string_view name);
/// The layouts of a kind of table, the default first.
std::span<const Layout> layouts(Metric metric, Play play);
/// Entries a block such that a cold probe costs a few microseconds.
std::uint32_t default_block_entries(Layout layout, CellWidth width);

inline constexpr std::uint32_t max_block_entries = 1 << 18;
/// No arrangement of so many entries takes more bytes.
std::uint64_t max_payload(CellWidth width, std::uint64_t entries);

/// A block as it stays in the cache: unpacked from zstd, still in its arrangement, checked, with quick look-ups.
class Block {
 public:
  virtual ~Block() = default;
  /// Requires i < entries. In `losses` the depth of a won position is 0.
  virtual Value value(Index i, Coding coding) const = 0;
  /// Appends every entry; in `losses` a won position becomes DepthCode::none.
  virtual void expand(CellBuffer& cells) const = 0;
  /// Bytes of memory it takes.
  virtual std::size_t bytes() const = 0;
};

/// In how many ways a layout can arrange a block; which is best shows after compression.
unsigned ways(Layout layout);
/// The payload of a slice, arranged in one of those ways. Way 0 always works; others give nullopt where they would take
/// more bytes than the cells themselves.
std::optional<Bytes> pack(Layout layout, unsigned way, const Slice& slice);

/// Opens a payload that `pack` made of `entries` entries. Throws FormatError whatever the bytes are, if they are not.
std::unique_ptr<const Block> open_block(Layout layout, CellWidth width, Index entries, Bytes payload,
                                        const Place& place);

}  // namespace zermelo
