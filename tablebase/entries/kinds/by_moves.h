// The plain definition of outcomes and depths.
#pragma once

#include "tablebase/entries/entry_kind.h"

namespace zermelo::kinds {

/// A won position has a move to a lost one; its depth is 1 + the least such depth. A lost position has only moves to
/// won ones; its depth is 1 + the greatest of these.
Value outcome_and_depth(Following& following);

/// Whether a move from one outcome to another keeps the outcome.
constexpr bool keeps_outcome(Outcome from, Outcome to) {
  if (from == Outcome::win) return to == Outcome::loss;
  return from != Outcome::draw || to == Outcome::draw;
}

}  // namespace zermelo::kinds
