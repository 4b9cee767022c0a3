// Values are for the player to move. A position without depth has a code in place of its remoteness: -200 for play
// without end, -100 for an end at an unknown distance. A drawn position is a tie if drawn moves lead to an ending; a
// bounded search looks for it. In games such as tic-tac-toe the first line of drawn moves ends.
#include "tools/serve/interfaces/gamesman.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>
#include <unordered_set>

#include "jobs/answer/answer.h"
#include "jobs/counts/census.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tools/serve/http/questions.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

constexpr std::string_view list_of_games = "games";
constexpr std::int64_t unknown_remoteness = -100, infinite_remoteness = -200;

struct PositionValue {
  std::string_view value;       ///< win, lose, tie or draw
  std::int64_t remoteness = 0;  ///< plies to the end, or a code
  friend bool operator==(const PositionValue&, const PositionValue&) = default;
};

constexpr std::string_view list_of_positions = "positions";

/// The words of a path between slashes: the game, the variant, and the rest, which may contain slashes.
struct PathWords {
  std::string_view game, variant, rest;
};

PathWords words_of(std::string_view path) {
  const auto take = [&path] {
    path.remove_prefix(path.starts_with('/'));
    const std::string_view word = path.substr(0, path.find('/'));
    path.remove_prefix(word.size());
    return word;
  };
  PathWords words;
  words.game = take();
  words.variant = take();
  path.remove_prefix(path.starts_with('/'));
  path.remove_suffix(path.ends_with('/'));
  words.rest = path;
  return words;
}

/// The position in the rest of a path: POSITION or positions/POSITION.
std::string_view position_in(std::string_view rest) {
  if (rest.starts_with(list_of_positions) && rest.substr(list_of_positions.size()).starts_with('/'))
    rest.remove_prefix(list_of_positions.size() + 1);
  return rest;
}

std::string_view family_of(const ServedTable& table) { return table.probe.game().spec().family(); }

/// The value of a move for the player who makes it.
std::string_view value_of_move(std::string_view after) {
  if (after == "win") return "lose";
  return after == "lose" ? "win" : after;
}

/// Whether the table knows the position as drawn.
bool is_drawn(const Probe& probe, Index position) {
  try {
    return probe.value(position).outcome == Outcome::draw;
  } catch (const MissingTier&) {
    return false;
  }
}

/// Whether a search of drawn positions, the first moves first, finds an ending. It examines a hundred positions, so
/// that in large loops it may find none where there is one. Requires a drawn position.
bool leads_to_tie(const Probe& probe, Index from, MoveBudget& budget) {
  constexpr int most_positions = 100;
  std::vector<Index> open{from};
  std::unordered_set<Index> seen{from};
  MoveList moves;
  for (int examined = 0; !open.empty() && examined < most_positions; ++examined) {
    const Index position = open.back();
    open.pop_back();
    probe.game().list_moves(Player::mover, position, moves);
    if (moves.empty()) return true;
    budget.take(moves.size());
    for (std::size_t i = moves.size(); i-- > 0;) {
      const Index next = moves[i].front();
      if (is_drawn(probe, next) && seen.insert(next).second) open.push_back(next);
    }
  }
  return false;
}

/// The remoteness of a sum without a depth.
std::int64_t unmeasured(const Game& game, std::span<const Index> sum, MoveBudget& budget) {
  MoveList moves;
  for (const Index position : sum) {
    game.list_moves(Player::mover, position, moves);
    budget.take(moves.size());
    if (!moves.empty()) return unknown_remoteness;
  }
  return 0;
}

/// The value of the position, or sum of positions, with this worth.
PositionValue value_of(const Probe& probe, std::span<const Index> sum, const Worth& worth, MoveBudget& budget) {
  if (worth.is_draw()) {
    if (!leads_to_tie(probe, sum.front(), budget)) return {"draw", infinite_remoteness};
    return {"tie", unmeasured(probe.game(), sum, budget)};
  }
  const std::string_view value = worth.outcome() == name(Outcome::win) ? "win" : "lose";
  const std::optional<std::uint32_t> depth = worth.depth();
  return {value, depth ? static_cast<std::int64_t>(*depth) : unmeasured(probe.game(), sum, budget)};
}

struct ValuedMove {
  const Move* move;
  PositionValue value;  ///< of the position that it leads to
};

/// Wins, ties, draws, losses; quick wins and slow losses first. An unknown distance is longer than a known one.
auto rank_of(const ValuedMove& move) {
  constexpr std::array<std::string_view, 4> best_first{"lose", "tie", "draw", "win"};  // for the opponent
  const auto place = std::ranges::find(best_first, move.value.value) - best_first.begin();
  constexpr std::int64_t longest = std::numeric_limits<std::int64_t>::max();
  const std::int64_t plies = move.value.remoteness < 0 ? longest : move.value.remoteness;
  return std::pair(place, move.value.value == "win" ? -plies : plies);
}

std::vector<ValuedMove> valued_moves(const Probe& probe, const Answer& answer, MoveBudget& budget) {
  std::vector<ValuedMove> moves;
  moves.reserve(answer.moves.size());
  for (const AnsweredMove& each : answer.moves)
    moves.push_back({&each.move, value_of(probe, each.move.number, each.worth, budget)});
  std::ranges::stable_sort(moves, {}, rank_of);
  return moves;
}

