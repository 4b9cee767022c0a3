// Goes through the plane tile by tile (tile_waves.h). For each row, column and diagonal it keeps the set of the values
// so far, as bits, and the number of the first words of the set that are full.
//
// An entry g is right if the three sets of its lines together contain every number below g, but not g. If the first w
// words of one set are full, all numbers below 64 w are reached, so the comparison begins with the greatest of the
// three numbers of full words, and ends with the word of g. In Wythoff's game one of the three lines is always full up
// to a few words below g: the row beyond both beams of its value, the column before them, the diagonal between them.
//
// Cost: three numbers of full words, one or two words of each set, and one bit set in each; the sets of a tile fit into
// the second cache. Memory: sets of `most` + 65 bits, one for each column, each diagonal, and each row of a band.
#include "solver/boxes/proof/prove_lines.h"

#include <array>

namespace zermelo {
namespace {

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

TileWaves plane_tiles(const std::vector<std::uint32_t>& extents, Index least_tile) {
  return {extents[0], extents[1], Index{extents[0]} * extents[1], least_tile, extents[1]};
}

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

}  // namespace

template <class Value>
void prove_lines(const std::vector<std::uint32_t>& extents, std::uint64_t most, const Numbers<Value>& numbers,
                 Findings& findings, Index least_tile) {
  const TileWaves tiles = plane_tiles(extents, least_tile);
  LineSweep<Value> sweep(extents, most, numbers, findings, tiles);
  tiles.run([&](std::uint32_t a) { return Index{a} * extents[1]; }, findings,
            [&](const Tile& tile) { sweep.check(tile); });
}

std::uint64_t lines_bytes(const std::vector<std::uint32_t>& extents, std::uint64_t most) {
  const Index sets = Index{plane_tiles(extents, plain_tile).band()} + extents[0] + 2 * Index{extents[1]} - 1;
  return sets * LineSets::words(most) * sizeof(std::uint64_t);
}

template void prove_lines(const std::vector<std::uint32_t>&, std::uint64_t, const Numbers<std::uint8_t>&, Findings&,
                          Index);
template void prove_lines(const std::vector<std::uint32_t>&, std::uint64_t, const Numbers<std::uint16_t>&, Findings&,
                          Index);
template void prove_lines(const std::vector<std::uint32_t>&, std::uint64_t, const Numbers<std::uint32_t>&, Findings&,
                          Index);

}  // namespace zermelo
