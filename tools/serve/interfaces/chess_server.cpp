// Metrics that zermelo's tables do not have are null: DTZ, DTC and DTW. The main line is one of shortest mate, but
// keeps what is proved under the rule of 50 moves; it ends where the clock allows to claim a draw.
#include "tools/serve/interfaces/chess_server.h"

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/chess/material.h"
#include "tablebase/input/text.h"
#include "tools/serve/http/questions.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

using chess::Man;
using chess::Position;
using chess::Rules;

constexpr std::string_view fen_blanks = " \t\r\n_";
constexpr std::string_view fen_form = "fen=FEN";
constexpr std::size_t clock_word = 4;

Position position_in(const chess::Board& board, const std::string& fen) {
  try {
    return parse_fen(board, fen);
  } catch (const chess::BeyondTables& error) {
    throw Absent("{}", error.what());
  }
}

/// The half-move clock of a FEN, 100 for a greater one; 0 without one.
unsigned clock_in(const std::string& fen) {
  const std::vector<std::string_view> words = words_in(fen, fen_blanks);
  if (words.size() <= clock_word || words[clock_word].find_first_not_of("0123456789") != std::string_view::npos)
    return 0;
  std::uint64_t clock = 0;
  const bool below = parse_number(words[clock_word], clock_of_draw, clock);
  return below ? static_cast<unsigned>(clock) : clock_of_draw;
}

ClockedPosition read_fen(const Rules& rules, const std::string& fen) {
  const Position position = position_in(rules.board(), fen);
  for (const Man& man : position.men())
    if (std::string_view("KQRBNP").find(chess::info(man.kind).letter) == std::string_view::npos)
      throw UsageError("'{}' is not a man of chess; the men are K Q R B N P, small letters for black",
                       chess::letter_of(man));
  if (const std::string fault = rules.fault(position); !fault.empty())
    throw UsageError("the position '{}' is illegal: {}", chess::fen(rules.board(), position), fault);
  return {rules.tidy(position), clock_in(fen)};
}

[[noreturn]] void refuse_unknown(const Position& position) {
  chess::Material material = chess::material_of(position);
  chess::put_in_order(material);
  if (material.men() > chess::most_men)
    throw Absent("the position has {} men; tables have at most {}", material.men(), chess::most_men);
  throw Absent("there is no table of {}; solve it with zermelo solve chess pieces={} -o FOLDER/, and serve it",
               material.name(), material.name());
}

std::string_view name(Category category) {
  constexpr std::string_view names[] = {"loss", "unknown", "maybe-loss", "draw", "maybe-win", "win"};
  return names[static_cast<std::size_t>(category)];
}

/// The keys that a position and a move share.
void add_verdict(JsonWriter& json, const Verdict& verdict) {
  json.add("checkmate", verdict.checkmate);
  json.add("stalemate", verdict.stalemate);
  json.add("variant_win", false);
  json.add("variant_loss", false);
  json.add("insufficient_material", verdict.insufficient_material);
  json.add("dtz", nullptr);
  json.add("precise_dtz", nullptr);
  json.add("dtc", nullptr);
  json.add("dtm", verdict.dtm);
  json.add("dtw", nullptr);
  json.add("category", name(verdict.category));
}

void begin_move(JsonWriter& json, const Rules& rules, const Position& from, const chess::Play& play) {
  json.begin_object();
  json.add("uci", chess::uci(rules.board(), play));
  json.add("san", chess::san(rules, from, play));
}

/// The best move of a won or lost position: first what the rule of 50 moves leaves, then quick wins and slow losses.
/// Null without one: at the end of the game, in a draw, and where missing entries may belong to better moves.
const JudgedMove* next_to_mate(const Judgement& judgement) {
  const int dtm = judgement.verdict.dtm.value_or(0);
  if (dtm == 0) return nullptr;
  const auto has_depth = [](const JudgedMove& each) { return each.verdict.dtm.has_value(); };
  const auto move = std::ranges::find_if(judgement.moves, has_depth);
  if (move == judgement.moves.end()) return nullptr;
  const bool is_shortest = *move->verdict.dtm == (dtm > 0 ? 1 - dtm : -1 - dtm);
  return is_shortest || std::ranges::all_of(judgement.moves, has_depth) ? &*move : nullptr;
}

}  // namespace

