// The rules of Nim, shared by the game on ordered piles and the game on multisets of piles.
#pragma once

#include <memory>
#include <vector>

#include "tablebase/game/game.h"

namespace zermelo {

inline constexpr std::uint32_t max_ordered_pile = 1'000'000'000;

struct NimRules {
  std::uint32_t piles = 1;
  std::uint32_t max = 1;
  std::vector<std::uint32_t> take;  ///< amounts, ascending; may exceed `max`; empty: any
  std::uint32_t moore = 1;
  Play play = Play::normal;
  bool sorted = true;

  bool takes_any() const { return take.empty() || (take.size() >= max && take[max - 1] == max); }
};

/// Nim on multisets of at least two piles.
std::unique_ptr<Game> make_sorted_nim(Spec spec, NimRules rules);

}  // namespace zermelo
