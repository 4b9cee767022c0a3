// zermelo manifest: writes the names, sizes and digests of table files, for people who copy them.
#include "jobs/verify/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "formats/table/storage/output_file.h"
#include "jobs/budget/amounts.h"
#include "jobs/lookup/probe.h"
#include "tools/options/command.h"
#include "tools/watch/machine.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

struct ManifestOptions {
  std::string file;
  unsigned threads = 0;
  bool json = false;
};

void print_entries(const std::vector<ManifestEntry>& entries, Output& output) {
  for (const ManifestEntry& entry : entries)
    output.json(Json{{"file", entry.name},
                     {"bytes", entry.bytes},
                     {"sha256", entry.sha256},
                     {"payload_digest", entry.payload_digest.empty() ? Json() : Json(entry.payload_digest)}});
}

/// Says that a folder has tiers without tables, which a later manifest would list.
void report_missing(const std::string& folder, const Job& job) {
  const Probe probe = open_unchecked(folder, job, Positions::discovered);
  const auto done = std::ranges::count_if(probe.parts(), &TierStatus::is_done);
  if (const auto all = static_cast<std::ptrdiff_t>(probe.parts().size()); done < all)
    notice(fmt::format("{} has tables of {} of its {} tiers; write the manifest again when the others are solved",
                       folder, done, all));
}

int run_manifest(const ManifestOptions& options, Output& output) {
  const Job job = start_job(options.threads, 0);
  const std::vector<ManifestEntry> entries = manifest_of(options.file, job);
  const std::string path = manifest_path(options.file);
  write_file(path, manifest_text("Made by zermelo manifest; sha256sum -c and zermelo verify read it", entries));
  report_missing(options.file, job);
  if (options.json) {
    print_entries(entries, output);
    return status_done;
  }
  const std::uint64_t bytes =
      std::accumulate(entries.begin(), entries.end(), std::uint64_t{0},
                      [](std::uint64_t sum, const ManifestEntry& entry) { return sum + entry.bytes; });
  output.print("{}: {} file{}, {}\n", path, entries.size(), entries.size() == 1 ? "" : "s", size_text(bytes));
  return status_done;
}

}  // namespace

Command manifest_command(CLI::App& app) {
  Command command(app, "manifest", "Write names, sizes and SHA-256 of table files",
                  "zermelo manifest kqvk/    writes kqvk/SHA256SUMS; of t.ztb it is\n"
                  "  t.ztb.sha256. Check with `sha256sum -c SHA256SUMS` there, or with\n"
                  "  zermelo verify kqvk/");
  const auto options = command.runs(run_manifest);
  command.file(options->file);
  command.threads(options->threads);
  command.json(options->json);
  return command;
}

}  // namespace zermelo
