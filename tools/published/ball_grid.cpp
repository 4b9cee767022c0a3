// A ball on a board of 4 rows and 3 columns moves right, down or diagonally; whoever cannot move loses.
#include <fmt/format.h>

#include "tools/published/published.h"
#include "tools/published/solved_game.h"

namespace zermelo {

namespace {

void recompute(Workers& workers, const RowSink& sink) {
  const SolvedGame solved("grid rows=4 cols=3", workers);
  const char* const printed[] = {"NNN", "PNP", "NNN", "PNP"};
  for (unsigned row = 1; row <= 4; ++row) {
    std::string cells;
    for (unsigned column = 1; column <= 3; ++column)
      cells += solved.value(fmt::format("{},{}", row, column)).outcome == Outcome::win ? 'N' : 'P';
    sink({fmt::format("row {}", row), printed[row - 1], cells});
  }
  const Outcome start = solved.table.value(solved.game->start()).outcome;
  sink({"from the top left corner", "the first player wins",
        start == Outcome::win ? "the first player wins" : "the second player wins"});
}

}  // namespace

PublishedTable ball_grid() {
  return {"ball-grid", "P and N cells of a ball that moves right, down or diagonally on 4 x 3 cells",
          "\"必胜必败分析与SG函数\", section 必胜必败分析, 例子", recompute};
}

}  // namespace zermelo
