// The kernels and the verifiers of chess endings. Help play is verified entry by entry, goals other than mate move by
// move. The verifier of mates, which also derives wins from losses, goes ending by
// ending. Small boards waste the kernel for pieces, so the loopy kernel solves them if its memory suffices.
#include "solver/solving/method.h"

#include "solver/chess/kernel/solve_pieces.h"
#include "solver/chess/proof/prove_pieces.h"
#include "solver/loopy/kernel/solve_loopy.h"
#include "solver/loopy/proof/groundless.h"
#include "solver/loopy/proof/prove_moves.h"
#include "tablebase/game/tier_game.h"

namespace zermelo::chess {
namespace {

/// Proves the table of each ending of the game, one after the other, or the table of a tier with these exits. In cells
/// that may change, the wins are unknown, and are set instead.
template <class Cell>
void prove_endings(const Game& game, const Endings& endings, std::span<Cell> cells, const KeptEntryOf& exits,
                   const ByMoves& by_moves, Findings& findings) {
  constexpr bool derives = !std::is_const_v<Cell>;
  const auto prove = [&](std::size_t place, std::span<Cell> own, Index first, const KeptEntryOf& lower) {
    proof::EndingTable<std::remove_const_t<Cell>> table{endings, place, own, first, lower};
    if constexpr (derives) table.wins = own.data();
    proof::prove_ending(table, by_moves, findings);
  };
  if (const auto* tier = dynamic_cast<const TierGame*>(&game)) return prove(tier->place(), cells, 0, exits);
  const auto entry = [&](Index number) {
    const Value read = LoopyCode<std::remove_const_t<Cell>>::decode(cells[number]);
    return derives && read.outcome != Outcome::loss ? KeptValue::not_lost(true) : KeptValue(read);
  };
  for (std::size_t place = 0; place < game.tiers().size(); ++place) {
    const Tier& tier = game.tiers()[place];
    prove(place, cells.subspan(tier.first, tier.positions), tier.first, entry);
  }
}

}  // namespace

Method make_method(const Game& game, const ChessRules& rules) {
  const Endings& endings = *rules.endings;
  Method method = is_help(endings.goal()) ? Method() : loopy::proof::proved_by_moves(game);
  method.kernels = {[&](const EntryKind& kind) { return kernel::pieces_kernel(game, rules, kind); },
                    [&](const EntryKind& kind) { return kernel::logged_pieces_kernel(game, rules, kind); },
                    [&](const EntryKind& kind) { return loopy::loopy_kernel(game, rules.loops, kind); },
                    [&](const EntryKind& kind) { return kernel::wasteful_pieces_kernel(game, rules, kind); }};
  method.scales = false;
  if (is_help(endings.goal())) return method;
  method.prove = [&, by_moves = method.prove](const TableKind& kind, const Slice& table, const ExitEntries& lower,
                                              Findings& findings) {
    const EntryOf& exits = lower.value;
    const KeptEntryOf known = [&](Index exit) { return KeptValue(exits(exit)); };
    const auto* bytes = std::get_if<std::span<const std::uint8_t>>(&table.cells);
    const auto* words = std::get_if<std::span<const std::uint16_t>>(&table.cells);
    const bool by_rows = endings.goal() == Goal::mate && kind->has_depth;
    if (!by_rows || (bytes == nullptr && words == nullptr)) return by_moves(kind, table, lower, findings);
    const ByMoves check = loopy::proof::move_check(game, kind, table, exits, findings);
    if (bytes != nullptr)
      prove_endings(game, endings, *bytes, known, check, findings);
    else
      prove_endings(game, endings, *words, known, check, findings);
  };
  method.fast_proof_bytes = [&, least = method.proof_bytes](const TableKind& kind, CellWidth cell) {
    const auto* tier = dynamic_cast<const TierGame*>(&game);
    const bool fast = tier != nullptr && !loopy::proof::has_groundless(kind);
    return least(kind, cell) +
           (fast ? proof::ending_proof_bytes(endings, tier->place(), static_cast<std::size_t>(cell) / 8) : 0);
  };
  if (endings.goal() == Goal::mate)
    method.derive_wins = [&](TableCells all, const ExitEntries& exits, const ByMoves& by_moves, Findings& findings) {
      std::visit([&](auto cells) { prove_endings(game, endings, cells, exits.kept, by_moves, findings); }, all);
    };
  method.unmoves = rules.loops.unmoves;
  return method;
}

}  // namespace zermelo::chess
