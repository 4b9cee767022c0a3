// Begins with the score 0 everywhere, as if the game stopped at once. Then it takes the greatest score of a move as the
// score of the position, again and again, until nothing changes. Tiers go one after the other; a move to another tier,
// an exit, has the final score of the position after it.
//
// Let x <= y mean that each score of x is 0 or has the sign of the score of y, and is not farther from 0. Let v be the
// scores. No move inside the tier brings points, so a positive score comes from an exit or from a score of the other
// sign, and the greatest score of the moves is monotone below v: scores only grow away from 0. After k passes they are
// the scores of the game that stops after k moves. A player needs finitely many moves to reach the points of v, and can
// hold the opponent to them for ever. So the scores end at v, whatever the order of the work and the number of threads.
//
// Cost model: one call of Game::list_moves a position. Then a position is due when an entry after one of its moves has
// changed; it reads the entries after all its moves at random. Entries change about once. Memory: InnerMoves, and five
// or three bytes and two bits a position.
#include <algorithm>
#include <atomic>
#include <utility>

#include "solver/scores/kernel/due_positions.h"
#include "solver/scores/kernel/inner_moves.h"
#include "solver/scores/kernel/score_cells.h"
#include "solver/scores/kernel/score_kernels.h"
#include "tablebase/base/error.h"
#include "tablebase/game/score_rules.h"
#include "tablebase/input/text.h"

namespace zermelo::scores {
namespace {

static_assert(DuePositions::chunk == InnerMoves::chunk);

/// A checkpoint has the number of solved tiers, the number of entries handed out, and the cells.
struct LoopsState {
  std::uint64_t tiers = 0;
  Index handed_out = 0;
};

/// The bytes for a tier with `moves` moves that stay in it, without the table. The cells of exits are as wide as the
/// cells of the table; a byte more is for InnerMoves::endless_turn.
std::uint64_t tier_memory(Index positions, int most, std::uint64_t moves) {
  return InnerMoves::bytes(positions, moves) + 2 * DuePositions::bytes(positions) + positions * (score_bytes(most) + 1);
}

/// The moves that stay in a tier, by a sample of its positions.
std::uint64_t estimated_moves(const Game& game, PositionRange tier, Index sampled) {
  const Index step = std::max<Index>(1, tier.count() / sampled);
  std::uint64_t moves = 0, positions = 0;
  MoveList list;
  for (Index position = tier.first; position < tier.end; position += step, ++positions) {
    game.list_moves(Player::mover, position, list);
    moves += static_cast<std::uint64_t>(
        std::ranges::count_if(list.positions(), [&](Index to) { return tier.contains(to); }));
  }
  return positions == 0 ? 0 : moves * tier.count() / positions + 1;
}

std::uint64_t estimated_memory(const Game& game, int most) {
  const std::vector<PositionRange> tiers = loop_ranges(game);
  const Index sampled = 4096 / tiers.size() + 16;
  std::uint64_t greatest = 0;
  for (const PositionRange& tier : tiers)
    greatest = std::max(greatest, tier_memory(tier.count(), most, estimated_moves(game, tier, sampled)));
  return greatest + game.size() * score_bytes(most);
}

/// The scores of one tier, or of a game without tiers.
template <class Cell>
class LoopScores {
 public:
  /// `cells` contain the scores of all positions below the tier.
  LoopScores(const Game& game, PositionRange tier, int most, const Control& control, const Resumable& resumable,
             std::span<Cell> cells)
      : game_(game),
        tier_(tier),
        most_(most),
        control_(control),
        resumable_(resumable),
        workers_(control.job.workers()),
        all_(cells),
        cells_(cells.subspan(tier.first, tier.count())),
        exits_(tier.count()),
        moves_(tier.count()),
        due_(tier.count()) {}

