// All directions are unrolled once into the steps and paths from each point.
#include "tablebase/boards/described/play/fast_play.h"

#include <algorithm>

#include "tablebase/boards/described/rules/geometry.h"

namespace zermelo::described {
namespace {

/// The points of a ray from a point, without the point; a ray that comes back ends there.
std::vector<std::uint8_t> unrolled(const Ray& ray, unsigned from) {
  std::vector<std::uint8_t> points;
  Points seen = one(from);
  for (auto at = ray.after(from); at && (seen >> *at & 1) == 0; at = ray.after(*at)) {
    seen |= one(*at);
    points.push_back(static_cast<std::uint8_t>(*at));
  }
  return points;
}

/// The reverse of a ray.
Ray reversed(const Ray& ray) {
  Ray back;
  for (unsigned point = 0; point < most_points; ++point)
    if (ray.next[point] != Ray::nowhere)
      back.next[static_cast<unsigned>(ray.next[point])] = static_cast<std::int8_t>(point);
  return back;
}

/// The first points of a path that are all in `set`.
Points run_in(const std::vector<std::uint8_t>& path, std::size_t first, Points set) {
  Points run = 0;
  for (std::size_t i = first; i < path.size() && (set >> path[i] & 1) != 0; ++i) run |= one(path[i]);
  return run;
}

}  // namespace

FastPlay::FastPlay(const BoardRules& rules) : rules_(rules), kinds_{rules.kinds_of(0), rules.kinds_of(1)} {
  for (const MoveRule& rule : rules.moves)
    for (unsigned side = 0; side < 2; ++side) compile(rule, side);
  for (unsigned point = 0; point < rules.points(); ++point) {
    for (const Ray& ray : rules.lines)
      if (const auto to = ray.after(point)) neighbours_[point] |= one(*to);
    for (const Points mill : rules.mills)
      if ((mill >> point & 1) != 0) mills_at_[point].push_back(mill);
    for (const Ray& ray : rules.custody) custody_[point].push_back(unrolled(ray, point));
    for (unsigned side = 0; side < 2; ++side)
      for (unsigned other = 0; other < rules.points(); ++other)
        if (advance(rules.places[other], rules.forward, side) > advance(rules.places[point], rules.forward, side))
          before_[side][point] |= one(other);
  }
  quiet_ = rules.mills.empty() && rules.custody.empty();
}

void FastPlay::compile(const MoveRule& rule, unsigned side) {
  Compiled& way = ways_[side].emplace_back();
  way.rule = &rule;
  for (const Ray& ray : rule.rays[side]) {
    const Ray back = reversed(ray);
    for_points(ray.from & rule.from[side],
               [&](unsigned from) { way.steps[from] |= one(*ray.after(from)) & rule.into[side]; });
    for (unsigned from = 0; from < rules_.points(); ++from) {
      if ((ray.from >> from & 1) == 0) continue;
      const std::vector<std::uint8_t> points = unrolled(ray, from);
      Path path{static_cast<std::uint8_t>(from),
                static_cast<std::uint8_t>(points.size()),
                {},
                static_cast<std::uint16_t>(way.rays.size())};
      for (std::size_t i = 0; i < 2 && i < points.size(); ++i) path.step[i] = points[i];
      way.paths[from].push_back(path);
      way.rays.push_back(points);
      way.rays.push_back(unrolled(back, from));
    }
  }
}

FastPlay::Sides FastPlay::sides_of(const Placement& position) const {
  Sides sides;
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) sides.men[rules_.kinds[kind].side] |= position.men[kind];
  return sides;
}

void FastPlay::moves(const Placement& position, Next& next) const {
  const Sides sides = sides_of(position);
  const unsigned side = position.turn;
  const std::size_t before = next.size();
  for (const bool obliged : {true, false}) {
    for (const Compiled& how : ways_[side]) {
      if (how.rule->obliged != obliged) continue;
      if (how.rule->only_with && *how.rule->only_with != count(sides.men[side])) continue;
      list({how, position, sides, next});
    }
    if (next.size() != before) break;
  }
  if (rules_.pass != Pass::no && (rules_.pass == Pass::may || next.size() == before)) {
    next.push_back(position);
    next.back().turn ^= 1;
  }
}

