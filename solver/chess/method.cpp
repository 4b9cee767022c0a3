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

/// Calls use(table) for each ending of the game, one after the other, or for the ending of a tier. `entry` returns the
/// entry of a position or of an exit by its number in the game. The wins of cells that may change are unknown.
template <class Cell, class Entry, class Use>
void for_each_ending(const Game& game, const Endings& endings, std::span<Cell> cells, const Entry& entry,
                     const Use& use) {
  const auto use_table = [&](std::size_t place, std::span<Cell> own, Index first, const KeptEntryOf& lower) {
    proof::EndingTable<std::remove_const_t<Cell>> table{endings, place, own, first, lower};
    if constexpr (!std::is_const_v<Cell>) table.wins = own.data();
    use(table);
  };
  if (const auto* tier = dynamic_cast<const TierGame*>(&game))
    return use_table(tier->place(), cells, 0, [&](Index number) { return entry(game.size() + number); });
  for (std::size_t place = 0; place < game.tiers().size(); ++place) {
    const Tier& tier = game.tiers()[place];
    use_table(place, cells.subspan(tier.first, tier.positions), tier.first, entry);
  }
}

/// The proof of depths.
template <class Cell>
void prove_endings(const Game& game, const Endings& endings, std::span<const Cell> cells, const EntryOf& exits,
                   const ByMoves& by_moves, Findings& findings) {
  const auto entry = [&](Index number) {
    return KeptValue(number < cells.size() ? LoopyCode<Cell>::decode(cells[number]) : exits(number));
  };
  for_each_ending(game, endings, cells, entry,
                  [&](const auto& table) { proof::prove_ending(table, by_moves, findings); });
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
    const auto* bytes = std::get_if<std::span<const std::uint8_t>>(&table.cells);
    const auto* words = std::get_if<std::span<const std::uint16_t>>(&table.cells);
    const bool by_rows = endings.goal() == Goal::mate && kind->has_depth;
    if (!by_rows || (bytes == nullptr && words == nullptr)) return by_moves(kind, table, lower, findings);
    const ByMoves check = loopy::proof::move_check(game, kind, table, exits, findings);
    if (bytes != nullptr)
      prove_endings(game, endings, *bytes, exits, check, findings);
    else
      prove_endings(game, endings, *words, exits, check, findings);
  };
  method.fast_proof_bytes = [&, least = method.proof_bytes](const TableKind& kind, CellWidth cell) {
    const auto* tier = dynamic_cast<const TierGame*>(&game);
    const bool fast = tier != nullptr && !loopy::proof::has_groundless(kind);
    return least(kind, cell) +
           (fast ? proof::ending_proof_bytes(endings, tier->place(), static_cast<std::size_t>(cell) / 8) : 0);
  };
  if (endings.goal() == Goal::mate)
    method.derive_wins = [&](TableCells all, const KeptExits& table, const ByMoves& by_moves, Findings& findings) {
      std::visit(
          [&](auto cells) {
            for_each_ending(game, endings, cells, table.value,
                            [&](const auto& ending) { proof::prove_ending(ending, by_moves, findings); });
          },
          all);
    };
  method.unmoves = rules.loops.unmoves;
  return method;
}

}  // namespace zermelo::chess
