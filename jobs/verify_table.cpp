// Reads the file once for the digest and once into memory. A table too large for memory is read again for the counts,
// and through the cache for the entries.
#include "jobs/verify_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "jobs/memory_table.h"
#include "jobs/tally.h"
#include "jobs/worth.h"
#include "solver/partisan/verify_partisan.h"
#include "solver/verify.h"
#include "tablebase/error.h"
#include "tablebase/machine_memory.h"

namespace zermelo {
namespace {

/// The entries, for random access: in memory if they fit, else through the cache.
class Entries {
 public:
  Entries(const Probe& probe, const Job& job) : probe_(probe) {
    const std::uint64_t memory = job.bounded() ? job.memory() : available_memory() / 2;
    if (MemoryTable::bytes(probe.info().cell, probe.info().positions) <= memory) table_.emplace(load_table(probe, job));
  }

  Value value(Index position) const { return table_ ? table_->value(position) : probe_.value(position); }

  /// The counts that the metadata should have.
  TableSummary count(Workers& workers) const {
    const TableInfo& info = probe_.info();
    Tally tally(info.cell, info.kind, 0, workers);
    if (table_) tally.add(table_->slice());
    for (std::uint64_t block = 0; !table_ && block < probe_.file().blocks(); ++block)
      probe_.file().read_block(block, [&](const Slice& slice) { tally.add(slice); });
    return tally.summary();
  }

  /// Whether count() knows the depths of all positions.
  bool counts_depths() const { return table_ || !probe_.info().losses_only(); }

 private:
  const Probe& probe_;
  std::optional<MemoryTable> table_;
};

bool counts_agree(const Probe& probe, const Entries& entries, Workers& workers) {
  const TableSummary ours = entries.count(workers);
  const TableSummary& theirs = probe.info().summary;
  return ours.wins == theirs.wins && ours.losses == theirs.losses && ours.draws == theirs.draws &&
         (!entries.counts_depths() || (ours.greatest == theirs.greatest && ours.histogram == theirs.histogram));
}

Verification verify_entries(const Probe& probe, const Entries& entries, Index sample, const Job& job) {
  const TableKind& kind = probe.info().kind;
  if (kind.game_class != GameClass::partisan)
    return verify(
        probe.game(), kind.metric, [&](Index position) { return entries.value(position); }, sample, job);
  return verify_partisan(
      as_partisan(probe.game()), kind.metric, probe.file().values(),
      [&](Index position) { return entries.value(position).number; }, sample, job);
}

/// At most five moves of a player, each with its worth in the table.
std::string moves_text(const Probe& probe, Player player, Index position) {
  constexpr std::size_t shown = 5;
  MoveList moves;
  if (probe.info().kind.metric == Metric::grundy)
    probe.game().list_options(position, moves);
  else
    probe.game().list_moves(player, position, moves);
  if (moves.empty()) return "nothing";
  std::string text;
  for (std::size_t i = 0; i < moves.size() && i < shown; ++i)
    text += fmt::format("{}{}: {}", i == 0 ? "" : "; ", probe.game().sum_text(moves[i]),
                        worth_of_sum(probe, moves[i]).text);
  return moves.size() > shown ? text + "; ..." : text;
}

std::string mismatch_text(const Probe& probe, Index position) {
  const std::string says = fmt::format("position {} (number {}): the table says {}, but ", probe.game().text(position),
                                       position, worth_of(probe, position).text);
  if (probe.info().kind.game_class != GameClass::partisan)
    return says + "its moves lead to " + moves_text(probe, Player::mover, position);
  return fmt::format("{}left moves to {}, right moves to {}", says, moves_text(probe, Player::left, position),
                     moves_text(probe, Player::right, position));
}

std::string groundless_text(const Probe& probe, Index position) {
  return fmt::format("position {} (number {}): the table says {}, but no play that its entries allow ends there",
                     probe.game().text(position), position, name(probe.value(position).outcome));
}

}  // namespace

TableProof verify_table(const Probe& probe, const Job& job, Index sample) {
  const TableKind& kind = probe.info().kind;
  if (sample != 0 && kind.code() == CellCode::loopy && kind.metric == Metric::outcome)
    throw UsageError("a sample cannot prove outcomes of a loopy game; leave out --sample");
  probe.file().check_payload();
  const Entries entries(probe, job);
  TableProof proof;
  if (!counts_agree(probe, entries, job.workers()))
    proof.fault = "the counts of outcomes, depths or numbers in the metadata are not those of the entries";
  const Index positions = probe.game().size();
  const JobStep step(job, "verifying", sample == 0 ? positions : std::min(sample, positions));
  const Verification found = verify_entries(probe, entries, sample, job);
  proof.checked = found.checked;
  proof.mismatches = found.mismatches;
  if (found.first_mismatch) proof.fault = mismatch_text(probe, *found.first_mismatch);
  if (found.first_groundless) proof.fault = groundless_text(probe, *found.first_groundless);
  return proof;
}

}  // namespace zermelo
