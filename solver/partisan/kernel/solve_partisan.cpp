// Solves tier by tier: a position that falls apart is the sum of its parts; any other is the canonical form of its
// options.
//
// Cost model, for a position with m moves: m random reads of 8 bytes, the time of the rules to list the moves, and the
// canonical form, which compares options with each other; the pool remembers these comparisons. A position that falls
// apart costs one addition for each part; a mirror image costs one read. Memory: 16 bytes a position (its value, its
// number, its place among the tiers), and the pool.
#include "solver/partisan/kernel/solve_partisan.h"

#include <utility>

#include "solver/solving/cells.h"
#include "solver/solving/resumable.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/values/value_numbers.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo::partisan {

namespace {

class ValueTable {
 public:
  ValueTable(const PartisanGame& game, const Control& control)
      : game_(game),
        control_(control),
        pool_(control.value_bytes, control.job, GamePool::cache_for(game.size())),
        values_(game.size()),
        restoring_(control.resume) {}

  void solve(Index position) {
    thread_local std::vector<Index> parts;
    game_.parts(position, parts);
    const bool whole = parts.size() == 1 && parts.front() == position;
    values_[position] = whole ? from_moves(position).bits : sum(parts).bits;
  }
  void copy(Index position, Index canonical) { values_[position] = values_[canonical]; }

  /// Writes the list of the values solved so far and their numbers to a checkpoint, or reads them from one.
  void exchange_state(const std::function<void(std::span<std::byte>)>& use) {
    std::string text;
    if (!restoring_) text = number_values().text();
    std::uint64_t size = text.size();
    use(bytes_of(size));
    text.resize(size);
    use(std::as_writable_bytes(std::span(text)));
    if (restoring_) numbers_ = HugeBuffer<std::uint32_t>(game_.size());
    use(bytes_of(numbers_));
    if (restoring_) restore(text);
    restoring_ = false;
  }

  Slice slice(Index first, Index count) {
    if (!finished_) finish();
    const auto numbers = std::as_const(numbers_).span().subspan(first, count);
    if (width_ == CellWidth::four_bytes) return {first, numbers};
    return width_ == CellWidth::byte ? narrow(first, numbers, bytes_) : narrow(first, numbers, words_);
  }

 private:
  ShortGame sum(std::span<const Index> terms) {
    ShortGame total;
    for (const Index term : terms) total = pool_.add(total, ShortGame{values_[term]});
    return total;
  }

  void options(Player player, Index position, GameList& games) {
    thread_local MoveList moves;
    game_.list_moves(player, position, moves);
    games.clear();
    for (std::size_t i = 0; i < moves.size(); ++i) games.push_back(sum(moves[i]));
  }

  ShortGame from_moves(Index position) {
    thread_local GameList left, right;
    options(Player::left, position, left);
    options(Player::right, position, right);
    return pool_.make({left.data(), left.size()}, {right.data(), right.size()});
  }

  /// Numbers the values. Positions that are not solved yet count as 0.
  ValueList number_values() {
    if (numbers_.size() == 0) numbers_ = HugeBuffer<std::uint32_t>(game_.size());
    ValueNumbers numbers(pool_);
    for (Index i = 0; i < game_.size(); ++i) numbers_[i] = numbers.number(ShortGame{values_[i]});
    return numbers.take();
  }

  void finish() {
    ValueList list = number_values();
    width_ = width_for(list.lines.size() - 1);
    finished_ = true;
    if (control_.values) control_.values(std::move(list));
  }

  template <class Cell>
  static Slice narrow(Index first, std::span<const std::uint32_t> numbers, std::vector<Cell>& cells) {
    cells.assign(numbers.begin(), numbers.end());
    return {first, std::span<const Cell>(cells)};
  }

  void restore(std::string_view text) {
    ValueList list;
    list.append(text);
    const std::vector<ShortGame> values = read_values(list, pool_);
    for (Index i = 0; i < game_.size(); ++i) {
      if (numbers_[i] >= values.size())
        throw DamagedCheckpoint("position {} has the value number {}, but {} values are listed", i,
                                std::as_const(numbers_)[i], values.size());
      values_[i] = values[numbers_[i]].bits;
    }
  }

