// Solves an ending, or one ending after the other, and hands out the entries anchor by anchor.
#include "solver/chess/kernel/solve_pieces.h"

#include <algorithm>
#include <atomic>

#include "solver/chess/kernel/tier_cells.h"
#include "solver/solving/resumable.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/tier_game.h"

namespace zermelo::chess::kernel {

// Hands out the entries of an ending or of a game, with checkpoints.

/// The cell of a draw.
template <class Entry>
Entry draw_cell(const EntryKind& kind) {
  if (kind.has_solutions()) return static_cast<Entry>(SolutionCode::encode({Outcome::draw, 0}));
  return LoopyCode<Entry>::draw;
}

/// Gaps become draws, and entries of an outcome table lose their depth. Returns the number of gaps.
template <class Entry>
Index finish(std::span<Entry> entries, const EntryKind& kind) {
  const Entry draw = draw_cell<Entry>(kind);
  Index gaps = 0;
  for (Entry& entry : entries) {
    gaps += entry == 0;
    entry = entry == 0 ? draw : entry;
  }
  if (!kind.has_depth)
    for (Entry& entry : entries) entry = LoopyCode<Entry>::encode({LoopyCode<Entry>::decode(entry).outcome, 0});
  return gaps;
}

/// What a checkpoint keeps: the number of entries that are handed out, and the log of a tier. The rest is solved again.
class Handed : public Resumable {
 public:
  /// `tier` is the tier to solve; null for a whole game.
  Handed(const Control& control, TierCells* tier)
      : Resumable(
            control,
            [this, tier](const PutBytes& put) {
              put(bytes_of(done));
              if (tier != nullptr) tier->save(put);
            },
            [] { return "interrupted"; }) {
    restore([&](const GetBytes& get) {
      get(bytes_of(done));
      if (tier != nullptr) tier->load(get);
    });
  }

  Index done = 0;
};

/// The entries that are handed out at once in pieces of `size`.
Index run_of(Index size) { return std::max<Index>(4, (Index{1} << 22) / size) * size; }

/// Hands out `total` entries in pieces of `size`, of which the last may be shorter. read(piece, to) puts in the codes
/// of a piece, 0 for gaps and for entries behind the last. Throws FormatError if `handed` is no end of pieces.
template <class Entry, class Read>
void hand_out(Index total, Index size, const EntryKind& kind, Handed& handed, const Control& control, const Sink& sink,
              const Read& read) {
  const Index run = run_of(size);
  if (handed.done > total || (handed.done != total && handed.done % run != 0))
    throw DamagedCheckpoint("it ends inside a run of entries");
  std::vector<Entry> entries(run);
  const auto pass = [&](Index first, Index count) {
    std::atomic<Index> gaps = 0;
    const Index pieces = (count + size - 1) / size;
    control.job.workers().for_each(pieces, [&](std::size_t i) {
      const std::span<Entry> own = std::span(entries).subspan(i * size, size);
      read(first / size + i, own.data());
      gaps += finish(own, kind);
    });
    sink({first, std::span<const Entry>(entries).first(count), gaps - (pieces * size - count)});
    control.job.progress(first + count);
  };
  handed.save_if_due();
  handed.hand_out(total, run, handed.done, pass);
}

/// Calls hand_out with bytes if they suffice for the depths. Deeper outcomes are read in two bytes.
template <class Read>
void hand_out_narrow(Index total, Index size, std::uint32_t deepest, const EntryKind& kind, Handed& handed,
                     const Control& control, const Sink& sink, const Read& read) {
  if (deepest <= LoopyCode<std::uint8_t>::max_depth && !kind.has_solutions())
    hand_out<std::uint8_t>(total, size, kind, handed, control, sink, read);
  else
    hand_out<std::uint16_t>(total, size, kind, handed, control, sink, read);
}

}  // namespace zermelo::chess::kernel

