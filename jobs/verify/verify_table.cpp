// Reads the file once for the digest and once into memory. A table too large for memory is read again for the counts,
// and for the entries: as a stream if a verifier reads one, else through the cache. Progress is kept for two steps: the
// check of all entries, and the sample that checks the fast verifiers. Verifiers of rows need the whole table, so the
// sound blocks of a damaged file are checked move by move (jobs/verify/damage.cpp).
#include "jobs/verify/verify_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "formats/table/blocks/block.h"
#include "jobs/answer/answer.h"
#include "jobs/budget/amounts.h"
#include "jobs/counts/solution_counts.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/store/tally.h"
#include "jobs/verify/damage.h"
#include "jobs/verify/proof_checkpoint.h"
#include "solver/engine/check_rules.h"
#include "solver/engine/choice.h"
#include "solver/engine/verify.h"
#include "solver/loopy/proof/groundless.h"
#include "solver/proving/findings.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {
namespace {

/// The table as a streamed proof reads it.
StreamedTable streamed(const Probe& probe, const Job& job) {
  const TableInfo& info = probe.info();
  const auto read = [&probe, job](Index begin, Index end, const std::function<void(const KeptSlice&)>& use) {
    const Index entries = probe.info().block_entries, first = begin / entries;
    job.workers().for_each((end - 1) / entries + 1 - first,
                           [&](std::size_t block) { probe.read_block(first + block, use); });
  };
  constexpr std::uint64_t buffers = std::uint64_t{1} << 18;
  return {info.kind, info.cell, info.doubt(), read, buffers + 4 * max_payload(info.cell, info.block_entries)};
}

/// The entries: in memory if they fit; else as a stream, if a verifier of the game reads one; else through the cache.
class Entries {
 public:
  /// Chooses the way; `in_order`: all entries are read in order. Throws LimitError if the budget is too small for every
  /// way.
  Entries(const Probe& probe, const Method& method, const Job& job, bool in_order) : probe_(probe), method_(method) {
    if (method.prove_diagram) diagram_ = probe.diagram();
    if (diagram_) return;
    const std::uint64_t memory = job.bounded() ? job.memory() : available_memory() / 2;
    const TableInfo& info = probe.info();
    const std::uint64_t cells = probe.in_memory() ? 0 : MemoryTable::bytes(info.cell, info.positions);
    const std::uint64_t needed = cells + method.proof_bytes(info.kind, info.cell);
    fits_ = in_order && method.prove_stream ? !choose_stream(job, memory, needed) : needed <= memory;
    if (fits_) room_ = memory - std::min(memory, needed);
    if (!stream_)
      require_cache(job, !fits_ && (loopy::proof::has_groundless(info.kind) || method.find_groundless)
                             ? loopy::proof::Grounding::bytes(info.positions, false)
                             : 0);
  }

  /// Reads the table into memory, if it fits and is not there.
  void load(const Job& job) {
    if (!fits_) return;
    slice_ = probe_.cells();
    if (!slice_) slice_ = read_.emplace(load_table(probe_, job)).slice();
  }

  /// The whole table; nullptr if it is not in memory.
  const Slice* table() const { return slice_ ? &*slice_ : nullptr; }
  Value value(Index position) const {
    return slice_ && position < slice_->count() ? slice_->value(position, probe_.info().kind) : probe_.value(position);
  }

  /// The table to be read as a stream; nullptr if it is not.
  const StreamedTable* stream() const { return stream_ ? &*stream_ : nullptr; }

  /// The whole table as a diagram; nullptr if it is none.
  const heaps::Diagram* diagram() const { return diagram_.get(); }

  /// The bytes of the budget for a streamed proof, or what the table and proof_bytes() leave; 0 for reading through the
  /// cache.
  std::uint64_t room() const { return room_; }

  /// The counts that the metadata should have.
  TableSummary count(Workers& workers) const {
    const TableInfo& info = probe_.info();
    Tally tally(probe_.game(), info.cell, info.kind, 0, workers);
    if (diagram_) tally.add(*diagram_);
    if (slice_) tally.add(*slice_);
    for (std::uint64_t block = 0; !slice_ && !diagram_ && block < probe_.blocks(); ++block)
      probe_.read_block(block, [&](const KeptSlice& slice) { tally.add(slice.in_file()); });
    return tally.summary();
  }

