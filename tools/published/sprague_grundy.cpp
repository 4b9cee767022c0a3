// The theorem of Sprague and Grundy on sums of games on acyclic graphs, held against the product graphs.
#include <fmt/format.h>

#include "tools/published/published.h"
#include "tools/published/sequences/rows.h"
#include "tools/published/solved_game.h"

namespace zermelo {

namespace {

/// A game on an acyclic graph: moves[v] are the vertices that v leads to, all of them before v.
using Moves = std::vector<std::vector<unsigned>>;

/// A fixed, irregular choice of moves to earlier vertices.
Moves made_up_graph(unsigned vertices, unsigned seed) {
  Moves moves(vertices);
  for (unsigned v = 0; v < vertices; ++v)
    for (unsigned w = 0; w < v; ++w) {
      seed = seed * 1664525 + 1013904223;  // Knuth, The Art of Computer Programming, 3.3.4
      if (seed >> 30 == 0) moves[v].push_back(w);
    }
  return moves;
}

std::vector<unsigned> grundy_values(const Moves& moves) {
  std::vector<unsigned> values;
  for (const auto& next : moves) {
    std::vector<unsigned> numbers;
    for (const unsigned goal : next) numbers.push_back(values[goal]);
    values.push_back(mex(numbers));
  }
  return values;
}

/// Who wins the sum of three games from each triple of vertices, by looking at every move.
std::vector<bool> solve_product(const Moves& a, const Moves& b, const Moves& c) {
  std::vector<bool> win(a.size() * b.size() * c.size());
  const auto place = [&](std::size_t x, std::size_t y, std::size_t z) { return (x * b.size() + y) * c.size() + z; };
  for (std::size_t x = 0; x < a.size(); ++x)
    for (std::size_t y = 0; y < b.size(); ++y)
      for (std::size_t z = 0; z < c.size(); ++z) {
        bool wins = false;
        for (const unsigned next : a[x]) wins = wins || !win[place(next, y, z)];
        for (const unsigned next : b[y]) wins = wins || !win[place(x, next, z)];
        for (const unsigned next : c[z]) wins = wins || !win[place(x, y, next)];
        win[place(x, y, z)] = wins;
      }
  return win;
}

/// `holds`, or the first triple whose winner the XOR of the three values does not tell.
std::string check_theorem() {
  const Moves a = made_up_graph(20, 1), b = made_up_graph(25, 2), c = made_up_graph(30, 3);
  const std::vector<unsigned> x = grundy_values(a), y = grundy_values(b), z = grundy_values(c);
  const std::vector<bool> win = solve_product(a, b, c);
  for (std::size_t i = 0; i < win.size(); ++i) {
    const std::size_t u = i / (b.size() * c.size()), v = i / c.size() % b.size(), w = i % c.size();
    if (win[i] != ((x[u] ^ y[v] ^ z[w]) != 0)) return fmt::format("fails at {},{},{}", u, v, w);
  }
  return "holds";
}

/// P cells of the ball's board are those of value 0.
std::string grid_row(const SolvedGame& solved, const std::vector<unsigned>& grundy, unsigned row) {
  std::string cells;
  for (unsigned column = 1; column <= 3; ++column)
    cells += grundy[solved.game->parse(fmt::format("{},{}", row, column))] == 0 ? 'P' : 'N';
  return cells;
}

void recompute(Workers& workers, const RowSink& sink) {
  sink({"mex{0,2,4}", "1", std::to_string(mex({0, 2, 4}))});
  sink({"mex{1,2}", "0", std::to_string(mex({1, 2}))});
  sink({"mex{0,1,2,4}", "3", std::to_string(mex({0, 1, 2, 4}))});
  sink({"SG of {1,3,4}, heaps 0 to 5", "0 1 0 1 2 3", first_values(sequence_of("take:1,3,4", 5, workers), 6)});
  sink({"SG(x) = x, Nim heaps 0 to 15", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
        first_values(sequence_of("nim", 15, workers), 16)});
  const SolvedGame grid("grid rows=4 cols=3", workers);
  const std::vector<unsigned> grundy = plain_grundy(*grid.game);
  const char* const printed[] = {"NNN", "PNP", "NNN", "PNP"};
  for (unsigned row = 1; row <= 4; ++row)
    sink({fmt::format("ball on 4 x 3 cells, row {}: P where SG = 0", row), printed[row - 1],
          grid_row(grid, grundy, row)});
  sink({"sums of three graphs, 15,000 triples: lost exactly when the XOR is 0", "holds", check_theorem()});
}

}  // namespace

PublishedTable sprague_grundy() {
  return {"sprague-grundy", "mex, SG values and the theorem on sums of games on graphs",
          "\"博弈论\", section 有向图游戏与 SG 函数; \"必胜必败分析与SG函数\", section SG函数", recompute};
}

}  // namespace zermelo
