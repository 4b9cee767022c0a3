// All directions are unrolled once into the steps and paths from each point.
#include "tablebase/boards/described/play/fast_play.h"

#include <algorithm>

#include "tablebase/boards/described/play/fast_moves.h"
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
  for (const MoveRule& rule : rules.moves) {
    obliges_ = obliges_ || rule.obliged;
    pushes_ = pushes_ || rule.action == Action::push;
    for (unsigned side = 0; side < 2; ++side) {
      compile(rule, side);
      list_replaced(ways_[side].back(), side);
    }
  }
  for (unsigned point = 0; point < rules.points(); ++point) {
    for (const Ray& ray : rules.lines)
      if (const auto to = ray.after(point)) neighbours_[point] |= one(*to);
    for (const Points mill : rules.mills)
      if ((mill >> point & 1) != 0) mills_at_.push_back(mill);
    mills_from_[point + 1] = static_cast<unsigned>(mills_at_.size());
    for (const Ray& ray : rules.custody) custody_[point].push_back(unrolled(ray, point));
    for (unsigned side = 0; side < 2; ++side)
      for (unsigned other = 0; other < rules.points(); ++other)
        if (advance(rules.places[other], rules.forward, side) > advance(rules.places[point], rules.forward, side))
          before_[side][point] |= one(other);
  }
  has_custody_ = !rules.custody.empty();
  quiet_ = rules.mills.empty() && !has_custody_;
  by_steps_ = by_steps_ && quiet_;
  for (const bool few : {true, false})
    for (const Goal& goal : rules.goals)
      if (goal.condition != Condition::no_move && (goal.condition == Condition::few) == few)
        (few ? goals_ : points_goals_).push_back(&goal);
  goals_.insert(goals_.end(), points_goals_.begin(), points_goals_.end());
  for (const Goal* goal : points_goals_) note_reached(*goal);
  for (const Kind& kind : rules.kinds)
    if (kind.promotes_to) promoted_ |= Kinds{1} << *kind.promotes_to;
}

void FastPlay::compile(const MoveRule& rule, unsigned side) {
  Compiled& way = ways_[side].emplace_back();
  way.rule = &rule;
  way.number = static_cast<unsigned>(2 * ways_[side].size() + side);
  const bool flies = rule.action == Action::fly;
  const bool steps = (flies || rule.action == Action::step) && rule.takes == Takes::nothing && !rule.beside_enemy;
  way.plain = steps && rule.to != Target::enemy;
  way.replaces = steps && rule.to != Target::empty && !rule.only_with;
  const bool quiet = way.plain && rule.to == Target::empty;
  by_steps_ = by_steps_ && !rule.obliged && (way.replaces || quiet || rule.action == Action::drop);
  for (unsigned from = 0; flies && from < rules_.points(); ++from)
    way.steps[from] = rule.into[side] & rules_.board() & ~one(from);
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
  for (unsigned from = 0; from < rules_.points(); ++from)
    for_points(way.steps[from], [&](unsigned to) { way.back[to] |= one(from); });
}

void FastPlay::note_reached(const Goal& goal) {
  reaches_only_ = reaches_only_ && goal.condition == Condition::reach;
  goal_kinds_ |= goal.men;
  for (Kinds left = goal.men; left != 0; left &= left - 1)
    for (const Points set : goal.sets[rules_.kinds[lowest(left)].side]) goal_points_[lowest(left)] |= set;
}

void FastPlay::list_replaced(const Compiled& way, unsigned side) {
  if (!way.replaces) return;
  for_points(way.rule->from[side] & rules_.board(), [&](unsigned from) {
    for_points(way.steps[from], [&](unsigned to) {
      for (Kinds left = way.rule->men & kinds_[side]; left != 0; left &= left - 1)
        replaced_from_[to][lowest(left)] |= one(from);
    });
  });
}

void FastPlay::moves(const Placement& position, std::vector<Placement>& next) const {
  struct Append {
    std::vector<Placement>& positions;
    void take(const Scene& after) { positions.push_back(after.position); }
  } append{next};
  Scene scene(rules_, position);
  moves(scene, append);
}

Points FastPlay::mills_of(Points men) const {
  Points found = 0;
  for (const Points mill : rules_.mills)
    if ((mill & ~men) == 0) found |= mill;
  return found;
}

Points FastPlay::may_capture(Points men) const {
  Points found = 0;
  for (const Points mill : rules_.mills)
    if (const Points open = mill & ~men; (open & (open - 1)) == 0) found |= open;
  return found;
}

void FastPlay::add_steps(const Compiled& how, Points own, Points men, QuietSteps& steps) const {
  for_points(men, [&](unsigned from) { steps.add(how.steps[from] & ~own); });
  steps.note_capturing(capturing_points(how, own, men));
}

Points FastPlay::capturing_points(const Compiled& how, Points own, Points men) const {
  Points found = 0;
  for_points(may_capture(own), [&](unsigned to) {
    const Points others = own | one(to), from = how.back[to] & men;
    for (unsigned i = mills_from_[to]; i < mills_from_[to + 1]; ++i)
      if ((mills_at_[i] & ~others) == 0 && (from & ~mills_at_[i]) != 0) found |= one(to);
  });
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

Points FastPlay::between_any(Points own, Points enemy) const {
  Points found = 0;
  for_points(own, [&](unsigned to) { found |= between(to, own, enemy) != 0 ? one(to) : 0; });
  return found;
}

std::optional<Outcome> FastPlay::decided(const Placement& position) const { return decided(position, goals_); }

std::optional<Outcome> FastPlay::decided(const Placement& position, const std::vector<const Goal*>& goals) const {
  for (const Goal* goal : goals) {
    if (goal->who != Who::moved && met(*goal, position, position.turn)) return goal->result;
    if (goal->who != Who::to_move && met(*goal, position, 1u - position.turn)) return opposite(goal->result);
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
  return (there & ~in_danger(position, side, there)) != 0;
}

Points FastPlay::in_danger(const Placement& position, unsigned side, Points points) const {
  Points lost = 0;
  if (by_steps_) {
    const auto men_of = [&position](unsigned kind) { return position.men[kind]; };
    for_points(points, [&](unsigned at) { lost |= attackers(men_of, 1 - side, one(at)) != 0 ? one(at) : 0; });
    return lost;
  }
  struct Losses {
    const Placement& before;
    Kinds kinds;
    Points lost = 0;
    void take(const Scene& after) {
      for (Kinds left = kinds; left != 0; left &= left - 1)
        lost |= before.men[lowest(left)] & ~after.men_of(lowest(left));
    }
  } losses{position, kinds_[side]};
  Scene scene(rules_, position);
  moves(scene, losses);
  return losses.lost & points;
}

bool FastPlay::past(Points own, Points enemy, unsigned side) const {
  Points ahead = 0;
  for_points(own, [&](unsigned point) { ahead |= before_[side][point]; });
  return (enemy & ahead) == 0;
}

}  // namespace zermelo::described
