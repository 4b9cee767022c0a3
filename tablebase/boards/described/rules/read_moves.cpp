// The tables [[move]] of a rules file.
#include <algorithm>

#include "tablebase/boards/described/rules/rules_reader.h"

namespace zermelo::described {

std::vector<Ray> RulesReader::directions(const TomlNode& node) const {
  const std::string word = node.text();
  auto rays = geometry_.directions(word);
  if (!rays)
    node.refuse("'{}' is no directions of this board; the words are {}", word,
                geometry_.is_grid() ? "orthogonal, diagonal, all, lines" : "lines");
  return *rays;
}

Going RulesReader::going_of(const TomlNode& node) {
  Going going{false, false, false};
  for (const TomlNode& part : node.elements()) {
    const std::size_t way = part.choice({"forward", "sideways", "back"});
    (way == 0 ? going.forward : way == 1 ? going.sideways : going.back) = true;
  }
  return going;
}

PerSide<std::vector<Ray>> RulesReader::rays_of(const TomlTable& move, const std::string& action) const {
  const TomlNode node = move.need(action);
  PerSide<std::vector<Ray>> rays;
  if (node.is_text()) {
    const Going going = move.has("going") ? going_of(move.need("going")) : Going{};
    for (unsigned side = 0; side < 2; ++side)
      rays[side] = Geometry::going(directions(node), going, rules_.places, rules_.forward, side);
    return rays;
  }
  move.forbid({"going"}, "with directions in numbers");
  if (!geometry_.is_grid()) node.refuse("only boards of files and ranks have directions in numbers");
  for (const TomlNode& pair : node.elements()) {
    const std::vector<TomlNode> steps = pair.elements();
    if (steps.size() != 2) pair.refuse("a direction is a word, or a pair of steps to the right and forward");
    const int right = steps[0].integer(-63, 63), forward = steps[1].integer(-63, 63);
    if (right == 0 && forward == 0) pair.refuse("a direction leads away from its point");
    for (unsigned side = 0; side < 2; ++side)
      rays[side].push_back(geometry_.leap(right, forward, side, rules_.forward));
  }
  return rays;
}

void RulesReader::read_move(const TomlNode& node) {
  static const std::vector<std::string> actions{"step", "slide", "jump", "fly", "drop", "push", "leave"};
  const TomlTable move(node, {"step", "slide", "jump", "fly", "drop", "push", "leave", "men", "going", "to", "over",
                              "takes", "chain", "from", "into", "beside", "only_with", "obliged"});
  const std::string action = move.one_of(actions);
  MoveRule rule;
  rule.action = static_cast<Action>(std::find(actions.begin(), actions.end(), action) - actions.begin());
  rule.men = men_or_all(move);
  rule.from = points_or_all(move, "from");
  rule.into = points_or_all(move, "into");
  if (rule.action <= Action::jump || rule.action == Action::push)
    rule.rays = rays_of(move, action);
  else
    move.forbid({"going"}, "in moves without directions");
  read_target(move, rule);
  read_conditions(move, rule);
  rules_.moves.push_back(std::move(rule));
  tables_of_moves_.push_back(move);
}

void RulesReader::read_target(const TomlTable& move, MoveRule& rule) const {
  switch (rule.action) {
    case Action::drop:
      rule.into = points(move.need("drop"));
      move.forbid({"to", "over", "takes", "chain", "from", "into"}, "in drops");
      break;
    case Action::leave:
      rule.from = points(move.need("leave"));
      move.forbid({"to", "over", "takes", "chain", "from", "into"}, "in moves off the board");
      break;
    case Action::push:
      move.forbid({"to", "over", "takes", "chain", "into"}, "in pushes");
      require_one_kind(move, rule);
      break;
    case Action::fly:
      require_true(move.need("fly"));
      [[fallthrough]];
    default:
      read_captures_of(move, rule);
  }
}

void RulesReader::require_true(const TomlNode& node) {
  if (!node.truth()) node.refuse("write true, or leave it out");
}

void RulesReader::require_one_kind(const TomlTable& move, const MoveRule& rule) const {
  for (unsigned side = 0; side < 2; ++side)
    if (std::popcount(rule.men & rules_.kinds_of(side)) > 1)
      move.refuse("a push needs one kind of men of each player; name it with the key 'men'");
}

void RulesReader::read_captures_of(const TomlTable& move, MoveRule& rule) const {
  if (const auto to = move.find("to")) rule.to = static_cast<Target>(to->choice({"empty", "enemy", "either"}));
  const bool jump = rule.action == Action::jump;
  if (!jump) move.forbid({"over", "chain"}, "except in jumps");
  if (const auto over = move.find("over")) rule.over = static_cast<Over>(over->choice({"enemy", "own", "any"}));
  if (jump && rule.over == Over::enemy) rule.takes = Takes::over;
  if (const auto takes = move.find("takes"))
    rule.takes = static_cast<Takes>(takes->choice({"nothing", "over", "approach", "withdrawal"}));
  if (rule.takes == Takes::over && (!jump || rule.over != Over::enemy))
    move.need("takes").refuse("only a jump over men of the opponent can take them");
  if (rule.takes > Takes::over && (rule.action != Action::step || rule.to != Target::empty))
    move.need("takes").refuse("only a step to an empty point captures by approach or withdrawal");
  if (const auto chain = move.find("chain")) rule.chain = static_cast<Chain>(chain->choice({"no", "may", "must"}));
  if (rule.chain == Chain::must && rule.takes != Takes::over)
    move.need("chain").refuse("only jumps that take men must go on");
  if (rule.chain != Chain::no && rule.to != Target::empty)
    move.need("chain").refuse("only jumps to empty points can be chained");
}

void RulesReader::read_conditions(const TomlTable& move, MoveRule& rule) const {
  if (const auto beside = move.find("beside")) rule.beside_enemy = beside->choice({"enemy"}) == 0;
  if (const auto men = move.find("only_with")) rule.only_with = static_cast<std::uint8_t>(men->integer(1, most_points));
  if (const auto obliged = move.find("obliged")) rule.obliged = obliged->truth();
  if (rule.beside_enemy && rule.action >= Action::drop)
    move.need("beside").refuse("the key 'beside' is for men that move on the board");
}

}  // namespace zermelo::described
