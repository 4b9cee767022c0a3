// The kinds of men: the men of chess, and fairy pieces that leap, ride or hop.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tablebase/chess/position.h"

namespace zermelo::chess {

/// Kinds in descending order of strength; pawns are last.
inline constexpr Kind king = 0, amazon = 1, queen = 2, chancellor = 3, archbishop = 4, rook = 5, nightrider = 6,
                      bishop = 7, knight = 8, camel = 9, zebra = 10, grasshopper = 11, ferz = 12, alfil = 13,
                      dabbaba = 14, wazir = 15, pawn = 16;
inline constexpr Kind kinds = 17;

/// A step in files and ranks, from white's side.
struct Step {
  int files = 0;
  int ranks = 0;
  friend auto operator<=>(const Step&, const Step&) = default;
};

struct KindInfo {
  char letter;  ///< a capital letter
  std::string_view name;
  std::vector<Step> leaps;  ///< moves to the square after the step, over any man
  std::vector<Step> rides;  ///< moves by any number of equal steps over free squares
  bool hops = false;        ///< a ride passes over the first man and ends on the next square
};

/// Pawns have neither leaps nor rides. Requires kind < kinds.
const KindInfo& info(Kind kind);

/// The kind with this capital letter.
std::optional<Kind> kind_called(char letter);

/// The letter of a man: a capital for white, a small letter for black.
char letter_of(const Man& man);

/// The man with this letter on square 0.
std::optional<Man> man_called(char letter);

}  // namespace zermelo::chess
