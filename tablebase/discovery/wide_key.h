// The types of keys: a number of 64 bits, or several of them.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace zermelo {

/// A key of more than 8 bytes; compared as one number.
template <std::size_t words>
struct WideKey {
  std::array<std::uint64_t, words> word{};  ///< the lowest first

  friend bool operator==(const WideKey&, const WideKey&) = default;
  friend std::strong_ordering operator<=>(const WideKey& a, const WideKey& b) {
    for (std::size_t i = words - 1; i > 0; --i)
      if (a.word[i] != b.word[i]) return a.word[i] <=> b.word[i];
    return a.word[0] <=> b.word[0];
  }
};

/// The shortest key with room for a position of `bytes` bytes.
template <std::size_t bytes>
using KeyFor = std::conditional_t<
    bytes <= 8, std::uint64_t,
    std::conditional_t<bytes <= 16, WideKey<2>, std::conditional_t<bytes <= 32, WideKey<4>, WideKey<8>>>>;

template <class Key>
Key largest_key() {
  Key key;
  std::memset(static_cast<void*>(&key), 0xFF, sizeof(key));
  return key;
}

/// Calls body(Key()) with the type of keys of `bytes` bytes, see is_key_length.
template <class Body>
auto with_key_type(std::size_t bytes, const Body& body) {
  switch (bytes) {
    case 8:
      return body(std::uint64_t());
    case 16:
      return body(WideKey<2>());
    case 32:
      return body(WideKey<4>());
    default:
      return body(WideKey<8>());
  }
}

/// Requires bytes.size() == sizeof(Key).
template <class Key>
Key key_from(std::span<const std::byte> bytes) {
  Key key;
  std::memcpy(&key, bytes.data(), sizeof(key));
  return key;
}

}  // namespace zermelo