/// The difference to the remoteness of the best move with the same value; 0 for ties and draws, and if one of the two
/// is unknown.
std::int64_t delta_of(const std::vector<ValuedMove>& moves, const PositionValue& value) {
  const auto best = std::ranges::find(moves, value.value, [](const ValuedMove& each) { return each.value.value; });
  const bool known = value.remoteness >= 0 && best->value.remoteness >= 0;
  return known && value.value != "tie" ? std::abs(value.remoteness - best->value.remoteness) : 0;
}

void add_value(JsonWriter& json, std::string_view position, const PositionValue& value) {
  json.add("position", position);
  json.add("autoguiPosition", position);
  json.add("positionValue", value.value);
  json.add("remoteness", value.remoteness);
}

/// The value of the position of an answer. The searches after its moves may find a tie that its own search does not.
PositionValue value_with_moves(const Probe& probe, const Answer& answer, const std::vector<ValuedMove>& moves,
                               MoveBudget& budget) {
  const std::span<const Index> sum(&*answer.number, 1);
  const PositionValue value = value_of(probe, sum, answer.worth, budget);
  const bool ties = value.value == "draw" && !moves.empty() && moves.front().value.value == "tie";
  return ties ? PositionValue{"tie", unmeasured(probe.game(), sum, budget)} : value;
}

Reply position_reply(const Probe& probe, std::string_view position) {
  MoveBudget listed(RequestBounds::most_moves), examined(RequestBounds::most_line_moves);
  const Answer answer = ask(probe, trimmed(position), Detail::moves, &listed);
  const std::vector<ValuedMove> moves = valued_moves(probe, answer, examined);
  return json_reply(json_text_of([&](JsonWriter& json) {
    add_value(json, answer.position, value_with_moves(probe, answer, moves, examined));
    json.key("moves");
    json.begin_array();
    for (const ValuedMove& each : moves) {
      const std::string& words = each.move->text.empty() ? each.move->to : each.move->text;
      json.begin_object();
      add_value(json, each.move->to, each.value);
      json.add("move", words);
      json.add("autoguiMove", words);
      json.add("moveValue", value_of_move(each.value.value));
      json.add("deltaRemoteness", delta_of(moves, each.value));
      json.end_object();
    }
    json.end_array();
  }));
}

/// The text of the start; without one start, of the position that the page shows first.
std::string start_of(const ServedTable& table) {
  const Game& game = table.probe.game();
  const std::optional<Index> first = game.has_start() ? std::optional(game.start()) : opening(table.probe);
  if (!first) throw Absent("the table '{}' has no start, and no position of it can be read", table.name);
  return game.text(*first);
}

Reply variant_reply(const ServedTable& table) {
  const std::string start = start_of(table);
  return json_reply(json_text({{"id", table.name},
                               {"name", without_folders(table.probe.info().spec, table)},
                               {"gui", "v0"},
                               {"position", start},
                               {"autoguiPosition", start},
                               {"startPosition", start},
                               {"autoguiStartPosition", start},
                               {"imageAutoGUIData", nullptr}}));
}

Reply start_reply(const ServedTable& table) {
  const std::string start = start_of(table);
  return json_reply(json_text({{"position", start}, {"autoguiPosition", start}}));
}

}  // namespace

Gamesman::Gamesman(const Catalogue& catalogue) {
  for (const auto& table : catalogue.tables()) {
    const Game& game = table->probe.game();
    if (!game.is_partisan() && !game.is_scored()) tables_.push_back(table.get());
  }
}

bool Gamesman::owns(std::string_view path) const {
  const std::string_view game = words_of(path).game;
  return game == list_of_games ||
         std::ranges::any_of(tables_, [&](const ServedTable* table) { return family_of(*table) == game; });
}

Reply Gamesman::reply(const Request& request) const {
  require_get(request);
  const PathWords words = words_of(request.path);
  if (words.game == list_of_games) return json_reply(games());
  if (words.variant.empty()) return json_reply(game(words.game));
  const ServedTable& table = variant(words.game, words.variant);
  if (words.rest.empty()) return variant_reply(table);
  if (words.rest == "start") return start_reply(table);
  if (words.rest == list_of_positions) return position_reply(table.probe, required(request, "p", "p=POSITION"));
  return position_reply(table.probe, position_in(words.rest));
}

/// Each family once, in the order of the tables.
std::string Gamesman::games() const {
  Json list = Json::array();
  std::vector<std::string_view> known;
  for (const ServedTable* table : tables_) {
    const std::string_view family = family_of(*table);
    if (std::ranges::find(known, family) != known.end()) continue;
    known.push_back(family);
    list.push_back({{"id", family}, {"name", family}, {"type", "twoPlayer"}, {"gui", "v0"}});
  }
  return json_text(list);
}

std::string Gamesman::game(std::string_view family) const {
  Json variants = Json::array();
  for (const ServedTable* table : tables_)
    if (family_of(*table) == family)
      variants.push_back(
          {{"id", table->name}, {"name", without_folders(table->probe.info().spec, *table)}, {"gui", "v0"}});
  return json_text({{"id", family},
                    {"name", family},
                    {"allowCustomVariantCreation", false},
                    {"supportsWinBy", false},
                    {"variants", variants}});
}

const ServedTable& Gamesman::variant(std::string_view family, std::string_view name) const {
  for (const ServedTable* table : tables_)
    if (family_of(*table) == family && table->name == name) return *table;
  throw Absent("the game {} has no variant '{}'; /{}/ lists the variants", family, name, family);
}

}  // namespace zermelo
