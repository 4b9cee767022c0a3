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

EvenLine::EvenLine(unsigned from, const std::vector<std::uint8_t>& path) : begin(one(from)), points(begin) {
  int last = static_cast<int>(from);
  bool even = true;
  for (const std::uint8_t point : path) {
    const int distance = point - last;
    even = even && (points == begin || distance == stride);
    stride = distance;
    last = point;
    points |= one(point);
  }
  if (!even) stride = 0;
}

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
      path.line = EvenLine(from, points);
      way.paths[from].push_back(path);
      way.rays.push_back(points);
      way.rays.push_back(unrolled(back, from));
    }
  }
}

void FastPlay::moves(Scene& scene, Receiver& to) const {
  const unsigned side = scene.position.turn;
  scene.position.turn ^= 1;
  Work work{nullptr, scene, side, to};
  for (const bool obliged : {true, false}) {
    for (const Compiled& how : ways_[side]) {
      if (how.rule->obliged != obliged) continue;
      if (how.rule->only_with && *how.rule->only_with != count(work.own())) continue;
      work.how = &how;
      list(work);
    }
    if (work.any) break;
  }
  if (rules_.pass == Pass::may || (rules_.pass == Pass::blocked && !work.any)) finish(work);
  scene.position.turn ^= 1;
}

void FastPlay::moves(const Placement& position, std::vector<Placement>& next) const {
  struct Append final : Receiver {
    explicit Append(std::vector<Placement>& list) : positions(list) {}
    void take(const Placement& after, std::uint64_t) override { positions.push_back(after); }
    std::vector<Placement>& positions;
  } append(next);
  Scene scene(rules_, position);
  moves(scene, append);
}

bool FastPlay::is_obliged(const Placement& position) const {
  struct Ignore final : Receiver {
    void take(const Placement&, std::uint64_t) override {}
  } ignore;
  Scene scene(rules_, position);
  Work work{nullptr, scene, position.turn, ignore};
  for (const Compiled& how : ways_[position.turn]) {
    const MoveRule& rule = *how.rule;
    if (!rule.obliged || (rule.only_with && *rule.only_with != count(work.own()))) continue;
    work.how = &how;
    list(work);
    if (work.any) return true;
  }
  return false;
}

bool FastPlay::captures_more(Points own, Points enemy, unsigned to) const {
  if (quiet_) return false;
  const auto full = [&](Points mill) { return (mill & ~own) == 0; };
  return between(to, own, enemy) != 0 || (enemy != 0 && std::any_of(mills_at_[to].begin(), mills_at_[to].end(), full));
}

void FastPlay::list(Work& work) const {
  const MoveRule& rule = *work.how->rule;
  if (rule.action == Action::drop) return drop(work);
  if (rule.action == Action::leave) return leave(work);
  if (rule.action == Action::push) return push(work);
  for (Kinds left = rule.men & kinds_[work.side]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    for_points(work.scene.position.men[kind] & rule.from[work.side], [&](unsigned from) {
      if (!rule.beside_enemy || is_beside(work.enemy(), from)) list_from(work, kind, from);
    });
  }
}

void FastPlay::list_from(Work& work, unsigned kind, unsigned from) const {
  const MoveRule& rule = *work.how->rule;
  if (rule.action == Action::slide) return slide(work, kind, from);
  if (rule.action == Action::jump) {
    if (rule.chain != Chain::no && rule.takes != Takes::over) return hop(work, kind, from);
    work.scene.lift(kind, from);
    jump(work, kind, from, true);
    return work.scene.put(kind, from);
  }
  rule.takes != Takes::nothing ? approach(work, kind, from) : step(work, kind, from);
}

void FastPlay::drop(Work& work) const {
  const Points free = work.how->rule->into[work.side] & rules_.board() & ~work.scene.all();
  for (Kinds left = work.how->rule->men & kinds_[work.side]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    if (work.scene.position.hand[kind] == 0) continue;
    work.scene.take_from_hand(kind);
    for_points(free, [&](unsigned to) {
      work.scene.put(kind, to);
      settle(work, to);
      work.scene.lift(kind, to);
    });
    work.scene.add_to_hand(kind);
  }
}

