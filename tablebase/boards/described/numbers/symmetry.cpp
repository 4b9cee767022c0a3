// Writes the rules down as facts: sequences and sets of points with a label. A permutation is a symmetry if the images
// of all facts are the same facts. The search maps point after point, and compares for each pair of points a hash of
// the facts that contain both.
#include "tablebase/boards/described/numbers/symmetry.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "tablebase/base/mix.h"
#include "tablebase/boards/described/rules/geometry.h"

namespace zermelo::described {
namespace {

/// A fact about points: `rule` is the place of a move or a goal.
struct Fact {
  enum Tag : unsigned { path, back, from, into, beside, mill, custody, promotion, set, ahead };

  unsigned tag, rule, side;
  Kinds kinds;
  bool ordered;
  std::vector<std::uint8_t> points;

  friend auto operator<=>(const Fact& a, const Fact& b) {
    return std::tie(a.tag, a.rule, a.side, a.kinds, a.points) <=> std::tie(b.tag, b.rule, b.side, b.kinds, b.points);
  }
  friend bool operator==(const Fact&, const Fact&) = default;
};

std::vector<std::uint8_t> listed(Points set) {
  std::vector<std::uint8_t> points;
  for_points(set, [&](unsigned point) { points.push_back(static_cast<std::uint8_t>(point)); });
  return points;
}

/// A point and the points after it on a ray, at most `most` in all.
std::vector<std::uint8_t> path_of(const Ray& ray, unsigned from, std::size_t most) {
  std::vector<std::uint8_t> points{static_cast<std::uint8_t>(from)};
  for (auto at = ray.after(from); at && *at != from && points.size() < most; at = ray.after(*at))
    points.push_back(static_cast<std::uint8_t>(*at));
  return points;
}

class Facts {
 public:
  explicit Facts(const BoardRules& rules) : rules_(rules) {
    for (unsigned side = 0; side < 2; ++side) {
      for (unsigned rule = 0; rule < rules.moves.size(); ++rule) add_move(rule, side);
      for (unsigned goal = 0; goal < rules.goals.size(); ++goal) add_goal(goal, side);
      for (const Points mill : rules.mills) add(Fact::mill, 0, side, 0, false, listed(mill));
      for (const Ray& ray : rules.custody)
        for (unsigned point = 0; point < rules.points(); ++point)
          add(Fact::custody, 0, side, 0, true, path_of(ray, point, most_points));
    }
    for (unsigned kind = 0; kind < rules.kinds.size(); ++kind)
      add(Fact::promotion, 0, rules.kinds[kind].side, Kinds{1} << kind, false, listed(rules.kinds[kind].promotes_in));
    std::sort(facts_.begin(), facts_.end());
    facts_.erase(std::unique(facts_.begin(), facts_.end()), facts_.end());
  }

  const std::vector<Fact>& all() const { return facts_; }

 private:
  void add(unsigned tag, unsigned rule, unsigned side, Kinds kinds, bool ordered, std::vector<std::uint8_t> points) {
    facts_.push_back({tag, rule, side, kinds, ordered, std::move(points)});
  }

  void add_move(unsigned number, unsigned side) {
    const MoveRule& rule = rules_.moves[number];
    const Kinds men = rule.men & rules_.kinds_of(side);
    add(Fact::from, number, side, men, false, listed(rule.from[side] & rules_.board()));
    add(Fact::into, number, side, men, false, listed(rule.into[side] & rules_.board()));
    const bool long_path = rule.action != Action::step || rule.takes != Takes::nothing;
    for (const Ray& ray : rule.rays[side])
      for_points(ray.from, [&](unsigned point) {
        add(Fact::path, number, side, men, true, path_of(ray, point, long_path ? most_points : 2));
        if (rule.takes == Takes::withdrawal) add_back(number, side, men, ray, point);
      });
    if (!rule.beside_enemy) return;
    for (const Ray& ray : rules_.lines)
      for (unsigned point = 0; point < rules_.points(); ++point)
        add(Fact::beside, number, side, men, true, path_of(ray, point, 2));
  }