  /// Leaves the scores in the cells. `continued`: they contain scores of an earlier pass.
  void run(bool continued) {
    list_moves(continued);
    for (std::vector<std::size_t> chunks = due_.chunks(); !chunks.empty(); chunks = due_.chunks()) pass(chunks);
  }

 private:
  // Positions are numbered in the tier.

  /// Lists all moves, and makes the positions due that may have a score other than 0.
  void list_moves(bool continued) {
    std::atomic<Index> listed{0};
    in_batches(moves_.chunks(), [&](std::size_t number) {
      listed += list_chunk(number, continued);
      control_.job.progress(tier_.first + listed);
    });
    require_memory();
    moves_.reverse(workers_);
    if (const auto position = moves_.endless_turn(workers_)) refuse_endless_turn(game_, tier_.first + *position);
  }

  /// Returns the number of positions.
  Index list_chunk(std::size_t number, bool continued) {
    MoveList list;
    InnerMoves::Chunk& inner = moves_[number];
    const Index begin = number * InnerMoves::chunk, end = std::min(tier_.count(), begin + InnerMoves::chunk);
    inner.ends.reserve(end - begin);
    for (Index position = begin; position < end; ++position) {
      const Index whole = tier_.first + position;
      game_.list_moves(Player::mover, whole, list);
      if (list.empty()) leave(position, game_.final_score(whole));
      for (std::size_t i = 0; i < list.size(); ++i) add_move(position, list[i].front(), list.gain(i), inner.moves);
      inner.ends.push_back(static_cast<std::uint32_t>(inner.moves.size()));
      if (cells_[position] == no_cell) cells_[position] = cell_of<Cell>(0);
      if (continued || exits_[position] != no_cell) due_.add(position);
    }
    inner.moves.shrink_to_fit();
    return end - begin;
  }

  void add_move(Index position, Index to, Gain gain, std::vector<InnerMove>& inner) {
    if (!tier_.contains(to)) return leave(position, score_of(gained(gain, exit(to))));
    if (gain.points != 0) refuse_gain_in_loop(game_, tier_.first + position, to);
    inner.emplace_back(to - tier_.first, gain.again);
  }

  Value exit(Index to) const {
    return to < all_.size() ? score_entry(score_in(all_[to])) : control_.exits.value(to - all_.size());
  }

  /// The position may have this score by a move out of the tier, or at the end of the game.
  void leave(Index position, int score) {
    if (score < -most_ || score > most_) refuse_score(game_, tier_.first + position, score, most_);
    exits_[position] = std::max(exits_[position], cell_of<Cell>(score));
  }

  void require_memory() const {
    const std::uint64_t moves = moves_.count(), table = all_.size_bytes();
    const std::uint64_t needed = table + tier_memory(tier_.count(), most_, moves);
    if (needed > control_.memory)
      throw LimitError("{}: {} moves that stay in a tier need {} of memory, but {} are allowed; raise --memory",
                       game_.spec().canonical_text(), moves, size_text(needed), size_text(control_.memory));
  }

  /// Takes what is due in these chunks.
  void pass(std::span<const std::size_t> chunks) {
    in_batches(chunks.size(), [&](std::size_t i) { due_.take(chunks[i], [&](Index position) { renew(position); }); });
  }

  /// Calls use(i) for i in [0, count) from several threads. Stops between two batches, and saves the state if it is
  /// due.
  template <class Use>
  void in_batches(std::size_t count, const Use& use) const {
    constexpr std::size_t batch = 256;
    for (std::size_t first = 0; first < count; first += batch) {
      if (control_.job.stopped()) resumable_.interrupt();
      workers_.for_each(std::min(batch, count - first), [&](std::size_t i) { use(first + i); });
      resumable_.save_if_due();
    }
  }

  void renew(Index position) {
    const Cell cell = greatest(position);
    const std::atomic_ref old(cells_[position]);
    if (old.load(std::memory_order_relaxed) == cell) return;
    old.store(cell, std::memory_order_relaxed);
    for (const Index before : moves_.before(position)) due_.add(before);
  }