  const PartisanGame& game_;
  const Control& control_;
  GamePool pool_;
  HugeBuffer<std::uint64_t> values_;  ///< words of the pool
  HugeBuffer<std::uint32_t> numbers_;
  bool restoring_, finished_ = false;
  CellWidth width_ = CellWidth::four_bytes;
  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint16_t> words_;
};

void solve_values(const PartisanGame& game, const Control& control, const Sink& sink) {
  ValueTable table(game, control);
  const TierOrder order(game, control.job);
  const auto solve = [&](Index position) { table.solve(position); };
  const auto copy = [&](Index position, Index canonical) { table.copy(position, canonical); };
  Waves waves = tier_waves(game, order, solve, copy);
  waves.state = [&](const auto& use) { table.exchange_state(use); };
  waves.slice = [&](Index first, Index count) { return table.slice(first, count); };
  run_waves(waves, control, sink);
}

/// Left wins moving first exactly if a move leads to a position that Left wins moving second (Conway 1976, chapter 7).
///
/// Cost model: a byte a position, and four for the order of the tiers. A move costs one random read of the table, and
/// the time of the rules to list it, which dominates. The moves of a player are read until one wins.
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

std::optional<Kernel> values_kernel(const PartisanGame& game, const EntryKind& kind) {
  if (kind != kinds::partisan_values) return {};
  const std::uint64_t memory = 12 * game.size() + TierOrder::memory(game.size(), game.tier_count());
  return Kernel{.name = "values",
                .widest = CellWidth::four_bytes,
                .memory = memory,
                .least_memory = memory,
                .checkpoint_bytes = sizeof(std::uint32_t) * game.size(),
                .file_bits = 8.0,
                .solve = [&game](const Control& control, const Sink& sink) { solve_values(game, control, sink); },
                .lists_moves = true};
}

std::optional<Kernel> outcomes_kernel(const PartisanGame& game, const EntryKind& kind) {
  if (kind != kinds::outcome_classes || game.splits()) return {};
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

// Each chunk of the table has its own counts and places, so that chunks are sorted in parallel and stay in order.

namespace {

Index checked_size(const PartisanGame& game) {
  if (game.size() > TierOrder::most_positions)
    throw LimitError("{} has {} positions, but tables of partisan games have at most {}; choose a smaller game",
                     game.spec().canonical_text(), game.size(), TierOrder::most_positions);
  return game.size();
}

}  // namespace

TierOrder::TierOrder(const PartisanGame& game, const Job& job)
    : order_(checked_size(game)), begins_(std::size_t{game.tier_count()} + 1) {
  // Every chunk has one count for each tier. With this number of chunks all counts take no more room than the order.
  const std::size_t size = order_.size(),
                    wanted = std::clamp<std::size_t>(size / 2 / game.tier_count(), 1, most_chunks);
  const std::size_t chunk = size / wanted + 1, chunks = (size + chunk - 1) / chunk;
  std::vector<std::vector<Index>> places(chunks, std::vector<Index>(game.tier_count()));
  job.workers().for_chunks(size, chunk, [&](std::size_t begin, std::size_t end) {
    job.check();
    for (Index i = begin; i < end; ++i) ++places[begin / chunk][game.tier(i)];
  });
  Index place = 0;
  for (std::size_t tier = 0; tier < game.tier_count(); ++tier) {
    begins_[tier] = place;
    for (std::vector<Index>& counts : places) place += std::exchange(counts[tier], place);
  }
  begins_.back() = place;
  job.workers().for_chunks(size, chunk, [&](std::size_t begin, std::size_t end) {
    job.check();
    for (Index i = begin; i < end; ++i) order_[places[begin / chunk][game.tier(i)]++] = static_cast<std::uint32_t>(i);
  });
}

}  // namespace zermelo::partisan
