// Domineering (Göran Andersson; Conway 1976, chapter 10): Left puts vertical dominoes on a board, Right horizontal
// ones.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "tablebase/boards/board_text.h"
#include "tablebase/game/game.h"
#include "tablebase/registry.h"

namespace zermelo::partisan {
namespace {

/// A set of squares of a small board, one bit for each square in reading order.
using SquareSet = std::uint64_t;

/// Neighbours, components and images of sets on a board. Cost model: a few operations on one word each; `flipped` reads
/// one word in each of four tables of 4 KiB.
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

/// Every set of free squares is a position, and the set, read as a word of bits, is its number.
///
/// Cost model: a move is three operations on one word. A canonical position needs the component of the first square,
/// one step for each square of distance in it, and three images of the set.
class Domineering final : public PartisanGame {
 public:
  Domineering(Spec spec, unsigned rows, unsigned cols)
      : spec_(std::move(spec)), board_(rows, cols), words_(std::vector<std::size_t>(rows, cols), "#.") {}

  const Spec& spec() const override { return spec_; }
  Index size() const override { return board_.all() + 1; }
  Index start() const override { return board_.all(); }
  std::uint64_t longest_play() const override { return board_.squares() / 2; }

  void list_moves(Player player, Index position, MoveList& moves) const override {
    moves.clear();
    const bool upright = player == Player::left;
    const SquareSet domino = upright ? SquareSet{1} << board_.cols() | 1 : 3;
    SquareSet places = upright ? board_.upper_of_pairs(position) : board_.left_of_pairs(position);
    for (; places != 0; places &= places - 1) moves.add(position ^ domino << std::countr_zero(places));
  }

  std::uint32_t tier(Index position) const override { return static_cast<std::uint32_t>(std::popcount(position)); }
  std::uint32_t tier_count() const override { return board_.squares() + 1; }

  /// The connected components without single squares, which hold no domino.
  void parts(Index position, std::vector<Index>& parts) const override {
    parts.clear();
    for (SquareSet rest = board_.without_single_squares(position); rest != 0;) {
      parts.push_back(board_.first_component(rest));
      rest ^= parts.back();
    }
  }

  /// The least of the four images that keep vertical dominoes vertical, without single squares. If the set is
  /// connected, the images are first moved into the corner.
  Index canonical(Index position) const override {
    const SquareSet set = board_.without_single_squares(position);
    if (set == 0) return 0;
    const SquareSet flipped = board_.flipped(set), turned = board_.turned(set), mirrored = board_.turned(flipped);
    if (board_.first_component(set) != set) return std::min({set, flipped, turned, mirrored});
    return std::min(
        {board_.in_corner(set), board_.in_corner(flipped), board_.in_corner(turned), board_.in_corner(mirrored)});
  }

  Index parse(std::string_view words) const override {
    const std::string cells = words_.parse(words, words);
    SquareSet set = 0;
    for (std::size_t square = 0; square < cells.size(); ++square)
      if (cells[square] == '.') set |= SquareSet{1} << square;
    return set;
  }
  std::string text(Index position) const override {
    constexpr char letters[] = {'#', '.'};
    std::array<char, SquareBoard::most_squares> cells;
    for (std::size_t square = 0; square < board_.squares(); ++square) cells[square] = letters[position >> square & 1];
    return words_.text({cells.data(), board_.squares()});
  }
  /// The two squares that the domino covers.
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    const SquareSet domino = from ^ to.front();
    return fmt::format("{}-{}", words_.cell_name(static_cast<std::size_t>(std::countr_zero(domino))),
                       words_.cell_name(static_cast<std::size_t>(std::bit_width(domino) - 1)));
  }

 private:
  Spec spec_;
  SquareBoard board_;
  boards::BoardText words_;
};

std::unique_ptr<Game> make_domineering(Spec spec, const Resources&) {
  const std::uint32_t rows = spec.integer("rows", 1, SquareBoard::most_squares);
  const std::uint32_t cols = spec.integer("cols", 1, SquareBoard::most_squares);
  if (rows * cols > SquareBoard::most_squares)
    spec.fail("cols", fmt::format("at most {} with rows={}: a board has at most {} squares",
                                  SquareBoard::most_squares / rows, rows, SquareBoard::most_squares));
  return std::make_unique<Domineering>(std::move(spec), rows, cols);
}

}  // namespace

Family domineering_family() {
  return {
      "domineering",
      "Left puts vertical dominoes on free squares of a board, Right horizontal ones; the player who cannot move loses",
      "the rows from the top, . for a free square, # for a taken or missing square, for example ../#.",
      {{"rows", "1 to 36, with rows cols at most 36", "", "rows of the board"},
       {"cols", "1 to 36, with rows cols at most 36", "", "columns of the board"}},
      make_domineering,
      partisan_metrics()};
}

}  // namespace zermelo::partisan
