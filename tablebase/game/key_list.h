// The keys of the positions of a discovered game, in ascending order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

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

}  // namespace zermelo
