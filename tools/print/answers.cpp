// Writes answers as JSON and as text. `best` moves were marked by mark_best.
#include "tools/print/answers.h"

#include <fmt/format.h>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

/// Calls put(key, value) for each member that a worth adds to an object.
template <class Put>
void put_worth(const Worth& worth, const Put& put) {
  put("outcome", worth.outcome());
  for (const Figure& figure : worth.figures()) put(figure.key, figure.number);
  if (const std::string form = worth.canonical_form(); !form.empty()) put("value", std::string_view(form));
}

/// Of a move in a table of scores: the points that it brings, whether its player moves again, and its score for the
/// player who makes it.
void add_score(JsonWriter& json, const AnsweredMove& move) {
  if (!move.score) return;
  json.add("gain", move.move.gain.points);
  json.add("again", move.move.gain.again);
  json.add("score", *move.score);
}

void write_move(JsonWriter& json, const AnsweredMove& move) {
  const bool partisan = move.move.player != Player::mover;
  json.begin_object();
  if (partisan) json.add("player", name(move.move.player));
  json.add("move", move.move.text);
  json.add("to", move.move.to);
  if (partisan) json.add("wins", move.wins);
  add_score(json, move);
  json.end_object();
}

void write_move_with_worth(JsonWriter& json, const AnsweredMove& move) {
  json.begin_object();
  if (move.move.player != Player::mover) json.add("player", name(move.move.player));
  json.add("move", move.move.text);
  json.add("to", move.move.to);
  json.add("best", move.best);
  json.add("wins", move.wins);
  if (move.score) {
    json.add("outcome", move.worth.outcome());
    add_score(json, move);
  } else {
    put_worth(move.worth, [&](std::string_view key, const auto& value) { json.add(key, value); });
  }
  json.end_object();
}

}  // namespace

Json position_json(const std::string& position, const Worth& worth) {
  Json object;
  object["position"] = position;
  put_worth(worth, [&](std::string_view key, const auto& value) { object[key] = value; });
  return object;
}

void add_position(JsonWriter& json, std::string_view position, const Worth& worth) {
  json.add("position", position);
  put_worth(worth, [&](std::string_view key, const auto& value) { json.add(key, value); });
}

void add_answer(JsonWriter& json, const Answer& answer, Detail detail) {
  if (!answer.error.empty()) {
    json.add("position", answer.position);
    return json.add("error", answer.error);
  }
  add_position(json, answer.position, answer.worth);
  if (detail == Detail::entry) return;
  json.key("best");
  json.begin_array();
  for (const AnsweredMove& move : answer.moves)
    if (move.best) write_move(json, move);
  json.end_array();
  if (!answer.ending.empty()) json.add("ending", answer.ending);
}

void add_all_moves(JsonWriter& json, const Answer& answer) {
  json.key("moves_all");
  json.begin_array();
  for (const AnsweredMove* move : best_first(answer.moves)) write_move_with_worth(json, *move);
  json.end_array();
}

void add_line(JsonWriter& json, const Line& line, Player first) {
  add_position(json, line.start.position, line.start.worth);
  if (first != Player::mover) {
    json.add("depth", nullptr);
    json.add("first", name(first));
  }
  json.key("line");
  json.begin_array();
  for (const AnsweredMove& move : line.moves) write_move(json, move);
  json.end_array();
  if (first == Player::mover) json.add("repeats", line.repeats);
}

std::string_view own_words(const Move& move) {
  return move.text == "to " + move.to ? std::string_view() : std::string_view(move.text);
}

std::string move_words(const Move& move) {
  const std::string_view own = own_words(move);
  return own.empty() ? move.text : fmt::format("{}  to {}", own, move.to);
}

/// `  gets 1, moves again`; empty if the move brings nothing.
static std::string gain_words(const AnsweredMove& move) {
  if (!move.score || move.move.gain == Gain{}) return {};
  return fmt::format("  gets {}{}", move.move.gain.points, move.move.gain.again ? ", moves again" : "");
}

void print_move(const AnsweredMove& move, const std::string& before, Output& output) {
  if (move.move.player == Player::mover)
    output.print("{}{}{}\n", before, move_words(move.move), gain_words(move));
  else
    output.print("{}{:<5}  {}{}\n", before, name(move.move.player), move_words(move.move), move.wins ? "  wins" : "");
}

Player parse_player(std::string_view text, std::string_view word) {
  for (const Player player : {Player::left, Player::right})
    if (text == name(player)) return player;
  throw UsageError("{} {}: must be left or right", word, text);
}

}  // namespace zermelo