  /// The step of a withdrawal, and the points behind it.
  void add_back(unsigned number, unsigned side, Kinds men, const Ray& ray, unsigned point) {
    std::vector<std::uint8_t> points{static_cast<std::uint8_t>(*ray.after(point))};
    for (std::optional<unsigned> at = point; at && points.size() <= rules_.points();) {
      points.push_back(static_cast<std::uint8_t>(*at));
      const auto leads = [&](unsigned before) { return ray.after(before) == at; };
      std::optional<unsigned> before;
      for (unsigned other = 0; other < rules_.points(); ++other)
        if (leads(other)) before = other;
      at = before;
    }
    add(Fact::back, number, side, men, true, std::move(points));
  }

  void add_goal(unsigned number, unsigned side) {
    const Goal& goal = rules_.goals[number];
    const Kinds men = goal.men & rules_.kinds_of(side);
    for (const Points set : goal.sets[side]) add(Fact::set, number, side, men, false, listed(set));
    if (goal.sets[side].empty()) add(Fact::set, number, side, men, false, {});
    if (goal.condition != Condition::past) return;
    for (unsigned a = 0; a < rules_.points(); ++a)
      for (unsigned b = 0; b < rules_.points(); ++b)
        if (advance(rules_.places[a], rules_.forward, side) < advance(rules_.places[b], rules_.forward, side))
          add(Fact::ahead, number, side, men, true, {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)});
  }

  const BoardRules& rules_;
  std::vector<Fact> facts_;
};

Kinds twins_of(const BoardRules& rules, Kinds kinds) {
  Kinds twins = 0;
  for (unsigned kind = 0; kind < rules.kinds.size(); ++kind)
    if ((kinds >> kind & 1) != 0) twins |= Kinds{1} << *rules.kinds[kind].twin;
  return twins;
}

/// Whether the exchange of the players keeps what becomes of men.
bool exchangeable(const BoardRules& rules) {
  const auto twin = [&](std::optional<std::uint8_t> kind) { return kind ? rules.kinds[*kind].twin : kind; };
  return std::all_of(rules.kinds.begin(), rules.kinds.end(), [&](const Kind& kind) {
    if (!kind.twin) return false;
    const Kind& other = rules.kinds[*kind.twin];
    const bool drops = twins_of(rules, rules.dropped_as(*kind.twin)) == rules.dropped_as(*other.twin);
    return twin(kind.captured_as) == other.captured_as && twin(kind.promotes_to) == other.promotes_to &&
           kind.promotes_by_capture == other.promotes_by_capture && drops;
  });
}

/// The facts with the players exchanged, the points as they are.
std::vector<Fact> for_other_side(const BoardRules& rules, std::vector<Fact> facts) {
  for (Fact& fact : facts) {
    fact.side ^= 1;
    fact.kinds = twins_of(rules, fact.kinds);
  }
  std::sort(facts.begin(), facts.end());
  return facts;
}

/// For each pair of points a hash of the facts that contain both.
std::vector<std::uint64_t> pairs_of(const std::vector<Fact>& facts, unsigned points) {
  std::vector<std::uint64_t> pairs(std::size_t{points} * points);
  for (const Fact& fact : facts) {
    const std::uint64_t label =
        mix((std::uint64_t{fact.tag} << 40) ^ (std::uint64_t{fact.rule} << 20) ^ (std::uint64_t{fact.side} << 16) ^
            (std::uint64_t{fact.kinds} << 48) ^ fact.points.size());
    for (std::size_t i = 0; i < fact.points.size(); ++i)
      for (std::size_t j = 0; j < fact.points.size(); ++j)
        pairs[fact.points[i] * points + fact.points[j]] += mix(label + (fact.ordered ? 64 * i + j + 1
                                                                        : i == j     ? 5000
                                                                                     : 5001));
  }
  return pairs;
}

/// Finds the permutations that map the facts `from` to the facts `to`.
class Search {
 public:
  Search(const std::vector<Fact>& from, const std::vector<Fact>& to, unsigned points, std::size_t most)
      : from_(from),
        to_(to),
        points_(points),
        most_(most),
        pairs_from_(pairs_of(from, points)),
        pairs_to_(pairs_of(to, points)) {}

