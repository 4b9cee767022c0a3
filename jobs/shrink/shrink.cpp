// A file is read four times: for its digest, for the counts, for the first unique positions, and for the new file. The
// tiers that it rests on are not read, so replaced files are closed and free their place on the disk at once.
#include "jobs/shrink/shrink.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "formats/table/storage/bytes.h"
#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/output_file.h"
#include "formats/table/writing/table_writer.h"
#include "jobs/counts/solution_counts.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

void require_solutions(const TableInfo& info, const std::string& file) {
  if (!info.kind->has_solutions())
    throw UsageError("{} has no numbers of solutions to leave out: it is a table of {}; tables of help play have them",
                     file, info.spec);
}

/// Appends all entries to the writer, some blocks at a time.
void copy_entries(const TableFile& file, TableWriter& writer, const Job& job) {
  constexpr Index most = Index{1} << 22;
  const TableInfo& info = file.info();
  const std::uint64_t batch = std::max<std::uint64_t>(1, most / info.block_entries);
  MemoryTable window(info.cell, info.kind, std::min(info.positions, batch * info.block_entries));
  const JobStep step(job, "writing", info.positions);
  for (std::uint64_t block = 0; block < file.blocks(); block += batch) {
    job.check();
    const Index first = block * info.block_entries, count = std::min(window.size(), info.positions - first);
    job.workers().for_each(std::min(batch, file.blocks() - block), [&](std::size_t i) {
      file.read_block(block + i, [&](const KeptSlice& slice) {
        window.store({slice.first() - first, slice.in_file().cells});
      });
    });
    writer.append({first, window.slice(0, count).cells});
    job.progress(first + count);
  }
}

/// The list of a table, counted unless it is there.
ValueList counts_of_solutions(const Probe& probe, const Job& job) {
  if (probe.info().depths_only()) return probe.file().values();
  return lines_of(
      counted_solutions(probe, [&](const auto& use) { for_each_run(probe, job, "counting solutions", use); }));
}

/// Writes a table without its numbers of solutions. Returns the size of the file.
std::uint64_t write_depths(const Probe& probe, const std::string& output, const Job& job) {
  TableInfo info = probe.info();
  probe.file().check_payload();
  const ValueList counts = counts_of_solutions(probe, job);
  info.counted_digest = info.solved_digest();
  WriterOptions options;
  options.layout = name(Layout::depths);
  TableWriter writer(output, info, options, job);
  writer.values(counts);
  copy_entries(probe.file(), writer, job);
  return writer.finish(info.summary);
}

/// Whether an earlier run wrote the output. Throws UsageError if it is something else.
bool is_written(const std::string& output, const TableInfo& table) {
  std::error_code missing;
  if (!fs::exists(output, missing) || (fs::is_regular_file(output, missing) && fs::file_size(output) == 0))
    return false;
  const std::optional<TableInfo> there = readable_info(output);
  if (there && there->depths_only() && there->spec == table.spec && there->tier == table.tier &&
      there->counted_digest == table.solved_digest())
    return true;
  throw UsageError("{} is there and is kept; name another output with -o", output);
}

/// The table of a file, which is the table of a tier of `whole` or of all of it; the tiers below are not read.
Probe table_of(const std::string& file, const Game& whole, const Job& job) {
  TableFile table(file, least_cache_bytes);
  require_solutions(table.info(), file);
  const auto borrowed = [](const Game& game) { return std::shared_ptr<const Game>(std::shared_ptr<void>(), &game); };
  if (table.info().tier.empty()) return Probe(std::move(table), borrowed(whole), job);
  const std::size_t place = tier_called(whole, table.info().tier);
  if (const std::string fault = tier_fault(whole, table.info(), whole.tiers()[place], file); !fault.empty())
    throw FormatError(fault);
  return Probe(std::move(table), std::make_shared<const TierGame>(whole, place), job);
}

