// Files are read side by side.
#include "jobs/verify/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "formats/table/reading/table_file.h"
#include "formats/table/storage/sha256.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view manifest_name = "SHA256SUMS";

bool is_keys(const std::string& path) { return path.ends_with(".keys"); }

/// The paths of the files that a manifest lists.
std::vector<std::string> files_of(const std::string& table) {
  if (!names_folder(table)) return {table};
  std::vector<std::string> files = files_with(table, ".ztb");
  std::ranges::copy(files_with(table, ".keys"), std::back_inserter(files));
  std::ranges::sort(files);
  return files;
}

std::string name_of(const std::string& path) { return fs::path(path).filename().string(); }

/// Calls use(i) for each i below `count`, in several threads, as a step of the job.
template <class Use>
void for_each_file(std::size_t count, const Job& job, const Use& use) {
  const JobStep step(job, "reading files", count);
  job.workers().for_each(count, [&](std::size_t i) {
    job.check();
    use(i);
  });
}

std::string fault_of(const std::string& path, const ManifestEntry& entry) {
  if (!fs::exists(path)) return fmt::format("{} is missing; the manifest lists it", path);
  const std::uint64_t bytes = fs::file_size(path);
  if (entry.bytes != 0 && bytes != entry.bytes)
    return fmt::format("{} has {} bytes; the manifest says {}", path, bytes, entry.bytes);
  if (const std::string sha256 = sha256_of_file(path); sha256 != entry.sha256)
    return fmt::format("{} has the SHA-256 {}; the manifest says {}", path, sha256, entry.sha256);
  return {};
}

}  // namespace

std::string manifest_path(const std::string& table) {
  return names_folder(table) ? (fs::path(table) / manifest_name).string() : table + ".sha256";
}

std::vector<ManifestEntry> manifest_of(const std::string& table, const Job& job) {
  const std::vector<std::string> files = files_of(table);
  if (files.empty()) throw MissingTables("{} contains no table files; make them with zermelo solve", table);
  std::vector<ManifestEntry> entries(files.size());
  for_each_file(files.size(), job, [&](std::size_t i) {
    entries[i] = {name_of(files[i]), fs::file_size(files[i]), sha256_of_file(files[i]), {}};
    if (!is_keys(files[i])) entries[i].payload_digest = TableFile(files[i]).info().payload_digest;
  });
  return entries;
}

std::vector<ManifestCheck> check_manifest(const std::string& table, const Job& job) {
  const std::string path = manifest_path(table);
  if (!fs::exists(path)) return {};
  const std::vector<ManifestEntry> entries = read_manifest(path);
  const std::string folder = fs::path(path).parent_path().string();
  std::vector<ManifestCheck> checks(entries.size());
  for_each_file(entries.size(), job, [&](std::size_t i) {
    const std::string file = folder.empty() ? entries[i].name : (fs::path(folder) / entries[i].name).string();
    checks[i] = {file, fault_of(file, entries[i])};
  });
  for (const std::string& file : files_of(table))
    if (std::ranges::find(entries, name_of(file), &ManifestEntry::name) == entries.end())
      checks.push_back({file, fmt::format("{} is not in the manifest {}", file, path)});
  return checks;
}

}  // namespace zermelo
