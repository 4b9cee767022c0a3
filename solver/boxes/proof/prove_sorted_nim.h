// Proves tables of Nim on sorted piles, in which a move takes any number from one pile.
#pragma once

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/findings.h"
#include "solver/proving/grades.h"
#include "solver/proving/numbers.h"
#include "tablebase/game/structure.h"

namespace zermelo::boxes::proof {

/// Checks outcomes or depths from findings.done() on. Grades is DepthGrades or BitGrades. Throws Interrupted.
/// Memory: sorted_nim_proof_bytes().
template <class Grades>
void prove_sorted_nim(const SortedNimRules& rules, Play play, const Grades& grades, Findings& findings,
                      Index least_tile = plain_tile);

/// Checks Grundy values from findings.done() on. Throws Interrupted.
template <class Cell>
void prove_sorted_nim_sums(const SortedNimRules& rules, const Numbers<Cell>& numbers, Findings& findings,
                           Index least_tile = plain_tile);

/// The bytes of both for grades of `grade_bytes`, without the table.
std::uint64_t sorted_nim_proof_bytes(const SortedNimRules& rules, std::uint64_t grade_bytes);

}  // namespace zermelo::boxes::proof
