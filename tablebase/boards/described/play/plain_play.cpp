// The board is an array of men. A move is carried out on a copy of the board.
#include "tablebase/boards/described/play/plain_play.h"

#include <fmt/format.h>

#include <algorithm>

#include "tablebase/boards/described/rules/geometry.h"
#include "tablebase/boards/described/rules/position_text.h"

namespace zermelo::described {

PlainPlay::Board PlainPlay::board_of(const Placement& position) const {
  Board board{{}, position.hand, position.turn};
  board.man.fill(nobody);
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind)
    for (unsigned point = 0; point < rules_.points(); ++point)
      if ((position.men[kind] >> point & 1) != 0) board.man[point] = static_cast<std::int8_t>(kind);
  return board;
}

Placement PlainPlay::placement_of(const Board& board) {
  Placement position;
  position.hand = board.hand;
  position.turn = static_cast<std::uint8_t>(board.turn);
  for (unsigned point = 0; point < most_points; ++point)
    if (board.man[point] != nobody) position.men[static_cast<unsigned>(board.man[point])] |= one(point);
  return position;
}

bool PlainPlay::is_side(const Board& board, unsigned at, unsigned side) const {
  return board.man[at] != nobody && rules_.kinds[static_cast<unsigned>(board.man[at])].side == side;
}

unsigned PlainPlay::men_of(const Board& board, unsigned side) const {
  unsigned men = 0;
  for (unsigned point = 0; point < rules_.points(); ++point) men += is_side(board, point, side) ? 1 : 0;
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind)
    if (rules_.kinds[kind].side == side) men += board.hand[kind];
  return men;
}

void PlainPlay::moves(const Placement& position, std::vector<Placement>& next) const {
  const Board board = board_of(position);
  const std::size_t before = next.size();
  for (const bool obliged : {true, false}) {
    for (const MoveRule& rule : rules_.moves)
      if (rule.obliged == obliged && may_use(rule, board)) list(rule, board, next);
    if (next.size() != before) break;
  }
  const bool passes = rules_.pass == Pass::may || (rules_.pass == Pass::blocked && next.size() == before);
  if (!passes) return;
  next.push_back(position);
  next.back().turn ^= 1;
}

bool PlainPlay::may_use(const MoveRule& rule, const Board& board) const {
  return !rule.only_with || *rule.only_with == men_of(board, board.turn);
}

void PlainPlay::list(const MoveRule& rule, const Board& board, std::vector<Placement>& next) const {
  const Listing listing{rule, next};
  const auto has = [&](unsigned kind) { return (rule.men >> kind & 1) != 0; };
  if (rule.action == Action::drop) {
    for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind)
      for (unsigned to = 0; to < rules_.points(); ++to) {
        if (!has(kind) || rules_.kinds[kind].side != board.turn || board.hand[kind] == 0) continue;
        if (board.man[to] == nobody && (rule.into[board.turn] >> to & 1) != 0) drop(kind, to, board, listing);
      }
    return;
  }
  for (unsigned from = 0; from < rules_.points(); ++from) {
    if ((rule.from[board.turn] >> from & 1) == 0) continue;
    if (rule.action == Action::push)
      push(from, board, listing);
    else if (is_side(board, from, board.turn) && has(static_cast<unsigned>(board.man[from])))
      move_from(from, board, listing);
  }
}

void PlainPlay::drop(unsigned man, unsigned to, const Board& board, const Listing& listing) const {
  for (unsigned as = 0; as < rules_.kinds.size(); ++as) {
    if ((rules_.dropped_as(man) >> as & 1) == 0) continue;
    Board after = board;
    --after.hand[man];
    after.man[to] = static_cast<std::int8_t>(as);
    settle(to, after, listing);
  }
}

void PlainPlay::move_from(unsigned from, const Board& board, const Listing& listing) const {
  const MoveRule& rule = listing.rule;
  if (rule.beside_enemy && !beside_enemy(board, from)) return;
  Board lifted = board;
  const auto man = static_cast<unsigned>(board.man[from]);
  lifted.man[from] = nobody;
  if (rule.action == Action::leave) return finish(lifted, listing);
  if (rule.action == Action::jump && rule.chain != Chain::no && rule.takes != Takes::over)
    return hop(man, from, lifted, listing);
  if (rule.action == Action::jump) return jump(man, from, lifted, listing, true);
  if (rule.action == Action::fly) {
    for (unsigned to = 0; to < rules_.points(); ++to)
      if (to != from && allows(rule, board, to)) arrive(man, to, lifted, listing);
    return;
  }
  for (const Ray& ray : rule.rays[board.turn])
    if ((ray.from >> from & 1) != 0) walk(from, ray, board, listing);
}

