// What probe, line and stats say of a partisan game's table.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tablebase/error.h"
#include "tools/partisan/words.h"
#include "tools/support/machine.h"

namespace zermelo {
namespace {

Json move_json(const PartisanProbe& probe, const PartisanMove& move) {
  const PartisanGame& game = probe.game();
  return {{"player", name(move.player)},
          {"move", game.player_move_text(move.player, move.term, move.leftover)},
          {"to", game.sum_text(move.to)},
          {"wins", move.wins}};
}

void print_move(const Json& move, std::string_view before, Output& output) {
  output.print("{}{:<5}  {}  to {}{}\n", before, move.at("player").get<std::string>(),
               move.at("move").get<std::string>(), move.at("to").get<std::string>(),
               move.at("wins").get<bool>() ? "  wins" : "");
}

Json best_json(const PartisanProbe& probe, Index position) {
  Json moves = Json::array();
  for (const Player player : {Player::left, Player::right})
    for (const PartisanMove& move : probe.best(player, position)) moves.push_back(move_json(probe, move));
  return moves;
}

Json line_json(const PartisanProbe& probe, const std::vector<PartisanMove>& line) {
  Json moves = Json::array();
  for (const PartisanMove& move : line) moves.push_back(move_json(probe, move));
  return moves;
}

}  // namespace

Player parse_player(std::string_view text, std::string_view word) {
  for (const Player player : {Player::left, Player::right})
    if (text == name(player)) return player;
  throw UsageError(fmt::format("{} {}: must be left or right", word, text));
}

void answer_partisan(const PartisanProbe& probe, std::string_view text, bool moves, bool json, Output& output) {
  const Index position = probe.game().parse(text);
  const std::string words = probe.game().text(position);
  const std::uint32_t number = probe.number(position);
  if (json) {
    Json object = partisan_json(words, number, probe.numbers());
    if (moves) object["best"] = best_json(probe, position);
    return output.json(object);
  }
  output.print("{}  {}\n", words, partisan_text(number, probe.numbers()));
  if (!moves) return;
  for (const Json& move : best_json(probe, position)) print_move(move, "  best: ", output);
}

void answer_partisan_line(const PartisanProbe& probe, std::string_view text, std::optional<Player> first, bool json,
                          Output& output) {
  const Index position = probe.game().parse(text);
  const std::string words = probe.game().text(position);
  for (const Player player : {Player::left, Player::right}) {
    if (first && player != *first) continue;
    const Json line = line_json(probe, probe.line(player, position));
    if (json) {
      Json object = partisan_json(words, probe.number(position), probe.numbers());
      object["depth"] = nullptr;
      object["first"] = name(player);
      object["line"] = line;
      output.json(object);
      continue;
    }
    output.print("{}  {}; {} begins\n", words, partisan_text(probe.number(position), probe.numbers()), name(player));
    for (std::size_t ply = 0; ply < line.size(); ++ply) print_move(line[ply], fmt::format("{:>4}  ", ply + 1), output);
  }
}

void answer_partisan_stats(const PartisanProbe& probe, const TableInfo& info, bool json, Output& output) {
  constexpr std::size_t shown = 20;
  const TableSummary& summary = info.summary;
  std::vector<DepthCount> rows = summary.histogram;
  std::stable_sort(rows.begin(), rows.end(),
                   [](const DepthCount& a, const DepthCount& b) { return a.wins + a.losses > b.wins + b.losses; });
  const bool values = probe.numbers().has_values();
  if (json) {
    Json object{{"spec", info.spec}};
    add_class_counts(object, summary, probe.numbers());
    Json histogram = Json::array();
    for (const DepthCount& row : rows)
      histogram.push_back(
          {{values ? "value" : "outcome",
            values ? probe.numbers().text(row.depth) : std::string(name(probe.numbers().outcome(row.depth)))},
           {"positions", row.wins + row.losses}});
    object["histogram"] = histogram;
    object["deepest"] = Json::array();
    return output.json(object);
  }
  output.print("{}\n{}\n", info.spec, class_counts_text(summary, probe.numbers()));
  if (!values) return;
  output.print("{:>20}  {}\n", "positions", "value");
  for (std::size_t i = 0; i < rows.size() && i < shown; ++i)
    output.print("{:>20}  {}\n", count_text(rows[i].wins + rows[i].losses), probe.numbers().text(rows[i].depth));
  if (rows.size() > shown)
    output.print("{:>20}  of {} values more; --json lists all\n", "", count_text(rows.size() - shown));
}

}  // namespace zermelo
