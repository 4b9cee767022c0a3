// Solves an ending, or one ending after the other, and hands out the entries anchor by anchor.
#include "solver/pieces/solve_pieces.h"

#include <fmt/format.h>

#include <algorithm>

#include "solver/hand_out.h"
#include "solver/pieces/tier_cells.h"
#include "tablebase/error.h"
#include "tablebase/tier_game.h"

namespace zermelo {
namespace {

using pieces::Cell;

const chess::Endings* endings_of(const Game& game) {
  const auto* rules = std::get_if<LoopRules>(&game.structure());
  return rules == nullptr ? nullptr : rules->pieces.get();
}

bool has_only_kings(const chess::EndingNumbers& numbers) { return numbers.roster().size() == 2; }

/// Outcomes without depths have entries with depth 0; the kernel needs a win after a loss.
Value with_depth(Value value, Metric metric) {
  if (metric == Metric::outcome) value.depth = value.outcome == Outcome::win ? 1 : 0;
  return value;
}

template <class Code>
Code narrowed(Cell cell, Metric metric) {
  if (cell == pieces::gap_cell) return LoopyCode<Code>::draw;
  Value value = pieces::Code::decode(cell);
  if (metric == Metric::outcome) value.depth = 0;
  return LoopyCode<Code>::encode(value);
}

/// Reads entries from `first` on; both are numbers of the table.
using Read = std::function<void(Index piece, Cell* to)>;

/// Hands out pieces of `size` entries each.
template <class Code>
void hand_out(Index first, Index pieces, Index size, Metric metric, const Read& read, const Control& control,
              const Sink& sink) {
  Workers& workers = control.job.workers();
  const Index together = std::max<Index>(1, (Index{1} << 22) / size);
  std::vector<Cell> cells(together * size);
  std::vector<Code> codes(together * size);
  for (Index piece = 0; piece < pieces; piece += together) {
    const Index count = std::min(together, pieces - piece);
    workers.for_each(count, [&](std::size_t i) {
      read(piece + i, cells.data() + i * size);
      for (Index entry = i * size; entry < (i + 1) * size; ++entry) codes[entry] = narrowed<Code>(cells[entry], metric);
    });
    control.job.check();
    sink({first + piece * size, std::span<const Code>(codes).first(count * size)});
    control.job.progress(first + (piece + count) * size);
  }
}

void solve_tier(const TierGame& tier, Metric metric, const Control& control, const Sink& sink) {
  const chess::Endings& endings = *endings_of(tier);
  const pieces::Below below = [&](Index whole) { return with_depth(control.below(tier.number(whole)), metric); };
  pieces::TierCells cells(endings, tier.place(), below);
  cells.solve(control.job);
  const Index size = endings.numbers(tier.place()).anchor_size();
  const Read read = [&](Index anchor, Cell* to) { cells.read(anchor, to); };
  if (metric == Metric::outcome || cells.deepest() <= LoopyCode<std::uint8_t>::max_depth)
    hand_out<std::uint8_t>(0, cells.anchors(), size, metric, read, control, sink);
  else
    hand_out<std::uint16_t>(0, cells.anchors(), size, metric, read, control, sink);
}

/// The entries of all endings of a game.
class AllEndings {
 public:
  AllEndings(const chess::Endings& endings, const Control& control)
      : endings_(endings), control_(control), tiers_(endings.tiers()), cells_(endings.size()) {}

  void solve() {
    for (std::size_t place = 0; place < tiers_.size(); ++place) {
      if (has_only_kings(endings_.numbers(place)))
        solve_kings(tiers_[place]);
      else
        solve_tier(place);
      control_.finish_step("tier", place + 1, tiers_[place].end());
    }
  }

  std::uint32_t deepest() const { return deepest_; }
  const Cell* cells() const { return cells_.data(); }

 private:
  void solve_kings(const Tier& tier) {
    for (Index number = tier.first; number < tier.end(); ++number)
      cells_.data()[number] = endings_.is_gap(number) ? pieces::gap_cell : pieces::Code::draw;
  }

  void solve_tier(std::size_t place) {
    const pieces::Below below = [&](Index number) { return pieces::Code::decode(cells_.data()[number]); };
    pieces::TierCells tier(endings_, place, below);
    tier.solve(control_.job);
    const Index size = endings_.numbers(place).anchor_size();
    control_.job.workers().for_each(tier.anchors(), [&](std::size_t anchor) {
      tier.read(anchor, cells_.data() + tiers_[place].first + anchor * size);
    });
    deepest_ = std::max(deepest_, tier.deepest());
  }

  const chess::Endings& endings_;
  const Control& control_;
  std::vector<Tier> tiers_;
  HugeBuffer<Cell> cells_;
  std::uint32_t deepest_ = 0;
};

void solve_all(const Game& game, Metric metric, const Control& control, const Sink& sink) {
  AllEndings all(*endings_of(game), control);
  all.solve();
  const Read read = [&](Index number, Cell* to) { *to = all.cells()[number]; };
  if (metric == Metric::outcome || all.deepest() <= LoopyCode<std::uint8_t>::max_depth)
    hand_out<std::uint8_t>(0, game.size(), 1, metric, read, control, sink);
  else
    hand_out<std::uint16_t>(0, game.size(), 1, metric, read, control, sink);
}

std::uint64_t memory_of_tier(const chess::Endings& endings, std::size_t tier) {
  const chess::EndingNumbers& numbers = endings.numbers(tier);
  return has_only_kings(numbers) ? 0 : pieces::TierCells::bytes(endings.rules().board(), numbers);
}

std::uint64_t memory_of_all(const chess::Endings& endings) {
  std::uint64_t most = 0;
  for (std::size_t tier = 0; tier < endings.tiers().size(); ++tier) most = std::max(most, memory_of_tier(endings, tier));
  return most + endings.size() * sizeof(Cell);
}

}  // namespace

std::optional<Kernel> pieces_kernel(const Game& game, Metric metric) {
  const chess::Endings* endings = endings_of(game);
  if (endings == nullptr || (metric != Metric::outcome && metric != Metric::depth)) return {};
  const auto* tier = dynamic_cast<const TierGame*>(&game);
  if (tier != nullptr && has_only_kings(endings->numbers(tier->place()))) return {};
  const std::uint64_t memory = tier == nullptr ? memory_of_all(*endings) : memory_of_tier(*endings, tier->place());
  return Kernel{"pieces",
                cell_widths({game.game_class(), game.play(), metric}).back(),
                memory,
                memory,
                0,
                {},
                metric == Metric::outcome ? 0.5 : 1.5,
                [&game, metric, tier](const Control& control, const Sink& sink) {
                  tier == nullptr ? solve_all(game, metric, control, sink) : solve_tier(*tier, metric, control, sink);
                }};
}

}  // namespace zermelo