bool ChessServer::owns(std::string_view path) { return path == "/standard" || path == "/standard/mainline"; }

Reply ChessServer::reply(const Request& request) const {
  const std::string& path = request.path;
  if (path == "/standard" && request.method == "POST") return judge_all(request);
  require_get(request, path == "/standard");
  const std::string fen = required(request, "fen", fen_form);
  if (path == "/standard/mainline") return mainline(fen);
  MoveBudget budget(RequestBounds::most_moves);
  return json_reply(judgement_text(fen, budget));
}

std::string ChessServer::judgement_text(const std::string& fen, MoveBudget& budget) const {
  const Rules& rules = tables_.rules();
  const ClockedPosition from = read_fen(rules, fen);
  const Judgement judgement = judge(tables_, from);
  budget.take(judgement.moves.size());
  const auto is_unknown = [](const JudgedMove& move) { return move.verdict.category == Category::unknown; };
  if (judgement.verdict.category == Category::unknown && std::ranges::all_of(judgement.moves, is_unknown))
    refuse_unknown(from.position);
  return json_text_of([&](JsonWriter& json) {
    add_verdict(json, judgement.verdict);
    json.key("moves");
    json.begin_array();
    for (const JudgedMove& move : judgement.moves) {
      begin_move(json, rules, from.position, move.play);
      json.add("zeroing", move.zeroing);
      add_verdict(json, move.verdict);
      json.end_object();
    }
    json.end_array();
  });
}

Reply ChessServer::judge_all(const Request& request) const {
  const QuestionBody body(request.body, {"positions"}, R"({"positions":["FEN",...]})");
  MoveBudget budget(RequestBounds::most_moves);
  std::string list = "[";
  for (const std::string& fen : body.positions()) {
    if (list.size() > 1) list += ",";
    list += try_judgement(fen, budget);
  }
  return json_reply(list + "]");
}

/// An answer, or {"position", "error"}.
std::string ChessServer::try_judgement(const std::string& fen, MoveBudget& budget) const {
  try {
    return judgement_text(fen, budget);
  } catch (const std::runtime_error& error) {
    return json_text({{"position", fen}, {"error", error_line(without_folders(error.what(), catalogue_))}});
  }
}

Reply ChessServer::mainline(const std::string& fen) const {
  const ClockedPosition from = read_fen(tables_.rules(), fen);
  const Judgement judgement = judge(tables_, from);
  const Verdict& verdict = judgement.verdict;
  if (verdict.category == Category::unknown) refuse_unknown(from.position);
  if (!verdict.dtm && verdict.category != Category::draw)
    throw Absent(
        "a main line needs depths, but this ending, or one that its moves lead to, has no table of depths; solve it "
        "with --metric depth");
  return json_reply(json_text_of([&](JsonWriter& json) {
    json.add("dtz", nullptr);
    json.add("dtm", verdict.dtm);
    json.key("mainline");
    json.begin_array();
    const std::optional<chess::Side> winner = add_line(json, from, judgement);
    json.end_array();
    json.add("winner", winner ? std::optional(winner == chess::Side::white ? "w" : "b") : std::nullopt);
  }));
}

/// Adds best play from a judged position; returns the side that mates.
std::optional<chess::Side> ChessServer::add_line(JsonWriter& json, ClockedPosition at, Judgement judgement) const {
  MoveBudget budget(RequestBounds::most_line_moves);
  while (at.clock < clock_of_draw && judgement.verdict.dtm.value_or(0) != 0) {
    budget.take(judgement.moves.size());
    const JudgedMove* move = next_to_mate(judgement);
    if (move == nullptr) throw Absent("a table of an ending on the main line is missing, or has no depths");
    begin_move(json, tables_.rules(), at.position, move->play);
    json.add("dtz", nullptr);
    json.add("dtm", move->verdict.dtm);
    json.end_object();
    at = move->to;
    judgement = judge(tables_, at);
  }
  return judgement.verdict.checkmate ? std::optional(other(at.position.to_move)) : std::nullopt;
}

}  // namespace zermelo
