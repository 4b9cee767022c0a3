// The moves of FastPlay on scenes: each is made and taken back. Only kernels include it.
#pragma once

#include <algorithm>

#include "tablebase/boards/described/play/fast_play.h"

namespace zermelo::described {

/// The first points of a path that are all in `set`.
inline Points run_in(const std::vector<std::uint8_t>& path, std::size_t first, Points set) {
  Points run = 0;
  for (std::size_t i = first; i < path.size() && (set >> path[i] & 1) != 0; ++i) run |= one(path[i]);
  return run;
}

template <class AnyScene, class To>
void FastPlay::moves(AnyScene& scene, To& to) const {
  const unsigned side = scene.turn();
  scene.change_turn();
  Work<AnyScene, To> work{nullptr, scene, side, to};
  for (const bool obliged : {true, false}) {
    for (const Compiled& how : ways_[side]) {
      if (obliges_ && how.rule->obliged != obliged) continue;
      if (how.rule->only_with && *how.rule->only_with != men_of(work)) continue;
      work.how = &how;
      list(work);
    }
    if (work.any || !obliges_) break;
  }
  if (rules_.pass == Pass::may || (rules_.pass == Pass::blocked && !work.any)) work.finish();
  scene.change_turn();
}

template <class W>
unsigned FastPlay::men_of(const W& work) const {
  unsigned men = count(work.own());
  for (Kinds left = kinds_[work.side]; left != 0; left &= left - 1) men += work.scene.in_hand(lowest(left));
  return men;
}

template <class AnyScene>
bool FastPlay::has_move(AnyScene& scene, bool obliged) const {
  struct Ignore {
    void take(const AnyScene&) {}
  } ignore;
  Work<AnyScene, Ignore> work{nullptr, scene, scene.turn(), ignore};
  for (const Compiled& how : ways_[work.side]) {
    const MoveRule& rule = *how.rule;
    if ((obliged && !rule.obliged) || (rule.only_with && *rule.only_with != men_of(work))) continue;
    work.how = &how;
    list(work);
    if (work.any) return true;
  }
  return false;
}

template <class W>
void FastPlay::list(W& work) const {
  const MoveRule& rule = *work.how->rule;
  if (rule.action == Action::drop) return drop(work);
  if (rule.action == Action::leave) return leave(work);
  if (rule.action == Action::push) return push(work);
  for (Kinds left = rule.men & kinds_[work.side]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    const Points men = work.scene.men_of(kind) & rule.from[work.side];
    if (men == 0) continue;
    if constexpr (requires { work.to.begin_men(kind); }) work.to.begin_men(kind);
    if constexpr (W::counts_quiet)
      if (work.how->plain && !has_custody_ && !rules_.kinds[kind].promotes_to && work.to.counts_quiet_moves()) {
        count_steps(work, kind, men);
        continue;
      }
    for_points(men, [&](unsigned from) {
      if (!rule.beside_enemy || is_beside(work.enemy(), from)) list_from(work, kind, from);
    });
  }
}

template <class W>
void FastPlay::list_from(W& work, unsigned kind, unsigned from) const {
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

template <class W>
void FastPlay::drop(W& work) const {
  const Points free = work.how->rule->into[work.side] & rules_.board() & ~work.scene.all();
  for (Kinds left = work.how->rule->men & kinds_[work.side]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    if (work.scene.in_hand(kind) == 0) continue;
    work.scene.take_from_hand(kind);
    for (Kinds faces = rules_.dropped_as(kind); faces != 0; faces &= faces - 1) {
      const unsigned as = lowest(faces);
      if constexpr (requires { work.to.begin_men(as); }) work.to.begin_men(as);
      if (count_drops(work, as, free)) continue;
      for_points(free, [&](unsigned to) {
        work.scene.put(as, to);
        settle(work, to);
        work.scene.lift(as, to);
      });
    }
    work.scene.add_to_hand(kind);
  }
}

/// Counts the drops of a man to these points, unless they may capture or lead out of the tier; then returns false.
template <class W>
bool FastPlay::count_drops(W& work, unsigned kind, Points points) const {
  if constexpr (W::counts_quiet) {
    if (!quiet_ || points == 0) return points == 0;
    work.scene.put(kind, lowest(points));
    const bool counted = work.to.take_alike(work.scene, count(points));
    work.scene.lift(kind, lowest(points));
    work.any = work.any || counted;
    return counted;
  }
  return false;
}

template <class W>
void FastPlay::leave(W& work) const {
  for (Kinds left = work.how->rule->men & kinds_[work.side]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    if constexpr (requires { work.to.begin_men(kind); }) work.to.begin_men(kind);
    for_points(work.scene.men_of(kind) & work.how->rule->from[work.side], [&](unsigned from) {
      if (work.how->rule->beside_enemy && !is_beside(work.enemy(), from)) return;
      work.scene.lift(kind, from);
      work.finish();
      work.scene.put(kind, from);
    });
  }
}

template <class W>
void FastPlay::step(W& work, unsigned kind, unsigned from) const {
  const MoveRule& rule = *work.how->rule;
  Points targets = work.how->steps[from];
  if (rule.to == Target::empty) targets &= ~work.scene.all();
  if (rule.to == Target::enemy) targets &= work.enemy();
  if (rule.to == Target::either) targets &= ~work.own();
  if constexpr (requires { work.to.unrefuted(targets); }) {
    work.any = work.any || targets != 0;
    targets = work.to.unrefuted(targets);
  }
  if (targets != 0) step_to(work, kind, from, targets);
}

template <class W>
void FastPlay::step_to(W& work, unsigned kind, unsigned from, Points targets) const {
  work.scene.lift(kind, from);
  for_points(targets, [&](unsigned to) { arrive(work, kind, to); });
  work.scene.put(kind, from);
}

/// Counts the steps of these men by a plain rule and makes only those that may capture.
template <class W>
void FastPlay::count_steps(W& work, unsigned kind, Points men) const {
  const Points blank = ~work.scene.all();
  const Points enemy = work.how->rule->to == Target::either ? work.enemy() : 0;
  const auto add = [&](QuietSteps& steps) { add_steps(*work.how, work.own(), men, steps); };
  unsigned quiet = 0;
  Points captures = enemy;
  const auto take = [&](const QuietSteps& steps) {
    quiet = steps.count_to(blank);
    captures |= steps.capturing() & blank;
  };
  if constexpr (W::remembers_steps) {
    take(work.to.known_steps().of(work.how->number, work.own(), add));
  } else {
    QuietSteps steps;
    add(steps);
    take(steps);
  }
  if (captures != 0)
    for_points(men, [&](unsigned from) {
      const Points targets = work.how->steps[from] & captures;
      if (targets == 0) return;
      const Points by_mill = capturing_steps(work.own() ^ one(from), targets & ~enemy);
      quiet -= count(by_mill);
      if (const Points made = by_mill | (targets & enemy); made != 0) step_to(work, kind, from, made);
    });
  work.count_quiet(quiet);
}

template <class W>
void FastPlay::slide(W& work, unsigned kind, unsigned from) const {
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

template <class W>
void FastPlay::jump(W& work, unsigned kind, unsigned at, bool first) const {
  const MoveRule& rule = *work.how->rule;
  const Points all = work.scene.all(), own = work.own(), enemy = work.enemy();
  const Points may_pass = rule.over == Over::any ? all : rule.over == Over::own ? own : enemy;
  const Points may_land = rule.to == Target::empty ? ~all : rule.to == Target::enemy ? enemy : ~own;
  const bool takes = rule.takes == Takes::over;
  bool jumped = false;
  for (const Path& path : work.how->paths[at]) {
    if (path.length < 2) continue;
    const unsigned over = path.step[0], to = path.step[1];
    if ((may_pass >> over & 1) == 0 || ((may_land & rule.into[work.side]) >> to & 1) == 0) continue;
    jumped = true;
    const auto land = [&] { rule.chain == Chain::no ? arrive(work, kind, to, takes) : jump(work, kind, to, false); };
    takes ? capture(work, one(over), land) : land();
  }
  if (!first && (rule.chain == Chain::may || !jumped)) arrive(work, kind, at, takes);
}

/// Chained jumps that take nothing.
template <class W>
void FastPlay::hop(W& work, unsigned kind, unsigned from) const {
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

template <class W>
void FastPlay::push(W& work) const {
  const Kinds kinds = work.how->rule->men & kinds_[work.side];
  if (kinds == 0) return;
  const unsigned own = lowest(kinds);
  const Points blank = rules_.board() & ~work.scene.all(), men = work.scene.men_of(own);
  for_points((blank | men) & work.how->rule->from[work.side], [&](unsigned from) {
    if constexpr (W::counts) return work.count_moves(work.how->paths[from].size());
    const bool marks = (blank >> from & 1) != 0;
    if constexpr (W::counts_quiet)
      if (!marks && work.to.counts_quiet_moves())
        return work.count_quiet(static_cast<unsigned>(work.how->paths[from].size()));
    if (marks) work.scene.put(own, from);
    for (const Path& path : work.how->paths[from]) push(work, own, path);
    if (marks) work.scene.lift(own, from);
  });
}

/// The own man at the begin of the path goes to its end.
template <class W>
void FastPlay::push(W& work, unsigned own, const Path& path) const {
  std::array<Points, most_kinds> before;
  const std::vector<std::uint8_t>& line = work.how->rays[path.ray];
  const Points last = one(path.length == 0 ? path.from : line.back());
  for (unsigned kind = 0; kind < work.scene.kinds(); ++kind) {
    const Points men = before[kind] = work.scene.men_of(kind);
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
  work.finish();
  for (unsigned kind = 0; kind < work.scene.kinds(); ++kind) work.scene.rearrange(kind, before[kind]);
}

template <class W>
void FastPlay::approach(W& work, unsigned kind, unsigned from) const {
  const MoveRule& rule = *work.how->rule;
  for (const Path& path : work.how->paths[from]) {
    const unsigned to = path.step[0];
    if (path.length == 0 || ((work.scene.all() | ~rule.into[work.side]) >> to & 1) != 0) continue;
    const Points taken = rule.takes == Takes::approach ? run_in(work.how->rays[path.ray], 1, work.enemy())
                                                       : run_in(work.how->rays[path.ray + 1u], 0, work.enemy());
    if (taken == 0) continue;
    work.scene.lift(kind, from);
    capture(work, taken, [&] { arrive(work, kind, to, true); });
    work.scene.put(kind, from);
  }
}

template <class W, class Then>
void FastPlay::capture(W& work, Points set, const Then& then) const {
  struct Taken {
    std::uint8_t kind, at;
  };
  std::array<Taken, most_points> taken;
  unsigned number = 0;
  for (Kinds left = kinds_[1 - work.side]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    for_points(work.scene.men_of(kind) & set, [&](unsigned at) {
      work.scene.capture(kind, at);
      taken[number++] = {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(at)};
    });
  }
  then();
  for (; number != 0; --number) work.scene.give_back(taken[number - 1].kind, taken[number - 1].at);
}

template <class W>
void FastPlay::arrive(W& work, unsigned kind, unsigned to, bool captured) const {
  const bool takes = (work.enemy() >> to & 1) != 0;
  const unsigned became = work.scene.promoted(kind, to, captured || takes);
  const auto come = [&] {
    work.scene.put(became, to);
    settle(work, to);
    work.scene.lift(became, to);
  };
  takes ? capture(work, one(to), come) : come();
}

template <class W>
void FastPlay::settle(W& work, unsigned to) const {
  if (quiet_) return work.finish();
  const auto take_by_mill = [&] {
    const Points enemy = work.enemy();
    if (enemy == 0 || !in_mill(work.own(), to)) return work.finish();
    if (work.enemy_before != enemy) {
      work.enemy_before = enemy;
      const Points outside = enemy & ~mills_of(enemy);
      work.may_go = outside != 0 ? outside : enemy;
    }
    for (Kinds left = kinds_[1 - work.side]; left != 0; left &= left - 1) {
      const unsigned victim = lowest(left);
      const Points points = work.scene.men_of(victim) & work.may_go;
      if constexpr (requires { work.to.take_captures(work.scene, victim, points); }) {
        work.any = true;
        work.to.take_captures(work.scene, victim, points);
      } else {
        for_points(points, [&](unsigned at) {
          work.scene.capture(victim, at);
          work.finish();
          work.scene.give_back(victim, at);
        });
      }
    }
  };
  const Points taken = has_custody_ ? between(to, work.own(), work.enemy()) : 0;
  taken != 0 ? capture(work, taken, take_by_mill) : take_by_mill();
}

}  // namespace zermelo::described