  Cell greatest(Index position) const {
    Cell most = exits_[position];
    for (const InnerMove& move : moves_.of(position)) {
      const int after = score_in(std::atomic_ref(cells_[move.to()]).load(std::memory_order_relaxed));
      most = std::max(most, cell_of<Cell>(move.again() ? after : -after));
    }
    return most;
  }

  const Game& game_;
  PositionRange tier_;
  int most_;
  const Control& control_;
  const Resumable& resumable_;
  Workers& workers_;
  std::span<Cell> all_, cells_;
  HugeBuffer<Cell> exits_;  ///< the greatest score of an exit; no_cell without exits
  InnerMoves moves_;
  DuePositions due_;
};

/// Solves, fits the cells to the scores, and hands out the table.
class LoopsSolver {
 public:
  LoopsSolver(const Game& game, int most, const Control& control)
      : game_(game), most_(most), control_(control), tiers_(loop_ranges(game)), cells_(game.size(), most) {}

  void run(const Sink& sink) {
    bool continued = resumable_.restore([this](const GetBytes& get) { transfer(get); });
    if (state_.handed_out > game_.size() || state_.tiers > tiers_.size())
      throw DamagedCheckpoint("{} of {} tiers solved, {} of {} positions handed out", state_.tiers, tiers_.size(),
                              state_.handed_out, game_.size());
    while (state_.tiers < tiers_.size()) {
      const PositionRange tier = tiers_[state_.tiers];
      cells_.visit([&]<class Cell>(HugeBuffer<Cell>& cells) {
        LoopScores<Cell>(game_, tier, most_, control_, resumable_, cells.span()).run(std::exchange(continued, false));
      });
      control_.finish_step("tier", ++state_.tiers, tier.end);
      resumable_.save_if_due();
    }
    cells_.fit(control_.job.workers());
    constexpr Index chunk = Index{1} << 24;
    resumable_.hand_out(game_.size(), chunk, state_.handed_out,
                        [&](Index first, Index count) { sink(cells_.slice(first, count)); });
  }

 private:
  /// Writes or reads a checkpoint.
  template <class Use>
  void transfer(const Use& use) {
    use(bytes_of(state_));
    cells_.for_each_chunk(use);
  }

  const Game& game_;
  int most_;
  const Control& control_;
  std::vector<PositionRange> tiers_;
  ScoreCells cells_;
  LoopsState state_;
  const Resumable resumable_{control_, [this](const PutBytes& put) { transfer(put); },
                             [this] {
                               const Index solved = state_.tiers == 0 ? 0 : tiers_[state_.tiers - 1].end;
                               return fmt::format("stopped after {} of {} positions", solved, game_.size());
                             }};
};

}  // namespace

std::optional<Kernel> loops_kernel(const Game& game, const ScoreRules& rules, const EntryKind& kind) {
  if (!kind.is_score() || !is_loopy_scored(game.game_class())) return {};
  for (const PositionRange& tier : loop_ranges(game))
    if (tier.count() > InnerMoves::most_positions)
      throw SpecError("{}: a tier of {} positions, where scores have at most {}; divide it by `tier`",
                      game.spec().canonical_text(), tier.count(), InnerMoves::most_positions);
  const std::uint64_t memory = estimated_memory(game, rules.most);
  return Kernel{.name = "loop-scores",
                .widest = score_width(rules.most),
                .memory = memory,
                .least_memory = memory,
                .checkpoint_bytes = game.size() * score_bytes(rules.most) + sizeof(LoopsState) + sizeof(std::uint64_t),
                .file_bits = 3.0,
                .solve = [&game, &rules](const Control& control,
                                         const Sink& sink) { LoopsSolver(game, rules.most, control).run(sink); },
                .lists_moves = true};
}

}  // namespace zermelo::scores
