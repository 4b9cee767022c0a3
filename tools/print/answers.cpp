// Writes answers as JSON and as text. `best` moves were marked by mark_best.
#include "tools/print/answers.h"

#include <algorithm>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

void add_worth(Json& object, const Worth& worth) {
  object["outcome"] = worth.outcome();
  for (const Figure& figure : worth.figures()) object[figure.key] = figure.number;
  if (std::string form = worth.canonical_form(); !form.empty()) object["value"] = std::move(form);
}

Json whole_move_json(const AnsweredMove& move) {
  Json object;
  if (move.move.player != Player::mover) object["player"] = name(move.move.player);
  object["move"] = move.move.text;
  object["to"] = move.move.to;
  object["best"] = move.best;
  object["wins"] = move.wins;
  add_worth(object, move.worth);
  return object;
}

}  // namespace

Json position_json(const std::string& position, const Worth& worth) {
  Json object;
  object["position"] = position;
  add_worth(object, worth);
  return object;
}

Json moves_json(const std::vector<AnsweredMove>& moves) {
  Json list = Json::array();
  for (const AnsweredMove& move : moves) {
    Json object;
    const bool partisan = move.move.player != Player::mover;
    if (partisan) object["player"] = name(move.move.player);
    object["move"] = move.move.text;
    object["to"] = move.move.to;
    if (partisan) object["wins"] = move.wins;
    list.push_back(std::move(object));
  }
  return list;
}

std::vector<AnsweredMove> best_moves(const Answer& answer) {
  std::vector<AnsweredMove> best;
  std::ranges::copy_if(answer.moves, std::back_inserter(best), &AnsweredMove::best);
  return best;
}

Json answer_json(const Answer& answer, Detail detail) {
  if (!answer.error.empty()) return {{"position", answer.position}, {"error", answer.error}};
  Json object = position_json(answer.position, answer.worth);
  if (detail == Detail::entry) return object;
  object["best"] = moves_json(best_moves(answer));
  if (!answer.ending.empty()) object["ending"] = answer.ending;
  return object;
}

/// A list of many moves as objects would take ten times the memory of its text.
std::string all_moves_text(const Answer& answer) {
  std::string text = "[";
  for (const AnsweredMove* move : best_first(answer.moves)) {
    if (text.size() > 1) text += ',';
    text += json_text(whole_move_json(*move));
  }
  return text + "]";
}

Json line_json(const Line& line, Player first) {
  Json object = position_json(line.start.position, line.start.worth);
  if (first != Player::mover) {
    object["depth"] = nullptr;
    object["first"] = name(first);
  }
  object["line"] = moves_json(line.moves);
  if (first == Player::mover) object["repeats"] = line.repeats;
  return object;
}

std::string_view own_words(const Move& move) {
  return move.text == "to " + move.to ? std::string_view() : std::string_view(move.text);
}

std::string move_words(const Move& move) {
  const std::string_view own = own_words(move);
  return own.empty() ? move.text : fmt::format("{}  to {}", own, move.to);
}

void print_move(const AnsweredMove& move, const std::string& before, Output& output) {
  if (move.move.player == Player::mover)
    output.print("{}{}\n", before, move_words(move.move));
  else
    output.print("{}{:<5}  {}{}\n", before, name(move.move.player), move_words(move.move), move.wins ? "  wins" : "");
}

Player parse_player(std::string_view text, std::string_view word) {
  for (const Player player : {Player::left, Player::right})
    if (text == name(player)) return player;
  throw UsageError("{} {}: must be left or right", word, text);
}

}  // namespace zermelo
