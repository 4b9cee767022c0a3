// The keys of answers in JSON and their words in text. `best` moves were marked by mark_best.
#include "tools/support/answers.h"

#include <algorithm>

#include "tablebase/error.h"

namespace zermelo {

Json position_json(const std::string& position, const Worth& worth) {
  Json object{{"position", position}, {"outcome", worth.outcome}};
  for (const Figure& figure : worth.figures)
    object[std::string(figure.key)] = figure.number ? Json(*figure.number) : Json(nullptr);
  if (!worth.value.empty()) object["value"] = worth.value;
  return object;
}

Json moves_json(const std::vector<AnsweredMove>& moves) {
  Json list = Json::array();
  for (const AnsweredMove& move : moves) {
    Json object = Json::object();
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
  throw UsageError(fmt::format("{} {}: must be left or right", word, text));
}

}  // namespace zermelo
