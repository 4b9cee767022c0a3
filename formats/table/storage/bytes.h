// Converts numbers to little-endian bytes and back, for files.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

namespace zermelo {

static_assert(std::endian::native == std::endian::little, "files are little-endian, and so is this code");

using Bytes = std::vector<std::byte>;
using ByteSpan = std::span<const std::byte>;

template <std::unsigned_integral T>
T load(const std::byte* from) {
  T number;
  std::memcpy(&number, from, sizeof number);
  return number;
}

template <std::unsigned_integral T>
void store(std::byte* to, T number) {
  std::memcpy(to, &number, sizeof number);
}

/// Appends a number. Callers must name T, because it is the width in the file.
template <std::unsigned_integral T>
void put(Bytes& bytes, std::type_identity_t<T> number) {
  const std::size_t at = bytes.size();
  bytes.resize(at + sizeof number);
  store(bytes.data() + at, number);
}

inline void put(Bytes& bytes, ByteSpan more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

}  // namespace zermelo
