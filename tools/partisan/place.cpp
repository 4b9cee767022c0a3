// Finding the partisan side of a game.
#include "tools/partisan/place.h"

#include <fmt/format.h>

#include "tablebase/error.h"
#include "tablebase/games/registry.h"
#include "tools/support/machine.h"

namespace zermelo {

std::string Place::text() const { return fmt::format("{}: {}", game->spec().canonical(), game->text(position)); }

Place place_of(const std::string& spec, const std::string& words, std::uint64_t memory) {
  std::unique_ptr<Game> game = make_game(spec, resources_for(0, memory));
  const Structure structure = game->structure();
  const auto* partisan = std::get_if<PartisanRules>(&structure);
  if (partisan == nullptr)
    throw UsageError(
        fmt::format("{}: both players have the same moves; its values are Grundy values", game->spec().canonical()));
  const Index position = words.empty() ? game->start() : game->parse(words);
  return {std::move(game), partisan->game, position};
}

}  // namespace zermelo
