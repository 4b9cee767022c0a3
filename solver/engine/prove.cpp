// Picks the verifier by the structure of the game, and the way of reading by the cells of the table.
#include "solver/engine/prove.h"

#include "solver/boxes/proof/prove_box.h"
#include "solver/boxes/proof/prove_box_numbers.h"
#include "solver/boxes/proof/prove_sorted_nim.h"
#include "solver/chess/proof/prove_pieces.h"
#include "solver/heaps/proof/prove_heaps.h"
#include "solver/loopy/proof/groundless.h"
#include "solver/loopy/proof/prove_moves.h"
#include "solver/proving/exit_grades.h"
#include "solver/sequences/proof/prove_single_heaps.h"
#include "tablebase/game/tier_game.h"

namespace zermelo {
namespace {

/// The proof of outcomes or depths of a game that always ends.
template <class Grades>
void prove_ending_game(const Game& game, const Grades& grades, Findings& findings) {
  const Structure& structure = game.structure();
  if (const auto* heaps = std::get_if<HeapRules>(&structure))
    prove_heaps(*heaps, game.play(), grades, findings);
  else if (const auto* box = std::get_if<BoxRules>(&structure))
    prove_box(*box, game.play(), grades, findings);
  else if (const auto* sorted = std::get_if<SortedNimRules>(&structure))
    prove_sorted_nim(*sorted, game.play(), grades, findings);
  else
    prove_moves(game, grades, findings);
}

template <class Cell>
void prove_numbers(const Game& game, std::span<const Cell> cells, Findings& findings) {
  const Numbers<Cell> numbers(cells);
  const Structure& structure = game.structure();
  if (const auto* heaps = std::get_if<HeapRules>(&structure))
    prove_heap_sums(*heaps, numbers, findings);
  else if (const auto* box = std::get_if<BoxRules>(&structure))
    prove_box_numbers(*box, numbers, findings);
  else if (const auto* sorted = std::get_if<SortedNimRules>(&structure))
    prove_sorted_nim_sums(*sorted, numbers, findings);
  else if (const auto* single = std::get_if<SingleHeapRules>(&structure))
    prove_single_heaps(*single->rule, cells, findings);
  else
    prove_options(game, numbers, findings);
}

/// The proof of depths of all endings of a game.
template <class Cell>
void prove_endings(const Game& game, const chess::Endings& endings, const DepthGrades<Cell>& grades,
                   std::span<const Cell> cells, Findings& findings) {
  const CheckMoves check = move_check(game, grades, findings);
  for (std::size_t tier = 0; tier < game.tiers().size(); ++tier) {
    const Tier& ending = game.tiers()[tier];
    prove_ending<Cell>({endings, tier, cells.subspan(ending.first, ending.positions), ending.first,
                        [&](Index number) { return LoopyCode<Cell>::decode(cells[number]); }},
                       check, findings);
  }
}

template <class Cell>
void prove_cells(const Game& game, const TableKind& kind, std::span<const Cell> cells, Findings& findings) {
  if (kind.numbers()) return prove_numbers(game, cells, findings);
  if constexpr (sizeof(Cell) <= 2) {
    const DepthGrades<Cell> grades(cells, kind);
    if (kind.code() == CellCode::depth) return prove_ending_game(game, grades, findings);
    if (const chess::Endings* endings = pieces_of(game)) return prove_endings(game, *endings, grades, cells, findings);
    prove_moves(game, grades, findings);
  }
}

/// The proof of depths of one ending.
template <class Cell>
void prove_ending_tier(const TierGame& game, const chess::Endings& endings, std::span<const Cell> cells,
                       const ExitEntries& entries, Findings& findings) {
  const ExitGrades grades(entries);
  prove_ending<Cell>({endings, game.place(), cells, 0, [&](Index number) { return entries[game.size() + number]; }},
                     move_check(game, grades, findings), findings);
}

void prove_tier(const TierGame& game, const Slice& table, const ExitEntries& entries, Findings& findings) {
  if (entries.kind().numbers()) return prove_options(game, ExitNumbers(entries), findings);
  const chess::Endings* endings = pieces_of(game);
  if (endings != nullptr && table.width() == CellWidth::byte)
    prove_ending_tier(game, *endings, std::get<std::span<const std::uint8_t>>(table.cells), entries, findings);
  else if (endings != nullptr && table.width() == CellWidth::word)
    prove_ending_tier(game, *endings, std::get<std::span<const std::uint16_t>>(table.cells), entries, findings);
  else
    prove_moves(game, ExitGrades(entries), findings);
}

}  // namespace

bool has_groundless(const TableKind& kind) {
  return kind.metric == Metric::outcome && kind.game_class == GameClass::loopy;
}

void prove_entries(const Game& game, const TableKind& kind, const Slice& table, Findings& findings,
                   const std::function<Value(Index)>& exits) {
  if (has_groundless(kind)) {
    Grounding outcomes(game.size(), false);
    if (exits) outcomes.use_exits([&exits](Index exit) { return exits(exit).outcome; });
    outcomes.fill(findings.job(), [&](Index position) { return table.value(position, kind).outcome; });
    return prove_outcomes(game, outcomes, findings);
  }
  if (exits) return prove_tier(dynamic_cast<const TierGame&>(game), table, ExitEntries(table, kind, exits), findings);
  std::visit(
      [&](const auto& run) {
        if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>)
          prove_ending_game(game, BitGrades(run), findings);
        else
          prove_cells(game, kind, run, findings);
      },
      table.cells);
}

std::uint64_t proof_bytes(const Game& game, const TableKind& kind, CellWidth cell) {
  const std::uint64_t grade_bytes = (static_cast<std::uint64_t>(cell) + 7) / 8;
  const Structure& structure = game.structure();
  if (const auto* heaps = std::get_if<HeapRules>(&structure)) return heap_proof_bytes(*heaps);
  if (const auto* box = std::get_if<BoxRules>(&structure))
    return kind.numbers() ? box_numbers_bytes(*box) : box_proof_bytes(*box, grade_bytes);
  if (const auto* sorted = std::get_if<SortedNimRules>(&structure)) return sorted_nim_proof_bytes(*sorted, grade_bytes);
  if (std::holds_alternative<SingleHeapRules>(structure)) return game.size() * (17 + grade_bytes);
  if (has_groundless(kind)) return Grounding::bytes(game.size(), false);
  return 0;
}

std::uint64_t fast_proof_bytes(const TierGame& game, const TableKind& kind, CellWidth cell) {
  const std::uint64_t least = proof_bytes(game, kind, cell);
  const chess::Endings* endings = has_groundless(kind) ? nullptr : pieces_of(game);
  if (endings == nullptr) return least;
  return least + ending_proof_bytes(*endings, game.place(), static_cast<std::size_t>(cell) / 8);
}

}  // namespace zermelo
