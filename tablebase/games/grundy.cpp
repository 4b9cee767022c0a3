// Grundy's game: split one heap into two heaps of different size (Grundy 1939).
#include <fmt/format.h>

#include <string>

#include "tablebase/games/heap_game.h"
#include "tablebase/games/registry.h"

namespace zermelo {
namespace {

std::unique_ptr<Game> make(Spec spec) {
  const std::uint32_t max = spec.integer("max", 1, max_heap);
  if (spec.text("total") == "max") spec.set("total", std::to_string(max));
  const std::uint32_t total = spec.integer("total", max, 65535);
  const Play play = spec.choice("play", {"normal", "misere"}) == 0 ? Play::normal : Play::misere;
  std::vector<std::vector<Remains>> options(max + 1);
  for (std::uint32_t n = 1; n <= max; ++n)
    for (std::uint32_t b = 1; 2 * b < n; ++b)
      options[n].push_back({static_cast<std::uint16_t>(n - b), static_cast<std::uint16_t>(b)});
  HeapCounts start{};
  start[max] = 1;
  return std::make_unique<HeapGame>(std::move(spec), play, HeapSpace::Limits{max, 1, 0, total, false},
                                    std::move(options), start, HeapOrder::descending);
}

}  // namespace

Family grundy_family() {
  return {"grundy",
          "split one heap into two heaps of different size",
          "the heaps in any order, `9,4`",
          {{"max", fmt::format("1 to {}", max_heap), "", "largest heap"},
           {"total", "max to 65535", "max", "bound on the sum of all heaps"},
           {"play", "normal or misere", "normal", "whether a player who cannot move loses or wins"}},
          make};
}

}  // namespace zermelo
