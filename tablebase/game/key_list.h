// The keys of the positions of a discovered game, in ascending order, and the types of keys.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>

#include "tablebase/base/index.h"

namespace zermelo {

/// The most bytes of a key.
inline constexpr std::size_t max_key_bytes = 64;

/// No place of a list of keys.
inline constexpr Index no_key = ~Index{0};

/// Whether a key can have this number of bytes.
constexpr bool is_key_length(std::uint64_t bytes) { return bytes == 8 || bytes == 16 || bytes == 32 || bytes == 64; }

/// An ascending list of distinct keys. A key is a string of 8, 16, 32 or 64 bytes; keys are compared as numbers whose
/// first byte is the lowest. The number of a position in its tier is the place of its key. Safe for concurrent readers.
class KeyList {
 public:
  virtual ~KeyList() = default;
  virtual Index size() const = 0;
  /// The bytes of one key.
  virtual std::size_t key_bytes() const = 0;
  /// Copies the keys at `first` and the following places; keys.size() is a multiple of key_bytes(). Requires that the
  /// list has them.
  virtual void read(Index first, std::span<std::byte> keys) const = 0;
  /// The place of a key; nothing if the list does not contain it. Requires key.size() == key_bytes().
  virtual std::optional<Index> find(std::span<const std::byte> key) const = 0;
  /// Puts the places of several keys, which follow one another in `keys`, into `places`; no_key where the list does not
  /// contain the key. Requires keys.size() == places.size() * key_bytes().
  virtual void find_all(std::span<const std::byte> keys, std::span<Index> places) const {
    for (std::size_t i = 0; i < places.size(); ++i)
      places[i] = find(keys.subspan(i * key_bytes(), key_bytes())).value_or(no_key);
  }
};

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