  /// Empty if there are more than `most`, or if the search takes too long.
  std::vector<std::vector<unsigned>> all() {
    extend();
    return lost_ ? std::vector<std::vector<unsigned>>{} : found_;
  }

 private:
  static constexpr std::size_t most_tries = 1 << 20;

  void extend() {
    if (lost_) return;
    const auto point = static_cast<unsigned>(map_.size());
    if (point == points_) {
      if (!keeps_facts()) return;
      found_.push_back(map_);
      lost_ = found_.size() > most_;
      return;
    }
    for (unsigned image = 0; image < points_ && !lost_; ++image) {
      if ((used_ >> image & 1) != 0 || !fits(point, image)) continue;
      lost_ = ++tries_ > most_tries;
      map_.push_back(image);
      used_ |= one(image);
      extend();
      used_ ^= one(image);
      map_.pop_back();
    }
  }

  bool fits(unsigned point, unsigned image) const {
    if (pairs_from_[point * points_ + point] != pairs_to_[image * points_ + image]) return false;
    for (unsigned other = 0; other < point; ++other)
      if (pairs_from_[point * points_ + other] != pairs_to_[image * points_ + map_[other]] ||
          pairs_from_[other * points_ + point] != pairs_to_[map_[other] * points_ + image])
        return false;
    return true;
  }

  bool keeps_facts() const {
    return std::all_of(from_.begin(), from_.end(), [&](Fact fact) {
      for (std::uint8_t& point : fact.points) point = static_cast<std::uint8_t>(map_[point]);
      if (!fact.ordered) std::sort(fact.points.begin(), fact.points.end());
      return std::binary_search(to_.begin(), to_.end(), fact);
    });
  }

  const std::vector<Fact>&from_, &to_;
  unsigned points_;
  std::size_t most_;
  std::vector<std::uint64_t> pairs_from_, pairs_to_;
  std::vector<std::vector<unsigned>> found_;
  std::vector<unsigned> map_;
  Points used_ = 0;
  std::size_t tries_ = 0;
  bool lost_ = false;
};

}  // namespace

PointMap::PointMap(const std::vector<unsigned>& to) {
  to.size() <= 32 ? narrow_.resize(4) : wide_.resize((to.size() + 7) / 8);
  const auto fill = [&to]<class Image>(Images<Image>& images) {
    for (std::size_t byte = 0; byte < images.size(); ++byte)
      for (std::size_t set = 0; set < 256; ++set)
        for (std::size_t bit = 0; bit < 8; ++bit)
          if ((set >> bit & 1) != 0 && 8 * byte + bit < to.size())
            images[byte][set] |= static_cast<Image>(one(to[8 * byte + bit]));
  };
  fill(narrow_);
  fill(wide_);
}

PointMap::PointMap(const PointMap& first, const PointMap& then) : narrow_(first.narrow_), wide_(first.wide_) {
  for (auto& byte : narrow_)
    for (std::uint32_t& image : byte) image = static_cast<std::uint32_t>(then(image));
  for (auto& byte : wide_)
    for (Points& image : byte) image = then(image);
}

Symmetries symmetries_of(const BoardRules& rules) {
  constexpr std::size_t most = 128;
  const Facts facts(rules);
  Symmetries found;
  std::vector<unsigned> identity(rules.points());
  std::iota(identity.begin(), identity.end(), 0u);
  found.maps.emplace_back(identity);
  for (const auto& map : Search(facts.all(), facts.all(), rules.points(), most).all())
    if (map != identity) found.maps.emplace_back(map);
  if (!exchangeable(rules)) return found;
  const std::vector<Fact> others = for_other_side(rules, facts.all());
  const auto maps = Search(others, facts.all(), rules.points(), most).all();
  if (!maps.empty()) found.exchange.emplace(maps.front());
  return found;
}

Placement exchanged(const BoardRules& rules, const PointMap& map, const Placement& position) {
  Placement image;
  for (unsigned kind = 0; kind < rules.kinds.size(); ++kind) {
    image.men[*rules.kinds[kind].twin] = map(position.men[kind]);
    image.hand[*rules.kinds[kind].twin] = position.hand[kind];
  }
  image.turn = position.turn ^ 1;
  return image;
}

}  // namespace zermelo::described
