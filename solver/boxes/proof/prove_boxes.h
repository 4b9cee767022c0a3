// Proves tables of games on a box of coordinates in which moves subtract (Nim with ordered piles, Wythoff, the grid),
// and of Nim on sorted piles.
#pragma once

#include <vector>

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

/// Checks Grundy values from findings.done() on. Memory: box_numbers_bytes(). Throws Interrupted.
template <class Value>
void prove_box_numbers(const BoxRules& rules, const Numbers<Value>& numbers, Findings& findings,
                       Index least_tile = plain_tile);

/// The bytes of prove_box_numbers() without the table.
std::uint64_t box_numbers_bytes(const BoxRules& rules);

// Proves Grundy values of boxes as sums, or along lines.

/// Whether every move changes one coordinate, so that a position is a sum of its coordinates.
bool is_sum(const BoxRules& rules);

/// Checks Grundy values from findings.done() on. Requires is_sum(rules). Throws Interrupted.
template <class Value>
void prove_box_sums(const BoxRules& rules, const Numbers<Value>& numbers, Findings& findings);

/// The bytes of prove_box_sums() without the table.
std::uint64_t box_sums_bytes(const BoxRules& rules);

/// Proves Grundy values of a plane in which moves go any distance along rows, columns and diagonals: Wythoff's game.
/// Checks Grundy values from findings.done() on. `most` is a bound of right values. Requires two extents. Memory:
/// lines_bytes(). Throws Interrupted.
template <class Value>
void prove_lines(const std::vector<std::uint32_t>& extents, std::uint64_t most, const Numbers<Value>& numbers,
                 Findings& findings, Index least_tile = plain_tile);

/// The bytes of prove_lines() without the table.
std::uint64_t lines_bytes(const std::vector<std::uint32_t>& extents, std::uint64_t most);

// Proves tables of Nim on sorted piles, in which a move takes any number from one pile.

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