  /// Whether count() knows the depths of all positions.
  bool counts_depths() const { return slice_ || !probe_.info().losses_only(); }

 private:
  /// Throws LimitError unless the budget has room for `bytes` and the cache of blocks. The cache of a probe with a
  /// budget takes a quarter of it between two bounds (cache_bytes()); without one it is not counted.
  void require_cache(const Job& job, std::uint64_t bytes) const {
    const std::string work = "the proof of " + probe_.path();
    if (!probe_.has_budget()) {
      if (bytes > 0) require_memory(bytes, job, work);
      return;
    }
    const std::uint64_t cache = std::clamp(bytes / 3, least_cache_bytes, TableFile::default_cache_bytes);
    require_memory(held_memory() + bytes + cache, job, work);
  }

  /// `needed` is what a proof in memory takes. If the file lacks the depths of wins, a stream derives them faster.
  bool choose_stream(const Job& job, std::uint64_t memory, std::uint64_t needed) {
    const std::uint64_t held = held_memory(), room = memory - std::min(memory, held);
    if (needed <= room && !probe_.info().losses_only()) return false;
    stream_ = streamed(probe_, job);
    const std::uint64_t least = method_.stream_bytes(*stream_, job.workers().count());
    require_memory(held + std::min(least, needed), job, "the proof of " + probe_.path(), "use fewer --threads");
    if (least > std::max(room, needed)) stream_.reset();
    room_ = std::max(least, room);
    return stream_.has_value();
  }

  const Probe& probe_;
  const Method& method_;
  bool fits_ = false;  ///< the table is read into memory
  std::optional<StreamedTable> stream_;
  std::shared_ptr<const heaps::Diagram> diagram_;
  std::optional<MemoryTable> read_;  ///< from a file
  std::optional<Slice> slice_;
  std::uint64_t room_ = 0;
};

bool counts_agree(const Probe& probe, const Entries& entries, Workers& workers) {
  const TableSummary ours = entries.count(workers);
  const TableSummary& theirs = probe.info().summary;
  const bool outcomes = entries.counts_depths() || !may_loop(probe.info().kind.game_class);
  return ours.losses == theirs.losses && ours.gaps == theirs.gaps &&
         (!outcomes || (ours.wins == theirs.wins && ours.draws == theirs.draws)) &&
         (!entries.counts_depths() || (ours.greatest == theirs.greatest && ours.histogram == theirs.histogram));
}

/// Why the counts of solutions in the file of a table of depths are wrong; empty if they are not. A table that is not
/// in memory has its numbers of solutions only position by position, so only the sums over them are checked.
std::string fault_of_solutions(const Probe& probe, const Entries& entries, const Job& job,
                               const ProofOptions& options) {
  if (!probe.info().depths_only() || probe.game().parts().names.empty()) return {};
  const Slice* table = entries.table();
  if (table == nullptr) {
    count_parts(probe, job);
    if (options.notice)
      options.notice(fmt::format(
          "{}: the counts of solutions are not proved, only their sums: that needs the whole table in memory, and no "
          "--sample",
          probe.path()));
    return {};
  }
  const SolutionList counted = counted_solutions(probe, [&](const auto& use) { for_each_part(*table, job, use); });
  return counted == listed_solutions(probe) ? "" : "the counts of solutions in the file differ from the entries";
}

/// Checks entries move by move.
void check_moves(const Probe& probe, const Method& method, const EntryOf& value, Index sample, Findings& findings) {
  const EntryKind& kind = *probe.info().kind;
  if (method.verify_entries && (kind.partisan || kind.listed))
    method.verify_entries(kind, probe.values(), value, sample, findings);
  else
    verify_entries(probe.game(), kind, value, sample, findings);
}

/// The proof of the entries of one table.
class EntryProof {
 public:
  EntryProof(const Probe& probe, const Method& method, const Entries& entries, const Job& job,
             ProofCheckpoint& checkpoint)
      : probe_(probe),
        method_(method),
        entries_(entries),
        job_(job),
        checkpoint_(checkpoint),
        progress_(checkpoint.progress()) {}

