// Awari and oware: a lap is all houses but the one that the seeds come from. Kalah: a lap is all houses and the
// player's own store.
#include "tablebase/mancala/sowing.h"

namespace zermelo::mancala {

Sown sow(const Rules& rules, Side own, unsigned house) {
  Sown sown;
  const unsigned places = 2 * rules.houses + (rules.has_store() ? 1 : 0),
                 store = rules.has_store() ? rules.houses : ~0u;
  unsigned at = house, seeds = own[house];
  for (own[house] = 0; seeds > 0;) {
    at = (at + 1) % places;
    if (at == house && !rules.has_store()) continue;
    --seeds;
    if (at < rules.houses)
      ++own[at];
    else if (at == store)
      ++sown.stored;
    else
      ++sown.passed;
  }
  sown.side = own;
  if (at == store)
    sown.last = Last::store();
  else if (at >= rules.houses)
    sown.last = Last::across();
  else if (rules.has_store() && own[at] == 1)
    sown.last = Last::opposite(rules.houses - 1 - at);
  sown.last_house = at;
  return sown;
}

namespace {

/// Two or three seeds in the last house, and in the houses before it without a gap.
unsigned capture_backwards(Side& side, unsigned last) {
  unsigned captured = 0;
  for (unsigned house = last + 1; house-- > 0 && (side[house] == 2 || side[house] == 3);) {
    captured += side[house];
    side[house] = 0;
  }
  return captured;
}

}  // namespace

Reached reach(const Rules& rules, Side other, unsigned passed, Last last) {
  for (unsigned house = 0; house < rules.houses; ++house)
    other[house] = static_cast<std::uint8_t>(other[house] + passed / rules.houses + (house < passed % rules.houses));
  Reached reached{.side = other};
  if (rules.has_store()) {
    if (last.is_opposite()) {
      reached.captured = other[last.house()];
      reached.takes_last = reached.captured > 0 || rules.captures_always;
      reached.side[last.house()] = 0;
    }
    return reached;
  }
  if (last == Last::across()) reached.captured = capture_backwards(reached.side, (passed - 1) % rules.houses);
  reached.feeds = seeds_of(reached.side) > 0;
  if (rules.variant == Variant::oware && reached.captured > 0 && !reached.feeds) reached = {.side = other};
  return reached;
}

bool is_over(const Rules& rules, unsigned own, unsigned other) {
  return own == 0 || (other == 0 && rules.has_store() && !rules.ends_stuck);
}

int rest(const Rules& rules, unsigned own, unsigned other) {
  if (!rules.has_store() && own > 0) return static_cast<int>(own + other);
  const int difference = static_cast<int>(own) - static_cast<int>(other);
  return rules.rest_to_opponent ? -difference : difference;
}

}  // namespace zermelo::mancala