namespace zermelo::chess::kernel {
namespace {

using WideCode = LoopyCode<std::uint16_t>;

bool has_only_kings(const chess::EndingNumbers& numbers) { return numbers.roster().size() == 2; }

/// Outcomes without depths have entries with depth 0; the kernel needs a win after a loss.
Value with_depth(Value value, Aim aim) {
  const bool win = value.outcome == Outcome::win;
  return aim.is_plain() ? Value{value.outcome, win ? 1u : 0u}
                        : aim.as_outer({value.outcome, win ? 1u : 2u}, Side::white);
}

/// The entries that the kernel reads of the exits of a tier.
ExitEntries exit_source_of(const EntryKind& kind, Aim aim, const ExitEntries& exits) {
  if (kind.has_depth) return exits;
  return {.value = [&exits, aim](Index exit) { return with_depth(exits.value(exit), aim); }};
}

void solve_tier(const TierGame& tier, const chess::Endings& endings, const EntryKind& kind, const Control& control,
                const Sink& sink, const std::optional<DepthLog::Options>& log = {}) {
  const ExitEntries exit_source = exit_source_of(kind, Aim(endings.goal()), control.exits);
  TierCells cells(endings, tier.place(), exit_source, log);
  Handed handed(control, &cells);
  const Index size = endings.numbers(tier.place()).anchor_size();
  handed.run([&] {
    cells.solve(control.job, [&](std::uint32_t ply, Index solved) {
      control.finish_step("ply", ply, solved);
      if (log) handed.save_if_due();
    });
  });
  hand_out_narrow(tier.size(), size, cells.deepest(), kind, handed, control, sink,
                  [&](Index anchor, auto* to) { cells.read(anchor, to); });
}

/// The entries of all endings of a game.
class AllEndings {
 public:
  AllEndings(const chess::Endings& endings, const EntryKind& kind, const Control& control)
      : endings_(endings), kind_(kind), control_(control), tiers_(endings.tiers()), entries_(endings.size()) {}

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
  Value value(Index number) const {
    const std::uint16_t entry = entries_.data()[number];
    return kind_.has_solutions() ? SolutionCode::decode(entry) : WideCode::decode(entry);
  }
  /// Puts the codes of the entries from `first` on, 0 for gaps.
  template <class Entry>
  void read(Index first, std::span<Entry> to) const {
    const std::uint16_t* from = entries_.data() + first;
    const auto code = [&](std::uint16_t entry) {
      if (entry == 0 || kind_.has_solutions()) return static_cast<Entry>(entry);
      return LoopyCode<Entry>::encode(WideCode::decode(entry));
    };
    std::transform(from, from + to.size(), to.begin(), code);
  }

 private:
  void solve_kings(const Tier& tier) {
    for (Index number = tier.first; number < tier.end(); ++number)
      entries_.data()[number] = endings_.is_gap(number) ? 0 : draw_cell<std::uint16_t>(kind_);
  }

  void solve_tier(std::size_t place) {
    const Slice all{0, std::span<const std::uint16_t>(entries_.span())};
    const ExitEntries exit_source{.value = [this](Index number) { return value(number); },
                                  .table = [&](Index) { return all; }};
    TierCells tier(endings_, place, exit_source);
    tier.solve(control_.job);
    const Index size = endings_.numbers(place).anchor_size();
    control_.job.workers().for_each(tier.anchors(), [&](std::size_t anchor) {
      tier.read(anchor, entries_.data() + tiers_[place].first + anchor * size);
    });
    deepest_ = std::max(deepest_, tier.deepest());
  }

  const chess::Endings& endings_;
  const EntryKind& kind_;
  const Control& control_;
  std::vector<Tier> tiers_;
  HugeBuffer<std::uint16_t> entries_;
  std::uint32_t deepest_ = 0;
};

/// The entries of a piece of a whole game, which is handed out when no ending is in work.
constexpr Index whole_piece = 4096;

void solve_all(const Game& game, const chess::Endings& endings, const EntryKind& kind, const Control& control,
               const Sink& sink) {
  constexpr Index size = whole_piece;
  AllEndings all(endings, kind, control);
  Handed handed(control, nullptr);
  const auto read = [&, positions = game.size()]<class Entry>(Index piece, Entry* to) {
    const Index first = piece * size, count = std::min(size, positions - first);
    all.read(first, std::span(to, count));
    std::fill(to + count, to + size, Entry{0});
  };
  handed.run([&] { all.solve(); });
  hand_out_narrow(game.size(), size, all.deepest(), kind, handed, control, sink, read);
}

/// Two kings alone reach no goal.
void hand_out_kings(const Game& game, const EntryKind& kind, const Control& control, const Sink& sink) {
  Handed handed(control, nullptr);
  hand_out<std::uint16_t>(game.size(), 64, kind, handed, control, sink, [&](Index piece, std::uint16_t* to) {
    for (Index i = 0; i < 64; ++i) {
      const Index number = 64 * piece + i;
      to[i] = number >= game.size() || game.is_gap(number) ? 0 : draw_cell<std::uint16_t>(kind);
    }
  });
}

/// Small boards waste the words of 64 squares: from this many places for a position on, the loopy kernel is faster.
constexpr std::uint64_t most_places = 32;

/// What the kernel needs for a tier, or for all tiers one after the other.
struct Needs {
  std::uint64_t places = 0;
  std::uint64_t memory = 0;  ///< bytes

