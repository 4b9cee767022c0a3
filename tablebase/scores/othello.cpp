// Othello on a small board. A position has the discs of the player to move and those of the opponent; every move, a
// pass too, exchanges them. Discs on the lines that a move closes are turned over.
#include <fmt/format.h>

#include <array>
#include <bit>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/boards/board_text.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::scores {
namespace {

using boards::BoardText;

/// Bit c of a set of discs is cell c in reading order.
class Othello {
 public:
  struct Position {
    std::uint32_t mine = 0, theirs = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit Othello(const Spec& spec)
      : side_(4 + static_cast<std::uint32_t>(spec.choice("size", {"4"}))), text_(rows(side_), "XO.") {
    for (std::uint32_t cell = 0; cell < side_ * side_; ++cell) rays_.push_back(rays_from(cell));
  }

  Position start() const {
    const std::uint32_t low = side_ / 2 - 1, high = side_ / 2;
    return {disc(low, high) | disc(high, low), disc(low, low) | disc(high, high)};
  }

  std::optional<int> final_score(const Position& p) const {
    if (may_place(p.mine, p.theirs) || may_place(p.theirs, p.mine)) return {};
    return std::popcount(p.mine) - std::popcount(p.theirs);
  }

  void moves(const Position& p, std::vector<Position>& next) const {
    const std::size_t before = next.size();
    for (std::uint32_t cell = 0; cell < rays_.size(); ++cell)
      if (const std::uint32_t turned = turned_by(cell, p.mine, p.theirs); turned != 0)
        next.push_back({p.theirs & ~turned, p.mine | turned | bit(cell)});
    if (next.size() == before) next.push_back({p.theirs, p.mine});
  }

  /// A pass lowers it from an odd number; then the opponent places a disc.
  std::uint32_t plies_left(const Position& p) const {
    const auto free = static_cast<std::uint32_t>(rays_.size()) - std::popcount(p.mine | p.theirs);
    return 2 * free + (may_place(p.mine, p.theirs) ? 0 : 1);
  }

  Index positions_at_most() const {
    Index positions = 1;
    for (std::size_t cell = 0; cell < rays_.size(); ++cell) positions *= 3;
    return positions;
  }

  std::string text(const Position& p) const {
    std::string cells;
    for (std::uint32_t cell = 0; cell < rays_.size(); ++cell)
      cells += (p.mine & bit(cell)) != 0 ? 'X' : (p.theirs & bit(cell)) != 0 ? 'O' : '.';
    return text_.text(cells);
  }
  Position parse(std::string_view words) const {
    const std::string cells = text_.parse(words, words);
    Position p;
    for (std::uint32_t cell = 0; cell < rays_.size(); ++cell) {
      if (cells[cell] == 'X') p.mine |= bit(cell);
      if (cells[cell] == 'O') p.theirs |= bit(cell);
    }
    return p;
  }

  std::string move_text(const Position& from, const Position& to) const {
    const std::uint32_t placed = (to.mine | to.theirs) & ~(from.mine | from.theirs);
    return placed == 0 ? "pass" : text_.cell_name(static_cast<std::size_t>(std::countr_zero(placed)));
  }
  std::string ending_text(const Position&) const { return "neither player has a move"; }

 private:
  /// The cells in each of the eight directions, the nearest first.
  using Rays = std::array<std::vector<std::uint32_t>, 8>;

  static constexpr std::uint32_t bit(std::uint32_t cell) { return std::uint32_t{1} << cell; }
  std::uint32_t disc(std::uint32_t row, std::uint32_t column) const { return bit(row * side_ + column); }
  static std::vector<std::size_t> rows(std::uint32_t side) { return std::vector<std::size_t>(side, side); }

  Rays rays_from(std::uint32_t cell) const {
    Rays rays;
    const int side = static_cast<int>(side_), row = static_cast<int>(cell) / side,
              column = static_cast<int>(cell) % side;
    std::size_t ray = 0;
    for (int down = -1; down <= 1; ++down)
      for (int right = -1; right <= 1; ++right) {
        if (down == 0 && right == 0) continue;
        for (int r = row + down, c = column + right; r >= 0 && r < side && c >= 0 && c < side; r += down, c += right)
          rays[ray].push_back(static_cast<std::uint32_t>(r * side + c));
        ++ray;
      }
    return rays;
  }

  /// The discs of the opponent that a disc on this cell turns over; none if it may not be placed there.
  std::uint32_t turned_by(std::uint32_t cell, std::uint32_t mine, std::uint32_t theirs) const {
    if (((mine | theirs) & bit(cell)) != 0) return 0;
    std::uint32_t turned = 0;
    for (const std::vector<std::uint32_t>& ray : rays_[cell]) {
      std::uint32_t line = 0;
      auto at = ray.begin();
      for (; at != ray.end() && (theirs & bit(*at)) != 0; ++at) line |= bit(*at);
      if (at != ray.end() && (mine & bit(*at)) != 0) turned |= line;
    }
    return turned;
  }

  bool may_place(std::uint32_t mine, std::uint32_t theirs) const {
    for (std::uint32_t cell = 0; cell < rays_.size(); ++cell)
      if (turned_by(cell, mine, theirs) != 0) return true;
    return false;
  }

  std::uint32_t side_;
  BoardText text_;
  std::vector<Rays> rays_;
};

}  // namespace

Family othello_family() {
  return make_family<Othello>(
      "othello", "Othello on a board of 4 x 4; a player without a move passes; most discs at the end win",
      "the rows from the top, X for the player to move and O for the opponent, for example ..../.OX./.XO./....",
      {{"size", "4", "4", "the cells of a side"}});
}

}  // namespace zermelo::scores
