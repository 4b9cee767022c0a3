// Games of k men in a row: Connect Four and its relatives, and m,n,k games. Sets of cells are words of 32 bits, so the
// cells above blank cells come from one shift.
#include <fmt/format.h>

#include <bit>

#include "tablebase/base/error.h"
#include "tablebase/boards/filling.h"
#include "tablebase/ranking/subset_rank.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::boards {
namespace {

/// Connect Four and its relatives: players drop men into columns in turn; k in a row win.
class Connect : public FillingRules {
 public:
  explicit Connect(const Spec& spec) : Connect(spec, read_grid(spec, "rows", "columns")) {}

  /// A man may be put on a blank cell if the cell below is not blank.
  void moves(const Position& men, std::vector<Position>& next) const { put(men, blank(men) & ~blank_below(men), next); }
  /// The last man is the topmost man of a column.
  void unmoves(const Position& men, std::vector<Position>& before) const { take_back(men, blank_above(men), before); }

  /// The men of a column are its lowest cells, so ways[n] counts the heights of columns whose sum is n.
  Index positions_at_most() const {
    std::vector<Index> ways{1};
    for (std::uint32_t column = 0; column < columns_; ++column) {
      std::vector<Index> wider(ways.size() + rows_);
      for (std::size_t men = 0; men < ways.size(); ++men)
        for (std::uint32_t height = 0; height <= rows_; ++height) wider[men + height] += ways[men];
      ways = std::move(wider);
    }
    return positions_with(ways);
  }

  Position parse(std::string_view words) const {
    const Position men = FillingRules::parse(words);
    if (const std::uint32_t floating = (men.crosses | men.noughts) & blank_below(men); floating != 0)
      throw UsageError("in the position '{}' a man of column {} is above a blank cell", words,
                       static_cast<std::uint32_t>(std::countr_zero(floating)) % columns_ + 1);
    return men;
  }

  std::string move_text(const Position& from, const Position& to) const {
    const std::uint32_t man = (to.crosses | to.noughts) & blank(from);
    return fmt::format("{} in column {}", from.crosses != to.crosses ? 'X' : 'O',
                       static_cast<std::uint32_t>(std::countr_zero(man)) % columns_ + 1);
  }

 private:
  Connect(const Spec& spec, GridSize grid)
      : FillingRules(grid, spec.integer("k", 1, 32), Outcome::loss),
        rows_(grid.rows),
        columns_(grid.columns),
        top_row_(~std::uint32_t{0} >> (32 - grid.columns)) {}

  /// The cells directly above blank cells.
  std::uint32_t blank_below(const Men& men) const {
    return static_cast<std::uint32_t>(std::uint64_t{blank(men)} >> columns_);
  }
  /// The cells directly below blank cells, and the top row.
  std::uint32_t blank_above(const Men& men) const {
    return static_cast<std::uint32_t>(std::uint64_t{blank(men)} << columns_) | top_row_;
  }

  std::uint32_t rows_, columns_;
  std::uint32_t top_row_;
};

/// m,n,k games: players put men on blank cells in turn; k in a row win, or lose in misère play. Tic-tac-toe is 3,3,3.
class Mnk : public FillingRules {
 public:
  explicit Mnk(const Spec& spec) : Mnk(spec, read_grid(spec, "m", "n")) {}

  Index positions_at_most() const {
    std::vector<Index> ways;
    for (Index men = 0; men <= cells_; ++men) ways.push_back(binomial(cells_, men));
    return positions_with(ways);
  }

  void moves(const Position& men, std::vector<Position>& next) const { put(men, blank(men), next); }
  void unmoves(const Position& men, std::vector<Position>& before) const {
    take_back(men, men.crosses | men.noughts, before);
  }
  std::string move_text(const Position& from, const Position& to) const { return board().move_text(from, to); }

 private:
  Mnk(const Spec& spec, GridSize grid)
      : FillingRules(grid, spec.integer("k", 1, 32),
                     spec.choice("play", {"normal", "misere"}) == 0 ? Outcome::loss : Outcome::win),
        cells_(Index{grid.rows} * grid.columns) {}

  Index cells_;
};

}  // namespace

Family connect_family() {
  return make_family<Connect>(
      "connect", "drop X and O in turn into columns, where they fall to the lowest blank cell; k in a row win",
      "the rows from the top, X, O or . a cell, and the player to move, for example .../.X./OXO,X",
      {{"columns", "1 to 32, with columns times rows at most 32", "", "columns"},
       {"rows", "1 to 32, with columns times rows at most 32", "", "rows"},
       {"k", "1 to 32", "4", "men in a row, column or diagonal that make a line"}});
}

Family mnk_family() {
  return make_family<Mnk>("mnk", "put X and O in turn on blank cells of m rows and n columns; k in a row win",
                          "the rows from the top, X, O or . a cell, and the player to move, for example XO./.X./..O,X",
                          {{"m", "1 to 32, with m n at most 32", "3", "rows"},
                           {"n", "1 to 32, with m n at most 32", "3", "columns"},
                           {"k", "1 to 32", "3", "men in a row, column or diagonal that make a line"},
                           {"play", "normal or misere", "normal", "misere: the player who makes a line loses"}});
}

}  // namespace zermelo::boards
