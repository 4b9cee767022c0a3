// The L-game (de Bono 1967) on 4 x 4 cells: each player has an L-shaped piece of four cells, and there are two neutral
// pieces of one cell. A move puts the player's L to another place and may then put one neutral piece on any blank cell.
// The player who cannot move loses. All positions are listed once and numbered by their place in the list.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <compare>

#include "tablebase/base/error.h"
#include "tablebase/boards/board_text.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::boards {
namespace {

using Cells = std::uint16_t;

/// The pieces as sets of cells, as the player to move sees them.
struct LPieces {
  Cells mover = 0;
  Cells other = 0;
  Cells neutral = 0;
  friend auto operator<=>(const LPieces&, const LPieces&) = default;

  Cells all() const { return mover | other | neutral; }
};

/// The set of one cell of the board.
Cells cell(unsigned row, unsigned column) { return static_cast<Cells>(1u << (4 * row + column)); }

/// All 48 places of an L: three cells in a row or column, and a cell beside one of their ends.
std::vector<Cells> places_of_l() {
  std::vector<Cells> places;
  for (unsigned line = 0; line < 4; ++line)
    for (unsigned first = 0; first < 2; ++first)
      for (const unsigned end : {first, first + 2})
        for (const unsigned beside : {line - 1, line + 1}) {
          if (beside >= 4) continue;
          Cells flat = cell(beside, end), upright = cell(end, beside);
          for (unsigned i = first; i < first + 3; ++i) {
            flat |= cell(line, i);
            upright |= cell(i, line);
          }
          places.push_back(flat);
          places.push_back(upright);
        }
  return places;
}

/// Calls use(c) for each cell c of a set.
template <class Use>
void for_cells(unsigned cells, const Use& use) {
  for (; cells != 0; cells &= cells - 1) use(static_cast<Cells>(cells & -cells));
}

class LGame {
 public:
  using Position = LPieces;

  explicit LGame(const Spec&) {}

  /// The two Ls are back to back in the middle, the neutral pieces in two corners.
  Position start() const { return parse("nxx./.ox./.ox./.oon"); }
  Index size() const { return list_.size(); }
  Index rank(const Position& position) const { return list_.rank(position); }
  Position unrank(Index index) const { return list_.unrank(index); }

  std::optional<Outcome> ending(const Position& position) const {
    const bool moves = std::any_of(places_.begin(), places_.end(), [&](Cells to) { return fits(position, to); });
    return moves ? std::nullopt : std::optional(Outcome::loss);
  }

  void moves(const Position& position, std::vector<Position>& next) const {
    for (const Cells to : places_) {
      if (!fits(position, to)) continue;
      const Position moved{position.other, to, position.neutral};
      next.push_back(moved);
      for_neutral_moves(moved, next);
    }
  }

  /// A reversed move: first the neutral piece moves back, then the L.
  void unmoves(const Position& position, std::vector<Position>& before) const {
    std::vector<Position> neutral_back{position};
    for_neutral_moves(position, neutral_back);
    for (const Position& p : neutral_back) {
      const Cells covered = p.mover | p.neutral;
      for (const Cells from : places_)
        if ((from & covered) == 0 && from != p.other) before.push_back({from, p.mover, p.neutral});
    }
  }

  std::string ending_text(const Position&) const { return "the L x has no other place"; }
  std::string text(const Position& position) const {
    std::string cells(16, '.');
    const auto mark = [&](Cells set, char letter) {
      for_cells(set, [&](Cells c) { cells[static_cast<unsigned>(std::countr_zero(c))] = letter; });
    };
    mark(position.mover, 'x');
    mark(position.other, 'o');
    mark(position.neutral, 'n');
    return board_.text(cells);
  }

  Position parse(std::string_view words) const;
  std::string move_text(const Position& from, const Position& to) const;

 private:
  bool fits(const Position& position, Cells to) const {
    return to != position.mover && (to & (position.other | position.neutral)) == 0;
  }

  static void for_neutral_moves(const Position& position, std::vector<Position>& next) {
    for_cells(position.neutral, [&](Cells from) {
      for_cells(0xFFFFu & ~position.all(), [&](Cells to) {
        next.push_back({position.mover, position.other, static_cast<Cells>(position.neutral ^ from ^ to)});
      });
    });
  }

  bool is_l(Cells cells) const { return std::find(places_.begin(), places_.end(), cells) != places_.end(); }

  std::vector<Position> arrangements() const {
    std::vector<Position> list;
    for (const Cells mover : places_)
      for (const Cells other : places_) {
        if ((mover & other) != 0) continue;
        const unsigned blank = 0xFFFFu & ~(mover | other);
        for_cells(blank, [&](Cells a) {
          for_cells(blank & (a - 1u), [&](Cells b) { list.push_back({mover, other, static_cast<Cells>(a | b)}); });
        });
      }
    return list;
  }

  BoardText board_{{4, 4, 4, 4}, "xon."};
  std::vector<Cells> places_ = places_of_l();
  PositionList<Position> list_{arrangements()};
};

LPieces LGame::parse(std::string_view words) const {
  const std::string cells = board_.parse(words, words);
  Position position;
  for (unsigned i = 0; i < cells.size(); ++i) {
    if (cells[i] == 'x') position.mover |= cell(0, i);
    if (cells[i] == 'o') position.other |= cell(0, i);
    if (cells[i] == 'n') position.neutral |= cell(0, i);
  }
  if (!is_l(position.mover) || !is_l(position.other) || std::popcount(position.neutral) != 2)
    throw UsageError(
        "the position '{}' should have an L of four x, an L of four o, and two n, for example nxx./.ox./.ox./.oon",
        words);
  return position;
}

/// The cells that the L moves to, and the move of a neutral piece if there is one.
std::string LGame::move_text(const Position& from, const Position& to) const {
  const auto names = [&](unsigned cells) {
    std::vector<std::string> list;
    for_cells(cells, [&](Cells c) { list.push_back(board_.cell_name(static_cast<unsigned>(std::countr_zero(c)))); });
    return fmt::format("{}", fmt::join(list, " "));
  };
  std::string l = "L to " + names(to.other);
  if (from.neutral == to.neutral) return l;
  return fmt::format("{}; neutral {} -> {}", l, names(from.neutral & ~to.neutral), names(to.neutral & ~from.neutral));
}

}  // namespace

Family lgame_family() {
  return make_family<LGame>(
      "lgame",
      "the L-game: put your L to another place on 4 x 4 cells, then, if you like, one neutral piece to any blank cell; "
      "the player who cannot move loses",
      "the rows from the top, x the L of the player to move, o the other one, n neutral, for example "
      "nxx./.ox./.ox./.oon",
      {});
}

}  // namespace zermelo::boards