/// Steps once, or slides over blank points.
void PlainPlay::walk(unsigned from, const Ray& ray, const Board& board, const Listing& listing) const {
  Board lifted = board;
  const auto man = static_cast<unsigned>(board.man[from]);
  lifted.man[from] = nobody;
  unsigned steps = 0;
  for (auto to = ray.after(from); to && *to != from && steps < rules_.points(); to = ray.after(*to), ++steps) {
    if (allows(listing.rule, board, *to)) {
      Board after = lifted;
      if (listing.rule.takes == Takes::nothing)
        arrive(man, *to, after, listing);
      else if (capture_run(after, listing.rule.takes == Takes::approach ? *to : from, ray,
                           listing.rule.takes == Takes::withdrawal))
        arrive(man, *to, after, listing, true);
    }
    if (listing.rule.action == Action::step || board.man[*to] != nobody) return;
  }
}

bool PlainPlay::allows(const MoveRule& rule, const Board& board, unsigned to) const {
  if ((rule.into[board.turn] >> to & 1) == 0 || is_side(board, to, board.turn)) return false;
  if (board.man[to] == nobody) return rule.to != Target::enemy;
  return rule.to != Target::empty;
}

void PlainPlay::jump(unsigned man, unsigned from, const Board& lifted, const Listing& listing, bool first) const {
  const MoveRule& rule = listing.rule;
  bool jumped = false;
  for (const Ray& ray : rule.rays[lifted.turn]) {
    if ((ray.from >> from & 1) == 0) continue;
    const auto over = ray.after(from);
    const auto to = over ? ray.after(*over) : std::nullopt;
    if (!to || lifted.man[*over] == nobody || !allows(rule, lifted, *to)) continue;
    const bool own = is_side(lifted, *over, lifted.turn);
    if ((rule.over == Over::enemy && own) || (rule.over == Over::own && !own)) continue;
    Board after = lifted;
    if (rule.takes == Takes::over) capture(after, *over);
    jumped = true;
    if (rule.chain == Chain::no)
      arrive(man, *to, after, listing, rule.takes == Takes::over);
    else
      jump(man, *to, after, listing, false);
  }
  const bool may_stop = !first && (rule.chain == Chain::may || !jumped);
  if (may_stop) arrive(man, from, lifted, listing, rule.takes == Takes::over);
}

/// Chained jumps that take nothing: every point that they lead to, once.
void PlainPlay::hop(unsigned man, unsigned from, const Board& lifted, const Listing& listing) const {
  MoveRule single = listing.rule;
  single.chain = Chain::no;
  std::vector<unsigned> left{from};
  Points seen = one(from);
  while (!left.empty()) {
    const unsigned at = left.back();
    left.pop_back();
    for (const Ray& ray : single.rays[lifted.turn]) {
      if ((ray.from >> at & 1) == 0) continue;
      const auto over = ray.after(at);
      const auto to = over ? ray.after(*over) : std::nullopt;
      if (!to || lifted.man[*over] == nobody || !allows(single, lifted, *to) || (seen >> *to & 1) != 0) continue;
      const bool own = is_side(lifted, *over, lifted.turn);
      if ((single.over == Over::enemy && own) || (single.over == Over::own && !own)) continue;
      seen |= one(*to);
      left.push_back(*to);
      arrive(man, *to, lifted, listing);
    }
  }
}

/// Takes the tile at `from` out, moves the tiles up to an end of its line by one, and puts an own man there. Calls
/// use(board, end).
template <class Use>
void PlainPlay::for_pushes(const MoveRule& rule, unsigned from, const Board& board, const Use& use) const {
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    if ((rule.men >> kind & 1) == 0 || rules_.kinds[kind].side != board.turn) continue;
    if (board.man[from] != nobody && board.man[from] != static_cast<std::int8_t>(kind)) continue;
    for (const Ray& ray : rule.rays[board.turn]) {
      if ((ray.from >> from & 1) == 0) continue;
      Board after = board;
      unsigned at = from;
      for (unsigned steps = 0; ray.after(at) && steps < rules_.points(); ++steps) {
        const unsigned beyond = *ray.after(at);
        if (beyond == from) break;
        after.man[at] = board.man[beyond];
        at = beyond;
      }
      after.man[at] = static_cast<std::int8_t>(kind);
      use(after, at);
    }
  }
}

void PlainPlay::push(unsigned from, const Board& board, const Listing& listing) const {
  for_pushes(listing.rule, from, board, [&](const Board& after, unsigned) { finish(after, listing); });
}

