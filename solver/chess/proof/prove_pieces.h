// Proves tables of chess endings by rows: positions that differ only in the square of the last man (ending_rows.h).
//
// A *full table* has the codes of all positions that are equal by symmetry or by an exchange of like men, so that each
// move leads to a whole row. Entries follow from the greatest code among the rows (plane_check.h). Shares no code with
// the kernel for pieces; the rules of chess/ tell which positions are legal and which squares a man attacks.
//
// Cost model, for n squares a row: the cell of each number once for the full table and once for the comparison; for
// each move of a man other than the last one load of n cells and one of a mask, half of them from the first or second
// cache; two transpositions of n cells a row for the moves of the last man; one look-up for each capture by or of the
// last man. Each exit is read once or a few times into a cube (stage.h), 20 to 40 nanoseconds an exit.
//
// The proof goes move by move through positions with a right to capture en passant, and pawns whose double step gives
// such a right. A byte that would mean a depth of more than 126 plies is wrong, whatever the exits are.
#pragma once

#include <span>

#include "solver/proving/findings.h"
#include "solver/solving/method.h"
#include "tablebase/chess/endings.h"

namespace zermelo::chess::proof {

template <class Cell>
struct EndingTable {
  const chess::Endings& endings;
  std::size_t tier;
  std::span<const Cell> cells;  ///< loopy codes by number
  Index first;                  ///< the position of number 0 in the findings
  KeptEntryOf lower;            ///< the entries of exits by their numbers in the whole game
  Cell* wins = nullptr;         ///< cells.data() if the cells of won positions are unknown
};

/// Checks the entries of the ending from findings.done() on, which is in it or before it; with `wins` it sets the cells
/// of won positions instead. `by_moves` does the same for positions [begin, end) move by move. Throws Interrupted.
template <class Cell>
void prove_ending(const EndingTable<Cell>& table, const ByMoves& by_moves, Findings& findings);

/// The bytes that prove_ending() takes without the table, rounded up: one or two bytes for each number, and cubes. With
/// less memory it goes move by move, which takes none.
std::uint64_t ending_proof_bytes(const chess::Endings& endings, std::size_t tier, std::size_t cell_bytes);

}  // namespace zermelo::chess::proof
