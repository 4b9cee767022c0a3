// Lists the moves of every position, in the order of the schedule, and takes the greatest score of a move.
//
// Cost model, for a position with m moves, exits among them: one call of Game::list_moves and m random reads of the
// table. The rules dominate. Memory: the table, one or two bytes a position, and the schedule.
#include <algorithm>

#include "solver/scores/kernel/score_cells.h"
#include "solver/scores/kernel/score_kernels.h"
#include "solver/solving/schedule_waves.h"
#include "tablebase/game/score_rules.h"

namespace zermelo::scores {
namespace {

class OrderedScores {
 public:
  OrderedScores(const Game& game, const ScoreRules& rules, const Control& control)
      : game_(game), rules_(rules), control_(control), cells_(game.size(), rules.most) {}

  void run(const Sink& sink) {
    const auto solve_part = [&](std::size_t wave, std::size_t part, auto& cells) {
      MoveList moves;
      return solve_positions(*rules_.order, wave, part, [&](Index position) { solve(position, moves, cells); });
    };
    run_schedule(*rules_.order, cells_, solve_part, control_, sink);
  }

 private:
  template <class Cell>
  void solve(Index position, MoveList& moves, HugeBuffer<Cell>& cells) const {
    game_.list_moves(Player::mover, position, moves);
    const int score = moves.empty() ? game_.final_score(position) : best(moves, cells);
    if (score < -rules_.most || score > rules_.most) refuse_score(game_, position, score, rules_.most);
    cells[position] = cell_of<Cell>(score);
  }

  template <class Cell>
  int best(const MoveList& moves, const HugeBuffer<Cell>& cells) const {
    int most = std::numeric_limits<int>::min();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Index to = moves[i].front();
      const int after = to < cells.size() ? score_in(cells[to]) : score_of(control_.exits.value(to - cells.size()));
      most = std::max(most, moves.gain(i).points + (moves.gain(i).again ? after : -after));
    }
    return most;
  }

  const Game& game_;
  const ScoreRules& rules_;
  const Control& control_;
  ScoreCells cells_;
};

}  // namespace

std::optional<Kernel> ordered_kernel(const Game& game, const ScoreRules& rules, const EntryKind& kind) {
  if (!kind.is_score() || !rules.order) return {};
  const std::uint64_t table = game.size() * score_bytes(rules.most), memory = table + rules.order->memory;
  return Kernel{.name = "ordered-scores",
                .widest = score_width(rules.most),
                .memory = memory,
                .least_memory = memory,
                .checkpoint_bytes = table + sizeof(std::uint64_t),
                .file_bits = 3.0,
                .solve = [&game, &rules](const Control& control,
                                         const Sink& sink) { OrderedScores(game, rules, control).run(sink); },
                .lists_moves = true};
}

}  // namespace zermelo::scores
