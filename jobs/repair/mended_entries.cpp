// An entry is one word: the depth or the number in the low half, above it the outcome and a bit for a known entry. So a
// thread sees an entry whole or not at all, and threads that find the same entry write the same word.
#include "jobs/repair/mended_entries.h"

#include <atomic>
#include <chrono>
#include <stdexcept>

#include "formats/table/storage/bytes.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "solver/engine/choice.h"
#include "solver/proving/grades.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

namespace {

constexpr std::uint64_t known_bit = std::uint64_t{1} << 63;

/// Sets the entry of a position of a damaged block if it follows from known entries.
bool settle(Index position, PlainEntry& plain, MendedEntries& entries, std::vector<Index>& missing) {
  const std::size_t entry = *entries.find(position);
  if (entries.known(entry)) return true;
  const std::optional<Value> value = plain.of_known(position, [&](Index to) { return entries.value(to, missing); });
  if (value) entries.set(entry, *value);
  return value.has_value();
}

/// The time that mending takes with one thread, by some of the entries.
double seconds_to_mend(const Probe& probe, const MendedEntries& entries) {
  constexpr std::size_t tried = 8;
  PlainEntry plain(probe.game(), *probe.info().kind);
  std::vector<Index> missing;
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t k = 0; k < tried; ++k)
    plain.of_known(entries.position(k * entries.count() / tried), [&](Index to) { return entries.value(to, missing); });
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  return taken.count() / tried * static_cast<double>(entries.count());
}

/// Whether it is, and fits into the memory.
bool solving_is_faster(const Probe& probe, const MendedEntries& entries, const Job& job) {
  constexpr double short_time = 10;
  const double seconds = seconds_to_mend(probe, entries) / job.workers().count();
  const std::uint64_t free = memory_beside(held_memory(), job);
  const Kernels kernels(probe.game(), probe.info().kind.metric);
  if (seconds < short_time || kernels.within(free).least_memory > free) return false;
  const std::optional<double> solving = estimate_solve(kernels, Store::memory, job).seconds;
  return solving && *solving < seconds;
}

void solve_again(const Probe& probe, MendedEntries& entries, const Job& job, ValueList* list = nullptr) {
  const Game& game = probe.game();
  const TableKind kind = table_kind(game, probe.info().kind.metric);
  const JobStep step(job, "solving the game again", game.size());
  const Kernel kernel = kernel_for(game, kind.metric, memory_beside(held_memory(), job));
  require_memory(held_memory() + kernel.least_memory, job,
                 fmt::format("solving {} again", game.spec().canonical_text()));
  Control control = control_beside(held_memory(), kernel, job);
  control.exits = probe.exits();
  if (list != nullptr) control.values = [list](ValueList found) { *list = std::move(found); };
  std::size_t next = 0;
  kernel.solve(control, [&](const Slice& slice) {
    for (; next < entries.count() && entries.position(next) < slice.first + slice.count(); ++next)
      entries.set(next, slice.value(entries.position(next) - slice.first, kind));
  });
}

void mend_by_moves(const Probe& probe, MendedEntries& entries, const Job& job) {
  const JobStep step(job, "computing damaged blocks", entries.count());
  std::atomic<std::size_t> done{0};
  job.workers().for_chunks(entries.count(), 1024, [&](std::size_t begin, std::size_t end) {
    PlainEntry plain(probe.game(), *probe.info().kind);
    for (std::size_t i = begin; i < end; ++i)
      settle_depth_first(entries.position(i), job, [&](Index position, std::vector<Index>& missing) {
        return settle(position, plain, entries, missing);
      });
    job.progress(done += end - begin);
  });
}

std::uint64_t bytes_of_rows(const TableInfo& info, std::uint64_t filling) {
  return filling + info.positions * (info.cell == CellWidth::two_bytes ? sizeof(std::uint16_t) : sizeof(std::uint8_t));
}

