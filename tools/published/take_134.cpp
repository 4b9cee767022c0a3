// One heap, take 1, 3 or 4, whoever cannot take loses: Sprague-Grundy values, and the win/loss table of a program.
#include <fmt/format.h>

#include "tools/published/published.h"
#include "tools/published/solved_game.h"

namespace zermelo {

namespace {

constexpr unsigned largest = 1000;  ///< the size of the printed program's tables

/// The printed program: a heap is won when taking 1, 3 or 4 leaves a lost one.
std::vector<bool> printed_program() {
  std::vector<bool> win(largest + 1);
  for (unsigned x = 0; x <= largest; ++x)
    win[x] = (x >= 1 && !win[x - 1]) || (x >= 3 && !win[x - 3]) || (x >= 4 && !win[x - 4]);
  return win;
}

/// `agrees`, or the first heap for which `lost(x)` and the table differ.
template <class Lost>
std::string compare(const SolvedGame& solved, const Lost& lost) {
  for (unsigned x = 0; x <= largest; ++x)
    if (lost(x) != (solved.value(std::to_string(x)).outcome == Outcome::loss)) return fmt::format("differs at {}", x);
  return "agrees";
}

void recompute(Workers& workers, const RowSink& sink) {
  const SolvedGame solved(fmt::format("nim piles=1 max={} take=1,3,4", largest), workers);
  const std::vector<unsigned> grundy = plain_grundy(*solved.game);
  const auto sg = [&](unsigned heap) { return grundy[solved.game->parse(std::to_string(heap))]; };
  const unsigned printed[] = {0, 1, 0, 1, 2, 3};
  for (unsigned x = 0; x <= 5; ++x) sink({fmt::format("sg({})", x), std::to_string(printed[x]), std::to_string(sg(x))});
  sink({"mex{0,1,2,4}", "3", std::to_string(mex({0, 1, 2, 4}))});
  sink({"win[0..1000] of the printed program", "agrees",
        compare(solved, [win = printed_program()](unsigned x) { return !win[x]; })});
  sink({"0..1000: lost exactly when sg(x) = 0", "agrees", compare(solved, [&](unsigned x) { return sg(x) == 0; })});
}

}  // namespace

PublishedTable take_134() {
  return {"take-1-3-4", "one heap, take 1, 3 or 4: sg(0..5) and the win/loss table",
          "\"必胜必败分析与SG函数\", sections 代码实现 and SG函数", recompute};
}

}  // namespace zermelo
