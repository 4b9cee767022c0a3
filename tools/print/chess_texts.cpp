// The entries and moves are those of `probe --moves` and `line`.
#include "tools/print/chess_texts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "formats/texts/epd.h"
#include "formats/texts/pgn.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

int result_of(const Worth& worth) { return worth.is_draw() ? 0 : worth.value().outcome == Outcome::win ? 1 : -1; }

std::vector<std::string> best_moves(const Answer& answer) {
  std::vector<std::string> best;
  for (const AnsweredMove& move : answer.moves)
    if (move.best) best.push_back(move.move.text);
  std::ranges::sort(best);
  return best;
}

bool white_moves(std::string_view fen) { return fen.find(" w") != std::string_view::npos; }

/// The result of the game of chess that a line is: in a selfmate the loser of the table mates.
std::string_view result_in_chess(std::string_view goal, const Worth& worth, bool white_moves) {
  const int result = result_of(worth);
  if (goal.find("stalemate") != std::string_view::npos) return result == 0 ? "*" : "1/2-1/2";
  if (result == 0) return worth.solutions() || goal == "selfmate" ? "*" : "1/2-1/2";
  return (white_moves == (result > 0)) != (goal == "selfmate") ? "1-0" : "0-1";
}

bool is_number(std::string_view word) { return word.find_first_not_of("0123456789") == std::string_view::npos; }

/// The FEN with all six fields; without clocks in the text they are 0 and 1. Requires the text of a position.
std::string whole_fen(std::string_view position) {
  const std::vector<std::string_view> words = words_in(position, " \t\r\n_");
  const std::string_view en_passant = words.size() > 3 ? words[3] : "-";
  const bool clocks = words.size() > 5 && is_number(words[4]) && is_number(words[5]);
  return fmt::format("{} {} - {} {} {}", words[0], words[1], en_passant, clocks ? words[4] : "0",
                     clocks ? words[5] : "1");
}

/// Whether play to this goal ends with a mate by the rules of chess for which the mating side plays.
bool is_mate_in_chess(std::string_view goal) {
  return goal == no_value || goal == "mate" || goal == "helpmate" || goal == "serieshelpmate";
}

}  // namespace

void require_chess(const Game& game, std::string_view option) {
  const Spec& spec = game.spec();
  const auto is_standard = [&] {
    const std::string pieces = spec.text("pieces");
    return spec.text("files") == "8" && spec.text("ranks") == "8" &&
           (pieces == no_value || pieces.find_first_not_of("KQRBNPv") == std::string::npos);
  };
  if (spec.family() != "chess" || !is_standard())
    throw UsageError("{} is for chess with its men on 8 x 8 squares; this is a table of {}", option,
                     spec.canonical_text());
}

std::string epd_answer(const Probe& probe, std::string_view line) {
  EpdRecord record = parse_epd(line);
  const Answer answer = ask(probe, record.position, Detail::moves);
  const bool depths = answer.worth.is_draw() || answer.worth.depth();
  const int result = result_of(answer.worth);
  const unsigned plies = answer.worth.depth().value_or(0);
  const bool help = answer.worth.solutions().has_value();
  for (const std::string_view opcode : {"bm", "ce", "dm"}) record.remove(opcode);
  if (const auto best = best_moves(answer); !best.empty()) record.set("bm", fmt::format("{}", fmt::join(best, " ")));
  if (!is_mate_in_chess(probe.game().spec().text("goal"))) return record.text();
  if (help) {
    if (!answer.worth.is_draw()) record.set("dm", std::to_string(answer.worth.moves().value()));
    return record.text();
  }
  if (depths) record.set("ce", std::to_string(epd_evaluation(result, plies)));
  if (depths && result > 0) record.set("dm", std::to_string(answer.worth.moves().value()));
  return record.text();
}

std::string epd_record(const Probe& probe, std::string_view position) {
  std::vector<std::string_view> fields = words_in(position, " \t\r\n_");
  while (fields.size() == 2 || fields.size() == 3) fields.push_back("-");
  return epd_answer(probe, fmt::format("{}", fmt::join(fields, " ")));
}

/// In a series the other side passes between two moves, as --.
std::string pgn_of(const Probe& probe, const Line& line) {
  PgnGame game{"Best play in " + probe.info().spec, whole_fen(line.start.position), {}, "1/2-1/2"};
  bool white = white_moves(game.fen);
  for (const AnsweredMove& move : line.moves) {
    game.moves.push_back(move.move.text);
    if (white_moves(move.move.to) == white) game.moves.push_back("--");
    white = white_moves(move.move.to);
  }
  game.result = result_in_chess(probe.game().spec().text("goal"), line.start.worth, white_moves(game.fen));
  return pgn_text(game);
}

}  // namespace zermelo
