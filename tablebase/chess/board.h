// Boards of files x ranks squares, each from 3 to 8.
#pragma once

#include <cstdint>

namespace zermelo::chess {

/// A set of squares: bit s is square s.
using Squares = std::uint64_t;

constexpr Squares one(unsigned square) { return Squares{1} << square; }

/// Square s is on file s % files and rank s / files, both from 0; a1 is square 0.
struct Board {
  unsigned files = 8;
  unsigned ranks = 8;

  constexpr unsigned squares() const { return files * ranks; }
  constexpr unsigned square(unsigned file, unsigned rank) const { return rank * files + file; }
  constexpr unsigned file(unsigned square) const { return square % files; }
  constexpr unsigned rank(unsigned square) const { return square / files; }
  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace zermelo::chess