/// The words for a push that leads to a position; empty if there is none.
std::string PlainPlay::push_text(const Placement& from, const Placement& to) const {
  const Board board = board_of(from);
  std::string text;
  for (const MoveRule& rule : rules_.moves)
    for (unsigned point = 0; point < rules_.points(); ++point) {
      if (rule.action != Action::push || (rule.from[board.turn] >> point & 1) == 0) continue;
      for_pushes(rule, point, board, [&](Board after, unsigned end) {
        after.turn ^= 1;
        if (text.empty() && placement_of(after) == to)
          text = fmt::format("{} {} pushed in at {}", letter_of(rules_, board.turn), rules_.point_names[point],
                             rules_.point_names[end]);
      });
    }
  return text;
}

void PlainPlay::capture(Board& board, unsigned at) const {
  const Kind& kind = rules_.kinds[static_cast<unsigned>(board.man[at])];
  if (kind.captured_as) ++board.hand[*kind.captured_as];
  board.man[at] = nobody;
}

/// Captures the men of the opponent next to a point in a direction, one after the other; returns whether there are any.
bool PlainPlay::capture_run(Board& board, unsigned from, const Ray& ray, bool back) const {
  const auto after = [&](unsigned point) -> std::optional<unsigned> {
    if (!back) return ray.after(point);
    for (unsigned before = 0; before < rules_.points(); ++before)
      if (ray.after(before) == point) return before;
    return {};
  };
  bool any = false;
  for (auto at = after(from); at && is_side(board, *at, 1 - board.turn); at = after(*at)) {
    capture(board, *at);
    any = true;
  }
  return any;
}

void PlainPlay::arrive(unsigned man, unsigned to, Board board, const Listing& listing, bool captured) const {
  captured = captured || board.man[to] != nobody;
  if (board.man[to] != nobody) capture(board, to);
  const Kind& kind = rules_.kinds[man];
  const bool promoted = kind.promotes_to && (kind.promotes_by_capture ? captured : (kind.promotes_in >> to & 1) != 0);
  board.man[to] = static_cast<std::int8_t>(promoted ? *kind.promotes_to : man);
  settle(to, board, listing);
}

/// What a man does that has come to a point: it captures between two men, or by a mill.
void PlainPlay::settle(unsigned to, Board board, const Listing& listing) const {
  capture_between(board, to);
  if (!in_mill(board, to)) return finish(board, listing);
  const unsigned enemy = 1 - board.turn;
  bool outside = false, any = false;
  for (unsigned point = 0; point < rules_.points(); ++point) {
    any = any || is_side(board, point, enemy);
    outside = outside || (is_side(board, point, enemy) && !in_mill(board, point));
  }
  if (!any) return finish(board, listing);
  for (unsigned point = 0; point < rules_.points(); ++point) {
    if (!is_side(board, point, enemy) || (outside && in_mill(board, point))) continue;
    Board after = board;
    capture(after, point);
    finish(after, listing);
  }
}

void PlainPlay::finish(Board board, const Listing& listing) const {
  board.turn ^= 1;
  listing.next.push_back(placement_of(board));
}

void PlainPlay::capture_between(Board& board, unsigned to) const {
  Points taken = 0;
  for (const Ray& ray : rules_.custody) {
    Points between = 0;
    auto at = ray.after(to);
    for (; at && *at != to && is_side(board, *at, 1 - board.turn); at = ray.after(*at)) between |= one(*at);
    if (at && *at != to && is_side(board, *at, board.turn)) taken |= between;
  }
  for (unsigned point = 0; point < rules_.points(); ++point)
    if ((taken >> point & 1) != 0) capture(board, point);
}

bool PlainPlay::in_mill(const Board& board, unsigned at) const {
  if (rules_.mill == 0) return false;
  const unsigned side = rules_.kinds[static_cast<unsigned>(board.man[at])].side;
  for (const Points mill : rules_.mills) {
    if ((mill >> at & 1) == 0) continue;
    bool full = true;
    for (unsigned point = 0; point < rules_.points(); ++point)
      full = full && ((mill >> point & 1) == 0 || is_side(board, point, side));
    if (full) return true;
  }
  return false;
}

bool PlainPlay::beside_enemy(const Board& board, unsigned at) const {
  for (const Ray& ray : rules_.lines)
    if (const auto next = ray.after(at); next && is_side(board, *next, 1 - board.turn)) return true;
  return false;
}

std::optional<PlainPlay::Met> PlainPlay::met(const Placement& position, bool few) const {
  const Board board = board_of(position);
  for (const Goal& goal : rules_.goals) {
    if (goal.condition == Condition::no_move || (goal.condition == Condition::few) != few) continue;
    for (const unsigned side : {board.turn, 1 - board.turn}) {
      const bool about = goal.who == Who::each || (goal.who == Who::to_move) == (side == board.turn);
      if (about && meets(goal, board, side, position)) return Met{goal, side};
    }
  }
  return {};
}

