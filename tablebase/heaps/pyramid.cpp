// The pyramid game: rows of 1, 2, ..., p sticks; a move takes any run of neighbouring sticks of one row. Segments of
// sticks are heaps.
#include <fmt/format.h>

#include "tablebase/heaps/heap_game.h"
#include "tablebase/registry/registry.h"

namespace zermelo {
namespace {

/// The weight of a segment of i sticks is i + 1. Taking k >= 1 neighbours leaves segments of a + b = i - k sticks, and
/// (a + 1) + (b + 1) <= i + 1. So no move raises the weight, and every position that arises from the rows 1..p has at
/// most their total weight p(p + 3)/2.
std::unique_ptr<Game> make(Spec spec, const Resources&) {
  const std::uint32_t rows = spec.integer("rows", 1, 60);
  const Play play = spec.choice("play", {"normal", "misere"}) == 0 ? Play::normal : Play::misere;
  std::vector<std::vector<Remains>> options(rows + 1);
  HeapCounts start{};
  for (std::uint32_t n = 1; n <= rows; ++n) {
    start[n] = 1;
    for (std::uint32_t rest = 0; rest < n; ++rest)
      for (std::uint32_t b = 0; 2 * b <= rest; ++b)
        options[n].push_back({static_cast<std::uint16_t>(rest - b), static_cast<std::uint16_t>(b)});
  }
  const HeapSpace::Limits limits{rows, 1, 1, rows * (rows + 3) / 2, false};
  return std::make_unique<HeapGame>(std::move(spec), play, limits, std::move(options), start, HeapOrder::ascending);
}

}  // namespace

Family pyramid_family() {
  return {"pyramid",
          "rows of 1, 2, ..., P sticks; take any run of neighbouring sticks of one row",
          "the lengths of the segments, `1,2,3`, or the number of segments of each length, `x=1,1,1`",
          {{"rows", "1 to 60", "", "number of rows P"},
           {"play", "misere or normal", "misere", "misere: the player who takes the last stick loses"}},
          make,
          all_metrics()};
}

}  // namespace zermelo
