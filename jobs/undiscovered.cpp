// An exception ends the making of the game where the discovery would begin.
#include "jobs/undiscovered.h"

#include "tablebase/games/registry.h"

namespace zermelo {

Planned make_without_discovery(const std::string& spec, const Job& job) {
  struct Stop {
    Undiscovered game;
  };
  Resources resources{job};
  resources.before_discovery = [](const Undiscovered& game) { throw Stop{game}; };
  try {
    return make_game(spec, resources);
  } catch (Stop& stop) {
    return std::move(stop.game);
  }
}

}  // namespace zermelo
