// An exception ends the making of the game where the discovery would begin.
#include "jobs/keys/undiscovered.h"

#include "tablebase/registry/registry.h"

namespace zermelo {

Planned make_without_discovery(const std::string& spec, Resources resources) {
  struct Stop {
    Undiscovered game;
  };
  resources.before_discovery = [](const Undiscovered& game) { throw Stop{game}; };
  try {
    return make_game(spec, resources);
  } catch (Stop& stop) {
    return std::move(stop.game);
  }
}

std::string canonical_text_of(const std::string& spec, const Resources& resources) {
  const Planned planned = make_without_discovery(spec, resources);
  if (const auto* undiscovered = std::get_if<Undiscovered>(&planned)) return undiscovered->spec;
  return std::get<std::unique_ptr<Game>>(planned)->spec().canonical_text();
}

}  // namespace zermelo