  void add(const chess::EndingNumbers& numbers, Aim aim) {
    if (has_only_kings(numbers)) return;
    places += TierCells::places(numbers);
    memory = std::max(memory, TierCells::bytes(numbers, aim));
  }
};

/// The bytes of a run of entries that is handed out in pieces of `size`, if they have two bytes.
std::uint64_t wide_run(Aim aim, Index size) { return aim.is_help() ? run_of(size) * sizeof(std::uint16_t) : 0; }

Needs needs_of(const chess::Endings& endings, const TierGame* tier) {
  const Aim aim(endings.goal());
  Needs needs;
  if (tier != nullptr) {
    const chess::EndingNumbers& numbers = endings.numbers(tier->place());
    needs.add(numbers, aim);
    needs.memory += wide_run(aim, numbers.anchor_size());
    return needs;
  }
  for (std::size_t place = 0; place < endings.tiers().size(); ++place) needs.add(endings.numbers(place), aim);
  needs.memory = std::max(needs.memory, wide_run(aim, whole_piece)) + endings.size() * sizeof(std::uint16_t);
  return needs;
}

std::optional<Kernel> offer(const Game& game, const chess::Endings& endings, const EntryKind& kind, bool wasteful) {
  if (kind.code != CellCode::loopy && !kind.has_solutions()) return {};
  const auto* tier = dynamic_cast<const TierGame*>(&game);
  if (endings.goal() == Goal::race && (tier == nullptr || !kind.has_depth)) return {};
  const bool only_kings = tier != nullptr && has_only_kings(endings.numbers(tier->place()));
  if (only_kings && !kind.has_solutions()) return {};
  const Needs needs = needs_of(endings, tier);
  if ((needs.places > most_places * game.size()) != wasteful) return {};
  return Kernel{.name = "pieces",
                .widest = kind.widths.back(),
                .memory = needs.memory,
                .least_memory = needs.memory,
                .checkpoint_bytes = sizeof(Index),
                .file_bits = 0.5,
                .solve = [&game, &endings, &kind, tier, only_kings](const Control& control, const Sink& sink) {
                  if (only_kings)
                    hand_out_kings(game, kind, control, sink);
                  else if (tier == nullptr)
                    solve_all(game, endings, kind, control, sink);
                  else
                    solve_tier(*tier, endings, kind, control, sink);
                }};
}

/// Bits of a log for each position of an ending.
constexpr std::uint64_t log_bits = 4;

/// The bytes that the kernel leaves of a budget, for records in memory.
std::uint64_t room_for_log(std::uint64_t kernel, std::uint64_t budget) { return budget - std::min(budget, kernel); }

}  // namespace

std::optional<Kernel> pieces_kernel(const Game& game, const ChessRules& rules, const EntryKind& kind) {
  return offer(game, *rules.endings, kind, false);
}

std::optional<Kernel> wasteful_pieces_kernel(const Game& game, const ChessRules& rules, const EntryKind& kind) {
  return offer(game, *rules.endings, kind, true);
}

std::optional<Kernel> logged_pieces_kernel(const Game& game, const ChessRules& rules, const EntryKind& kind) {
  const auto* tier = dynamic_cast<const TierGame*>(&game);
  const chess::Endings& endings = *rules.endings;
  std::optional<Kernel> kernel = offer(game, endings, kind, false);
  if (tier == nullptr || !kernel || endings.goal() != Goal::mate) return {};
  const chess::EndingNumbers& numbers = endings.numbers(tier->place());
  if (numbers.has_pawns()) return {};
  const std::uint64_t memory = TierCells::bytes_with_log(numbers);
  kernel->name = "pieces-log";
  kernel->memory = kernel->least_memory = memory;
  const std::uint64_t bytes = game.size() * log_bits / 8;
  kernel->checkpoint_bytes += bytes;
  kernel->scratch_bytes = [bytes, memory](std::uint64_t budget) {
    return bytes - std::min(bytes, room_for_log(memory, budget));
  };
  kernel->solve = [tier, &endings, &kind, memory](const Control& control, const Sink& sink) {
    solve_tier(*tier, endings, kind, control, sink,
               DepthLog::Options{room_for_log(memory, control.memory), control.scratch});
  };
  return kernel;
}

}  // namespace zermelo::chess::kernel
