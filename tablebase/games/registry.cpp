// The list of families, and a spec's way to its game.
#include "tablebase/games/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

namespace zermelo {

std::span<const Family> families() {
  static const std::array list{nim_family(),     wythoff_family(), octal_family(), grundy_family(),
                               pyramid_family(), grid_family(),    chomp_family()};
  return list;
}

std::unique_ptr<Game> make_game(std::string_view text) {
  Spec spec = Spec::parse(text);
  std::vector<std::string> names;
  for (const Family& family : families()) {
    names.push_back(family.name);
    if (family.name != spec.family()) continue;
    spec.complete(family.keys);
    return family.make(std::move(spec));
  }
  throw SpecError(
      fmt::format("there is no game family '{}'; the families are {}", spec.family(), fmt::join(names, ", ")));
}

}  // namespace zermelo
