// The keys of positions of rules in Python, and the default keys: a code of integers, strings, bytes and tuples of
// these.
//
// A value is a head byte, then its content; no code begins another one, so zeros can follow.
//
//     00..7F          the integer 0..127
//     80..87, 88..8F  an integer n >= 0, or -1 - n, of 1 to 8 bytes, the lowest first
//     90, 91          the same of more bytes; the next byte is their number
//     92, 93, 94      a tuple, a string (UTF-8), bytes; the next byte is the number of values or bytes
//     A0..AF          the integer -1..-16
//     C0..DF          a tuple of 0..31 values
//     E0..EF          a string of 0..15 bytes of UTF-8
//     F0..FF          bytes, 0..15 of them
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstring>
#include <span>
#include <string>

#include "tablebase/game/key_list.h"

namespace zermelo {

/// The bytes that a table file stores: at most 64, then zeros. Keys are compared as files do: as numbers whose first
/// byte is the lowest.
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

/// The key of a position. bool and integer types of other packages count as integers. Throws TypeError for other
/// types, which the message names, also for classes derived from str, bytes and tuple; UsageError for a position whose
/// code has more than 64 bytes. Requires the GIL.
PythonKey default_key(pybind11::handle position);

/// The position with this key. Throws FormatError if no position has it. Requires the GIL.
pybind11::object position_of_default_key(const PythonKey& key);

}  // namespace zermelo
