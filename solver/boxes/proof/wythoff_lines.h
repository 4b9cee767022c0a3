// Proves Grundy values of a plane in which moves go any distance along rows, columns and diagonals: Wythoff's game.
//
// Goes through the plane tile by tile (tile_waves.h). For each row, column and diagonal it keeps the set of the values
// so far, as bits, and the number of the first words of the set that are full.
//
// An entry g is right if the three sets of its lines together contain every number below g, but not g. If the first w
// words of one set are full, all numbers below 64 w are reached, so the comparison begins with the greatest of the
// three numbers of full words, and ends with the word of g. In Wythoff's game one of the three lines is always full up
// to a few words below g: the row beyond both beams of its value, the column before them, the diagonal between them.
//
// Cost: three numbers of full words, one or two words of each set, and one bit set in each; the sets of a tile fit
// into the second cache. Memory: sets of `most` + 65 bits, one for each column, each diagonal, and each row of a band.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/numbers.h"

namespace zermelo::boxes::proof {

/// Sets of values up to `most`.
class LineSets {
 public:
  LineSets(std::size_t count, std::uint64_t most) : words_(words(most)), memory_(count * words_) {}

  /// The words of a set: the number of its first words that are full, then the bits. The last word is never full.
  static std::size_t words(std::uint64_t most) { return most / 64 + 3; }
  std::uint64_t* operator[](std::size_t i) { return memory_.data() + i * words_; }
  void clear(std::size_t i) { std::fill_n((*this)[i], words_, 0); }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> memory_;
};

/// The three lines of a position: words of sets.
struct Cross {
  std::uint64_t *row, *column, *diagonal;

  std::uint64_t full() const { return std::max({*row, *column, *diagonal}); }
  std::uint64_t word(std::uint64_t w) const { return row[w + 1] | column[w + 1] | diagonal[w + 1]; }

  /// Whether the lines contain all numbers below `value`, but not `value`.
  bool lead_to(std::uint64_t value) const {
    const std::uint64_t last = value / 64, bit = std::uint64_t{1} << (value % 64);
    std::uint64_t w = full();
    if (w > last) return false;
    while (w < last && word(w) == ~std::uint64_t{0}) ++w;
    return w == last && (word(last) & (bit | (bit - 1))) == bit - 1;
  }

  void insert(std::uint64_t value) const {
    for (std::uint64_t* const line : {row, column, diagonal}) {
      line[value / 64 + 1] |= std::uint64_t{1} << (value % 64);
      while (line[*line + 1] == ~std::uint64_t{0}) ++*line;
    }
  }
};

/// The check of all tiles. `most` is a bound of right values. Requires two extents.
template <class Value>
class LineSweep {
 public:
  LineSweep(const std::vector<std::uint32_t>& extents, std::uint64_t most, const Numbers<Value>& numbers,
            Findings& findings, const TileWaves& tiles)
      : extents_(extents),
        most_(most),
        numbers_(numbers),
        findings_(findings),
        rows_(tiles.band(), most),
        columns_(extents[1], most),
        diagonals_(std::size_t{extents[0]} + extents[1] - 1, most) {}

  void check(const Tile& tile) {
    for (std::uint32_t a = tile.first_begin; a < tile.first_end; ++a) {
      if (tile.second_begin == 0) rows_.clear(a - tile.band_begin);
      for (std::uint32_t b = tile.second_begin; b < tile.second_end; ++b)
        check_entry(Index{a} * extents_[1] + b, {rows_[a - tile.band_begin], columns_[b], diagonal(a, b)});
    }
  }

 private:
  std::uint64_t* diagonal(std::uint32_t a, std::uint32_t b) { return diagonals_[extents_[0] - 1 - a + b]; }

  void check_entry(Index position, const Cross& lines) {
    const std::uint64_t value = numbers_[position];
    if ((value > most_ || !lines.lead_to(value)) && position >= findings_.done()) findings_.wrong(position);
    if (value <= most_) lines.insert(value);
  }

  const std::vector<std::uint32_t>& extents_;
  const std::uint64_t most_;
  const Numbers<Value>& numbers_;
  Findings& findings_;
  LineSets rows_, columns_, diagonals_;
};

/// The bytes of a LineSweep without the table.
inline std::uint64_t lines_bytes(const std::vector<std::uint32_t>& extents, std::uint64_t most,
                                 const TileWaves& tiles) {
  const Index sets = Index{tiles.band()} + extents[0] + 2 * Index{extents[1]} - 1;
  return sets * LineSets::words(most) * sizeof(std::uint64_t);
}

}  // namespace zermelo::boxes::proof
