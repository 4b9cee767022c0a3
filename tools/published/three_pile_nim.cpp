// Nim with three piles: lost positions are those whose Nim sum is 0 (Bouton 1901), and the examples of a course page.
#include <fmt/format.h>

#include "tools/published/published.h"
#include "tools/published/solved_game.h"

namespace zermelo {

namespace {

constexpr unsigned largest = 15;

/// Holds the theorem against every position: `holds`, or the first exception.
std::string check_nim_sum(const SolvedGame& solved) {
  for (unsigned a = 0; a <= largest; ++a)
    for (unsigned b = 0; b <= largest; ++b)
      for (unsigned c = 0; c <= largest; ++c) {
        const std::string position = fmt::format("{},{},{}", a, b, c);
        const bool lost = solved.value(position).outcome == Outcome::loss;
        if (lost != ((a ^ b ^ c) == 0)) return "fails at " + position;
      }
  return "holds";
}

std::string check_heaps(Workers& workers) {
  const SolvedGame solved(fmt::format("nim piles=1 max={}", largest), workers);
  const std::vector<unsigned> grundy = plain_grundy(*solved.game);
  for (unsigned x = 0; x <= largest; ++x)
    if (grundy[solved.game->parse(std::to_string(x))] != x) return fmt::format("fails at {}", x);
  return "holds";
}

void recompute(Workers& workers, const RowSink& sink) {
  const SolvedGame solved(fmt::format("nim piles=3 max={} order=ordered", largest), workers);
  const auto winner = [&](const char* position) {
    return solved.value(position).outcome == Outcome::win ? "first player wins" : "second player wins";
  };
  const auto move = [&](const char* from, const char* to) { return solved.has_move(from, to) ? "a move" : "no move"; };
  const bool last = solved.value("0,0,5") == Value{Outcome::win, 1} && solved.has_move("0,0,5", "0,0,0");
  sink({"0,0,0 (theorem 1)", "second player wins", winner("0,0,0")});
  sink({"2,5,4 (Nim sum 3)", "first player wins", winner("2,5,4")});
  sink({"2,5,4 to 0,5,4", "a move", move("2,5,4", "0,5,4")});
  sink({"2,5,4 to 2,1,4", "a move", move("2,5,4", "2,1,4")});
  sink({"0,0,5, taking all 5", "wins at once", last ? "wins at once" : "does not win at once"});
  sink({"0..15 a pile: lost exactly when the Nim sum is 0", "holds", check_nim_sum(solved)});
  sink({"mex{0,2,4}", "1", std::to_string(mex({0, 2, 4}))});
  sink({"mex{1,2}", "0", std::to_string(mex({1, 2}))});
  sink({"SG(x) = x for a heap of x = 0..15", "holds", check_heaps(workers)});
}

}  // namespace

PublishedTable three_pile_nim() {
  return {"nim", "three piles: the Nim sum decides; the positions 2,5,4 and 0,0,5; mex and heaps",
          "\"博弈论\", sections Nim 游戏, 博弈图和状态, Nim 和 and 有向图游戏与 SG 函数", recompute};
}

}  // namespace zermelo
