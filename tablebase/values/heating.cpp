// All four operations are one recursion: a position ends by a rule, or becomes the canonical form of its changed
// options, each plus some games.
#include "tablebase/values/heating.h"

#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {

ShortGame Heating::changed(ShortGame game, const Rule& rule, Known& known) {
  if (const auto end = rule.ends(game)) return *end;
  if (const auto found = known.find(game); found != known.end()) return found->second;
  constexpr std::uint64_t reserve = std::uint64_t{256} << 10;
  if (known.size() >= most || free_stack() < reserve)
    throw LimitError("cooling, heating or multiplying meets more than {} positions, or positions nested too deep",
                     most);
  GameList left, right;
  for (const ShortGame option : pool_.left_options(game))
    for (const ShortGame more : rule.left) left.push_back(pool_.add(changed(option, rule, known), more));
  for (const ShortGame option : pool_.right_options(game))
    for (const ShortGame more : rule.right) right.push_back(pool_.add(changed(option, rule, known), more));
  return known[game] = pool_.make({left.data(), left.size()}, {right.data(), right.size()});
}

ShortGame Heating::changed(ShortGame game, const Rule& rule) {
  Known known;
  return changed(game, rule, known);
}

Heating::Rule Heating::heating(ShortGame t, std::function<std::optional<ShortGame>(ShortGame)> ends) {
  return {std::move(ends), {t}, {pool_.negate(t)}};
}

std::optional<ShortGame> Heating::copies(ShortGame number, ShortGame game) {
  if (!pool_.is_integer(number)) return {};
  return pool_.multiple(pool_.as_number(number)->numerator(), game);
}

ShortGame Heating::cool(ShortGame game, const Dyadic& t) {
  const auto cooled_down = [&](ShortGame position) -> std::optional<ShortGame> {
    if (pool_.is_integer(position)) return position;
    const Thermograph& walls = walls_.of(position);
    return t > walls.temperature ? std::optional(pool_.number(walls.mean)) : std::nullopt;
  };
  return changed(game, heating(pool_.number(-t), cooled_down));
}

ShortGame Heating::freeze(ShortGame game) {
  const Dyadic t = walls_.temperature(game);
  return t > Dyadic() ? cool(game, t) : game;
}

ShortGame Heating::heat(ShortGame game, ShortGame t) {
  return changed(game, heating(t, [](ShortGame position) {
                   return is_number(position) ? std::optional(position) : std::nullopt;
                 }));
}

ShortGame Heating::overheat(ShortGame game, ShortGame s, ShortGame t) {
  return changed(game, heating(t, [this, s](ShortGame position) { return copies(position, s); }));
}

ShortGame Heating::norton(ShortGame game, ShortGame unit) {
  if (const auto multiple = copies(game, unit)) return *multiple;
  Rule rule{[this, unit](ShortGame position) { return copies(position, unit); }, {}, {}};
  for (const ShortGame option : pool_.left_options(unit)) rule.left.push_back(option);
  const ShortGame twice = pool_.add(unit, unit);
  for (const ShortGame option : pool_.right_options(unit)) rule.left.push_back(pool_.subtract(twice, option));
  for (const ShortGame more : rule.left) rule.right.push_back(pool_.negate(more));
  return changed(game, rule);
}

}  // namespace zermelo
