// The method for one game: the kernels that solve it and the verifier that proves its tables, as its structure offers
// them. A folder of solver/ for a structure defines make_method() for it; solver/engine/solve.cpp lists them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "solver/solving/kernel.h"
#include "tablebase/entries/metric.h"

namespace zermelo {

class Findings;        // solver/proving/findings.h
struct Groundless;     // solver/proving/findings.h
struct Sample;         // solver/solving/plain_entry.h
struct StreamedTable;  // solver/proving/findings.h
enum class Unknown;    // solver/proving/grades.h

/// The entry of a position by its number in the game; in a TierGame also of an exit. Several threads call it.
using EntryOf = std::function<Value(Index position)>;
/// The same as far as a file knows it.
using KeptEntryOf = std::function<KeptValue(Index position)>;

/// Checks the entries of positions [begin, end), or derives them, move by move; several threads call it.
using ByMoves = std::function<void(Index begin, Index end)>;

/// The cells of a table of depths in memory.
using TableCells = std::variant<std::span<std::uint8_t>, std::span<std::uint16_t>>;

/// The game must outlive it. The verifiers share no code with the kernels, except that the proof of mancala uses the
/// tables of moves and the list of due boards of its kernel (solver/mancala/tiles/). They know the moves from
/// Game::structure; only for games without faster structure, and for rare positions of chess, they call
/// Game::list_moves. So verify() of a sample checks also that both are the same moves.
struct Method {
  /// The kernels, the best first. Each returns nothing for a kind of entry that it does not solve for. Cheap: allocates
  /// nothing large.
  std::vector<std::function<std::optional<Kernel>(const EntryKind& kind)>> kernels;

  /// An order of the positions in which every move leads to an earlier one or to an exit, for kinds that are solved by
  /// definition. Empty for games that may loop, and for games whose moves lead to sums.
  std::function<Schedule()> order = {};

  /// Checks `sample` entries (0: all) from findings.done() on, each against the entries of its moves. `list` is the
  /// list of values of the table. `value` may throw UnknownEntry; then the entry counts as unknown. Throws Interrupted.
  /// Only for kinds that are partisan or listed; verify_entries() checks others. A misère quotient is checked as a
  /// whole.
  std::function<void(const EntryKind& kind, const ValueList& list, const EntryOf& value, Index sample,
                     Findings& findings)>
      verify_entries = {};

  /// Compares each entry of a table in memory from findings.done() on with the entry that the rules and the entries of
  /// its moves give. Outcomes of a loopy game are checked from the last to the first, as by prove_outcomes(). `exits`
  /// gives the entries of the exits of a tier, which are proved elsewhere; empty for a whole game. Throws Interrupted.
  /// Empty if entries are proved only one by one.
  std::function<void(const TableKind& kind, const Slice& table, const ExitEntries& exits, Findings& findings)> prove =
      {};
  /// Sets the unknown cells of a table of outcomes or depths of a game that ends, row by row as `prove`: those that are
  /// DepthCode::none. `unknown` says what they stand for. In tables of outcomes the cells are grades
  /// (solver/proving/grades.h). A cell remains as it is if the others contradict the rules. Takes proof_bytes. Throws
  /// Interrupted. Empty: the table has no rows that follow from each other.
  std::function<void(const TableKind& kind, TableCells cells, Unknown unknown, Findings& findings)> fill_rows = {};
  /// Whether `prove` also does what find_groundless() does.
  bool prove_grounds = false;
  /// The bytes that `prove` needs without the table, rounded up. For a kind with has_groundless() also the least bytes
  /// of prove_outcomes() and find_groundless().
  std::function<std::uint64_t(const TableKind& kind, CellWidth cell)> proof_bytes = [](const TableKind&, CellWidth) {
    return std::uint64_t{0};
  };
  /// The bytes with which `prove` is fastest, at least proof_bytes; empty: as proof_bytes.
  std::function<std::uint64_t(const TableKind& kind, CellWidth cell)> fast_proof_bytes = {};

  /// Finds the scores, or in partisan games the wins and losses, that agree with their moves, but that no play reaches:
  /// for games in which play may loop, so that agreement does not prove their tables. Requires that all entries agree.
  /// Throws Interrupted. Empty: the agreement of all entries proves a table of scores.
  std::function<Groundless(const EntryOf& value, const Job& job)> find_groundless = {};

  /// As `prove`, for a table that is a diagram, with each different step once. Throws LimitError if the budget of the
  /// job does not suffice. Empty: the game has no diagrams.
  std::function<void(const TableKind& kind, const heaps::Diagram& diagram, Findings& findings)> prove_diagram = {};

  /// Proves a table while it is read once, within `memory` bytes, and checks a sample move by move, whose mismatches go
  /// to `spots`. Throws Interrupted, LimitError if the disk is full, and as table.read does. Empty: needs a table in
  /// memory.
  std::function<void(const StreamedTable& table, std::uint64_t memory, const Sample& sample, Findings& findings,
                     Findings& spots)>
      prove_stream = {};
  /// The least bytes that `prove_stream` needs in all.
  std::function<std::uint64_t(const StreamedTable& table, unsigned threads)> stream_bytes = {};

  /// Sets the cells of won positions from those of lost positions, faster than `by_moves`, which does the same move by
  /// move. `exits` as for `prove`, with ExitEntries::kept. Throws Interrupted. Empty: `fill_rows` or `by_moves` derives
  /// all. A structure that has it keeps only losses in its tables, unless the user chooses a layout.
  std::function<void(TableCells cells, const ExitEntries& exits, const ByMoves& by_moves, Findings& findings)>
      derive_wins = {};

  /// Whether Game::list_unmoves and Game::count_moves give the predecessors of positions.
  bool unmoves = false;

  /// Whether figures of smaller games of the family, with smaller numbers in their specs, tell those of this game.
  bool scales = true;
};

}  // namespace zermelo
