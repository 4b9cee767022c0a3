// Layout `depths` of help play: the depths without the numbers of solutions, which follow from them.
//
//   u8       0: bytes; 1: places, if the block has at most 16 different codes
//   0:       the LoopyCode of each entry, the high byte of its cell
//   1: u8    the number of different codes, 1 to 16
//      u8... these codes, ascending
//      u8... the places of the codes of two entries, from 0, the first entry in the low half; an odd last entry has 0
//            in the high half
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "formats/table/blocks/block.h"

namespace zermelo {

/// The first byte of a `depths` block. It equals the number of the way.
enum class DepthsTag : std::uint8_t { bytes, places };

class SolvedDepthsBlock final : public Block {
 public:
  explicit SolvedDepthsBlock(std::vector<std::uint8_t> codes) : codes_(std::move(codes)) {}

  KeptValue value(Index i, const TableKind&) const override {
    return KeptValue::of_help(SolutionCode::decode(cell(i)));
  }
  void expand(CellBuffer& cells) const override {
    std::uint16_t* to = cells.grow<std::uint16_t>(codes_.size());
    for (Index i = 0; i < codes_.size(); ++i) to[i] = cell(i);
  }
  std::size_t bytes() const override { return sizeof *this + codes_.size(); }

 private:
  std::uint16_t cell(Index i) const { return static_cast<std::uint16_t>(codes_[i] << 8); }

  std::vector<std::uint8_t> codes_;
};

/// Reads the places of the codes behind the head of `payload`.
inline std::vector<std::uint8_t> read_places(ByteSpan payload, Index entries, const FileLocation& location) {
  const std::size_t count = payload.size() < 2 ? 0 : std::to_integer<std::size_t>(payload[1]);
  if (count < 1 || count > 16) location.refuse("the block has {} different codes; allowed are 1 to 16", count);
  location.expect("bytes of depths", 2 + count + (entries + 1) / 2, payload.size());
  const ByteSpan codes = payload.subspan(2, count), places = payload.subspan(2 + count);
  std::vector<std::uint8_t> all(entries);
  for (Index i = 0; i < entries; ++i) {
    const auto place = std::to_integer<std::size_t>(places[i / 2] >> (i % 2 == 0 ? 0 : 4) & std::byte{15});
    if (place >= count) location.refuse("entry {} has the code number {} of {}", i, place, count);
    all[i] = std::to_integer<std::uint8_t>(codes[place]);
  }
  return all;
}

inline std::unique_ptr<const Block> open_solved_depths(Bytes payload, Index entries, const FileLocation& location) {
  if (payload.empty()) location.refuse("the block is empty");
  const auto tag = static_cast<DepthsTag>(payload[0]);
  if (tag == DepthsTag::places) return std::make_unique<SolvedDepthsBlock>(read_places(payload, entries, location));
  if (tag != DepthsTag::bytes)
    location.refuse("the arrangement is {}; allowed are 0 (bytes) and 1 (places)", static_cast<unsigned>(tag));
  location.expect("bytes of depths", 1 + entries, payload.size());
  std::vector<std::uint8_t> codes(entries);
  std::ranges::transform(ByteSpan(payload).subspan(1), codes.begin(),
                         [](std::byte code) { return std::to_integer<std::uint8_t>(code); });
  return std::make_unique<SolvedDepthsBlock>(std::move(codes));
}

inline std::uint8_t depth_byte(std::uint16_t cell) { return static_cast<std::uint8_t>(cell >> 8); }

/// Appends the different codes and the places of all; returns false if there are too many codes.
inline bool put_places(Bytes& payload, std::span<const std::uint16_t> cells) {
  std::array<bool, 256> occurs{};
  for (const std::uint16_t cell : cells) occurs[depth_byte(cell)] = true;
  const auto count = static_cast<std::size_t>(std::ranges::count(occurs, true));
  if (count > 16) return false;
  payload.push_back(static_cast<std::byte>(count));
  std::array<std::uint8_t, 256> place{};
  for (unsigned code = 0, next = 0; code < 256; ++code) {
    if (!occurs[code]) continue;
    place[code] = static_cast<std::uint8_t>(next++);
    payload.push_back(static_cast<std::byte>(code));
  }
  for (std::size_t i = 0; i < cells.size(); i += 2) {
    const unsigned high = i + 1 < cells.size() ? place[depth_byte(cells[i + 1])] : 0u;
    payload.push_back(static_cast<std::byte>(place[depth_byte(cells[i])] | high << 4));
  }
  return true;
}

inline std::optional<Bytes> pack_solved_depths(unsigned way, const Slice& slice) {
  const auto& cells = std::get<std::span<const std::uint16_t>>(slice.cells);
  Bytes payload;
  payload.reserve(cells.size() + 1);
  payload.push_back(static_cast<std::byte>(way));
  if (static_cast<DepthsTag>(way) == DepthsTag::places)
    return put_places(payload, cells) ? std::optional(std::move(payload)) : std::nullopt;
  for (const std::uint16_t cell : cells) payload.push_back(static_cast<std::byte>(depth_byte(cell)));
  return payload;
}

}  // namespace zermelo
