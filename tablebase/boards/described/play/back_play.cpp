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
      if (rule.action == Action::push) back.ways[way.line.empty() ? from : way.line.back()].push_back(way);
    });
  return back;
}

void BackPlay::before(const Placement& position, std::vector<Placement>& before) const {
  const unsigned side = position.turn ^ 1u;
  PerSide<Points> men{};
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) men[rules_.kinds[kind].side] |= position.men[kind];
  for (const Reversed& how : ways_[side]) list({how, position, men, side, before});
  if (rules_.pass == Pass::no) return;
  Placement passed = position;
  passed.turn ^= 1;
  if (rules_.pass == Pass::may || leads_to(passed, position)) before.push_back(passed);
}

void BackPlay::add(const Work& work, const Placement& before, std::optional<unsigned> from,
                   std::optional<unsigned> to) const {
  const MoveRule& rule = *work.how.rule;
  if (rule.only_with) {
    unsigned men = 0;
    for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind)
      if (rules_.kinds[kind].side == work.side) men += count(before.men[kind]);
    if (men != *rule.only_with) return;
  }
  if (rule.beside_enemy && from && !play_.is_beside_enemy(before, *from)) return;
  if (to && play_.captures_more(work.position, *to)) return;
  if (obliges_ && !rule.obliged && play_.is_obliged(before)) return;
  work.before.push_back(before);
}

bool BackPlay::leads_to(const Placement& from, const Placement& position) const {
  thread_local std::vector<Placement> next;
  next.clear();
  play_.moves(from, next);
  return std::find(next.begin(), next.end(), position) != next.end();
}

void BackPlay::list(const Work& work) const {
  const MoveRule& rule = *work.how.rule;
  if (rule.takes > Takes::over || rule.action == Action::leave) return;
  if (rule.action == Action::drop) return undrop(work);
  if (rule.action == Action::push) return unpush(work);
  const bool hops = rule.action == Action::jump && rule.chain != Chain::no;
  if (hops && rule.takes == Takes::over) return;
  for_points(work.men[work.side] & rule.into[work.side],
             [&](unsigned to) { hops ? unhop(work, to) : unwalk(work, to); });
}

void BackPlay::undrop(const Work& work) const {
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    if ((work.how.rule->men >> kind & 1) == 0 || rules_.kinds[kind].side != work.side) continue;
    for_points(work.position.men[kind] & work.how.rule->into[work.side], [&](unsigned at) {
      Placement from = work.position;
      from.turn ^= 1;
      from.men[kind] ^= one(at);
      ++from.hand[kind];
      add(work, from, {}, at);
    });
  }
}

void BackPlay::unpush(const Work& work) const {
  const Kinds own = work.how.rule->men & rules_.kinds_of(work.side);
  if (own == 0) return;
  const unsigned kind = lowest(own);
  for_points(work.position.men[kind], [&](unsigned end) {
    for (const Way& way : work.how.ways[end]) {
      Placement from = work.position;
      from.turn ^= 1;
      for (unsigned k = 0; k < rules_.kinds.size(); ++k) {
        Points& men = from.men[k];
        Points kept = men;
        for (const std::uint8_t at : way.line) kept &= ~one(at);
        kept &= ~one(way.from);
        unsigned source = way.from;
        for (const std::uint8_t at : way.line) {
          kept |= (men >> source & 1) << at;
          source = at;
        }
        men = kept;
      }
      add(work, from, {}, {});
      from.men[kind] |= one(way.from);
      add(work, from, {}, {});
    }
  });
}

void BackPlay::unwalk(const Work& work, unsigned to) const {
  const MoveRule& rule = *work.how.rule;
  for (const Way& way : work.how.ways[to]) {
    if ((work.all() >> way.from & 1) != 0) continue;
    if (rule.action != Action::jump) {
      if ((work.all() & way.blank) == 0) unmove(work, way.from, to, to, rule.to == Target::enemy);
      continue;
    }
    const bool own = (work.men[work.side] >> way.over & 1) != 0, enemy = (work.men[1 - work.side] >> way.over & 1) != 0;
    if (rule.takes == Takes::over && !own && !enemy) unmove(work, way.from, to, way.over, true);
    if (rule.takes != Takes::over && ((own && rule.over != Over::enemy) || (enemy && rule.over != Over::own)))
      unmove(work, way.from, to, to, rule.to == Target::enemy);
  }
}

/// Chained jumps that take nothing lead to blank points only.
void BackPlay::unhop(const Work& work, unsigned to) const {
  const MoveRule& rule = *work.how.rule;
  const PerSide<Points> others{work.men[0] & ~one(to), work.men[1] & ~one(to)};
  const Points all = others[0] | others[1];
  const Points may_pass = rule.over == Over::any ? all : others[rule.over == Over::own ? work.side : 1 - work.side];
  Points found = one(to), fresh = found;
  while (fresh != 0) {
    const unsigned at = lowest(fresh);
    fresh &= fresh - 1;
    for (const Way& way : work.how.ways[at]) {
      if (((all | found) >> way.from & 1) != 0 || (may_pass >> way.over & 1) == 0) continue;
      found |= one(way.from);
      if ((rule.from[work.side] >> way.from & 1) != 0) unmove(work, way.from, to, {}, false);
      fresh |= one(way.from);
    }
  }
}

void BackPlay::unmove(const Work& work, unsigned from, unsigned to, std::optional<unsigned> taken,
                      bool must_take) const {
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    const Kind& man = rules_.kinds[kind];
    if ((work.how.rule->men >> kind & 1) == 0 || man.side != work.side) continue;
    const bool promoted = man.promotes_to && (man.promotes_in >> to & 1) != 0;
    const unsigned became = promoted ? *man.promotes_to : kind;
    if ((work.position.men[became] >> to & 1) == 0) continue;
    Placement before = work.position;
    before.turn ^= 1;
    before.men[became] ^= one(to);
    before.men[kind] |= one(from);
    if (!must_take) add(work, before, from, to);
    const bool may_take = work.how.rule->takes == Takes::over || work.how.rule->to != Target::empty;
    if (!taken || !may_take) continue;
    for (unsigned victim = 0; victim < rules_.kinds.size(); ++victim) {
      if (rules_.kinds[victim].side == work.side) continue;
      Placement with = before;
      with.men[victim] |= one(*taken);
      if (const auto as = rules_.kinds[victim].captured_as) {
        if (with.hand[*as] == 0) continue;
        --with.hand[*as];
      } else if (!returns_) {
        continue;
      }
      add(work, with, from, to);
    }
  }
}

}  // namespace zermelo::described
