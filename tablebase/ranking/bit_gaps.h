// Closes the gaps in a set of bits, and opens them again: the bits of a subset of `places` as bits 0, 1, 2, ...
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zermelo {

/// Works on 24 bits, byte by byte, with two tables of 64 KiB. Processors have instructions for this (pext, pdep), but
/// portable programs cannot count on them.
class BitGaps {
 public:
  BitGaps() : closed_(1 << 16), opened_(1 << 16) {
    for (std::uint32_t places = 0; places < 256; ++places)
      for (std::uint32_t bits = 0; bits < 256; ++bits) fill(places, bits);
  }

  /// The bits of `set` at `places`, moved together. Requires: places < 2^24.
  std::uint32_t close(std::uint32_t set, std::uint32_t places) const {
    std::uint32_t closed = 0, done = 0;
    for (unsigned byte = 0; byte < 24; byte += 8) {
      const std::uint32_t here = places >> byte & 0xFF;
      closed |= std::uint32_t{closed_[here << 8 | (set >> byte & 0xFF)]} << done;
      done += bits_[here];
    }
    return closed;
  }

  /// The inverse of close. Requires: bits < 2^popcount(places).
  std::uint32_t open(std::uint32_t bits, std::uint32_t places) const {
    std::uint32_t opened = 0;
    for (unsigned byte = 0; byte < 24; byte += 8) {
      const std::uint32_t here = places >> byte & 0xFF;
      opened |= std::uint32_t{opened_[here << 8 | (bits & 0xFF)]} << byte;
      bits >>= bits_[here];
    }
    return opened;
  }

 private:
  void fill(std::uint32_t places, std::uint32_t bits) {
    bits_[places] = static_cast<std::uint8_t>(std::popcount(places));
    std::uint32_t closed = 0, opened = 0, i = 0;
    for (std::uint32_t left = places; left != 0; left &= left - 1, ++i) {
      const std::uint32_t place = left & -left;
      if ((bits & place) != 0) closed |= 1u << i;
      if ((bits >> i & 1) != 0) opened |= place;
    }
    closed_[places << 8 | bits] = static_cast<std::uint8_t>(closed);
    opened_[places << 8 | bits] = static_cast<std::uint8_t>(opened);
  }

  std::vector<std::uint8_t> closed_, opened_;
  std::uint8_t bits_[256] = {};
};

}  // namespace zermelo
