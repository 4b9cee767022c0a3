// Proves tables of games on a box of coordinates in which moves subtract (Nim with ordered piles, Wythoff, the grid),
// and of Nim on sorted piles, in which a move takes any number from one pile.
#pragma once

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/findings.h"
#include "solver/proving/grades.h"
#include "solver/solving/method.h"
#include "tablebase/game/structure.h"

namespace zermelo::boxes::proof {

/// Checks a table in memory from findings.done() on. Memory: box_proof_bytes(). Throws Interrupted.
void prove_box(const BoxRules& rules, const TableKind& kind, const Slice& table, Findings& findings,
               Index least_tile = plain_tile);
/// Sets the unknown cells of a table of outcomes or depths in memory, see Method::fill_rows.
void fill_box(const BoxRules& rules, const TableKind& kind, TableCells cells, Unknown unknown, Findings& findings,
              Index least_tile = plain_tile);
/// The bytes that either needs without the table.
std::uint64_t box_proof_bytes(const BoxRules& rules, const TableKind& kind, CellWidth cell);

/// Whether every move changes one coordinate, so that a position is a sum of its coordinates.
bool is_sum(const BoxRules& rules);

/// Checks a table in memory from findings.done() on. Memory: sorted_nim_proof_bytes(). Throws Interrupted.
void prove_sorted_nim(const SortedNimRules& rules, const TableKind& kind, const Slice& table, Findings& findings,
                      Index least_tile = plain_tile);
/// Sets the unknown cells of a table of outcomes or depths in memory, see Method::fill_rows.
void fill_sorted_nim(const SortedNimRules& rules, const TableKind& kind, TableCells cells, Unknown unknown,
                     Findings& findings, Index least_tile = plain_tile);
/// The bytes that either needs without the table.
std::uint64_t sorted_nim_proof_bytes(const SortedNimRules& rules, CellWidth cell);

}  // namespace zermelo::boxes::proof
