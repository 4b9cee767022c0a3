// Domineering (Göran Andersson; Conway 1976, chapter 10): Left puts vertical dominoes on a board, Right horizontal
// ones.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>

#include "tablebase/base/error.h"
#include "tablebase/boards/board_text.h"
#include "tablebase/game/partisan_game.h"
#include "tablebase/partisan/square_set.h"
#include "tablebase/registry/registry.h"

namespace zermelo {
namespace {

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
    std::string cells(board_.squares(), '#');
    for (std::size_t square = 0; square < cells.size(); ++square)
      if ((position >> square & 1) != 0) cells[square] = '.';
    return words_.text(cells);
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
  BoardText words_;
};

std::unique_ptr<Game> make(Spec spec, const Resources&) {
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
      make,
      {Metric::outcome, Metric::value}};
}

}  // namespace zermelo