/// Whether the table has rows that follow from each other, fits into the memory, and lacks enough entries to be read as
/// a whole.
bool rows_are_faster(const Probe& probe, const MendedEntries& entries, const Job& job) {
  constexpr double seconds_to_fill = 20e-9;  // for a position, with one thread
  const TableInfo& info = probe.info();
  const std::optional<std::uint64_t> bytes = filling_bytes(probe.game(), info.kind, info.cell);
  return bytes && bytes_of_rows(info, *bytes) <= memory_beside(held_memory(), job) &&
         seconds_to_mend(probe, entries) > seconds_to_fill * static_cast<double>(info.positions);
}

/// Reads the sound blocks, and fills the others row by row.
template <class Cell>
void mend_rows(const Probe& probe, MendedEntries& entries, const Job& job) {
  const TableInfo& info = probe.info();
  const GradeMeaning<Cell> meaning(info.kind);
  HugeBuffer<Cell> cells(info.positions);
  const auto store = [&](const KeptSlice& slice) {
    copy_cells(slice.in_file(), 0, slice.count(), &cells[slice.first()]);
  };
  for_each_block(probe.file(), job, "reading", store, [&](std::uint64_t block) { return entries.is_damaged(block); });
  const JobStep step(job, "computing damaged blocks", info.positions);
  fill_rows(probe.game(), info.kind, cells.span(), job);
  for (std::size_t entry = 0; entry < entries.count(); ++entry) {
    const Cell cell = cells[entries.position(entry)];
    if (cell == 0)
      FileLocation{probe.file().path()}.refuse(
          "position {} follows from no move, so the sound blocks contradict the rules; solve the game again",
          entries.position(entry));
    entries.set(entry, meaning.value(cell));
  }
}

void mend_by_rows(const Probe& probe, MendedEntries& entries, const Job& job) {
  if (probe.info().cell == CellWidth::two_bytes)
    mend_rows<std::uint16_t>(probe, entries, job);
  else
    mend_rows<std::uint8_t>(probe, entries, job);
}

/// What the kind of the table means in its game.
Mending mending_of(const Probe& probe) {
  const GameClass game_class = probe.game().game_class();
  return may_loop(game_class) || is_loopy_scored(game_class) ? probe.info().kind->mending : Mending::by_moves;
}

}  // namespace

MendedEntries::MendedEntries(const Probe& probe, std::vector<std::uint64_t> damaged, const Job& job)
    : probe_(probe), damaged_(std::move(damaged)) {
  if (damaged_.empty()) return;
  const TableInfo& info = probe.info();
  const std::uint64_t last = damaged_.back();
  const Index count = (damaged_.size() - 1) * info.block_entries +
                      std::min<Index>(info.block_entries, info.positions - last * info.block_entries);
  const bool by_analysis = mending_of(probe) == Mending::by_loops;
  const std::uint64_t each = sizeof(std::uint64_t) + (by_analysis ? loopy_mending_bytes : 0);
  require_memory(
      held_memory() + each * count, job, fmt::format("mending {} blocks", damaged_.size()),
      by_analysis ? "solve the game again; moves between these blocks may need more" : "solve the game again");
  entries_.resize(count);
}

Index MendedEntries::position(std::size_t entry) const {
  const std::uint32_t each = probe_.info().block_entries;
  return damaged_[entry / each] * each + entry % each;
}

std::optional<std::size_t> MendedEntries::find(Index position) const {
  if (position >= probe_.game().size()) return {};  // an exit
  const std::uint32_t each = probe_.info().block_entries;
  const auto found = std::lower_bound(damaged_.begin(), damaged_.end(), position / each);
  if (found == damaged_.end() || *found != position / each) return {};
  return static_cast<std::size_t>(found - damaged_.begin()) * each + position % each;
}

bool MendedEntries::is_damaged(std::uint64_t block) const {
  return std::binary_search(damaged_.begin(), damaged_.end(), block);
}

