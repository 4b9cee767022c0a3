// Sets of squares of a small board, one bit for each square in reading order: neighbours, components and images.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace zermelo {

using SquareSet = std::uint64_t;

/// A board; immutable. Cost model: a few operations on one word each; `flipped` reads one word in each of four tables
/// of 4 KiB.
class SquareBoard {
 public:
  static constexpr unsigned most_squares = 36;

  /// Requires: rows, cols >= 1; rows * cols <= most_squares.
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

  /// The squares of the set with the square below also in the set.
  SquareSet upper_of_pairs(SquareSet set) const { return set & (set >> cols_); }
  /// The squares of the set with the square to the right also in the set.
  SquareSet left_of_pairs(SquareSet set) const { return set & (set >> 1) & ~last_column_; }

  /// The squares that share a side with a square of the set; may contain squares outside the first and last rows.
  SquareSet neighbours(SquareSet set) const {
    return set << cols_ | set >> cols_ | (set & ~last_column_) << 1 | (set & ~first_column_) >> 1;
  }
  /// The squares of the set with a neighbour in the set.
  SquareSet without_single_squares(SquareSet set) const { return set & neighbours(set); }
  /// The connected component of the first square. Requires: set != 0. Cost: one step for each square of distance.
  SquareSet first_component(SquareSet set) const {
    SquareSet component = set & (~set + 1);
    for (SquareSet wider;; component = wider)
      if (wider = component | (neighbours(component) & set); wider == component) return component;
  }

  /// The set upside down: rows in the opposite order.
  SquareSet flipped(SquareSet set) const {
    SquareSet image = 0;
    for (unsigned piece = 0; piece < pieces; ++piece)
      image |= flips_[piece][set >> piece * piece_squares & (piece_sets - 1)];
    return image;
  }
  /// The set after half a turn: squares in the opposite order.
  SquareSet turned(SquareSet set) const {
    set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
    set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
    set = (set >> 4 & 0x0F0F0F0F0F0F0F0F) | (set & 0x0F0F0F0F0F0F0F0F) << 4;
    return __builtin_bswap64(set) >> (64 - squares_);
  }
  /// The set moved up and to the left as far as possible. Requires: set != 0.
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
