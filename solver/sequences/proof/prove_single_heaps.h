// Proves the Grundy values of single heaps 0, 1, 2, ... of a taking-and-breaking rule.
#pragma once

#include "solver/proving/findings.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::sequences::proof {

/// Checks the values from findings.done() on. Throws Interrupted. Memory: a second list of the values; 16 bytes a heap
/// more for endless rules.
template <class Cell>
void prove_single_heaps(const HeapRule& rule, std::span<const Cell> values, Findings& findings);

}  // namespace zermelo::sequences::proof
