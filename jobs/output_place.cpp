// Asks the file system for permissions, and reads the metadata of tables that exist.
#include "jobs/output_place.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "formats/storage/file_layer.h"
#include "formats/storage/output_file.h"
#include "formats/table_file.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/error.h"

namespace zermelo {

namespace fs = std::filesystem;

namespace {

/// The tier of a table; empty for the table of a whole game, or one that cannot be read.
std::string tier_in(const std::string& table) {
  try {
    return TableFile(table).info().tier;
  } catch (const FormatError&) {
    return {};
  }
}

/// Whether a file is that of a tier in a folder of tiers.
bool is_in_tiers(const std::string& table) {
  return TableFile::is_table(table) && tier_in(table) == fs::path(table).stem();
}

void require_no_tiers(const std::string& folder) {
  for (const std::string& table : files_with(folder, ".ztb"))
    if (is_in_tiers(table))
      throw UsageError(fmt::format("{0} contains tables of tiers; write to another folder, or solve tiers with -o {0}/",
                                   folder_path(folder)));
}

/// Throws if the file exists and must not be replaced.
void require_replaceable(const std::string& file) {
  if (!fs::is_regular_file(file)) return;
  if (fs::file_size(file) != 0 && !TableFile::is_table(file))
    throw UsageError(fmt::format("{} exists and is not a table file; remove it, or write to another file", file));
  if (TableFile::is_table(file) && !tier_in(file).empty())
    throw UsageError(fmt::format("{} is the table of a tier; name its folder with -o, or write to another file", file));
}

}  // namespace

void require_place(const std::string& file) {
  const auto refuse = [&](std::errc error) { throw std::system_error(std::make_error_code(error), file); };
  if (fs::is_directory(file) || file.ends_with('/')) refuse(std::errc::is_a_directory);
  const std::string folder = folder_of(file);
  if (!fs::is_directory(folder))
    throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory), folder);
  if (access(folder.c_str(), W_OK | X_OK) != 0) throw std::system_error(errno, std::generic_category(), folder);
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

void require_table_place(const Spec& spec, const std::string& file) {
  require_place(file);
  require_replaceable(file);
  require_no_tiers(folder_of(file));
  for (const std::string& ours : files_of_table(file)) keep_input(spec, ours);
}

void require_folder_place(const std::string& folder) {
  if (fs::exists(folder) && !fs::is_directory(folder))
    throw UsageError(
        fmt::format("{} is a file, not a folder; name another folder, or a file without the slash", folder));
  require_place(fs::is_directory(folder) ? folder + "/tiers.lock" : folder_path(folder));
}

}  // namespace zermelo
