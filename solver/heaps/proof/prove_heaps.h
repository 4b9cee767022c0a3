// Proves tables of heap games, sums of heaps in which a move replaces one heap by smaller ones.
#pragma once

#include "solver/proving/findings.h"
#include "solver/proving/grades.h"
#include "solver/proving/numbers.h"
#include "tablebase/game/structure.h"

namespace zermelo::heaps::proof {

/// Checks outcomes or depths from findings.done() on. Grades is DepthGrades or BitGrades. Throws Interrupted.
template <class Grades>
void prove_heaps(const HeapSumRules& rules, Play play, const Grades& grades, Findings& findings);

/// Checks Grundy values from findings.done() on. Throws Interrupted.
template <class Cell>
void prove_heap_sums(const HeapSumRules& rules, const Numbers<Cell>& numbers, Findings& findings);

/// The bytes that both need without the table, rounded up.
std::uint64_t heap_proof_bytes(const HeapSumRules& rules);

}  // namespace zermelo::heaps::proof
