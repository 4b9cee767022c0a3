// Writes answers as JSON and as text. `best` moves were marked by mark_best.
#include "tools/print/answers.h"

#include <fmt/format.h>

#include <algorithm>

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

/// Appends an object to a text, member by member, without values of JSON in memory.
class ObjectText {
 public:
  explicit ObjectText(std::string& text) : text_(text) { text_ += '{'; }

  void add(std::string_view key, std::string_view words) {
    begin(key);
    const bool plain = std::ranges::all_of(words, [](char c) { return c >= ' ' && c != '"' && c != '\\'; });
    if (plain)
      text_.append(1, '"').append(words).append("\",");
    else
      text_ += json_text(words) + ',';
  }
  void add(std::string_view key, bool truth) {
    begin(key);
    text_ += truth ? "true," : "false,";
  }
  void add(std::string_view key, std::optional<std::uint32_t> number) {
    begin(key);
    if (number)
      text_ += fmt::format_int(*number).str() + ',';
    else
      text_ += "null,";
  }
  void end() { text_.back() = '}'; }

 private:
  void begin(std::string_view key) { text_.append(1, '"').append(key).append("\":"); }

  std::string& text_;
};

void append_move(std::string& text, const AnsweredMove& move) {
  ObjectText object(text);
  if (move.move.player != Player::mover) object.add("player", name(move.move.player));
  object.add("move", std::string_view(move.move.text));
  object.add("to", std::string_view(move.move.to));
  object.add("best", move.best);
  object.add("wins", move.wins);
  put_worth(move.worth, [&](std::string_view key, const auto& value) { object.add(key, value); });
  object.end();
}

}  // namespace

Json position_json(const std::string& position, const Worth& worth) {
  Json object;
  object["position"] = position;
  put_worth(worth, [&](std::string_view key, const auto& value) { object[key] = value; });
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

std::string all_moves_text(const Answer& answer) {
  std::string text = "[";
  for (const AnsweredMove* move : best_first(answer.moves)) {
    if (text.size() > 1) text += ',';
    append_move(text, *move);
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
