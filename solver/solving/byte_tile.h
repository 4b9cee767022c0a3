// A square of 64 by 64 bytes, which can be transposed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace zermelo {

/// 64 rows of 64 bytes.
struct alignas(64) ByteTile {
  static constexpr std::size_t side = 64;
  std::uint8_t bytes[side * side];

  std::uint8_t* row(std::size_t i) { return bytes + i * side; }
  const std::uint8_t* row(std::size_t i) const { return bytes + i * side; }
};

/// Transposes 16 rows of 16 bytes, by four rounds that interleave the rows i and i + 8.
inline void transpose_16(const std::uint8_t* from, std::uint8_t* to) {
  using Row [[gnu::vector_size(16)]] = std::uint8_t;
  Row rows[16], mixed[16];
  for (int i = 0; i < 16; ++i) std::memcpy(&rows[i], from + ByteTile::side * static_cast<std::size_t>(i), 16);
  for (int round = 0; round < 4; ++round) {
    for (int i = 0; i < 8; ++i) {
      mixed[2 * i] =
          __builtin_shufflevector(rows[i], rows[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      mixed[2 * i + 1] =
          __builtin_shufflevector(rows[i], rows[i + 8], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    }
    std::memcpy(rows, mixed, sizeof rows);
  }
  for (int i = 0; i < 16; ++i) std::memcpy(to + ByteTile::side * static_cast<std::size_t>(i), &rows[i], 16);
}

inline void transpose(const ByteTile& from, ByteTile& to) {
  for (std::size_t i = 0; i < ByteTile::side; i += 16)
    for (std::size_t j = 0; j < ByteTile::side; j += 16) transpose_16(from.row(i) + j, to.row(j) + i);
}

/// A bit for each byte of a row that differs.
inline std::uint64_t differences(const std::uint8_t* a, const std::uint8_t* b) {
  std::uint64_t mask = 0;
  for (std::size_t word = 0; word < 8; ++word) {
    std::uint64_t x, y;
    std::memcpy(&x, a + 8 * word, 8);
    std::memcpy(&y, b + 8 * word, 8);
    for (std::uint64_t d = x ^ y; d != 0;) {
      const int byte = __builtin_ctzll(d) / 8;
      mask |= std::uint64_t{1} << (8 * word + static_cast<std::size_t>(byte));
      d &= ~(std::uint64_t{255} << (8 * byte));
    }
  }
  return mask;
}

}  // namespace zermelo
