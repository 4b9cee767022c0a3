// m,n,k games: players put men on blank cells in turn; k in a row win, or lose in misère play. Tic-tac-toe is 3,3,3.
#include "tablebase/boards/filling.h"
#include "tablebase/ranking/binomial.h"
#include "tablebase/registry/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo {
namespace {

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

Family mnk_family() {
  return make_family<Mnk>("mnk", "put X and O in turn on blank cells of m rows and n columns; k in a row win",
                          "the rows from the top, X, O or . a cell, and the player to move, for example XO./.X./..O,X",
                          {{"m", "1 to 32, with m n at most 32", "3", "rows"},
                           {"n", "1 to 32, with m n at most 32", "3", "columns"},
                           {"k", "1 to 32", "3", "men in a row, column or diagonal that make a line"},
                           {"play", "normal or misere", "normal", "misere: the player who makes a line loses"}});
}

}  // namespace zermelo