  Verification sample(Index count) {
    const JobStep step(job_, "verifying", std::min(count, positions()));
    Findings findings(job_);
    check_moves(probe_, method_, values(), count, findings);
    return result(findings.state());
  }

  /// The number of entries that all() has checked move by move.
  Index by_moves() const { return takes_sample() ? progress_.sample.done : positions(); }

  Verification all() {
    if (const StreamedTable* table = entries_.stream()) prove_stream(*table);
    std::optional<loopy::proof::Grounding> grounding;
    if (loopy::proof::has_groundless(probe_.info().kind)) fill(grounding.emplace(positions(), room_for_lists()));
    const ExitEntries exits = probe_.exits();
    if (grounding) grounding->use_exits(exits.value);
    run("verifying", positions(), progress_.entries, [&](Findings& findings) {
      if (grounding)
        loopy::proof::prove_outcomes(probe_.game(), *grounding, findings);
      else if (const heaps::Diagram* diagram = entries_.diagram())
        method_.prove_diagram(probe_.info().kind, *diagram, findings);
      else if (is_fast())
        method_.prove(probe_.info().kind, *entries_.table(), exits, findings);
      else
        check_moves(probe_, method_, values(), 0, findings);
    });
    if (takes_sample()) prove_sample();
    Verification found = result(progress_.entries);
    found.mismatches = std::max(found.mismatches, progress_.sample.mismatches);
    if (const auto first = progress_.sample.first_mismatch)
      found.first_mismatch = std::min(found.first_mismatch.value_or(*first), *first);
    if (found.mismatches == 0) check_endings(grounding ? &*grounding : nullptr, found);
    return found;
  }

 private:
  Index positions() const { return probe_.game().size(); }
  std::function<Value(Index)> values() const {
    return [this](Index position) { return entries_.value(position); };
  }
  /// Whether a fast verifier checks the entries in memory. Entries with a list are proved together with it.
  bool is_fast() const { return entries_.table() != nullptr && method_.prove && !probe_.info().kind->listed; }
  /// Whether a sample of the entries is checked again move by move.
  bool takes_sample() const { return is_fast() || entries_.stream() != nullptr || entries_.diagram() != nullptr; }
  static Verification result(const ProofState& state) {
    return {state.done, state.mismatches, state.first_mismatch, {}};
  }

  /// Runs a step from its state on, and keeps the state.
  template <class Check>
  void run(const char* name, Index count, ProofState& state, const Check& check) {
    const JobStep step(job_, name, count);
    Findings findings(job_, state, [&](const ProofState& reached, bool stopping) {
      state = reached;
      checkpoint_.keep(progress_, stopping);
    });
    check(findings);
    state = findings.state();
  }

  Index spot_checks() const {
    constexpr Index most = 1'000'000, most_moves = 100'000'000;
    return sample_within(probe_.game(), most, most_moves);
  }

  /// A streamed proof checks the sample while it goes. Until it is complete, the state of the sample says that nothing
  /// is checked, so that a proof in memory may continue it.
  void prove_stream(const StreamedTable& table) {
    if (progress_.entries.done == positions()) return;
    const JobStep step(job_, "verifying", positions());
    Findings spots(job_, progress_.sample);
    Findings findings(job_, progress_.entries, [&](const ProofState& reached, bool stopping) {
      progress_ = {reached, spots.state()};
      checkpoint_.keep(progress_, stopping);
    });
    const Index count = spot_checks();
    method_.prove_stream(table, entries_.room(), {positions(), count}, findings, spots);
    progress_ = {findings.state(), spots.state()};
    progress_.sample.done = count;
  }

  void prove_sample() {
    const Index count = spot_checks();
    if (progress_.sample.done == 0) progress_.sample = {};
    run("verifying a sample move by move", count, progress_.sample,
        [&](Findings& findings) { check_moves(probe_, method_, values(), count, findings); });
  }

  bool room_for_lists() const {
    const std::uint64_t lists =
        loopy::proof::Grounding::bytes(positions(), true) - loopy::proof::Grounding::bytes(positions(), false);
    return loopy::proof::Grounding::may_list(positions()) && lists <= entries_.room();
  }

