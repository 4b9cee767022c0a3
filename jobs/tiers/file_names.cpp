// Asks the file system for permissions, and reads the metadata of tables that exist.

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "formats/table/reading/table_file.h"
#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/output_file.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

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
      throw UsageError("{0} contains tables of tiers; write to another folder, or solve tiers with -o {0}/",
                       folder_path(folder));
}

void require_no_tier(const std::string& file) {
  const std::optional<TableInfo> info = readable_info(file);
  if (info && !info->tier.empty())
    throw UsageError("{} is the table of a tier; name its folder with -o, or write to another file", file);
}

/// Throws std::system_error if the folder does not exist or is not writable.
void require_folder(const std::string& folder) {
  if (!fs::is_directory(folder))
    throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory), folder);
  if (access(folder.c_str(), W_OK | X_OK) != 0) throw std::system_error(errno, std::generic_category(), folder);
}

/// What to do with a table that has not the name of its tier.
std::string way_to_name(const std::string& file, const std::string& tier) {
  const std::string right = tier_path(folder_of(file), tier);
  if (!fs::exists(right)) return fmt::format("rename it to {}", right);
  const std::optional<TableInfo> there = readable_info(right);
  if (there && there->tier == tier) return fmt::format("remove it, since {} contains this tier", right);
  return fmt::format("give it the name of {}, which does not contain this tier", right);
}

/// Why a table with a name that no tier has is not read, and what to do.
std::string stranger_text(const Game& game, const std::string& table) {
  const std::string spec = game.spec().canonical_text();
  const std::optional<TableInfo> info = readable_info(table);
  if (info && same_game(info->spec, spec) && find_tier(game.tiers(), info->tier))
    return fmt::format("{} contains the tier {} of {}; {}", table, info->tier, spec, way_to_name(table, info->tier));
  if (info && !same_game(info->spec, spec))
    return of_another_game(game, table, info->spec) + "; name another folder, or move the file to one of its own";
  return fmt::format("{}: {} has no tier {}; move the file to another folder", table, spec,
                     fs::path(table).stem().string());
}

/// It may be missing, and another process may make it at any time. A complete folder needs no permission to write.
void require_folder_place(const std::string& folder) {
  if (fs::exists(folder) && !fs::is_directory(folder))
    throw UsageError("{} is a file, not a folder; name another folder, or a file without the slash", folder);
  if (!fs::is_directory(folder)) require_folder(folder_of(folder_path(folder)));
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
    throw UsageError("{0}.checkpoint belongs to unfinished work on {0}; finish it, or write to another file", target);
}

std::vector<std::string> files_of_table(const std::string& table) {
  std::vector<std::string> files;
  for (const char* extension :
       {"", ".part", ".checkpoint", ".checkpoint.part", ".discovery", ".discovery.part", ".keys", ".keys.part"})
    files.push_back(output_target(table) + extension);
  return files;
}

void keep_input(const Spec& spec, const std::string& output) {
  std::error_code missing;
  if (spec.has("file") && fs::equivalent(spec.text("file"), output, missing))
    throw UsageError("{} would overwrite {}, from which the game is read; write to another file", output,
                     spec.text("file"));
}

/// A finished table needs no permission to write: the job may keep it.
void require_table_place(const Spec& spec, const std::string& file) {
  if (names_folder(file)) return require_folder_place(file);
  const bool there = fs::is_regular_file(file);
  if (!there) require_place(file);
  const std::string target = output_target(file);
  if (there) require_no_tier(target);
  require_no_tiers(folder_of(target));
  for (const std::string& ours : files_of_table(file)) keep_input(spec, ours);
}

std::optional<TableInfo> readable_info(const std::string& table) {
  try {
    if (TableFile::is_table(table)) return TableFile(table).info();
  } catch (const FormatError&) {        // a damaged table
  } catch (const std::system_error&) {  // such as a folder
  }
  return {};
}

std::string command_for(const std::string& spec, const std::string& folder, std::string_view tier) {
  return fmt::format("zermelo solve {} -o {} --tier {}", spec, shell_word(folder_path(folder) + "/"), tier);
}

std::string missing_text(const std::string& spec, const std::string& folder, std::string_view tier) {
  return fmt::format("the tier {} is missing: there is no {}; make it with {}", tier, tier_path(folder, tier),
                     command_for(spec, folder, tier));
}

std::string of_another_game(const Game& game, const std::string& file, const std::string& spec) {
  return fmt::format("{} is a table of {}, not of {}", file, spec, game.spec().canonical_text());
}

/// A file has the name of the tier that its metadata name. Nothing is renamed or removed here.
std::string misnamed(const Game& game, const std::string& file, const std::string& tier) {
  const std::string expected = fs::path(file).stem().string();
  if (expected == tier || !find_tier(game.tiers(), expected)) return {};
  return fmt::format("{} contains the tier {}; {}, then make the tier {} with {}", file, tier, way_to_name(file, tier),
                     expected, command_for(game.spec().canonical_text(), folder_of(file), expected));
}

std::vector<std::string> strangers(const Game& game, const std::string& folder) {
  std::vector<std::string> all;
  for (const std::string& table : files_with(folder, ".ztb"))
    if (!find_tier(game.tiers(), fs::path(table).stem().string())) all.push_back(stranger_text(game, table));
  return all;
}

}  // namespace zermelo
