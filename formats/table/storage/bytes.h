// Converts numbers to little-endian bytes and back, for files.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

struct XXH3_state_s;

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

/// Computes XXH3-64 digests (seed 0) of bytes, in one call or chunk by chunk.
class Digest {
 public:
  Digest();
  void add(ByteSpan bytes);
  /// The digest of all bytes added so far.
  std::uint64_t value() const;
  /// The digest as 16 hexadecimal digits.
  std::string text() const;

 private:
  struct Free {
    void operator()(XXH3_state_s* state) const;
  };
  std::unique_ptr<XXH3_state_s, Free> state_;
};

std::uint64_t digest_of(ByteSpan bytes);

}  // namespace zermelo
