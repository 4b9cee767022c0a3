// Lists the layouts of blocks and says which layouts suit a table; docs/format.md describes each byte by byte.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/entries/metric.h"

namespace zermelo {

enum class Layout : std::uint8_t {
  codes,     ///< the solver's cells
  packed,    ///< the fewest bits an entry that the block needs
  planes,    ///< outcome bits, then half-depths
  losses,    ///< outcome bits, then half-depths of the lost positions only
  mixed,     ///< codes, runs or planes, whichever is smallest for the first block of a group
  outcomes,  ///< outcome bits; in a loopy game two bits an entry
  changes,   ///< planes of bytes of the numbers or of their changes, whichever is smaller
  values,    ///< the numbers
};

std::string_view name(Layout layout);
/// The layout of this name, or nothing.
std::optional<Layout> layout_named(std::string_view name);
/// The layouts for tables of this kind with cells of this width, the default first; empty if there are no such tables.
std::vector<Layout> layouts(const TableKind& kind, CellWidth width);
/// Their names, with commas between them.
std::string names_of(const std::vector<Layout>& layouts);
/// The default number of entries in a block: 16384 for `losses`, 32768 in a loopy game, else as many as make 4 KiB of
/// payload, so that a probe decompresses little.
std::uint32_t default_block_entries(Layout layout, CellCode code, CellWidth width);

inline constexpr std::uint32_t max_block_entries = 1 << 18;
/// An upper bound in bytes of the payload of this number of entries, in every layout.
std::uint64_t max_payload(CellWidth width, std::uint64_t entries);

}  // namespace zermelo
