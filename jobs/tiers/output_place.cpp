// Asks the file system for permissions, and reads the metadata of tables that exist.
#include "jobs/tiers/output_place.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/output_file.h"
#include "jobs/tiers/tier_folder.h"
#include "jobs/tiers/tier_names.h"
#include "tablebase/base/error.h"

namespace zermelo {

namespace fs = std::filesystem;

namespace {

/// Whether a file is the table of a tier in a folder of tiers. False for a file that cannot be read.
bool is_in_tiers(const std::string& file) {
  const std::optional<TableInfo> info = readable_info(file);
  return info && !info->tier.empty() && info->tier == fs::path(file).stem();
}

void require_no_tiers(const std::string& folder) {
  std::error_code unreadable;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, unreadable))
    if (entry.path().extension() == ".ztb" && is_in_tiers(entry.path()))
      throw UsageError(fmt::format("{0} contains tables of tiers; write to another folder, or solve tiers with -o {0}/",
                                   folder_path(folder)));
}

void require_no_tier(const std::string& file) {
  const std::optional<TableInfo> info = readable_info(file);
  if (info && !info->tier.empty())
    throw UsageError(fmt::format("{} is the table of a tier; name its folder with -o, or write to another file", file));
}

/// Throws std::system_error if the folder does not exist or is not writable.
void require_folder(const std::string& folder) {
  if (!fs::is_directory(folder))
    throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory), folder);
  if (access(folder.c_str(), W_OK | X_OK) != 0) throw std::system_error(errno, std::generic_category(), folder);
}

}  // namespace

void require_place(const std::string& file) {
  if (fs::is_directory(file) || file.ends_with('/'))
    throw std::system_error(std::make_error_code(std::errc::is_a_directory), file);
  require_folder(folder_of(output_target(file)));
}

void require_plain_place(const std::string& file) {
  require_place(file);
  const std::string target = output_target(file);
  require_replaceable(target, Replaces::no_table);
  if (fs::exists(target + ".checkpoint"))
    throw UsageError(
        fmt::format("{0}.checkpoint belongs to unfinished work on {0}; finish it, or write to another file", target));
}

std::vector<std::string> files_of_table(const std::string& table) {
  std::vector<std::string> files;
  for (const char* ending :
       {"", ".part", ".checkpoint", ".checkpoint.part", ".discovery", ".discovery.part", ".keys", ".keys.part"})
    files.push_back(output_target(table) + ending);
  return files;
}

void keep_input(const Spec& spec, const std::string& output) {
  std::error_code missing;
  if (spec.has("file") && fs::equivalent(spec.text("file"), output, missing))
    throw UsageError(fmt::format("{} would overwrite {}, from which the game is read; write to another file", output,
                                 spec.text("file")));
}

/// A finished table needs no permission to write: the job may keep it.
void require_table_place(const Spec& spec, const std::string& file) {
  const bool there = fs::is_regular_file(file);
  if (!there) require_place(file);
  const std::string target = output_target(file);
  if (there) require_no_tier(target);
  require_no_tiers(folder_of(target));
  for (const std::string& ours : files_of_table(file)) keep_input(spec, ours);
}

void require_folder_place(const std::string& folder) {
  if (fs::exists(folder) && !fs::is_directory(folder))
    throw UsageError(
        fmt::format("{} is a file, not a folder; name another folder, or a file without the slash", folder));
  require_place(fs::is_directory(folder) ? folder + "/tiers.lock" : folder_path(folder));
}

}  // namespace zermelo
