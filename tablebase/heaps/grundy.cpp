// Grundy's game: split one heap into two heaps of different size (Grundy 1939).
#include <fmt/format.h>

#include <string>

#include "tablebase/heaps/heap_game.h"
#include "tablebase/registry/registry.h"

namespace zermelo {
namespace {

std::vector<Remains> heap_options(std::uint32_t n) {
  std::vector<Remains> options;
  for (std::uint32_t b = 1; 2 * b < n; ++b)
    options.push_back({static_cast<std::uint16_t>(n - b), static_cast<std::uint16_t>(b)});
  return options;
}

std::unique_ptr<Game> make(Spec spec, const Resources&) { return make_bounded_sum(std::move(spec), heap_options); }

}  // namespace

Family grundy_family() {
  return {"grundy",
          "split one heap into two heaps of different size",
          "the heaps in any order, `9,4`",
          {{"max", fmt::format("1 to {}", max_heap), "", "largest heap"},
           {"total", "max to 65535", "max", "bound on the sum of all heaps"},
           {"play", "normal or misere", "normal", "misere: the player who cannot move wins"}},
          make,
          all_metrics()};
}

}  // namespace zermelo
