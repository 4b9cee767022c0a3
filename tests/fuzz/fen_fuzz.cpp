// Reads any bytes as a FEN on a board that the first byte chooses. They are refused with UsageError, or give men whose
// FEN is read as the same men, also with underscores for blanks and with an operation of EPD. Legal positions are read
// back without useless rights to capture en passant, and each legal move leads to a legal position.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tablebase/base/error.h"
#include "tablebase/chess/rules.h"

using namespace zermelo;
using namespace zermelo::chess;

namespace {

Board board_of(std::uint8_t byte) { return {3 + byte % 6u, 3 + byte / 6 % 6u}; }

Position sorted(Position position) {
  position.sort();
  return position;
}

void check_moves(const Rules& rules, const Position& position) {
  std::vector<chess::Play> plays;
  rules.plays(position, plays);
  if (plays.empty() == rules.any_play(position)) std::abort();
  for (const chess::Play& play : plays) {
    const Position next = rules.after(position, play);
    if (!rules.fault(next).empty() || !(rules.tidy(next) == next)) std::abort();
  }
}

void check(const Board& board, std::string_view words) {
  const Position position = parse_fen(board, words);
  const std::string text = fen(board, position);
  std::string link = text;
  std::replace(link.begin(), link.end(), ' ', '_');
  for (const std::string& form : {text, link, text + " id \"" + text + "\";"})
    if (!(sorted(parse_fen(board, form)) == sorted(position))) std::abort();
  const Rules rules(board, {queen, rook, bishop, knight});
  if (!rules.fault(position).empty()) return;
  if (!rules.fault(rules.tidy(position)).empty()) std::abort();
  check_moves(rules, position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  try {
    check(board_of(data[0]), {reinterpret_cast<const char*>(data + 1), size - 1});
  } catch (const UsageError&) {
  }
  return 0;
}
