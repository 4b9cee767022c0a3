// Extending a sequence from one checkpoint to the next.
#include "tools/sequence/compute.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "solver/sequence/pieces.h"
#include "tools/sequence/report.h"
#include "tools/support/checkpoint.h"
#include "tools/support/machine.h"
#include "tools/support/progress.h"

namespace zermelo {

namespace {

/// A file that would be overwritten, and is no checkpoint, was named by mistake.
void require_checkpoint_name(const std::string& path) {
  if (path.empty() || !std::filesystem::exists(path)) return;
  constexpr std::string_view magic = "zermelo checkpoint ";
  std::string begin(magic.size(), '\0');
  std::ifstream(path, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
  if (begin != magic) throw UsageError(path + " exists and is no checkpoint; remove it, or name another --checkpoint");
}

}  // namespace

std::uint64_t sensible_search(const HeapRule& rule, std::uint64_t most) {
  return std::min(period_search_end(rule), rule.most_heaps() > 2 ? std::min(most, three_heap_search) : most);
}

SequenceJob::SequenceJob(HeapRule rule, SequenceOptions options, Workers& workers)
    : options_(std::move(options)), workers_(workers), sequence_{std::move(rule), {}, {}} {
  if (options_.resume) {
    load();
    return;
  }
  require_checkpoint_name(options_.checkpoint);
  if (!options_.checkpoint.empty() && std::filesystem::exists(options_.checkpoint))
    fmt::print(stderr, "zermelo: starting afresh; {} of an earlier run is ignored, --resume would continue it\n",
               options_.checkpoint);
}

void SequenceJob::load() {
  CheckpointReader reader(options_.checkpoint);
  const Json& settings = reader.settings();
  const std::string rule = settings.value("rule", "");
  if (rule != sequence_.rule.words())
    throw UsageError(fmt::format("{}: the checkpoint is of '{}', not of '{}'", options_.checkpoint,
                                 rule.empty() ? "another command" : rule, sequence_.rule.words()));
  constexpr std::uint64_t piece = std::uint64_t{1} << 16;
  std::vector<std::uint32_t> values;
  for (std::uint64_t left = settings.value("values", std::uint64_t{0}); left != 0; left -= values.size()) {
    values.resize(std::min(left, piece));
    reader.get(std::as_writable_bytes(std::span(values)));
    for (const std::uint32_t value : values) sequence_.values.push_back(value);
  }
  known_ = saved_ = sequence_.values.size();
  ours_ = true;
}

void SequenceJob::save() {
  last_checkpoint_ = Clock::now();
  if (options_.checkpoint.empty() || sequence_.values.size() == 0) return;
  const std::uint64_t count = sequence_.values.size();
  write_checkpoint(options_.checkpoint, {{"rule", sequence_.rule.words()}, {"values", count}}, {},
                   [&](const PutBytes& put) {
                     for_each_piece(sequence_, count - 1, [&](std::span<const std::uint32_t> values) {
                       put(std::as_bytes(values));
                       return true;
                     });
                   });
  saved_ = count;
  ours_ = true;
}

/// A checkpoint is worth while only when there is something new.
bool SequenceJob::checkpoint_due() const {
  return !options_.checkpoint.empty() && known_ > saved_ &&
         Clock::now() - last_checkpoint_ >= options_.checkpoint_every;
}

std::uint64_t SequenceJob::memory_for(std::uint64_t max) const {
  constexpr std::uint64_t program = std::uint64_t{8} << 20;
  return std::max(program, peak_memory()) + sequence_memory(sequence_.rule, max);
}

/// False when the work paused, for a checkpoint or because the user stopped it. extend() keeps all values then.
bool SequenceJob::advance(std::uint64_t max, const SequenceControl& control) {
  try {
    extend(sequence_, max, workers_, control);
    return true;
  } catch (const Interrupted&) {
    return false;
  }
}

void SequenceJob::extend_to(std::uint64_t max) {
  Progress progress("computing", max + 1);
  SequenceControl control;
  control.progress = [&](std::uint64_t known) {
    known_ = known;
    progress.update(known);
  };
  control.stop = [this] { return interrupted() || checkpoint_due(); };
  while (!advance(max, control)) {
    save();
    if (interrupted()) throw Interrupted("interrupted");
  }
}

const Sequence& SequenceJob::run() { return reach(std::max(options_.max, options_.search_to)); }

/// A period that is proved early makes a huge max cheap, so a little is computed before memory is refused.
const Sequence& SequenceJob::reach(std::uint64_t max) {
  const std::uint64_t early = std::min(max, std::uint64_t{1} << 16);
  const std::uint64_t have = options_.memory != 0 ? options_.memory : available_memory() + peak_memory();
  if (memory_for(max) > have && memory_for(early) <= have && has_theorem(sequence_.rule)) extend_to(early);
  if (!sequence_.period)
    require_memory(memory_for(max), options_.memory, fmt::format("G(0..{}) of {}", max, sequence_.rule.words()));
  extend_to(max);
  if (!sequence_.period) sequence_.period = prove_period(sequence_.rule, sequence_.values);
  return sequence_;
}

void SequenceJob::finish() {
  if (!ours_) return;
  std::filesystem::remove(options_.checkpoint);
  std::filesystem::remove(options_.checkpoint + ".part");
}

}  // namespace zermelo
