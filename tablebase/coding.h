// How the cells of a table are read: as depth codes, as those of a game that may loop, or as numbers: Grundy values,
// or what stands for the outcomes and values of a partisan game.
#pragma once

#include <concepts>
#include <cstdint>

#include "tablebase/loopy_code.h"

namespace zermelo {

/// What a table's cells mean follows from the play of its game and from its metric.
struct Coding {
  Play play;
  bool numbers = false;  ///< cells are the numbers that Value::grundy holds

  /// Outcomes or depths of a game that is played so.
  constexpr Coding(Play of) : play(of) {}  // NOLINT(google-explicit-constructor): most tables hold depths
  constexpr Coding(Play of, Metric metric)
      : play(of), numbers(metric == Metric::grundy || metric == Metric::value || of == Play::partisan) {}
};

/// The value that a cell holds. Requires cell != 0 unless cells are numbers.
template <std::unsigned_integral Cell>
constexpr Value decode(Cell cell, Coding coding) {
  if (coding.numbers) return grundy_value(cell);
  return coding.play == Play::loopy ? LoopyCode<Cell>::decode(cell) : DepthCode<Cell>::decode(cell, coding.play);
}

template <std::unsigned_integral Cell>
constexpr Cell encode(Value value, Coding coding) {
  if (coding.numbers) return static_cast<Cell>(value.grundy);
  return coding.play == Play::loopy ? LoopyCode<Cell>::encode(value) : DepthCode<Cell>::encode(value);
}

}  // namespace zermelo
