// A finished run of a table, on its way from the solver to whoever keeps or counts it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

#include "tablebase/index.h"
#include "tablebase/loopy_code.h"

namespace zermelo {

/// Outcomes as bits, 1 = loss (a P-position): entry i is bit (offset + i) % 64 of words[(offset + i) / 64].
struct LossBits {
  const std::uint64_t* words = nullptr;
  Index offset = 0;
  Index count = 0;

  bool loss(Index i) const { return (words[(offset + i) / 64] >> ((offset + i) % 64)) & 1; }
};

/// How wide an entry is in memory: one bit (outcomes of a game that cannot loop), or a code of 8 or 16 bits: DepthCode,
/// in a loopy game LoopyCode. Outcomes of loopy games are codes of 8 bits with depth 0.
enum class CellWidth : std::uint8_t { bit = 1, byte = 8, word = 16 };

/// Entries first, first + 1, ... of a table. The memory is the solver's and valid only during the call.
struct Slice {
  Index first = 0;
  std::variant<std::span<const std::uint8_t>, std::span<const std::uint16_t>, LossBits> cells;

  Index count() const {
    if (const auto* bits = std::get_if<LossBits>(&cells)) return bits->count;
    if (const auto* bytes = std::get_if<std::span<const std::uint8_t>>(&cells)) return bytes->size();
    return std::get<std::span<const std::uint16_t>>(cells).size();
  }

  CellWidth width() const {
    if (std::holds_alternative<LossBits>(cells)) return CellWidth::bit;
    return std::holds_alternative<std::span<const std::uint8_t>>(cells) ? CellWidth::byte : CellWidth::word;
  }

  /// The value of entry first + i; the depth is 0 where only outcomes are kept.
  Value value(Index i, Play play) const {
    if (const auto* bits = std::get_if<LossBits>(&cells)) return {bits->loss(i) ? Outcome::loss : Outcome::win, 0};
    if (const auto* bytes = std::get_if<std::span<const std::uint8_t>>(&cells)) return decode((*bytes)[i], play);
    return decode(std::get<std::span<const std::uint16_t>>(cells)[i], play);
  }
};

}  // namespace zermelo
