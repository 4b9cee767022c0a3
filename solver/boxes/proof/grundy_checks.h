// Proves Grundy values of positions that are sums of their coordinates or piles, and of Wythoff's game.
//
// Sums: the values of single coordinates or piles are checked by mex, all other values by exclusive or (Sprague 1935,
// Grundy 1939).
//
// Cost: one exclusive or and one comparison a position.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/grades.h"
#include "tablebase/entries/plain_mex.h"
#include "tablebase/game/structure.h"
#include "tablebase/ranking/mixed_radix.h"

namespace zermelo::boxes::proof {

/// The values of a single coordinate or pile, as the table says, and the positions whose values are not right.
template <class Value>
struct Axis {
  /// The values of x = 0, 1, ... are the numbers at position(x). A move takes `any` amount, or one of `amounts`. If it
  /// takes any, the least x whose value is not x is wrong, since moves lead to all smaller numbers.
  template <class Position>
  Axis(std::uint32_t extent, const Numbers<Value>& numbers, const Position& position, bool any,
       std::span<const std::uint32_t> amounts = {}) {
    PlainMex mex;
    for (std::uint32_t x = 0; x < extent; ++x) {
      values.push_back(static_cast<Value>(numbers[position(x)]));
      mex.clear();
      for (const std::uint32_t amount : amounts)
        if (amount <= x) mex.add(values[x - amount]);
      if (values[x] != (any ? x : mex.least_missing())) wrong.push_back(position(x));
    }
  }

  std::vector<Value> values;
  std::vector<Index> wrong;
};

/// The axes of all coordinates of a box in which every move changes one of them. All share the position 0.
template <class Value>
std::vector<Axis<Value>> axes_of(const BoxRules& rules, const Numbers<Value>& numbers) {
  const MixedRadix space(rules.extent);
  std::vector<Axis<Value>> axes;
  std::vector<std::uint32_t> amounts;
  for (std::size_t d = 0; d < space.dimension(); ++d, amounts.clear()) {
    for (const auto& step : rules.steps)
      if (step[d] > 0) amounts.push_back(step[d]);
    const auto position = [&](std::uint32_t x) { return x * space.stride(d); };
    axes.emplace_back(space.extent(d), numbers, position, rules.reach > 0 || rules.diagonal, amounts);
    if (d > 0) std::erase(axes.back().wrong, Index{0});
  }
  return axes;
}

inline std::uint64_t axes_bytes(const std::vector<std::uint32_t>& extents) {
  std::uint64_t values = 0;
  for (const std::uint32_t extent : extents) values += extent;
  return values * (sizeof(std::uint32_t) + 1);
}

/// Checks the rows of a box or of sorted piles from findings.done() on. `outer` has the axes of the numbers before the
/// last one; the last axis belongs to the places of the rows.
template <class Shape, class Value>
void prove_sums(const Shape& shape, const std::vector<const Axis<Value>*>& outer, const Axis<Value>& last,
                const Numbers<Value>& numbers, Findings& findings) {
  for_tiles(shape, findings, [&](const Tile& tile) {
    shape.for_rows(tile, [&](const Row& row) {
      if (row.first + row.end <= findings.done()) return;
      Value sum = 0;
      for (std::size_t d = 0; d < outer.size(); ++d) sum ^= outer[d]->values[row.outer[d]];
      const Value* const values = last.values.data() + row.begin;
      compare(row.position(), numbers.address(row.position()), row.count(), findings,
              [&](std::size_t i) { return static_cast<Value>(sum ^ values[i]); });
    });
  });
}

template <class Value>
void report(const Axis<Value>& axis, Findings& findings) {
  for (const Index position : axis.wrong) findings.wrong(position);
}

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
