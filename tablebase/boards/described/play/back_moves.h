// The moves of BackPlay on scenes: each is made and taken back. Only kernels include it.
#pragma once

#include <array>
#include <span>
#include <utility>

#include "tablebase/boards/described/play/back_play.h"
#include "tablebase/boards/described/play/fast_moves.h"

namespace zermelo::described {

template <class AnyScene, class To>
void BackPlay::before(AnyScene& scene, bool across, const Wanted& wanted, To& to) const {
  if (wanted.movers == 0) return;
  scene.change_turn();
  Work<AnyScene, To> work{nullptr, scene, scene.turn(), across, wanted, to};
  for (const Reversed& how : ways_[work.side]) {
    work.how = &how;
    list(work);
  }
  if (rules_.pass == Pass::may || (rules_.pass == Pass::blocked && !play_.has_move(scene, false))) to.take(scene);
  scene.change_turn();
}

template <class W>
void BackPlay::add(W& work, std::optional<unsigned> from) const {
  const MoveRule& rule = *work.how->rule;
  if (rule.only_with && (hands_ || rule.action == Action::push) && *rule.only_with != play_.men_of(work)) return;
  if (rule.beside_enemy && from && !play_.is_beside(work.enemy(), *from)) return;
  if (play_.obliges() && !rule.obliged && play_.has_move(work.scene, true)) return;
  work.to.take(work.scene);
}

template <class W>
void BackPlay::list(W& work) const {
  const MoveRule& rule = *work.how->rule;
  if (rule.takes > Takes::over || rule.action == Action::leave) return;
  if (rule.action == Action::drop) return undrop(work);
  if (rule.action == Action::push) return unpush(work);
  if (rule.only_with && !hands_ && *rule.only_with != count(work.own())) return;
  if (rule.action == Action::jump && rule.chain != Chain::no && rule.takes == Takes::over) return;
  for (Kinds left = rule.men & kinds_[work.side]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    const Kind& man = rules_.kinds[kind];
    if (man.promotes_by_capture) {
      unwalk_all(work, {kind, kind, true, false}, work.scene.men_of(kind));
      unwalk_all(work, {kind, *man.promotes_to, false, true}, work.scene.men_of(*man.promotes_to));
      continue;
    }
    const Points promotes = man.promotes_to ? man.promotes_in : 0;
    unwalk_all(work, {kind, kind}, work.scene.men_of(kind) & ~promotes);
    if (promotes != 0) unwalk_all(work, {kind, *man.promotes_to}, work.scene.men_of(*man.promotes_to) & promotes);
  }
}

template <class W>
void BackPlay::unwalk_all(W& work, Man man, Points set) const {
  const MoveRule& rule = *work.how->rule;
  const bool hops = rule.action == Action::jump && rule.chain != Chain::no;
  const bool steps = (rule.action == Action::step || rule.action == Action::fly) && rule.to == Target::empty &&
                     man.kind == man.became && man.may_be_quiet;
  set &= work.wanted.movers & rule.into[work.side];
  if (set == 0) return;
  set &= ~play_.capturing(work.own(), work.enemy());
  if constexpr (requires { work.to.take_sets(work.scene, man.kind, std::span<const Points>()); })
    if (steps && work.how->always) return unstep_all(work, man.kind, set);
  for_points(set, [&](unsigned to) { hops ? unhop(work, man, to) : unwalk(work, man, to); });
}

/// The men of this kind change nothing but their points. First all their sets are listed, mostly without branches that
/// the processor cannot foresee, then their positions are numbered.
template <class W>
void BackPlay::unstep_all(W& work, unsigned kind, Points set) const {
  std::array<Points, 256> sets;
  std::size_t number = 0;
  const Points men = work.scene.men_of(kind);
  const Points free = rules_.board() & ~work.scene.all() & work.wanted.from[kind];
  const unsigned degree = work.how->degree;
  for_points(set, [&](unsigned to) {
    if (number + most_points > sets.size())
      work.to.take_sets(work.scene, kind, std::span(sets).first(std::exchange(number, 0)));
    const Points others = men ^ one(to);
    if (degree == 0)
      for_points(work.how->steps[to] & free, [&](unsigned from) { sets[number++] = others | one(from); });
    for (unsigned i = 0; i < degree; ++i) {
      const unsigned from = work.how->near[to * degree + i];
      sets[number] = others | one(from);
      number += free >> from & 1;
    }
  });
  work.to.take_sets(work.scene, kind, std::span(sets).first(number));
  work.scene.rearrange(kind, men);
}

template <class W>
void BackPlay::undrop(W& work) const {
  for (Kinds left = work.how->rule->men & kinds_[work.side]; left != 0; left &= left - 1) {
    const unsigned kind = lowest(left);
    for (Kinds faces = rules_.dropped_as(kind); faces != 0; faces &= faces - 1) {
      const unsigned as = lowest(faces);
      const Points here = work.scene.men_of(as) & work.wanted.movers & work.how->rule->into[work.side];
      if (here == 0) continue;
      for_points(here & ~play_.capturing(work.own(), work.enemy()), [&](unsigned at) {
        work.scene.lift(as, at);
        work.scene.add_to_hand(kind);
        add(work, {});
        work.scene.take_from_hand(kind);
        work.scene.put(as, at);
      });
    }
  }
}

template <class W>
void BackPlay::unpush(W& work) const {
  const Kinds own = work.how->rule->men & kinds_[work.side];
  if (own == 0) return;
  const unsigned kind = lowest(own);
  if constexpr (requires { work.to.take_places(work.scene, std::span<const PerSide<Points>>()); })
    if (work.how->always && !work.how->rule->only_with) return unpush_all(work, kind);
  for_points(work.scene.men_of(kind), [&](unsigned end) {
    for (const Way& way : work.how->ways[end]) unpush(work, kind, way);
  });
}

/// Each player has one kind of men. First the places of all men are listed, with an own man at the begin of each way,
/// then the positions are numbered; then the same without this man.
template <class W>
void BackPlay::unpush_all(W& work, unsigned own) const {
  std::array<PerSide<Points>, 64> places;
  std::array<Points, 64> begins;
  std::size_t number = 0;
  const PerSide<Points> men = work.scene.men;
  const auto take = [&] {
    const std::span<const PerSide<Points>> all(places.data(), std::exchange(number, 0));
    work.to.take_places(work.scene, all);
    for (std::size_t i = 0; i < all.size(); ++i) places[i][own] ^= begins[i];
    work.scene.lift(own, lowest(men[own]));
    work.to.take_places(work.scene, all);
    work.scene.put(own, lowest(men[own]));
  };
  for_points(men[own], [&](unsigned end) {
    for (const Way& way : work.how->ways[end]) {
      begins[number] = one(way.from);
      places[number] = {way.moved_back(men[0]), way.moved_back(men[1])};
      places[number][own] |= begins[number];
      if (++number == places.size()) take();
    }
  });
  if (number != 0) take();
}

/// The own man at the end of the way goes to its begin, where the point may have been blank.
template <class W>
void BackPlay::unpush(W& work, unsigned own, const Way& way) const {
  std::array<Points, most_kinds> after;
  for (unsigned kind = 0; kind < work.scene.kinds(); ++kind) {
    after[kind] = work.scene.men_of(kind);
    const Points kept = way.moved_back(after[kind]);
    work.scene.rearrange(kind, kind == own ? kept | one(way.from) : kept);
  }
  add(work, {});
  work.scene.lift(own, way.from);
  add(work, {});
  work.scene.put(own, way.from);
  for (unsigned kind = 0; kind < work.scene.kinds(); ++kind) work.scene.rearrange(kind, after[kind]);
}

template <class W>
void BackPlay::unwalk(W& work, Man man, unsigned to) const {
  const MoveRule& rule = *work.how->rule;
  const Points all = work.scene.all(), own = work.own(), enemy = work.enemy();
  const Points free = ~all & work.wanted.from[man.kind];
  for (const Way& way : work.how->ways[to]) {
    if ((free >> way.from & 1) == 0) continue;
    if (rule.action != Action::jump) {
      if ((all & way.blank) == 0) unmove(work, man, way.from, to, to, rule.to == Target::enemy);
      continue;
    }
    const bool over_own = (own >> way.over & 1) != 0, over_enemy = (enemy >> way.over & 1) != 0;
    if (rule.takes == Takes::over && !over_own && !over_enemy) unmove(work, man, way.from, to, way.over, true);
    if (rule.takes != Takes::over && ((over_own && rule.over != Over::enemy) || (over_enemy && rule.over != Over::own)))
      unmove(work, man, way.from, to, to, rule.to == Target::enemy);
  }
}

/// Chained jumps that take nothing lead to blank points only.
template <class W>
void BackPlay::unhop(W& work, Man man, unsigned to) const {
  const MoveRule& rule = *work.how->rule;
  const Points own = work.own() & ~one(to), enemy = work.enemy() & ~one(to), all = own | enemy;
  const Points may_pass = rule.over == Over::any ? all : rule.over == Over::own ? own : enemy;
  Points found = one(to), fresh = found;
  while (fresh != 0) {
    const unsigned at = lowest(fresh);
    fresh &= fresh - 1;
    for (const Way& way : work.how->ways[at]) {
      if (((all | found) >> way.from & 1) != 0 || (may_pass >> way.over & 1) == 0) continue;
      found |= one(way.from);
      if ((rule.from[work.side] & work.wanted.from[man.kind]) >> way.from & 1)
        unmove(work, man, way.from, to, {}, false);
      fresh |= one(way.from);
    }
  }
}

template <class W>
void BackPlay::unmove(W& work, Man man, unsigned from, unsigned to, std::optional<unsigned> taken,
                      bool must_take) const {
  const MoveRule& rule = *work.how->rule;
  work.scene.lift(man.became, to);
  work.scene.put(man.kind, from);
  if (!must_take && man.may_be_quiet) add(work, from);
  if (taken && man.may_capture && (rule.takes == Takes::over || rule.to != Target::empty)) untake(work, from, *taken);
  work.scene.lift(man.kind, from);
  work.scene.put(man.became, to);
}

template <class W>
void BackPlay::untake(W& work, unsigned from, unsigned at) const {
  for (Kinds left = kinds_[1 - work.side]; left != 0; left &= left - 1) {
    const unsigned victim = lowest(left);
    const auto as = rules_.kinds[victim].captured_as;
    if (as ? work.scene.in_hand(*as) == 0 : !returns_ && !work.across) continue;
    work.scene.give_back(victim, at);
    add(work, from);
    work.scene.capture(victim, at);
  }
}

}  // namespace zermelo::described
