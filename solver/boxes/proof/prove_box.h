// Proves outcomes and depths of games on a box of coordinates in which moves subtract: Nim with ordered piles, Wythoff,
// the grid.
#pragma once

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/findings.h"
#include "solver/proving/grades.h"
#include "solver/proving/numbers.h"
#include "tablebase/game/structure.h"

namespace zermelo::boxes::proof {

/// Checks outcomes or depths from findings.done() on. Grades is DepthGrades or BitGrades. Throws Interrupted.
/// Memory: box_proof_bytes().
template <class Grades>
void prove_box(const BoxRules& rules, Play play, const Grades& grades, Findings& findings,
               Index least_tile = plain_tile);

/// The bytes of prove_box() for grades of `grade_bytes`, without the table.
std::uint64_t box_proof_bytes(const BoxRules& rules, std::uint64_t grade_bytes);

/// Proves Grundy values of games on a box of coordinates in which moves subtract. Checks Grundy values from
/// findings.done() on. Memory: box_numbers_bytes(). Throws Interrupted.
template <class Value>
void prove_box_numbers(const BoxRules& rules, const Numbers<Value>& numbers, Findings& findings,
                       Index least_tile = plain_tile);

/// The bytes of prove_box_numbers() without the table.
std::uint64_t box_numbers_bytes(const BoxRules& rules);

}  // namespace zermelo::boxes::proof
