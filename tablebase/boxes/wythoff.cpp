// Wythoff's game: two piles; take any number from one pile, or the same number from both (Wythoff 1907).
#include "tablebase/boxes/box_game.h"
#include "tablebase/registry/registry.h"

namespace zermelo {
namespace {

std::unique_ptr<Game> make(Spec spec, const Resources&) {
  const std::uint32_t extent = spec.integer("max", 1, 1'000'000'000) + 1;
  const auto play = static_cast<Play>(spec.choice("play", {"normal", "misere"}));
  return std::make_unique<BoxGame>(std::move(spec), play,
                                   BoxRules{.extent = {extent, extent}, .reach = 1, .diagonal = true, .steps = {}});
}

}  // namespace

Family wythoff_family() {
  return {"wythoff",
          "two piles; take any number from one pile, or the same number from both",
          "the two piles, for example 3,5",
          {{"max", "1 to 1000000000", "", "the most in a pile"},
           {"play", "normal or misere", "normal", "misere: the player who takes last loses"}},
          make,
          all_metrics()};
}

}  // namespace zermelo