bool FastPlay::is_obliged(const Placement& position) const {
  thread_local Next next;
  next.clear();
  const Sides sides = sides_of(position);
  for (const Compiled& how : ways_[position.turn]) {
    const MoveRule& rule = *how.rule;
    if (!rule.obliged || (rule.only_with && *rule.only_with != count(sides.men[position.turn]))) continue;
    if (rule.action != Action::drop) {
      list({how, position, sides, next});
    } else if ((rule.into[position.turn] & rules_.board() & ~sides.all()) != 0) {
      for (Kinds left = rule.men & kinds_[position.turn]; left != 0; left &= left - 1)
        if (position.hand[lowest(left)] != 0) return true;
    }
    if (!next.empty()) return true;
  }
  return false;
}

bool FastPlay::captures_more(const Placement& position, unsigned to) const {
  if (quiet_) return false;
  const Sides sides = sides_of(position);
  const Points own = sides.men[1 - position.turn], enemy = sides.men[position.turn];
  const auto full = [&](Points mill) { return (mill & ~own) == 0; };
  return between(to, own, enemy) != 0 || (enemy != 0 && std::any_of(mills_at_[to].begin(), mills_at_[to].end(), full));
}

bool FastPlay::is_beside_enemy(const Placement& position, unsigned point) const {
  return (neighbours_[point] & sides_of(position).men[1 - position.turn]) != 0;
}

void FastPlay::list(const Work& work) const {
  const MoveRule& rule = *work.how.rule;
  if (rule.action == Action::drop) return drop(work);
  if (rule.action == Action::leave) return leave(work);
  if (rule.action == Action::push) return push(work);
  for (Kinds left = rule.men & kinds_[work.side()]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    for_points(work.position.men[kind] & rule.from[work.side()], [&](unsigned from) {
      if (rule.beside_enemy && (neighbours_[from] & work.sides.men[1 - work.side()]) == 0) return;
      if (rule.action == Action::slide) return slide(work, kind, from);
      if (rule.action == Action::jump && rule.chain != Chain::no && rule.takes != Takes::over)
        return hop(work, kind, from);
      if (rule.action == Action::jump) {
        Placement lifted = work.position;
        lifted.men[kind] ^= one(from);
        Sides sides = work.sides;
        sides.men[work.side()] ^= one(from);
        return jump(work, kind, from, lifted, sides, true);
      }
      if (rule.takes != Takes::nothing) return approach(work, kind, from);
      step(work, kind, from);
    });
  }
}

void FastPlay::drop(const Work& work) const {
  const Points free = work.how.rule->into[work.side()] & rules_.board() & ~work.sides.all();
  for (Kinds left = work.how.rule->men & kinds_[work.side()]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    if (work.position.hand[kind] == 0) continue;
    Placement lifted = work.position;
    --lifted.hand[kind];
    for_points(free, [&](unsigned to) {
      Placement after = lifted;
      Sides sides = work.sides;
      after.men[kind] |= one(to);
      sides.men[work.side()] |= one(to);
      settle(work, to, after, sides);
    });
  }
}

void FastPlay::leave(const Work& work) const {
  for (Kinds left = work.how.rule->men & kinds_[work.side()]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    for_points(work.position.men[kind] & work.how.rule->from[work.side()], [&](unsigned from) {
      if (work.how.rule->beside_enemy && (neighbours_[from] & work.sides.men[1 - work.side()]) == 0) return;
      Placement after = work.position;
      after.men[kind] ^= one(from);
      finish(work, after);
    });
  }
}

void FastPlay::step(const Work& work, unsigned kind, unsigned from) const {
  const MoveRule& rule = *work.how.rule;
  const Points enemy = work.sides.men[1 - work.side()];
  Points targets =
      rule.action == Action::fly ? rule.into[work.side()] & rules_.board() & ~one(from) : work.how.steps[from];
  if (rule.to == Target::empty) targets &= ~work.sides.all();
  if (rule.to == Target::enemy) targets &= enemy;
  if (rule.to == Target::either) targets &= ~work.sides.men[work.side()];
  if (targets == 0) return;
  Placement lifted = work.position;
  lifted.men[kind] ^= one(from);
  Sides sides = work.sides;
  sides.men[work.side()] ^= one(from);
  for_points(targets, [&](unsigned to) { arrive(work, kind, to, lifted, sides); });
}

void FastPlay::slide(const Work& work, unsigned kind, unsigned from) const {
  const MoveRule& rule = *work.how.rule;
  Placement lifted = work.position;
  lifted.men[kind] ^= one(from);
  Sides sides = work.sides;
  sides.men[work.side()] ^= one(from);
  for (const Path& path : work.how.paths[from])
    for (const std::uint8_t to : work.how.rays[path.ray]) {
      const bool own = (work.sides.men[work.side()] >> to & 1) != 0,
                 enemy = (work.sides.men[1 - work.side()] >> to & 1) != 0;
      const bool fits = !own && (enemy ? rule.to != Target::empty : rule.to != Target::enemy);
      if (fits && (rule.into[work.side()] >> to & 1) != 0) arrive(work, kind, to, lifted, sides);
      if (own || enemy) break;
    }
}