  void fill(loopy::proof::Grounding& grounding) const {
    using Cells = std::span<const std::uint8_t>;
    if (const Slice* table = entries_.table())
      grounding.fill(job_, [kind = probe_.info().kind, cells = std::get<Cells>(table->cells)](Index position) {
        return decode(cells[position], kind).outcome;
      });
    else
      grounding.fill(job_, [&](Index position) { return entries_.value(position).outcome; });
  }

  /// With a grounding for outcomes of loopy games, nullptr for other tables.
  void check_endings(loopy::proof::Grounding* grounding, Verification& found) {
    if (is_fast() && method_.prove_grounds) return;
    const TableInfo& info = probe_.info();
    const JobStep step(job_, "following wins and losses to the endings", info.summary.wins + info.summary.losses);
    if (grounding == nullptr)
      return verify_endings(
          probe_.game(), method_, *info.kind, [&](Index position) { return entries_.value(position); }, job_, found);
    const Groundless groundless = loopy::proof::find_groundless(probe_.game(), *grounding, job_);
    found.mismatches += groundless.count;
    found.first_groundless = groundless.first;
  }

  const Probe& probe_;
  const Method& method_;
  const Entries& entries_;
  const Job& job_;
  ProofCheckpoint& checkpoint_;
  ProofProgress progress_;
};

/// At most five moves of a player, each with its worth in the table.
std::string moves_text(const Probe& probe, Player player, Index position) {
  constexpr std::size_t shown = 5;
  MoveList moves;
  if (probe.info().kind->sum == SumRule::nimbers || probe.info().kind->sum == SumRule::products)
    probe.game().list_options(position, moves);
  else
    probe.game().list_moves(player, position, moves);
  if (moves.empty()) return "nothing";
  std::string text;
  for (std::size_t i = 0; i < moves.size() && i < shown; ++i)
    text += fmt::format("{}{}: {}", i == 0 ? "" : "; ", probe.game().sum_text(moves[i]),
                        WorthReader(probe).of(moves[i]).text());
  return moves.size() > shown ? text + "; ..." : text;
}

/// A position with its number in the whole game.
std::string named(const Game& game, Index position) {
  const auto* tier = dynamic_cast<const TierGame*>(&game);
  return fmt::format("position {} (number {})", game.text(position), tier ? tier->whole_number(position) : position);
}

std::string mismatch_text(const Probe& probe, Index position) {
  const std::string says =
      fmt::format("{}: the table says {}, but ", named(probe.game(), position), WorthReader(probe).of(position).text());
  if (!probe.info().kind->partisan) return says + "its moves lead to " + moves_text(probe, Player::mover, position);
  return fmt::format("{}left moves to {}, right moves to {}", says, moves_text(probe, Player::left, position),
                     moves_text(probe, Player::right, position));
}

std::string groundless_text(const Probe& probe, Index position) {
  const EntryKind& kind = *probe.info().kind;
  const Value value = probe.value(position);
  return fmt::format("{}: the table says {}, but no play that its entries allow {}", named(probe.game(), position),
                     kind.is_number() ? WorthReader(probe).of(position).text() : std::string(name(value.outcome)),
                     kind.grounds);
}

/// Whether the table of a whole game has the keys that discovery finds. The game of a tier takes its positions from the
/// tables.
bool keys_agree(const Probe& probe, const Job& job) {
  const auto found = probe.game().keys(), kept = probe.keys();
  if (kept.empty() || has_exits(probe.game())) return true;
  return std::ranges::equal(found, kept, [&](const auto& a, const auto& b) { return same_keys(*a, *b, job); });
}

void require_sense(const Probe& probe, const ProofOptions& options) {
  if (!options.checkpoint.empty() && !probe.has_file())
    throw UsageError("{}: the proof of a table in memory has no checkpoint; write the table to a file", probe.path());
  if (options.sample == 0) return;
  const TableKind& kind = probe.info().kind;
  // A draw by endless play, and a win without a depth, follow from all entries together.
  if (may_loop(kind.game_class) && kind->draws && !kind->has_depth)
    throw UsageError("a sample cannot prove {} of a loopy game; leave out --sample", kind->quantity);
  if (!options.checkpoint.empty()) throw UsageError("--checkpoint is for a proof of all entries; leave out --sample");
}

/// The entry of a damaged table that lacks the depths of wins may follow from its moves to no value.
std::string mismatch_or_error(const Probe& probe, Index position) {
  try {
    return mismatch_text(probe, position);
  } catch (const FormatError& error) {
    return error.what();
  }
}

/// Checks the entries of the sound blocks move by move.
TableProof prove_sound_blocks(const Probe& probe, const Method& method, const Damage& damage, const Job& job,
                              Index sample) {
  TableProof proof;
  const Index count = Sample{probe.game().size(), sample}.count();
  Findings findings(job);
  try {
    const SoundEntries entries(probe, damage, job);
    const JobStep step(job, "verifying the sound blocks", count);
    check_moves(
        probe, method, [&](Index position) { return entries.value(position); }, sample, findings);
  } catch (const FormatError&) {  // the moves or the values need the damaged part, a list of values or keys
    proof.unchecked = count;
    return proof;
  }
  proof.mismatches = findings.state().mismatches;
  proof.unchecked = findings.unknown_count();
  proof.checked = proof.by_moves = count - proof.unchecked;
  if (const auto wrong = findings.state().first_mismatch) proof.fault = mismatch_or_error(probe, *wrong);
  return proof;
}

/// A table in memory is sound.
Damage damage_of(const Probe& probe, const Job& job) {
  return probe.has_file() ? find_damage(probe.file(), job) : Damage();
}

/// What is found out about a damaged table.
TableProof prove_damaged(const Probe& probe, const Method& method, const Damage& damage, const Job& job,
                         const ProofOptions& options) {
  const std::vector<std::string> sentences = damage.sentences(probe.path());
  if (options.notice) std::ranges::for_each(sentences, options.notice);
  TableProof proof = prove_sound_blocks(probe, method, damage, job, options.sample);
  proof.damaged_blocks = damage.blocks.size();
  proof.damage = sentences;
  if (proof.fault.empty()) proof.fault = sentences.front();
  return proof;
}

}  // namespace