bool PlainPlay::meets(const Goal& goal, const Board& board, unsigned side, const Placement& position) const {
  const auto counts = [&](unsigned kind) { return (goal.men >> kind & 1) != 0 && rules_.kinds[kind].side == side; };
  bool has_kind = false;
  unsigned men = 0;
  Points places = 0;
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    if (!counts(kind)) continue;
    has_kind = true;
    men += board.hand[kind];
    for (unsigned point = 0; point < rules_.points(); ++point)
      if (board.man[point] == static_cast<std::int8_t>(kind)) {
        places |= one(point);
        ++men;
      }
  }
  if (!has_kind) return false;
  if (goal.condition == Condition::few) return men <= goal.number;
  if (goal.condition == Condition::past) return passed(goal, board, side);
  for (const Points set : goal.sets[side]) {
    if (goal.condition == Condition::pattern && (set & ~places) == 0) return true;
    if (goal.condition == Condition::inside && places != 0 && (places & ~set) == 0) return true;
    for (unsigned point = 0; goal.condition == Condition::reach && point < rules_.points(); ++point)
      if ((set & places & one(point)) != 0 && !(goal.safe && captured_next(position, point))) return true;
  }
  return false;
}

bool PlainPlay::passed(const Goal& goal, const Board& board, unsigned side) const {
  for (unsigned own = 0; own < rules_.points(); ++own) {
    if (!is_side(board, own, side) || (goal.men >> board.man[own] & 1) == 0) continue;
    for (unsigned other = 0; other < rules_.points(); ++other)
      if (is_side(board, other, 1 - side) &&
          advance(rules_.places[other], rules_.forward, side) > advance(rules_.places[own], rules_.forward, side))
        return false;
  }
  return true;
}

/// Whether the player to move can capture the man on a point.
bool PlainPlay::captured_next(const Placement& position, unsigned at) const {
  const Board board = board_of(position);
  if (!is_side(board, at, 1 - board.turn)) return false;
  std::vector<Placement> next;
  moves(position, next);
  return std::any_of(next.begin(), next.end(), [&](const Placement& after) {
    return (after.men[static_cast<unsigned>(board.man[at])] >> at & 1) == 0;
  });
}

bool PlainPlay::has_move(const Placement& position) const {
  std::vector<Placement> next;
  moves(position, next);
  return !next.empty();
}

std::optional<Outcome> PlainPlay::ending(const Placement& position) const {
  for (const bool few : {true, false})
    if (const auto found = met(position, few))
      return found->side == position.turn ? found->goal.result : opposite(found->goal.result);
  if (has_move(position)) return {};
  for (const Goal& goal : rules_.goals)
    if (goal.condition == Condition::no_move && (goal.men & rules_.kinds_of(position.turn)) != 0) return goal.result;
  return Outcome::draw;
}

std::string PlainPlay::words_of(const Goal& goal) const {
  switch (goal.condition) {
    case Condition::few:
      return goal.number == 0 ? "has none of the men" : fmt::format("has at most {} men", goal.number);
    case Condition::pattern:
      return "fills a line or a shape";
    case Condition::reach:
      return "has reached a goal";
    case Condition::inside:
      return "has all men inside";
    case Condition::past:
      return "has passed";
    default:
      return "has no move";
  }
}

std::string PlainPlay::ending_text(const Placement& position) const {
  for (const bool few : {true, false})
    if (const auto found = met(position, few))
      return fmt::format("{} {}", letter_of(rules_, found->side), words_of(found->goal));
  return fmt::format("{} has no move", letter_of(rules_, position.turn));
}

std::string PlainPlay::points_text(Points set) const {
  std::string text;
  for_points(set, [&](unsigned point) { text += " " + rules_.point_names[point]; });
  return text;
}

std::string PlainPlay::move_text(const Placement& from, const Placement& to) const {
  if (const std::string push = push_text(from, to); !push.empty()) return push;
  Points before = 0, after = 0, taken = 0;
  std::string letter(1, ' '), became;
  for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind) {
    const Points gone = from.men[kind] & ~to.men[kind], come = to.men[kind] & ~from.men[kind];
    if (rules_.kinds[kind].side != from.turn) {
      taken |= gone;
      continue;
    }
    before |= gone;
    after |= come;
    if (come != 0) became = rules_.kinds[kind].letter;
    if (gone != 0 || letter == " ")
      letter = gone != 0 || come != 0 ? std::string(1, rules_.kinds[kind].letter) : letter;
  }
  if (before == 0 && after == 0) return "passes";
  std::string text = letter;
  if (before != 0 && after != 0) text += points_text(before) + " ->" + points_text(after);
  if (before == 0) text = became + " at" + points_text(after);
  if (after == 0) text += points_text(before) + " leaves";
  if (before != 0 && after != 0 && became != letter) text += " = " + became;
  return taken == 0 ? text : text + ", takes" + points_text(taken);
}

}  // namespace zermelo::described