void FastPlay::jump(const Work& work, unsigned kind, unsigned at, Placement lifted, Sides sides, bool first) const {
  const MoveRule& rule = *work.how.rule;
  const unsigned side = work.side();
  bool jumped = false;
  for (const Path& path : work.how.paths[at]) {
    if (path.length < 2) continue;
    const Points over = one(path.step[0]), to = one(path.step[1]);
    const Points may_pass = rule.over == Over::any ? sides.all() : sides.men[rule.over == Over::own ? side : 1 - side];
    const Points may_land = rule.to == Target::empty   ? ~sides.all()
                            : rule.to == Target::enemy ? sides.men[1 - side]
                                                       : ~sides.men[side];
    if ((over & may_pass) == 0 || (to & may_land & rule.into[side]) == 0) continue;
    jumped = true;
    Placement after = lifted;
    Sides left = sides;
    if (rule.takes == Takes::over) capture(after, left, side, over);
    if (rule.chain == Chain::no)
      arrive(work, kind, path.step[1], after, left);
    else
      jump(work, kind, path.step[1], after, left, false);
  }
  if (!first && (rule.chain == Chain::may || !jumped)) arrive(work, kind, at, lifted, sides);
}

/// Chained jumps that take nothing.
void FastPlay::hop(const Work& work, unsigned kind, unsigned from) const {
  const MoveRule& rule = *work.how.rule;
  const unsigned side = work.side();
  Placement lifted = work.position;
  lifted.men[kind] ^= one(from);
  Sides sides = work.sides;
  sides.men[side] ^= one(from);
  const Points may_pass = rule.over == Over::any ? sides.all() : sides.men[rule.over == Over::own ? side : 1 - side];
  const Points free = rule.into[side] & ~sides.all();
  Points found = one(from), fresh = found;
  while (fresh != 0) {
    const unsigned at = lowest(fresh);
    fresh &= fresh - 1;
    for (const Path& path : work.how.paths[at])
      if (path.length >= 2 && (may_pass >> path.step[0] & 1) != 0 && (free & ~found) >> path.step[1] & 1) {
        found |= one(path.step[1]);
        fresh |= one(path.step[1]);
      }
  }
  for_points(found ^ one(from), [&](unsigned to) { arrive(work, kind, to, lifted, sides); });
}

void FastPlay::push(const Work& work) const {
  const unsigned side = work.side();
  const Kinds own = work.how.rule->men & kinds_[side];
  if (own == 0) return;
  const unsigned kind = lowest(own);
  const Points free = rules_.board() & ~work.sides.all();
  for_points((free | work.position.men[kind]) & work.how.rule->from[side], [&](unsigned from) {
    for (const Path& path : work.how.paths[from]) {
      Placement after = work.position;
      for (unsigned k = 0; k < rules_.kinds.size(); ++k) {
        Points& men = after.men[k];
        Points kept = men & ~one(from);
        unsigned to = from;
        for (const std::uint8_t at : work.how.rays[path.ray]) {
          kept = (kept & ~(one(to) | one(at))) | ((men >> at & 1) << to);
          to = at;
        }
        men = kept;
      }
      after.men[kind] |= one(path.length == 0 ? from : work.how.rays[path.ray].back());
      finish(work, after);
    }
  });
}

void FastPlay::approach(const Work& work, unsigned kind, unsigned from) const {
  const MoveRule& rule = *work.how.rule;
  const unsigned side = work.side();
  for (const Path& path : work.how.paths[from]) {
    const unsigned to = path.step[0];
    if (path.length == 0 || ((work.sides.all() | ~rule.into[side]) >> to & 1) != 0) continue;
    const Points enemy = work.sides.men[1 - side];
    const Points taken = rule.takes == Takes::approach ? run_in(work.how.rays[path.ray], 1, enemy)
                                                       : run_in(work.how.rays[path.ray + 1u], 0, enemy);
    if (taken == 0) continue;
    Placement lifted = work.position;
    lifted.men[kind] ^= one(from);
    Sides sides = work.sides;
    sides.men[side] ^= one(from);
    capture(lifted, sides, side, taken);
    arrive(work, kind, to, lifted, sides);
  }
}

