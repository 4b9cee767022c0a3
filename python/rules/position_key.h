// The key of a position of rules in Python: the bytes that a table file stores.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstring>
#include <span>

#include "tablebase/game/key_list.h"

namespace zermelo {

/// At most 64 bytes, then zeros. Keys are compared as files do: as numbers whose first byte is the lowest.
struct PythonKey {
  std::array<std::uint64_t, max_key_bytes / 8> words{};

  /// The bytes of a list of keys that has room for this key: 8, 16, 32 or 64.
  std::size_t width() const {
    std::size_t used = words.size();
    while (used > 1 && words[used - 1] == 0) --used;
    return 8 * std::bit_ceil(used);
  }
  std::span<std::byte> bytes() { return std::as_writable_bytes(std::span(words)); }
  std::span<const std::byte> bytes() const { return std::as_bytes(std::span(words)); }
  /// The bytes up to the last that is not 0.
  std::span<const std::byte> trimmed() const {
    std::size_t used = max_key_bytes;
    while (used > 0 && bytes()[used - 1] == std::byte{0}) --used;
    return bytes().first(used);
  }

  friend bool operator==(const PythonKey&, const PythonKey&) = default;
  friend std::strong_ordering operator<=>(const PythonKey& a, const PythonKey& b) {
    for (std::size_t i = a.words.size() - 1; i > 0; --i)
      if (a.words[i] != b.words[i]) return a.words[i] <=> b.words[i];
    return a.words[0] <=> b.words[0];
  }
};

}  // namespace zermelo