void FastPlay::leave(Work& work) const {
  for (Kinds left = work.how->rule->men & kinds_[work.side]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    for_points(work.scene.position.men[kind] & work.how->rule->from[work.side], [&](unsigned from) {
      if (work.how->rule->beside_enemy && !is_beside(work.enemy(), from)) return;
      work.scene.lift(kind, from);
      finish(work);
      work.scene.put(kind, from);
    });
  }
}

void FastPlay::step(Work& work, unsigned kind, unsigned from) const {
  const MoveRule& rule = *work.how->rule;
  Points targets =
      rule.action == Action::fly ? rule.into[work.side] & rules_.board() & ~one(from) : work.how->steps[from];
  if (rule.to == Target::empty) targets &= ~work.scene.all();
  if (rule.to == Target::enemy) targets &= work.enemy();
  if (rule.to == Target::either) targets &= ~work.own();
  if (targets == 0) return;
  work.scene.lift(kind, from);
  for_points(targets, [&](unsigned to) { arrive(work, kind, to); });
  work.scene.put(kind, from);
}

void FastPlay::slide(Work& work, unsigned kind, unsigned from) const {
  const MoveRule& rule = *work.how->rule;
  const Points all_own = work.own();
  work.scene.lift(kind, from);
  for (const Path& path : work.how->paths[from])
    for (const std::uint8_t to : work.how->rays[path.ray]) {
      const bool own = (all_own >> to & 1) != 0, enemy = (work.enemy() >> to & 1) != 0;
      const bool fits = !own && (enemy ? rule.to != Target::empty : rule.to != Target::enemy);
      if (fits && (rule.into[work.side] >> to & 1) != 0) arrive(work, kind, to);
      if (own || enemy) break;
    }
  work.scene.put(kind, from);
}

void FastPlay::jump(Work& work, unsigned kind, unsigned at, bool first) const {
  const MoveRule& rule = *work.how->rule;
  const Points all = work.scene.all(), own = work.own(), enemy = work.enemy();
  const Points may_pass = rule.over == Over::any ? all : rule.over == Over::own ? own : enemy;
  const Points may_land = rule.to == Target::empty ? ~all : rule.to == Target::enemy ? enemy : ~own;
  bool jumped = false;
  for (const Path& path : work.how->paths[at]) {
    if (path.length < 2) continue;
    const unsigned over = path.step[0], to = path.step[1];
    if ((may_pass >> over & 1) == 0 || ((may_land & rule.into[work.side]) >> to & 1) == 0) continue;
    jumped = true;
    const auto land = [&] { rule.chain == Chain::no ? arrive(work, kind, to) : jump(work, kind, to, false); };
    rule.takes == Takes::over ? capture(work, one(over), land) : land();
  }
  if (!first && (rule.chain == Chain::may || !jumped)) arrive(work, kind, at);
}

/// Chained jumps that take nothing.
void FastPlay::hop(Work& work, unsigned kind, unsigned from) const {
  const MoveRule& rule = *work.how->rule;
  work.scene.lift(kind, from);
  const Points all = work.scene.all();
  const Points may_pass = rule.over == Over::any ? all : rule.over == Over::own ? work.own() : work.enemy();
  const Points free = rule.into[work.side] & ~all;
  Points found = one(from), fresh = found;
  while (fresh != 0) {
    const unsigned at = lowest(fresh);
    fresh &= fresh - 1;
    for (const Path& path : work.how->paths[at])
      if (path.length >= 2 && (may_pass >> path.step[0] & 1) != 0 && (free & ~found) >> path.step[1] & 1) {
        found |= one(path.step[1]);
        fresh |= one(path.step[1]);
      }
  }
  for_points(found ^ one(from), [&](unsigned to) { arrive(work, kind, to); });
  work.scene.put(kind, from);
}

void FastPlay::push(Work& work) const {
  const Kinds kinds = work.how->rule->men & kinds_[work.side];
  if (kinds == 0) return;
  const unsigned own = lowest(kinds);
  const Points blank = rules_.board() & ~work.scene.all(), men = work.scene.position.men[own];
  for_points((blank | men) & work.how->rule->from[work.side], [&](unsigned from) {
    const bool marks = (blank >> from & 1) != 0;
    if (marks) work.scene.put(own, from);
    for (const Path& path : work.how->paths[from]) push(work, own, path);
    if (marks) work.scene.lift(own, from);
  });
}

