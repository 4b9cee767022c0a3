// Solves an ending, or one ending after the other, and hands out the entries anchor by anchor.
#include "solver/pieces/solve_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "solver/hand_out.h"
#include "solver/pieces/tier_cells.h"
#include "tablebase/error.h"
#include "tablebase/tier_game.h"

namespace zermelo {
namespace {

using WideCode = LoopyCode<std::uint16_t>;

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

/// Gaps become draws, and entries of an outcome table lose their depth. Returns the number of gaps.
template <class Entry>
Index finish(std::span<Entry> entries, Metric metric) {
  Index gaps = 0;
  for (Entry& entry : entries) {
    gaps += entry == 0;
    if (entry == 0) entry = LoopyCode<Entry>::draw;
    if (metric == Metric::outcome) entry = LoopyCode<Entry>::encode({LoopyCode<Entry>::decode(entry).outcome, 0});
  }
  return gaps;
}

/// What a checkpoint keeps: the number of entries that are handed out. The rest is solved again.
class Handed {
 public:
  explicit Handed(const Control& control) : control_(control) {
    if (control.resume) control.resume(std::as_writable_bytes(std::span(&done, 1)));
  }

  void save() const {
    if (control_.checkpoint) control_.checkpoint([&](const PutBytes& put) { put(std::as_bytes(std::span(&done, 1))); });
  }
  /// Calls work(), which may throw Interrupted.
  template <class Work>
  void run(const Work& work) const {
    try {
      work();
    } catch (const Interrupted&) {
      save();
      throw;
    }
  }

  Index done = 0;

 private:
  const Control& control_;
};

/// Hands out `total` entries in pieces of `size`, of which the last may be shorter. read(piece, to) puts in the codes
/// of a piece, 0 for gaps and for entries behind the last. Throws FormatError if `handed` is no end of pieces.
template <class Entry, class Read>
void hand_out(Index total, Index size, Metric metric, Handed& handed, const Control& control, const Sink& sink,
              const Read& read) {
  const Index run = std::max<Index>(1, (Index{1} << 22) / size) * size;
  if (handed.done > total || (handed.done != total && handed.done % run != 0))
    throw FormatError(
        "the checkpoint is damaged: its entries end amid a piece; remove it, or discard it with --restart");
  std::vector<Entry> entries(run);
  const auto pass = [&](Index first, Index count) {
    std::atomic<Index> gaps = 0;
    const Index pieces = (count + size - 1) / size;
    control.job.workers().for_each(pieces, [&](std::size_t i) {
      const std::span<Entry> own = std::span(entries).subspan(i * size, size);
      read(first / size + i, own.data());
      gaps += finish(own, metric);
    });
    sink({first, std::span<const Entry>(entries).first(count), gaps - (pieces * size - count)});
    control.job.progress(first + count);
  };
  if (control.checkpoint_due && control.checkpoint_due()) handed.save();
  hand_out_pieces(
      total, run, handed.done, control, pass, [&] { handed.save(); }, [&] { control.job.check(); });
}

/// Calls hand_out with bytes if they suffice for the depths. Deeper outcomes are read in two bytes.
template <class Read>
void hand_out_narrow(Index total, Index size, std::uint32_t deepest, Metric metric, Handed& handed,
                     const Control& control, const Sink& sink, const Read& read) {
  if (deepest <= LoopyCode<std::uint8_t>::max_depth)
    hand_out<std::uint8_t>(total, size, metric, handed, control, sink, read);
  else
    hand_out<std::uint16_t>(total, size, metric, handed, control, sink, read);
}

void solve_tier(const TierGame& tier, Metric metric, const Control& control, const Sink& sink) {
  const chess::Endings& endings = *endings_of(tier);
  const pieces::Below below = [&](Index whole) { return with_depth(control.below(tier.number(whole)), metric); };
  pieces::TierCells cells(endings, tier.place(), below);
  Handed handed(control);
  const Index size = endings.numbers(tier.place()).anchor_size();
  handed.run([&] {
    cells.solve(control.job);
    hand_out_narrow(tier.size(), size, cells.deepest(), metric, handed, control, sink,
                    [&](Index anchor, auto* to) { cells.read(anchor, to); });
  });
}

/// The entries of all endings of a game.
class AllEndings {
 public:
  AllEndings(const chess::Endings& endings, const Control& control)
      : endings_(endings), control_(control), tiers_(endings.tiers()), entries_(endings.size()) {}

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
  Value value(Index number) const { return WideCode::decode(entries_.data()[number]); }
  bool is_gap(Index number) const { return entries_.data()[number] == 0; }

