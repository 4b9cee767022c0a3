// Solves and hands out piece by piece, so no table is kept.
//
// Cost model, for a position with m moves: one call of Game::list_moves, and m entries of other tiers read at random.
// Memory: one piece.
#include <fmt/format.h>

#include "solver/loopy/kernel/solve_loopy.h"
#include "solver/solving/exit_sum.h"
#include "solver/solving/hand_out.h"
#include "tablebase/base/error.h"
#include "tablebase/entries/loopy_code.h"

namespace zermelo {
namespace {

constexpr Index piece_positions = Index{1} << 18;

template <class Code>
class ExitsOnly {
 public:
  ExitsOnly(const Game& game, Metric metric, const Control& control)
      : game_(game), metric_(metric), control_(control) {}

  void run(const Sink& sink) {
    if (control_.resume) control_.resume(std::as_writable_bytes(std::span(&done_, 1)));
    if (done_ > game_.size())
      throw FormatError("the checkpoint is damaged: too many positions; remove it, or discard it with --restart");
    std::vector<Code> piece(std::min(piece_positions, game_.size()));
    const auto pass = [&](Index first, Index count) {
      solve(first, std::span(piece).first(count));
      sink({first, std::span<const Code>(piece).first(count)});
      control_.job.progress(first + count);
    };
    hand_out_pieces(
        game_.size(), piece.size(), done_, control_, pass, [&] { save(); }, [&] { interrupt(); });
  }

 private:
  void solve(Index first, std::span<Code> codes) const {
    control_.job.workers().for_ranges(codes.size(), 1024, [&](std::size_t begin, std::size_t end) {
      MoveList moves;
      for (std::size_t i = begin; i < end; ++i) codes[i] = LoopyCode<Code>::encode(value(first + i, moves));
    });
  }

  Value value(Index position, MoveList& moves) const {
    game_.list_moves(Player::mover, position, moves);
    ExitSum sum;
    for (const Index exit : moves.positions()) sum.add(control_.below(exit));
    Value value = sum.any() ? sum.value() : Value{game_.ending(position), 0};
    if (metric_ == Metric::outcome) value.depth = 0;
    return value;
  }

  void save() const {
    if (control_.checkpoint)
      control_.checkpoint([&](const PutBytes& put) { put(std::as_bytes(std::span(&done_, 1))); });
  }

  [[noreturn]] void interrupt() const {
    save();
    throw Interrupted(fmt::format("stopped after {} of {} positions", done_, game_.size()));
  }

  const Game& game_;
  Metric metric_;
  const Control& control_;
  Index done_ = 0;
};

/// Depths exceed the depths in other tiers by one ply at most.
void solve_exits_only(const Game& game, Metric metric, const Control& control, const Sink& sink) {
  const bool narrow = metric == Metric::outcome || control.greatest_below < LoopyCode<std::uint8_t>::max_depth;
  if (narrow) return ExitsOnly<std::uint8_t>(game, metric, control).run(sink);
  if (control.greatest_below >= LoopyCode<std::uint16_t>::max_depth)
    throw LimitError(
        fmt::format("{} is more than {} plies deep, the most that a depth table holds; use --metric outcome",
                    game.spec().canonical_text(), LoopyCode<std::uint16_t>::max_depth));
  ExitsOnly<std::uint16_t>(game, metric, control).run(sink);
}

}  // namespace

std::optional<Kernel> exits_only_kernel(const Game& game, Metric metric) {
  if (metric != Metric::outcome && metric != Metric::depth) return {};
  constexpr std::uint64_t memory = 4 * piece_positions;
  return Kernel{.name = "exits",
                .widest = cell_widths({game.game_class(), game.play(), metric}).back(),
                .memory = memory,
                .least_memory = memory,
                .checkpoint_bytes = sizeof(Index),
                .file_bits = metric == Metric::outcome ? 1.0 : 4.5,
                .solve = [&game, metric](const Control& control,
                                         const Sink& sink) { solve_exits_only(game, metric, control, sink); },
                .lists_moves = true};
}

}  // namespace zermelo
