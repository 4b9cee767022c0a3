// Lists positions in which a man was elsewhere, and leaves out those in which the rules forbid the move, as where
// another move is obligatory, or in which the move would have captured.
#include "tablebase/boards/described/play/back_play.h"

#include <algorithm>

namespace zermelo::described {

BackPlay::BackPlay(const BoardRules& rules, const FastPlay& play) : rules_(rules), play_(play) {
  const auto pushes = [](const MoveRule& rule) { return rule.action == Action::push; };
  returns_ = std::any_of(rules.moves.begin(), rules.moves.end(), pushes);
  const auto to_hand = [](const Kind& kind) { return kind.captured_as.has_value(); };
  const bool comes_back = returns_ || std::any_of(rules.kinds.begin(), rules.kinds.end(), to_hand);
  if (comes_back && (!rules.mills.empty() || !rules.custody.empty())) complete_ = false;
  for (const MoveRule& rule : rules.moves) {
    obliges_ = obliges_ || rule.obliged;
    const bool many = rule.takes > Takes::over ||
                      (rule.takes == Takes::over && (rule.chain != Chain::no || rule.to != Target::empty));
    if ((comes_back && many) || (returns_ && rule.action == Action::leave)) complete_ = false;
    for (unsigned side = 0; side < 2; ++side) ways_[side].push_back(reversed(rule, side));
  }
}

BackPlay::Reversed BackPlay::reversed(const MoveRule& rule, unsigned side) const {
  Reversed back{&rule};
  if (rule.action == Action::fly)
    for_points(rule.into[side] & rules_.board(), [&](unsigned to) {
      for_points(rule.from[side] & ~one(to),
                 [&](unsigned from) { back.ways[to].push_back({static_cast<std::uint8_t>(from)}); });
    });
  const bool hops = rule.action == Action::jump && rule.chain != Chain::no;
  for (const Ray& ray : rule.rays[side])
    for_points(hops ? ray.from : ray.from & rule.from[side], [&](unsigned from) {
      Way way{static_cast<std::uint8_t>(from)};
      Points seen = one(from);
      for (auto at = ray.after(from); at && (seen >> *at & 1) == 0; at = ray.after(*at)) {
        seen |= one(*at);
        way.line.push_back(static_cast<std::uint8_t>(*at));
        const bool lands = rule.action == Action::step || rule.action == Action::slide ||
                           (rule.action == Action::jump && way.line.size() == 2);
        if (rule.action == Action::jump) way.over = way.line.front();
        if (lands && (rule.into[side] >> *at & 1) != 0) back.ways[*at].push_back({way.from, way.blank, way.over});
        way.blank |= one(*at);
        if (rule.action == Action::step || (rule.action == Action::jump && way.line.size() == 2)) return;
      }
      if (rule.action != Action::push) return;
      way.even = EvenLine(from, way.line);
      back.ways[way.line.empty() ? from : way.line.back()].push_back(way);
    });
  return back;
}

void BackPlay::before(Scene& scene, Receiver& to) const {
  scene.position.turn ^= 1;
  Work work{nullptr, scene, scene.position.turn, to};
  for (const Reversed& how : ways_[work.side]) {
    work.how = &how;
    list(work);
  }
  const auto passed = [&] {
    Placement after = scene.position;
    after.turn ^= 1;
    return leads_to(scene.position, after);
  };
  if (rules_.pass == Pass::may || (rules_.pass == Pass::blocked && passed()))
    to.take(scene.position, scene.key);
  scene.position.turn ^= 1;
}

void BackPlay::add(Work& work, std::optional<unsigned> from) const {
  const MoveRule& rule = *work.how->rule;
  if (rule.only_with && *rule.only_with != count(work.own())) return;
  if (rule.beside_enemy && from && !play_.is_beside(work.enemy(), *from)) return;
  if (obliges_ && !rule.obliged && play_.is_obliged(work.scene.position)) return;
  work.to.take(work.scene.position, work.scene.key);
}

bool BackPlay::leads_to(const Placement& from, const Placement& position) const {
  thread_local std::vector<Placement> next;
  next.clear();
  play_.moves(from, next);
  return std::find(next.begin(), next.end(), position) != next.end();
}

void BackPlay::list(Work& work) const {
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

void BackPlay::undrop(Work& work) const {
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    if ((work.how->rule->men >> kind & 1) == 0 || rules_.kinds[kind].side != work.side) continue;
    for_points(work.scene.position.men[kind] & work.how->rule->into[work.side], [&](unsigned at) {
      if (play_.captures_more(work.own(), work.enemy(), at)) return;
      work.scene.lift(kind, at);
      work.scene.add_to_hand(kind);
      add(work, {});
      work.scene.take_from_hand(kind);
      work.scene.put(kind, at);
    });
  }
}

void BackPlay::unpush(Work& work) const {
  const Kinds own = work.how->rule->men & rules_.kinds_of(work.side);
  if (own == 0) return;
  const unsigned kind = lowest(own);
  for_points(work.scene.position.men[kind], [&](unsigned end) {
    for (const Way& way : work.how->ways[end]) unpush(work, kind, way);
  });
}

/// The own man at the end of the way goes to its begin, where the point may have been blank.
void BackPlay::unpush(Work& work, unsigned own, const Way& way) const {
  std::array<Points, most_kinds> after;
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    const Points men = after[kind] = work.scene.position.men[kind];
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

void BackPlay::unwalk(Work& work, unsigned to) const {
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
void BackPlay::unhop(Work& work, unsigned to) const {
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

void BackPlay::unmove(Work& work, unsigned from, unsigned to, std::optional<unsigned> taken, bool must_take) const {
  const MoveRule& rule = *work.how->rule;
  const bool may_take = taken && (rule.takes == Takes::over || rule.to != Target::empty);
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    const Kind& man = rules_.kinds[kind];
    if ((rule.men >> kind & 1) == 0 || man.side != work.side) continue;
    const bool promoted = man.promotes_to && (man.promotes_in >> to & 1) != 0;
    const unsigned became = promoted ? *man.promotes_to : kind;
    if ((work.scene.position.men[became] >> to & 1) == 0) continue;
    work.scene.lift(became, to);
    work.scene.put(kind, from);
    if (!must_take) add(work, from);
    if (may_take) untake(work, from, *taken);
    work.scene.lift(kind, from);
    work.scene.put(became, to);
  }
}

void BackPlay::untake(Work& work, unsigned from, unsigned at) const {
  for (unsigned victim = 0; victim < rules_.kinds.size(); ++victim) {
    const Kind& man = rules_.kinds[victim];
    if (man.side == work.side) continue;
    if (man.captured_as ? work.scene.position.hand[*man.captured_as] == 0 : !returns_) continue;
    const Scene::Taken taken{static_cast<std::uint8_t>(victim), static_cast<std::uint8_t>(at)};
    work.scene.give_back(taken);
    add(work, from);
    work.scene.capture(victim, at);
  }
}

}  // namespace zermelo::described