std::optional<Value> MendedEntries::known(std::size_t entry) const {
  auto& word = const_cast<std::uint64_t&>(entries_[entry]);
  const std::uint64_t bits = std::atomic_ref(word).load(std::memory_order_relaxed);
  if ((bits & known_bit) == 0) return {};
  const auto figure = static_cast<std::uint32_t>(bits);
  const auto outcome = static_cast<Outcome>(bits >> 32 & 3);
  if (probe_.info().kind->is_number()) return Value{outcome, 0, figure};
  return Value{outcome, figure & 0xFFFF, figure >> 16};
}

void MendedEntries::set(std::size_t entry, Value value) {
  const bool number = probe_.info().kind->is_number();
  const std::uint32_t figure = number ? value.number : value.number << 16 | value.depth;
  const std::uint64_t bits = known_bit | static_cast<std::uint64_t>(value.outcome) << 32 | figure;
  std::atomic_ref(entries_[entry]).store(bits, std::memory_order_relaxed);
}

std::optional<KeptValue> MendedEntries::kept(Index position, std::vector<Index>& missing) const {
  const std::optional<std::size_t> entry = find(position);
  if (!entry) return probe_.kept_value(position);
  if (const std::optional<Value> there = known(*entry)) return KeptValue(*there);
  missing.push_back(position);
  return {};
}

std::optional<Value> MendedEntries::value(Index position, std::vector<Index>& missing) const {
  const std::optional<KeptValue> here = kept(position, missing);
  if (!here) return {};
  if (here->is_known()) return here->known();
  if (here->lacks_number()) return probe_.value(position, [&](Index to) { return kept(to, missing).value(); });
  return unlost(position, here->is_win(), missing);
}

/// The value of a position that is not lost follows from the lost positions that its moves lead to; `won`: the file
/// says that it is won.
std::optional<Value> MendedEntries::unlost(Index position, bool won, std::vector<Index>& missing) const {
  const std::optional<Value> found = found_unlost(probe_.game(), position, [&](Index to) { return kept(to, missing); });
  if (won && found && found->outcome == Outcome::draw)
    FileLocation{probe_.file().path()}.refuse(
        fmt::format("position {} is a win in the file, but none of its moves leads to a loss", position));
  return found;
}

Value MendedEntries::value(Index position) const {
  std::vector<Index> missing;
  const std::optional<Value> found = value(position, missing);
  if (!found) throw std::logic_error(fmt::format("the entry of position {} is not known", position));
  return *found;
}

MemoryTable MendedEntries::cells(std::uint64_t block) const {
  const TableInfo& info = probe_.info();
  const Index first = block * info.block_entries;
  MemoryTable cells(info.cell, info.kind, std::min<Index>(info.block_entries, info.positions - first));
  if (is_damaged(block) || info.losses_only())
    for (Index i = 0; i < cells.size(); ++i) cells.put(i, value(first + i));
  else
    probe_.file().read_block(block, [&](const KeptSlice& slice) { cells.store({0, slice.in_file().cells}); });
  return cells;
}

/// A quotient is found from all heaps at once.
ValueList mend_quotient(const Probe& probe, MendedEntries& entries, ValueList kept, const Job& job) {
  if (entries.count() > 0 || kept.lines.empty()) solve_again(probe, entries, job, &kept);
  return kept;
}

/// In a game that ends, an entry waits for the entries of the damaged blocks that its moves lead to. Each thread has
/// its own stack of waiting positions and uses the entries that the others have found. Many entries of a table with
/// rows are filled row by row. Where a position has so many moves that solving the whole game is faster, and for
/// Mending::anew, the game is solved again, and the damaged entries are kept.
void mend_entries(const Probe& probe, MendedEntries& entries, const Job& job) {
  if (entries.count() == 0) return;
  if (rows_are_faster(probe, entries, job)) return mend_by_rows(probe, entries, job);
  const Mending mending = mending_of(probe);
  if (mending == Mending::anew || solving_is_faster(probe, entries, job)) return solve_again(probe, entries, job);
  return mending == Mending::by_loops ? mend_loopy(probe, entries, job) : mend_by_moves(probe, entries, job);
}

}  // namespace zermelo
