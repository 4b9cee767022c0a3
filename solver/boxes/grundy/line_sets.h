// The sets of values that the moves of a point in a box reach, as bits, one set for each line of moves.
//
// A move changes some coordinates; let d be the first of them. The move leads to a point that agrees before d, is
// smaller at d, and differs after d in at most reach - 1 coordinates, where it is smaller too. There is one set for
// every d, every r = 1..reach and every choice of the other coordinates. It contains the values of the solved points
// that agree before d and differ after d in at most r - 1 coordinates. The values of the options of a point are the
// union of its sets (d, reach), one for each d, and the set of its diagonal. (boxes/kernel/tiling.h keeps the best code
// of the same points; for Grundy values all of them are needed.)
//
// Cost model for reach 1, for a point in n dimensions (Wythoff: n + 1 = 3 sets): each set remembers how many of its
// first words are full. So the union is read from the greatest of these counts on, one or two words of each set; then
// one bit is set in each. The sets of neighbours in a row are neighbours in memory: 64 bytes of each come from the
// second cache. For reach r: n r sets of `words` words are read, and n r are written. Memory: 8 (words + 1) bytes a
// set. There are positions / extent(d) sets for each d and each r, and one for each diagonal.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "solver/boxes/kernel/tiling.h"
#include "solver/solving/waves.h"
#include "tablebase/machine/huge_buffer.h"

namespace zermelo {

/// One set: the number of its first words that are full, then the words of bits.
class LineSet {
 public:
  explicit LineSet(std::uint64_t* memory) : full_(memory), bits_(memory + 1) {}

  std::uint64_t full_words() const { return *full_; }
  std::uint64_t word(std::size_t w) const { return bits_[w]; }
  const std::uint64_t* bits() const { return bits_; }

  void insert(std::uint64_t value) {
    bits_[value / 64] |= std::uint64_t{1} << (value % 64);
    while (bits_[*full_] == ~std::uint64_t{0}) ++*full_;
  }
  /// Adds a whole set of bits. Does not count full words, because with larger reaches every word is read.
  void unite(const std::uint64_t* bits, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) bits_[w] |= bits[w];
  }

 private:
  std::uint64_t* full_;
  std::uint64_t* bits_;
};

/// All sets of a box. Points that are solved at the same time (tiles of one wave) never share a set.
class LineSets {
 public:
  /// `greatest`: an upper bound of the values.
  LineSets(const BoxTiling& tiling, std::uint64_t greatest)
      : words_(greatest / 64 + 2), lines_(tiling.space.dimension()), strides_(lines_.size()) {
    for (std::size_t d = 0; d < lines_.size(); ++d) {
      planes_.push_back(tiling.space.size() / tiling.space.extent(d));
      strides_[d].assign(lines_.size(), 0);
      Index stride = set_words();
      for (std::size_t k = lines_.size(); k-- > 0;)
        if (k != d) {
          strides_[d][k] = stride;
          stride *= tiling.space.extent(k);
        }
      lines_[d] = HugeBuffer<std::uint64_t>(planes_[d] * tiling.reach * set_words());
    }
    if (tiling.diagonal) diagonals_ = HugeBuffer<std::uint64_t>(tiling.diagonal_units() * set_words());
  }

  static std::uint64_t bytes(const BoxTiling& tiling, std::uint64_t greatest) {
    Index sets = tiling.diagonal_units();
    for (std::size_t d = 0; d < tiling.space.dimension(); ++d)
      sets += tiling.space.size() / tiling.space.extent(d) * tiling.reach;
    return sets * (greatest / 64 + 3) * sizeof(std::uint64_t);
  }

  /// The words of one set, without its count. The last word is never full.
  std::size_t words() const { return words_; }
  Index set_words() const { return words_ + 1; }

  /// The number of words by which the place of a set of dimension d moves with coordinate k.
  Index stride(std::size_t d, std::size_t k) const { return strides_[d][k]; }
  std::uint64_t* line(std::size_t d) { return lines_[d].data(); }
  /// The number of words from the set (d, r) to the set (d, r + 1).
  Index next_reach(std::size_t d) const { return planes_[d] * set_words(); }
  std::uint64_t* diagonal() { return diagonals_.data(); }

  template <class Use>
  void for_each_piece(const Use& use) {
    for (auto& line : lines_) use(bytes_of(line));
    if (diagonals_.size() > 0) use(bytes_of(diagonals_));
  }

 private:
  std::size_t words_;
  std::vector<HugeBuffer<std::uint64_t>> lines_;
  std::vector<std::vector<Index>> strides_;
  std::vector<Index> planes_;
  HugeBuffer<std::uint64_t> diagonals_;
};

}  // namespace zermelo
