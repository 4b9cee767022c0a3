// The plain definition of outcomes and depths.
#pragma once

#include "tablebase/entries/entry_kind.h"

namespace zermelo::kinds {

/// A won position has a move to a lost one; its depth is 1 + the least such depth. A lost position has only moves to
/// won ones; its depth is 1 + the greatest of these.
Value outcome_and_depth(Following& following);

/// The games that may loop in which each player wants to win.
constexpr bool is_loopy(GameClass game_class) { return game_class == GameClass::loopy; }

/// The partisan games that always end.
constexpr bool is_short(GameClass game_class) { return game_class == GameClass::partisan; }

/// Whether a move from one outcome to another keeps the outcome.
constexpr bool keeps_outcome(Outcome from, Outcome to) {
  if (from == Outcome::win) return to == Outcome::loss;
  return from != Outcome::draw || to == Outcome::draw;
}

}  // namespace zermelo::kinds
