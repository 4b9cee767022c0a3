// The canonical text lists all parts in a fixed order; it leaves out the name of the game.
#include "tablebase/boards/described/rules/board_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::described {
namespace {

std::string ray_text(const Ray& ray) { return fmt::format("{:x}:{}", ray.from, fmt::join(ray.next, ",")); }

std::string rays_text(const std::vector<Ray>& rays) {
  std::string text;
  for (const Ray& ray : rays) text += ray_text(ray) + ";";
  return text;
}

int number_of(const std::optional<std::uint8_t>& value) { return value ? *value : -1; }

std::string kind_text(const Kind& kind) {
  std::string text = fmt::format("kind {} {} {} {} {} {:x}", kind.letter, kind.side, number_of(kind.twin),
                                 number_of(kind.captured_as), number_of(kind.promotes_to), kind.promotes_in);
  if (kind.promotes_by_capture) text += " by capture";
  if (kind.drops_as) text += fmt::format(" drops as {:x}", *kind.drops_as);
  return text + "\n";
}

std::string move_text(const MoveRule& rule) {
  return fmt::format("move {} {:x} {} {} {} {} {:x} {:x} {} {} {} {} {}\n", static_cast<int>(rule.action), rule.men,
                     static_cast<int>(rule.to), static_cast<int>(rule.over), static_cast<int>(rule.takes),
                     static_cast<int>(rule.chain), fmt::join(rule.from, ","), fmt::join(rule.into, ","),
                     rule.beside_enemy, number_of(rule.only_with), rule.obliged, rays_text(rule.rays[0]),
                     rays_text(rule.rays[1]));
}

std::string goal_text(const Goal& goal) {
  return fmt::format("goal {} {} {:x} {} {} {} {:x} {:x}\n", static_cast<int>(goal.condition),
                     static_cast<int>(goal.who), goal.men, goal.number, goal.safe, static_cast<int>(goal.result),
                     fmt::join(goal.sets[0], ","), fmt::join(goal.sets[1], ","));
}

std::string start_text(const BoardRules& rules) {
  if (rules.start)
    return fmt::format("start {:x} {} {}\n", fmt::join(rules.start->men, ","), fmt::join(rules.start->hand, ","),
                       rules.start->turn);
  std::string text = "numbers";
  for (const auto& [least, most] : rules.numbers) text += fmt::format(" {}-{}", least, most);
  return text + "\n";
}

}  // namespace

bool BoardRules::has_hands() const {
  const auto to_hand = [](const Kind& kind) { return kind.captured_as.has_value(); };
  const auto drops = [](const MoveRule& rule) { return rule.action == Action::drop; };
  return std::any_of(kinds.begin(), kinds.end(), to_hand) || std::any_of(moves.begin(), moves.end(), drops);
}

Kinds BoardRules::kinds_of(unsigned side) const {
  return side == 1 ? second : ((Kinds{1} << kinds.size()) - 1) & ~second;
}

std::string canonical_text(const BoardRules& rules) {
  std::string text = fmt::format("board {} {}\n", rules.points(), fmt::join(rules.rows, ","));
  for (const Place& place : rules.places) text += fmt::format("{},{} ", place.column, place.row);
  text += fmt::format("\nforward {},{}\nlines {}\n", rules.forward.column, rules.forward.row, rays_text(rules.lines));
  for (const Kind& kind : rules.kinds) text += kind_text(kind);
  for (const MoveRule& rule : rules.moves) text += move_text(rule);
  text += fmt::format("mill {} {:x}\ncustody {}\npass {}\n", rules.mill, fmt::join(rules.mills, ","),
                      rays_text(rules.custody), static_cast<int>(rules.pass));
  for (const Goal& goal : rules.goals) text += goal_text(goal);
  return text + start_text(rules);
}

}  // namespace zermelo::described