/// The own man at the begin of the path goes to its end.
void FastPlay::push(Work& work, unsigned own, const Path& path) const {
  std::array<Points, most_kinds> before;
  const std::vector<std::uint8_t>& line = work.how->rays[path.ray];
  const Points last = one(path.length == 0 ? path.from : line.back());
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    const Points men = before[kind] = work.scene.position.men[kind];
    Points kept = path.line.moved_up(men);
    if (path.line.stride == 0) {
      kept = men & ~one(path.from);
      unsigned to = path.from;
      for (const std::uint8_t at : line) {
        kept = (kept & ~(one(to) | one(at))) | ((men >> at & 1) << to);
        to = at;
      }
    }
    work.scene.rearrange(kind, kind == own ? kept | last : kept);
  }
  finish(work);
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) work.scene.rearrange(kind, before[kind]);
}

void FastPlay::approach(Work& work, unsigned kind, unsigned from) const {
  const MoveRule& rule = *work.how->rule;
  for (const Path& path : work.how->paths[from]) {
    const unsigned to = path.step[0];
    if (path.length == 0 || ((work.scene.all() | ~rule.into[work.side]) >> to & 1) != 0) continue;
    const Points taken = rule.takes == Takes::approach ? run_in(work.how->rays[path.ray], 1, work.enemy())
                                                       : run_in(work.how->rays[path.ray + 1u], 0, work.enemy());
    if (taken == 0) continue;
    work.scene.lift(kind, from);
    capture(work, taken, [&] { arrive(work, kind, to); });
    work.scene.put(kind, from);
  }
}

template <class Then>
void FastPlay::capture(Work& work, Points set, const Then& then) const {
  std::array<Scene::Taken, most_points> taken;
  unsigned number = 0;
  for (Kinds left = kinds_[1 - work.side]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    for_points(work.scene.position.men[kind] & set,
               [&](unsigned at) { taken[number++] = work.scene.capture(kind, at); });
  }
  then();
  while (number != 0) work.scene.give_back(taken[--number]);
}

void FastPlay::arrive(Work& work, unsigned kind, unsigned to) const {
  const Kind& man = rules_.kinds[kind];
  const unsigned became = man.promotes_to && (man.promotes_in >> to & 1) != 0 ? *man.promotes_to : kind;
  const auto come = [&] {
    work.scene.put(became, to);
    settle(work, to);
    work.scene.lift(became, to);
  };
  (work.enemy() >> to & 1) != 0 ? capture(work, one(to), come) : come();
}

void FastPlay::settle(Work& work, unsigned to) const {
  if (quiet_) return finish(work);
  const auto take_by_mill = [&] {
    const Points own = work.own(), enemy = work.enemy();
    const auto full = [&](Points mill) { return (mill & ~own) == 0; };
    if (enemy == 0 || std::none_of(mills_at_[to].begin(), mills_at_[to].end(), full)) return finish(work);
    const Points outside = enemy & ~mills_of(enemy);
    for_points(outside != 0 ? outside : enemy,
               [&](unsigned point) { capture(work, one(point), [&] { finish(work); }); });
  };
  const Points taken = between(to, work.own(), work.enemy());
  taken != 0 ? capture(work, taken, take_by_mill) : take_by_mill();
}

void FastPlay::finish(Work& work) {
  work.any = true;
  work.to.take(work.scene.position, work.scene.key);
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
      return past(men, Scene(rules_, position).men[1 - side], side);
    default:
      break;
  }
  const Points there = men & sets.front();
  if (there == 0 || !goal.safe || position.turn == side) return there != 0;
  return (there & ~in_danger(position, side)) != 0;
}

Points FastPlay::in_danger(const Placement& position, unsigned side) const {
  struct Losses final : Receiver {
    Losses(const Placement& before_moves, Kinds set) : before(before_moves), kinds(set) {}
    void take(const Placement& after, std::uint64_t) override {
      for (Kinds left = kinds; left != 0; left &= left - 1) lost |= before.men[lowest(left)] & ~after.men[lowest(left)];
    }
    const Placement& before;
    Kinds kinds;
    Points lost = 0;
  } losses(position, kinds_[side]);
  Scene scene(rules_, position);
  moves(scene, losses);
  return losses.lost;
}

bool FastPlay::past(Points own, Points enemy, unsigned side) const {
  Points ahead = 0;
  for_points(own, [&](unsigned point) { ahead |= before_[side][point]; });
  return (enemy & ahead) == 0;
}

}  // namespace zermelo::described
