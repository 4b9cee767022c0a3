// The tables [[goal]] of a rules file.
#include "tablebase/boards/described/rules/rules_reader.h"

namespace zermelo::described {

void RulesReader::read_goal(const TomlNode& node) {
  static const std::vector<std::string> conditions{"no_move", "few",   "line",   "shape",
                                                   "fill",    "reach", "inside", "past"};
  const TomlTable table(node, {"no_move", "few", "line", "shape", "fill", "reach", "inside", "past", "along", "men",
                               "who", "safe", "result"});
  const std::string condition = table.one_of(conditions);
  Goal goal;
  goal.men = men_or_all(table);
  if (condition != "line") table.forbid({"along"}, "except in goals of lines");
  if (condition != "reach") table.forbid({"safe"}, "except in goals of points to reach");
  if (condition == "no_move") {
    require_true(table.need("no_move"));
    table.forbid({"who"}, "for a player without a move");
    goal.condition = Condition::no_move;
    goal.who = Who::to_move;
  } else if (condition == "few") {
    goal.condition = Condition::few;
    goal.number = static_cast<unsigned>(table.need("few").integer(0, most_points));
  } else {
    read_sets(table, condition, goal);
    goal.who = Who::moved;
  }
  if (const auto who = table.find("who")) goal.who = static_cast<Who>(who->choice({"each", "to move", "moved"}));
  if (const auto safe = table.find("safe")) goal.safe = safe->truth();
  constexpr Outcome outcomes[] = {Outcome::win, Outcome::loss, Outcome::draw};
  goal.result = outcomes[table.need("result").choice({"win", "loss", "draw"})];
  rules_.goals.push_back(std::move(goal));
}

void RulesReader::read_sets(const TomlTable& table, const std::string& condition, Goal& goal) const {
  const TomlNode node = table.need(condition);
  if (condition == "past") {
    require_true(node);
    goal.condition = Condition::past;
  } else if (condition == "reach") {
    goal.condition = Condition::reach;
    const PerSide<Points> sets = points(node);
    goal.sets = {std::vector{sets[0]}, std::vector{sets[1]}};
  } else if (condition == "line") {
    goal.condition = Condition::pattern;
    const auto length = static_cast<unsigned>(node.integer(1, most_points));
    const auto along = table.find("along");
    const std::vector<Ray> rays =
        along ? directions(*along) : *geometry_.directions(geometry_.is_grid() ? "all" : "lines");
    goal.sets.fill(runs(rays, rules_.points(), length));
    if (goal.sets[0].empty()) node.refuse("no line of the board has {} points", length);
  } else if (condition == "shape") {
    goal.condition = Condition::pattern;
    goal.sets.fill(shapes(node));
  } else {
    goal.condition = condition == "fill" ? Condition::pattern : Condition::inside;
    const std::vector<TomlNode> parts = node.elements();
    if (parts.empty()) node.refuse("the list is empty; name points, or leave the goal out");
    for (const TomlNode& part : parts) {
      const PerSide<Points> sets = points(part);
      for (unsigned side = 0; side < 2; ++side) goal.sets[side].push_back(sets[side]);
    }
  }
}

std::vector<Points> RulesReader::shapes(const TomlNode& node) const {
  if (!geometry_.is_grid()) node.refuse("only boards of files and ranks have shapes; use 'fill'");
  const std::string text = node.text();
  std::vector<Place> cells;
  int row = 0;
  for (const std::string_view line : split(text, '/')) {
    for (std::size_t column = 0; column < line.size(); ++column) {
      if (line[column] == '#') cells.push_back({static_cast<int>(column), row});
      if (line[column] != '#' && line[column] != '.') node.refuse("a shape is rows of # and . joined by /");
    }
    ++row;
  }
  std::vector<Points> sets;
  for (const Place& corner : rules_.places) {
    Points set = 0;
    for (unsigned point = 0; point < rules_.points(); ++point)
      for (const Place& cell : cells)
        if (rules_.places[point].column == corner.column + cell.column &&
            rules_.places[point].row == corner.row + cell.row)
          set |= one(point);
    if (count(set) == cells.size() && set != 0) sets.push_back(set);
  }
  if (sets.empty()) node.refuse("this shape does not fit the board");
  return sets;
}

}  // namespace zermelo::described
