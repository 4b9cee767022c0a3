// Writes answers as JSON and as text. `best` moves were marked by mark_best.
#include "tools/print/answers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "jobs/budget/amounts.h"
#include "solver/sequences/sequence.h"
#include "tablebase/base/error.h"
#include "tools/watch/machine.h"

namespace zermelo {

namespace {

/// Calls put(key, value) for each member that a worth adds to an object.
template <class Put>
void put_worth(const Worth& worth, const Put& put) {
  put("outcome", worth.outcome());
  for (const Figure& figure : worth.figures()) put(figure.key, figure.number);
  if (const auto options = worth.infinity()) put("infinity", Json(*options));
  if (const std::string form = worth.canonical_form(); !form.empty()) put("value", std::string_view(form));
}

/// Adds to the object of a move in a table of scores the points that it brings, whether its player moves again, and its
/// score for the player who makes it.
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

void add_found(JsonWriter& json, const Found& found, Detail detail, bool all_moves) {
  json.add("spec", found.spec);
  add_answer(json, found.answer, detail);
  if (all_moves) add_all_moves(json, found.answer);
  json.add("last_tier", found.last_tier);
  json.add("table_positions", found.table_positions);
  json.add("searched", found.searched);
  json.add("seconds", found.seconds);
}

void add_columns(JsonWriter& json, PositionColumns& columns, ShortGame value) {
  columns.for_each(value, [&](const std::string& name, const std::optional<std::string>& text) {
    text ? json.add(name, *text) : json.add(name, nullptr);
  });
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
  if (first == Player::mover || line.repeats) json.add("repeats", line.repeats);
}

std::string_view own_words(const Move& move) {
  return move.text == "to " + move.to ? std::string_view() : std::string_view(move.text);
}

std::string move_words(const Move& move) {
  const std::string_view own = own_words(move);
  return own.empty() ? move.text : fmt::format("{}  to {}", own, move.to);
}

std::string gain_words(const AnsweredMove& move) {
  if (!move.score || move.move.gain == Gain{}) return {};
  return fmt::format("{}{}", move.move.gain.points, move.move.gain.again ? ", moves again" : "");
}

/// The words of the move; in partisan games also the player before and `wins` after them.
static std::string words_of(const AnsweredMove& move) {
  const std::string gain = gain_words(move);
  if (move.move.player == Player::mover) return move_words(move.move) + (gain.empty() ? "" : "  gets " + gain);
  return fmt::format("{:<5}  {}{}", name(move.move.player), move_words(move.move), move.wins ? "  wins" : "");
}

void print_move(const AnsweredMove& move, const std::string& before, Output& output) {
  output.print("{}{}\n", before, words_of(move));
}

void print_move_and_worth(const AnsweredMove& move, Output& output) {
  output.print("  {} {}  {}\n", move.best ? "best:" : "     ", words_of(move), move.worth.text());
}

void print_answer(const Answer& answer, bool all_moves, Output& output) {
  output.print("{}  {}\n", answer.position, answer.worth.text());
  if (all_moves) {
    for (const AnsweredMove* move : best_first(answer.moves)) print_move_and_worth(*move, output);
  } else {
    for (const AnsweredMove& move : answer.moves)
      if (move.best) print_move(move, "  best: ", output);
  }
  if (!answer.ending.empty()) output.print("  the game is over: {}\n", answer.ending);
}

Player parse_player(std::string_view text, std::string_view word) {
  for (const Player player : {Player::left, Player::right})
    if (text == name(player)) return player;
  throw UsageError("{} {}: must be left or right", word, text);
}

// Prints values chunk by chunk, then the period.

namespace {

/// Whether the reader still reads. Throws Interrupted after a signal.
bool still_wanted(const Output& output) {
  if (interrupted()) throw Interrupted("interrupted");
  return !output.closed();
}

void write_json_values(const sequences::Sequence& sequence, std::uint64_t max, Output& output) {
  output.write(",\"values\":[");
  const char* comma = "";
  sequences::for_each_chunk(sequence, max, [&](std::span<const std::uint64_t> values) {
    for (const std::uint64_t value : values) {
      output.print("{}{}", comma, value);
      comma = ",";
    }
    return still_wanted(output);
  });
  output.write("]");
}

/// Adds the number of exceptions, the last one, and a list of the first ones.
void put_exceptions(Json& object, const sequences::Sequence& sequence) {
  std::vector<std::uint64_t> exceptions = sequence.exceptions(sequence.period->preperiod);
  object["last_exception"] = exceptions.empty() ? Json(nullptr) : Json(exceptions.back());
  object["exceptions_count"] = exceptions.size();
  exceptions.resize(std::min<std::size_t>(exceptions.size(), most_listed_exceptions));
  object["exceptions"] = std::move(exceptions);
}

Json period_json(const sequences::Sequence& sequence) {
  if (!sequence.period)
    return {{"period", nullptr}, {"preperiod", nullptr}, {"proved", false}, {"computed", sequence.values.size() - 1}};
  const sequences::Period& period = *sequence.period;
  Json object{{"period", period.length}, {"preperiod", period.preperiod}, {"proved", true}};
  object["computed"] = sequence.values.size() - 1;
  object["saltus"] = period.saltus;
  put_exceptions(object, sequence);
  object["theorem"] = period.theorem;
  object["checked"] = {{"preperiod", period.preperiod}, {"period", period.length}, {"needed", period.checked}};
  return object;
}

/// The object without its braces, with a comma before it; empty for an empty object.
std::string members(const Json& object) {
  std::string text = json_text(object);
  if (object.members().empty()) return "";
  text.front() = ',';
  text.pop_back();
  return text;
}

void print_exceptions(const sequences::Sequence& sequence, Output& output) {
  constexpr std::size_t most = 100;
  const std::vector<std::uint64_t> all = sequence.exceptions(sequence.period->preperiod);
  if (all.empty()) return output.write("no exceptions\n");
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(std::min(most, all.size()));
  output.print("{} exception{} at n = {}", count_text(all.size()), all.size() == 1 ? "" : "s",
               fmt::join(all.begin(), end, " "));
  if (all.size() > most) output.print(" and {} more", count_text(all.size() - most));
  output.write("\n");
}

}  // namespace

std::string period_text(const sequences::Period& period) {
  const std::string last =
      period.preperiod == 0 ? "no exception" : fmt::format("last exception {}", period.preperiod - 1);
  if (period.saltus == 0) return fmt::format("period {} from n = {} on ({})", period.length, period.preperiod, last);
  return fmt::format("period {} with saltus {}, G(n + {}) = G(n) + {}, from n = {} on ({})", period.length,
                     period.saltus, period.length, period.saltus, period.preperiod, last);
}

void print_values(const sequences::Sequence& sequence, std::uint64_t max, Output& output) {
  constexpr std::uint64_t columns = 10;
  const std::size_t index_width = std::to_string(max).size();
  const std::size_t width = std::to_string(sequences::largest_value(sequence, max)).size();
  output.print("{}, G(0..{}):\n", sequence.rule.words(), max);
  std::uint64_t n = 0;
  sequences::for_each_chunk(sequence, max, [&](std::span<const std::uint64_t> values) {
    for (const std::uint64_t value : values) {
      if (n % columns == 0) output.print("{:>{}} ", n, index_width + 2);
      output.print(" {:>{}}", value, width);
      if (++n % columns == 0 || n > max) output.write("\n");
    }
    return still_wanted(output);
  });
}

void print_period(const sequences::Sequence& sequence, Output& output) {
  const std::uint64_t computed = sequence.values.size() - 1;
  if (sequence.period) {
    output.print("{}\nproved by the computed values G(0..{}): {} needs G(0..{})\n", period_text(*sequence.period),
                 computed, sequence.period->theorem, sequence.period->checked);
    print_exceptions(sequence, output);
  } else if (has_theorem(sequence.rule)) {
    output.print("no period is proved by G(0..{})\n", computed);
  } else {
    output.write("no theorem in zermelo proves a period of this rule\n");
  }
}

void print_sequence_json(const sequences::Sequence& sequence, std::uint64_t max, bool with_values, const Json& more,
                         Output& output) {
  output.print("{{\"rule\":{}", Json(sequence.rule.words()).dump());
  if (with_values) write_json_values(sequence, max, output);
  output.write(members(period_json(sequence)));
  output.write(members(more));
  output.write("}\n");
}

}  // namespace zermelo
