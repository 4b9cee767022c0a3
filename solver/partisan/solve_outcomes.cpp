// Left wins moving first exactly if a move leads to a position that Left wins moving second (Conway 1976, chapter 7).
//
// Cost model: a byte a position, and four for the order of the tiers. A move costs one random read of the table, and
// the time of the rules to list it, which dominates. The moves of a player are read until one wins.
#include "solver/partisan/solve_partisan.h"
#include "solver/partisan/tier_waves.h"
#include "tablebase/values/words/outcome_class.h"

namespace zermelo {
namespace {

class OutcomeTable {
 public:
  explicit OutcomeTable(const PartisanGame& game) : game_(game), classes_(game.size()) {}

  void solve(Index position) {
    thread_local MoveList moves;
    put(position, outcome_class(wins_first(Player::left, position, moves), wins_first(Player::right, position, moves)));
  }
  void copy(Index position, Index canonical) { classes_[position] = classes_[canonical]; }

  HugeBuffer<std::uint8_t>& classes() { return classes_; }

 private:
  bool wins_first(Player player, Index position, MoveList& moves) const {
    game_.list_moves(player, position, moves);
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (!reply_wins(player, static_cast<OutcomeClass>(classes_[moves[i].front()]))) return true;
    return false;
  }
  static bool reply_wins(Player player, OutcomeClass after) {
    return player == Player::left ? right_wins_first(after) : left_wins_first(after);
  }
  void put(Index position, OutcomeClass outcome) { classes_[position] = static_cast<std::uint8_t>(outcome); }

  const PartisanGame& game_;
  HugeBuffer<std::uint8_t> classes_;
};

void solve_outcomes(const PartisanGame& game, const Control& control, const Sink& sink) {
  OutcomeTable table(game);
  const TierOrder order(game, control.job);
  const auto solve = [&](Index position) { table.solve(position); };
  const auto copy = [&](Index position, Index canonical) { table.copy(position, canonical); };
  Waves waves = tier_waves(game, order, solve, copy);
  waves.state = [&](const auto& use) { use(bytes_of(table.classes())); };
  waves.slice = [&](Index first, Index count) { return slice_of(table.classes(), first, count); };
  run_waves(waves, control, sink);
}

}  // namespace

std::optional<Kernel> outcomes_kernel(const PartisanGame& game, Metric metric) {
  if (metric != Metric::outcome || game.splits()) return {};
  const std::uint64_t memory = game.size() + TierOrder::memory(game.size(), game.tier_count());
  return Kernel{.name = "outcome-classes",
                .widest = CellWidth::byte,
                .memory = memory,
                .least_memory = memory,
                .checkpoint_bytes = game.size(),
                .file_bits = 0.7,
                .solve = [&game](const Control& control, const Sink& sink) { solve_outcomes(game, control, sink); },
                .lists_moves = true};
}

}  // namespace zermelo
