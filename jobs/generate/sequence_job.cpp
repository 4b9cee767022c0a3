// Extends a sequence from one checkpoint to the next.
#include "jobs/generate/sequence_job.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/output_file.h"
#include "formats/table/writing/table_writer.h"
#include "jobs/budget/amounts.h"
#include "jobs/store/checkpoint.h"
#include "jobs/store/tally.h"
#include "solver/sequences/sequence.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"

namespace zermelo {

std::uint64_t sensible_search(const sequences::HeapRule& rule, std::uint64_t most) {
  return std::min(sequences::period_search_end(rule), rule.most_heaps() > 2 ? std::min(most, three_heap_search) : most);
}

SequenceJob::SequenceJob(sequences::HeapRule rule, SequenceOptions options, const Job& job)
    : options_(std::move(options)), job_(job), sequence_{std::move(rule), {}, {}}, pace_(options_.checkpoints) {
  if (options_.checkpoint.empty()) return;
  options_.checkpoint = output_target(options_.checkpoint);
  const bool required = options_.continuation == Continuation::required;
  lock_ = FileLock::take(options_.checkpoint);
  if (!lock_) throw UsageError("another process is working on {}", options_.checkpoint);
  if (!required && !is_checkpoint(options_.checkpoint)) return;
  if (options_.continuation == Continuation::restart) {
    remove_file(options_.checkpoint);
    return;
  }
  load();
  if (options_.notice && !required) options_.notice("continuing from " + options_.checkpoint);
}

void SequenceJob::load() {
  CheckpointReader reader(options_.checkpoint);
  const Json& settings = reader.settings();
  const std::string rule = settings.value("rule", std::string());
  if (rule != sequence_.rule.words())
    throw UsageError("{}: the checkpoint belongs to '{}', not to '{}'; discard its work with --restart",
                     options_.checkpoint, rule.empty() ? "another command" : rule, sequence_.rule.words());
  sequences::get_values(sequence_, settings.value("values", std::uint64_t{0}),
                        [&](std::span<std::byte> bytes) { reader.get(bytes); });
  loaded_ = sequence_.values.size();
  ours_ = true;
}

void SequenceJob::save() {
  if (options_.checkpoint.empty() || sequence_.values.size() == 0) return;
  const std::uint64_t count = sequence_.values.size();
  pace_.write([&] {
    const Json settings{{"rule", sequence_.rule.words()}, {"values", count}};
    if (keep_checkpoint(
            options_.checkpoint, settings, {}, [&](const PutBytes& put) { sequences::put_values(sequence_, put); },
            options_.notice))
      ours_ = true;
  });
}

std::uint64_t SequenceJob::memory_for(std::uint64_t max) const {
  constexpr std::uint64_t program = std::uint64_t{8} << 20;
  return std::max(program, held_memory()) + sequences::sequence_memory(sequence_.rule, max);
}

void SequenceJob::extend_to(std::uint64_t max) {
  const JobStep step(job_, "computing", max + 1);
  const auto due = [this] { return !options_.checkpoint.empty() && pace_.due(); };
  sequences::extend_and_save(sequence_, max, job_, due, [this] { save(); });
}

const sequences::Sequence& SequenceJob::run() { return reach(std::max(options_.max, options_.search_to)); }

/// A period proved early makes a huge max cheap, so the first 2^16 values are computed before memory is refused.
const sequences::Sequence& SequenceJob::reach(std::uint64_t max) {
  const std::uint64_t early = std::min(max, std::uint64_t{1} << 16);
  const std::uint64_t have = job_.memory();
  if (memory_for(max) > have && memory_for(early) <= have && has_theorem(sequence_.rule)) extend_to(early);
  if (!sequence_.period)
    require_memory(memory_for(max), job_, fmt::format("G(0..{}) of {}", max, sequence_.rule.words()),
                   "ask for fewer values");
  extend_to(max);
  if (!sequence_.period) sequence_.period = sequences::prove_period(sequence_.rule, sequence_.values);
  return sequence_;
}

void SequenceJob::finish() {
  if (!ours_ || loaded_ > options_.max + 1) return;
  remove_file(options_.checkpoint);
  remove_file(options_.checkpoint + ".part");
}

std::unique_ptr<Game> heap_table_game(const sequences::HeapRule& rule, std::uint64_t max) {
  return make_game(fmt::format("heap rule={} max={}", rule.compact(), max));
}

std::string table_spec(const sequences::HeapRule& rule, std::uint64_t max) {
  return heap_table_game(rule, max)->spec().canonical_text();
}

std::uint64_t write_table(const sequences::Sequence& sequence, std::uint64_t max, const std::string& file,
                          const Job& job) {
  const auto game = heap_table_game(sequence.rule, max);
  TableInfo info;
  info.spec = game->spec().canonical_text();
  info.kind = table_kind(*game, kinds::grundy_values.metric);
  info.positions = game->size();
  info.cell = sequences::single_heaps_width(sequence, max);
  Tally tally(*game, info.cell, info.kind, game->start(), job.workers());
  TableWriter writer(file, info, {}, job);
  Control control;
  control.job = job;
  sequences::hand_out_heaps(sequence, max, control, [&](const Slice& slice) {
    tally.add(slice);
    writer.append(slice);
  });
  return writer.finish(tally.summary());
}

}  // namespace zermelo