TableProof verify_table(const Probe& probe, const Job& job, const ProofOptions& options) {
  require_sense(probe, options);
  ProofCheckpoint checkpoint(options, probe.info());
  return prove_part(probe, method_of(probe.game(), *probe.info().kind), job, options, checkpoint);
}

TableProof prove_part(const Probe& probe, const Method& method, const Job& job, const ProofOptions& options,
                      ProofCheckpoint& checkpoint) {
  require_sense(probe, options);
  checkpoint.begin(probe.info());
  Entries entries(probe, method, job, options.sample == 0);
  if (const Damage damage = damage_of(probe, job); damage.any()) {
    if (!checkpoint.continued()) checkpoint.end(false);
    return prove_damaged(probe, method, damage, job, options);
  }
  if (checkpoint.continued() && options.notice)
    options.notice(fmt::format("continuing from {}, after {} of {} positions", options.checkpoint,
                               count_text(checkpoint.progress().entries.done), count_text(probe.info().positions)));
  entries.load(job);
  TableProof proof;
  if (!counts_agree(probe, entries, job.workers()))
    proof.fault = "the counts of outcomes, depths or numbers in the metadata differ from the entries";
  if (std::string fault = fault_of_solutions(probe, entries, job, options); !fault.empty())
    proof.fault = std::move(fault);
  if (!keys_agree(probe, job)) proof.fault = other_positions;
  EntryProof check(probe, method, entries, job, checkpoint);
  const Verification found = options.sample == 0 ? check.all() : check.sample(options.sample);
  proof.checked = found.checked;
  proof.by_moves = options.sample == 0 ? check.by_moves() : found.checked;
  proof.mismatches = found.mismatches;
  if (found.first_mismatch) proof.fault = mismatch_or_error(probe, *found.first_mismatch);
  if (found.first_groundless) proof.fault = groundless_text(probe, *found.first_groundless);
  if (const std::optional<RuleFault> wrong = sampled_fault(probe.game())) {
    ++proof.mismatches;
    proof.fault = fmt::format("the rules are broken: position {}: {}", wrong->position, wrong->fault);
  }
  checkpoint.end(proof.ok());
  return proof;
}

}  // namespace zermelo