 private:
  void solve_kings(const Tier& tier) {
    for (Index number = tier.first; number < tier.end(); ++number)
      entries_.data()[number] = endings_.is_gap(number) ? 0 : WideCode::draw;
  }

  void solve_tier(std::size_t place) {
    const pieces::Below below = [&](Index number) { return value(number); };
    pieces::TierCells tier(endings_, place, below);
    tier.solve(control_.job);
    const Index size = endings_.numbers(place).anchor_size();
    control_.job.workers().for_each(tier.anchors(), [&](std::size_t anchor) {
      tier.read(anchor, entries_.data() + tiers_[place].first + anchor * size);
    });
    deepest_ = std::max(deepest_, tier.deepest());
  }

  const chess::Endings& endings_;
  const Control& control_;
  std::vector<Tier> tiers_;
  HugeBuffer<std::uint16_t> entries_;
  std::uint32_t deepest_ = 0;
};

void solve_all(const Game& game, Metric metric, const Control& control, const Sink& sink) {
  constexpr Index size = 4096;
  AllEndings all(*endings_of(game), control);
  Handed handed(control);
  const auto read = [&]<class Entry>(Index piece, Entry* to) {
    for (Index i = 0; i < size; ++i) {
      const Index number = piece * size + i;
      to[i] = number >= game.size() || all.is_gap(number) ? Entry{0} : LoopyCode<Entry>::encode(all.value(number));
    }
  };
  handed.run([&] {
    all.solve();
    hand_out_narrow(game.size(), size, all.deepest(), metric, handed, control, sink, read);
  });
}

/// Small boards waste the words of 64 squares: from so many places for a position on, the loopy kernel is faster.
constexpr std::uint64_t most_places = 32;

/// What the kernel needs for a tier, or for all tiers one after the other.
struct Needs {
  std::uint64_t places = 0;
  std::uint64_t memory = 0;  ///< bytes

  void add(const chess::EndingNumbers& numbers) {
    if (has_only_kings(numbers)) return;
    places += pieces::TierCells::places(numbers);
    memory = std::max(memory, pieces::TierCells::bytes(numbers));
  }
};

Needs needs_of(const chess::Endings& endings, const TierGame* tier) {
  Needs needs;
  if (tier != nullptr) {
    needs.add(endings.numbers(tier->place()));
    return needs;
  }
  for (std::size_t place = 0; place < endings.tiers().size(); ++place) needs.add(endings.numbers(place));
  needs.memory += endings.size() * sizeof(std::uint16_t);
  return needs;
}

std::optional<Kernel> offer(const Game& game, Metric metric, bool wasteful) {
  const chess::Endings* endings = endings_of(game);
  if (endings == nullptr || (metric != Metric::outcome && metric != Metric::depth)) return {};
  const auto* tier = dynamic_cast<const TierGame*>(&game);
  if (tier != nullptr && has_only_kings(endings->numbers(tier->place()))) return {};
  const Needs needs = needs_of(*endings, tier);
  if ((needs.places > most_places * game.size()) != wasteful) return {};
  return Kernel{"pieces",
                cell_widths({game.game_class(), game.play(), metric}).back(),
                needs.memory,
                needs.memory,
                sizeof(Index),
                {},
                metric == Metric::outcome ? 0.5 : 1.5,
                [&game, metric, tier](const Control& control, const Sink& sink) {
                  tier == nullptr ? solve_all(game, metric, control, sink) : solve_tier(*tier, metric, control, sink);
                }};
}

}  // namespace

std::optional<Kernel> pieces_kernel(const Game& game, Metric metric) { return offer(game, metric, false); }

std::optional<Kernel> wasteful_pieces_kernel(const Game& game, Metric metric) { return offer(game, metric, true); }

}  // namespace zermelo
