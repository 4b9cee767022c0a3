// Proves tables of games on a box of coordinates in which moves subtract: Nim with ordered piles, Wythoff, the grid.
#pragma once

#include "solver/proof/findings.h"
#include "solver/proof/grades.h"
#include "solver/proof/numbers.h"
#include "tablebase/structure.h"

namespace zermelo {

/// Checks outcomes or depths from findings.done() on. Grades is DepthGrades or BitGrades. Throws Interrupted.
/// One thread. Memory: box_proof_bytes().
template <class Grades>
void prove_box(const BoxRules& rules, Play play, const Grades& grades, Findings& findings);

/// The bytes of prove_box() beside the table, for grades of `grade_bytes`.
std::uint64_t box_proof_bytes(const BoxRules& rules, std::uint64_t grade_bytes);

/// Whether every move changes one coordinate, so that a position is a sum of its coordinates.
bool is_sum(const BoxRules& rules);

/// Checks Grundy values from findings.done() on. Requires is_sum(rules). Throws Interrupted.
template <class Cell>
void prove_box_sums(const BoxRules& rules, const Numbers<Cell>& numbers, Findings& findings);

}  // namespace zermelo
