// Computes the table of the single heaps of a rule, that is its Grundy sequence.
#pragma once

#include <cstdint>

#include "solver/solving/control.h"
#include "tablebase/game/structure.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::sequences {

struct Sequence;  // solver/sequences/sequence.h

/// The narrowest cells for the values G(0..max) of a sequence. Requires sequence.knows(max).
CellWidth single_heaps_width(const Sequence& sequence, std::uint64_t max);

/// Hands out the values G(0..max) of a sequence in cells of that width. Requires sequence.knows(max). Throws
/// Interrupted.
void hand_out_heaps(const Sequence& sequence, std::uint64_t max, const Control& control, const Sink& sink);

/// What is known of the work for a table of single heaps before it begins.
struct SingleHeapsWork {
  std::uint64_t last = 0;                   ///< no value beyond this heap is computed
  CellWidth width = CellWidth::four_bytes;  ///< no slice has wider cells
};

/// `last` is less than `rules.max` if the values of some thousand heaps prove a period. Cost: some milliseconds.
SingleHeapsWork single_heaps_work(const SingleHeapRules& rules);

/// Peak bytes of solve_single_heaps.
std::uint64_t single_heaps_memory(const SingleHeapRules& rules, const SingleHeapsWork& work);

/// Computes the sequence (solver/sequences/), then hands it out. A checkpoint keeps the computed values. Throws
/// Interrupted, and FormatError for a damaged checkpoint.
void solve_single_heaps(const SingleHeapRules& rules, const Control& control, const Sink& sink);

}  // namespace zermelo::sequences
