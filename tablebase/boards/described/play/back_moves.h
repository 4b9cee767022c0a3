// The moves of BackPlay on scenes: each is made and taken back. Only kernels include it.
#pragma once

#include <array>

#include "tablebase/boards/described/play/back_play.h"
#include "tablebase/boards/described/play/fast_moves.h"

namespace zermelo::described {

template <class AnyScene, class To>
void BackPlay::before(AnyScene& scene, To& to) const {
  scene.change_turn();
  Work<AnyScene, To> work{nullptr, scene, scene.turn(), to};
  for (const Reversed& how : ways_[work.side]) {
    work.how = &how;
    list(work);
  }
  if (rules_.pass == Pass::may || (rules_.pass == Pass::blocked && is_blocked(scene))) to.take(scene);
  scene.change_turn();
}

template <class W>
void BackPlay::add(W& work, std::optional<unsigned> from) const {
  const MoveRule& rule = *work.how->rule;
  if (rule.only_with && *rule.only_with != count(work.own())) return;
  if (rule.beside_enemy && from && !play_.is_beside(work.enemy(), *from)) return;
  if (obliges_ && !rule.obliged && play_.is_obliged(work.scene)) return;
  work.to.take(work.scene);
}

template <class AnyScene>
bool BackPlay::is_blocked(AnyScene& scene) const {
  struct Changes {
    Placement passed;
    bool any = false;
    void take(const AnyScene& after) { any = any || after.placement() != passed; }
  } changes{scene.placement()};
  changes.passed.turn ^= 1;
  play_.moves(scene, changes);
  return !changes.any;
}

template <class W>
void BackPlay::list(W& work) const {
  const MoveRule& rule = *work.how->rule;
  if (rule.takes > Takes::over || rule.action == Action::leave) return;
  if (rule.action == Action::drop) return undrop(work);
  if (rule.action == Action::push) return unpush(work);
  if (rule.only_with && *rule.only_with != count(work.own())) return;
  const bool hops = rule.action == Action::jump && rule.chain != Chain::no;
  if (hops && rule.takes == Takes::over) return;
  for_points(work.own() & rule.into[work.side], [&](unsigned to) {
    if (play_.captures_more(work.own(), work.enemy(), to)) return;
    hops ? unhop(work, to) : unwalk(work, to);
  });
}

template <class W>
void BackPlay::undrop(W& work) const {
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    if ((work.how->rule->men >> kind & 1) == 0 || rules_.kinds[kind].side != work.side) continue;
    for_points(work.scene.men_of(kind) & work.how->rule->into[work.side], [&](unsigned at) {
      if (play_.captures_more(work.own(), work.enemy(), at)) return;
      work.scene.lift(kind, at);
      work.scene.add_to_hand(kind);
      add(work, {});
      work.scene.take_from_hand(kind);
      work.scene.put(kind, at);
    });
  }
}

template <class W>
void BackPlay::unpush(W& work) const {
  const Kinds own = work.how->rule->men & rules_.kinds_of(work.side);
  if (own == 0) return;
  const unsigned kind = lowest(own);
  for_points(work.scene.men_of(kind), [&](unsigned end) {
    for (const Way& way : work.how->ways[end]) unpush(work, kind, way);
  });
}

/// The own man at the end of the way goes to its begin, where the point may have been blank.
template <class W>
void BackPlay::unpush(W& work, unsigned own, const Way& way) const {
  std::array<Points, most_kinds> after;
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    const Points men = after[kind] = work.scene.men_of(kind);
    Points kept = way.even.moved_back(men);
    if (way.even.stride == 0) {
      kept = men & ~one(way.from);
      for (const std::uint8_t at : way.line) kept &= ~one(at);
      unsigned source = way.from;
      for (const std::uint8_t at : way.line) {
        kept |= (men >> source & 1) << at;
        source = at;
      }
    }
    work.scene.rearrange(kind, kind == own ? kept | one(way.from) : kept);
  }
  add(work, {});
  work.scene.lift(own, way.from);
  add(work, {});
  work.scene.put(own, way.from);
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) work.scene.rearrange(kind, after[kind]);
}

template <class W>
void BackPlay::unwalk(W& work, unsigned to) const {
  const MoveRule& rule = *work.how->rule;
  const Points all = work.scene.all(), own = work.own(), enemy = work.enemy();
  for (const Way& way : work.how->ways[to]) {
    if ((all >> way.from & 1) != 0) continue;
    if (rule.action != Action::jump) {
      if ((all & way.blank) == 0) unmove(work, way.from, to, to, rule.to == Target::enemy);
      continue;
    }
    const bool over_own = (own >> way.over & 1) != 0, over_enemy = (enemy >> way.over & 1) != 0;
    if (rule.takes == Takes::over && !over_own && !over_enemy) unmove(work, way.from, to, way.over, true);
    if (rule.takes != Takes::over &&
        ((over_own && rule.over != Over::enemy) || (over_enemy && rule.over != Over::own)))
      unmove(work, way.from, to, to, rule.to == Target::enemy);
  }
}

/// Chained jumps that take nothing lead to blank points only.
template <class W>
void BackPlay::unhop(W& work, unsigned to) const {
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
      if ((rule.from[work.side] >> way.from & 1) != 0) unmove(work, way.from, to, {}, false);
      fresh |= one(way.from);
    }
  }
}

template <class W>
void BackPlay::unmove(W& work, unsigned from, unsigned to, std::optional<unsigned> taken, bool must_take) const {
  const MoveRule& rule = *work.how->rule;
  const bool may_take = taken && (rule.takes == Takes::over || rule.to != Target::empty);
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    const Kind& man = rules_.kinds[kind];
    if ((rule.men >> kind & 1) == 0 || man.side != work.side) continue;
    const unsigned became = work.scene.promoted(kind, to);
    if ((work.scene.men_of(became) >> to & 1) == 0) continue;
    work.scene.lift(became, to);
    work.scene.put(kind, from);
    if (!must_take) add(work, from);
    if (may_take) untake(work, from, *taken);
    work.scene.lift(kind, from);
    work.scene.put(became, to);
  }
}

template <class W>
void BackPlay::untake(W& work, unsigned from, unsigned at) const {
  for (unsigned victim = 0; victim < rules_.kinds.size(); ++victim) {
    const Kind& man = rules_.kinds[victim];
    if (man.side == work.side) continue;
    if (man.captured_as ? work.scene.in_hand(*man.captured_as) == 0 : !returns_) continue;
    work.scene.give_back(victim, at);
    add(work, from);
    work.scene.capture(victim, at);
  }
}

}  // namespace zermelo::described