Shrunk shrink_file(const std::string& file, const std::string& output, const Game& whole, const Job& job) {
  const std::string target = output.empty() ? file : output;
  std::optional<Probe> probe = table_of(file, whole, job);
  Shrunk result{file, target, probe->info().tier, probe->file().file_bytes(), 0, false};
  result.shrunk_before = output.empty() ? probe->info().depths_only() : is_written(target, probe->info());
  result.file_bytes = result.shrunk_before ? fs::file_size(target) : write_depths(*probe, target, job);
  return result;
}

/// Throws if a tier that rests on the tier at `place`, or that tier itself, is not done: MissingTier if it has no
/// table, otherwise UsageError.
void require_finished_above(const Game& game, const std::vector<TierStatus>& tiers, std::size_t place) {
  const std::string way =
      "; it is solved with the numbers of solutions of the tiers below, so finish it before these are replaced, or "
      "write the smaller tables elsewhere with -o";
  for (const TierStatus& above : tiers) {
    const std::size_t at = tier_called(game, above.tier.name);
    if (above.is_done() || !tiers_below(game, at)[place]) continue;
    if (!above.fault.empty()) throw UsageError("{}{}", above.fault, way);
    throw MissingTier(missing_text(game.spec().canonical_text(), folder_of(above.file), above.tier.name) + way,
                      above.tier.name);
  }
}

/// Whether two paths name one file or folder that is there.
bool are_same(const std::string& a, const std::string& b) {
  std::error_code missing;
  return fs::equivalent(a, b, missing);
}

void shrink_folder(const std::string& folder, const std::string& output, const Job& job,
                   const std::function<void(const Shrunk&)>& use) {
  const TableInfo any = any_tier(folder);
  require_solutions(any, folder);
  if (!output.empty()) fs::create_directories(output);
  const std::unique_ptr<FileLock> lock = lock_folder(output.empty() ? folder : output);
  const std::unique_ptr<Game> game = make_game(any.spec, resources_of(any, folder + "/", job));
  const std::vector<TierStatus> tiers = tier_states(*game, folder);
  if (output.empty())
    for (std::size_t place = 0; place < tiers.size(); ++place) require_finished_above(*game, tiers, place);
  for (const TierStatus& tier : tiers)
    if (tier.is_done())
      use(shrink_file(tier.file, output.empty() ? "" : tier_path(output, tier.tier.name), *game, job));
    else if (!tier.fault.empty())
      throw FormatError(tier.fault);
}

void shrink_alone(const std::string& file, const std::string& output, const Job& job,
                  const std::function<void(const Shrunk&)>& use) {
  const TableInfo info = TableFile(file).info();
  require_solutions(info, file);
  const std::unique_ptr<Game> game = make_game(info.spec, resources_of(info, file, job));
  std::unique_ptr<FileLock> lock;
  if (output.empty() && !info.tier.empty()) {
    lock = lock_folder(folder_of(file));
    const std::size_t place = tier_called(*game, info.tier);
    require_finished_above(*game, tier_states_beside(*game, file, place), place);
  }
  use(shrink_file(file, output, *game, job));
}

}  // namespace

void shrink(const std::string& path, const std::string& output, const Job& job,
            const std::function<void(const Shrunk&)>& use) {
  const std::string other = output.empty() || are_same(path, output) ? "" : output;
  require_reading(path, job);
  if (!names_folder(path)) {
    if (!other.empty() && names_folder(other))
      throw UsageError("{} is a folder, and {} a file, so the output must be one; write -o {}", other, path,
                       (fs::path(other) / fs::path(path).filename()).string());
    if (!other.empty()) require_place(other);
    return shrink_alone(path, other, job, use);
  }
  if (!other.empty() && !names_folder(other))
    throw UsageError("{} is a folder, so the output must be one; write -o {}/", path, other);
  shrink_folder(folder_path(path), other.empty() ? "" : folder_path(other), job, use);
}

}  // namespace zermelo
