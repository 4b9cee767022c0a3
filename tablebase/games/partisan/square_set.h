// Sets of squares of a small board, one bit a square in reading order, and how they fall apart, move and turn.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace zermelo {

using SquareSet = std::uint64_t;

/// Immutable. Cost model: a few operations on one word each; `flipped` reads one word of 4 KiB for each 9 squares.
class SquareBoard {
 public:
  static constexpr unsigned most_squares = 36;

  /// Requires rows, cols >= 1, rows * cols <= most_squares.
  SquareBoard(unsigned rows, unsigned cols) : rows_(rows), cols_(cols), squares_(rows * cols) {
    for (unsigned row = 0; row < rows; ++row) first_column_ |= SquareSet{1} << row * cols;
    last_column_ = first_column_ << (cols - 1);
    for (unsigned piece = 0; piece < pieces; ++piece)
      for (SquareSet set = 0; set < piece_sets; ++set)
        flips_[piece][set] = flipped_plainly(set << piece * piece_squares);
  }

  unsigned rows() const { return rows_; }
  unsigned cols() const { return cols_; }
  unsigned squares() const { return squares_; }
  SquareSet all() const { return ~SquareSet{0} >> (64 - squares_); }

  /// The upper squares of pairs, one above the other, that are both in the set.
  SquareSet upper_of_pairs(SquareSet set) const { return set & (set >> cols_); }
  /// The left squares of pairs, side by side, that are both in the set.
  SquareSet left_of_pairs(SquareSet set) const { return set & (set >> 1) & ~last_column_; }

  /// Squares that share a side with one of the set; above the first and below the last row too.
  SquareSet neighbours(SquareSet set) const {
    return set << cols_ | set >> cols_ | (set & ~last_column_) << 1 | (set & ~first_column_) >> 1;
  }
  /// Those squares of the set with a neighbour in it.
  SquareSet without_single_squares(SquareSet set) const { return set & neighbours(set); }
  /// The connected component of the first square. Requires set != 0. Costs a step for each square of distance.
  SquareSet first_component(SquareSet set) const {
    SquareSet component = set & (~set + 1);
    for (SquareSet wider;; component = wider)
      if (wider = component | (neighbours(component) & set); wider == component) return component;
  }

  /// The upper side down.
  SquareSet flipped(SquareSet set) const {
    SquareSet image = 0;
    for (unsigned piece = 0; piece < pieces; ++piece)
      image |= flips_[piece][set >> piece * piece_squares & (piece_sets - 1)];
    return image;
  }
  /// Half a turn: the squares in the opposite order.
  SquareSet turned(SquareSet set) const {
    set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
    set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
    set = (set >> 4 & 0x0F0F0F0F0F0F0F0F) | (set & 0x0F0F0F0F0F0F0F0F) << 4;
    return __builtin_bswap64(set) >> (64 - squares_);
  }
  /// Moved as far up and to the left as there is room. Requires set != 0.
  SquareSet in_corner(SquareSet set) const {
    set >>= static_cast<unsigned>(__builtin_ctzll(set)) / cols_ * cols_;
    while ((set & first_column_) == 0) set >>= 1;
    return set;
  }

 private:
  static constexpr unsigned piece_squares = 9, pieces = 4;
  static constexpr SquareSet piece_sets = SquareSet{1} << piece_squares;

  SquareSet flipped_plainly(SquareSet set) const {
    SquareSet image = 0;
    for (unsigned square = 0; square < squares_; ++square)
      if ((set >> square & 1) != 0) image |= SquareSet{1} << ((rows_ - 1 - square / cols_) * cols_ + square % cols_);
    return image;
  }

  unsigned rows_, cols_, squares_;
  SquareSet first_column_ = 0, last_column_ = 0;
  std::array<std::array<SquareSet, piece_sets>, pieces> flips_{};
};

}  // namespace zermelo
