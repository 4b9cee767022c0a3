// The layouts: names of the arrangements of a block; docs/format.md shows each byte by byte.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tablebase/metric.h"

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

}  // namespace zermelo