void FastPlay::capture(Placement& position, Sides& sides, unsigned side, Points set) const {
  sides.men[1 - side] &= ~set;
  for (Kinds left = kinds_[1 - side]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    const Points taken = position.men[kind] & set;
    if (taken == 0) continue;
    position.men[kind] ^= taken;
    if (const auto as = rules_.kinds[kind].captured_as)
      position.hand[*as] = static_cast<std::uint8_t>(position.hand[*as] + count(taken));
  }
}

void FastPlay::arrive(const Work& work, unsigned kind, unsigned to, Placement lifted, Sides sides) const {
  const unsigned side = work.side();
  if ((sides.men[1 - side] >> to & 1) != 0) capture(lifted, sides, side, one(to));
  const Kind& man = rules_.kinds[kind];
  lifted.men[man.promotes_to && (man.promotes_in >> to & 1) != 0 ? *man.promotes_to : kind] |= one(to);
  sides.men[side] |= one(to);
  settle(work, to, lifted, sides);
}

void FastPlay::settle(const Work& work, unsigned to, Placement position, Sides sides) const {
  if (quiet_) return finish(work, position);
  const unsigned side = work.side();
  if (const Points taken = between(to, sides.men[side], sides.men[1 - side]); taken != 0)
    capture(position, sides, side, taken);
  const auto full = [&](Points mill) { return (mill & ~sides.men[side]) == 0; };
  const Points enemy = sides.men[1 - side];
  if (enemy == 0 || std::none_of(mills_at_[to].begin(), mills_at_[to].end(), full)) return finish(work, position);
  const Points outside = enemy & ~mills_of(enemy);
  for_points(outside != 0 ? outside : enemy, [&](unsigned point) {
    Placement after = position;
    Sides left = sides;
    capture(after, left, side, one(point));
    finish(work, after);
  });
}

void FastPlay::finish(const Work& work, Placement position) {
  position.turn ^= 1;
  work.next.push_back(position);
}

Points FastPlay::mills_of(Points men) const {
  Points found = 0;
  for (const Points mill : rules_.mills)
    if ((mill & ~men) == 0) found |= mill;
  return found;
}

Points FastPlay::between(unsigned to, Points own, Points enemy) const {
  Points taken = 0;
  for (const std::vector<std::uint8_t>& path : custody_[to]) {
    const Points run = run_in(path, 0, enemy);
    const std::size_t length = count(run);
    if (length != 0 && length < path.size() && (own >> path[length] & 1) != 0) taken |= run;
  }
  return taken;
}

std::optional<Outcome> FastPlay::decided(const Placement& position) const {
  for (const bool few : {true, false})
    for (const Goal& goal : rules_.goals) {
      if (goal.condition == Condition::no_move || (goal.condition == Condition::few) != few) continue;
      if (goal.who != Who::moved && met(goal, position, position.turn)) return goal.result;
      if (goal.who != Who::to_move && met(goal, position, 1u - position.turn)) return opposite(goal.result);
    }
  return {};
}

bool FastPlay::met(const Goal& goal, const Placement& position, unsigned side) const {
  const Kinds kinds = goal.men & kinds_[side];
  if (kinds == 0) return false;
  Points men = 0;
  unsigned hand = 0;
  for (Kinds left = kinds; left != 0; left &= left - 1) {
    men |= position.men[lowest(left)];
    hand += position.hand[lowest(left)];
  }
  const std::vector<Points>& sets = goal.sets[side];
  switch (goal.condition) {
    case Condition::few:
      return count(men) + hand <= goal.number;
    case Condition::pattern:
      return std::any_of(sets.begin(), sets.end(), [&](Points set) { return (set & ~men) == 0; });
    case Condition::inside:
      return men != 0 && std::any_of(sets.begin(), sets.end(), [&](Points set) { return (men & ~set) == 0; });
    case Condition::past:
      return past(men, sides_of(position).men[1 - side], side);
    default:
      break;
  }
  const Points there = men & sets.front();
  if (there == 0 || !goal.safe || position.turn == side) return there != 0;
  Next next;
  moves(position, next);
  Points safe = there;
  for (const Placement& after : next)
    for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind)
      if (rules_.kinds[kind].side == side) safe &= ~(position.men[kind] & ~after.men[kind]);
  return safe != 0;
}

bool FastPlay::past(Points own, Points enemy, unsigned side) const {
  Points ahead = 0;
  for_points(own, [&](unsigned point) { ahead |= before_[side][point]; });
  return (enemy & ahead) == 0;
}

}  // namespace zermelo::described
