// GameClass::partisan tells games of Left and Right.
#include "tools/print/partisan_position.h"

#include <fmt/format.h>

#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo {

std::string PartisanPosition::text() const {
  return fmt::format("{}: {}", game->spec().canonical_text(), game->text(position));
}

PartisanPosition partisan_position(const std::string& spec, const std::string& words, const Job& job, bool search) {
  Resources resources;
  resources.job = job;
  resources.search = search;
  std::unique_ptr<Game> game = make_game(spec, resources);
  if (game->game_class() != GameClass::partisan)
    throw UsageError(fmt::format("{}: both players have the same moves; its values are Grundy values",
                                 game->spec().canonical_text()));
  const Index position = words.empty() ? game->start() : game->parse(words);
  const PartisanGame* rules = &as_partisan(*game);
  return {std::move(game), rules, position};
}

}  // namespace zermelo
