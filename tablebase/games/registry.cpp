// The list of families, and a spec's way to its game.
#include "tablebase/games/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cctype>

namespace zermelo {

std::span<const Family> families() {
  static const std::array list{nim_family(),     wythoff_family(), octal_family(), grundy_family(),
                               pyramid_family(), grid_family(),    chomp_family()};
  return list;
}

namespace {

/// The keys that a number can be lowered of, with their ranges.
std::string number_keys(const Family& family) {
  std::vector<std::string> words;
  for (const Key& key : family.keys)
    if (key.range.find(" to ") != std::string::npos && !std::islower(key.range.back()))
      words.push_back(fmt::format("{} ({})", key.name, key.range));
  return fmt::format("{}", fmt::join(words, " or "));
}

std::unique_ptr<Game> make(const Family& family, const Spec& spec) {
  try {
    return family.make(spec);
  } catch (const TooManyPositions& error) {
    throw TooManyPositions(fmt::format("{}: {}; lower {}", spec.canonical(), error.what(), number_keys(family)));
  }
}

}  // namespace

std::unique_ptr<Game> make_game(std::string_view text) {
  Spec spec = Spec::parse(text);
  std::vector<std::string> names;
  for (const Family& family : families()) {
    names.push_back(family.name);
    if (family.name != spec.family()) continue;
    spec.complete(family.keys);
    return make(family, spec);
  }
  throw SpecError(
      fmt::format("there is no game family '{}'; the families are {}", spec.family(), fmt::join(names, ", ")));
}

}  // namespace zermelo
