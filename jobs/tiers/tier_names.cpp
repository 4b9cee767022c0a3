// A file has the name of the tier that its metadata name. Nothing is renamed or removed here.
#include "jobs/tiers/tier_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "formats/table/reading/table_file.h"
#include "formats/table/storage/file_layer.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"
#include "tablebase/input/shell_word.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

bool has_tier(const Game& game, const std::string& name) {
  return std::ranges::find(game.tiers(), name, &Tier::name) != game.tiers().end();
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
  if (info && same_game(info->spec, spec) && has_tier(game, info->tier))
    return fmt::format("{} contains the tier {} of {}; {}", table, info->tier, spec, way_to_name(table, info->tier));
  if (info && !same_game(info->spec, spec))
    return of_another_game(game, table, info->spec) + "; name another folder, or move the file to one of its own";
  return fmt::format("{}: {} has no tier {}; move the file to another folder", table, spec,
                     fs::path(table).stem().string());
}

}  // namespace

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

std::string misnamed(const Game& game, const std::string& file, const std::string& tier) {
  const std::string expected = fs::path(file).stem().string();
  if (expected == tier || !has_tier(game, expected)) return {};
  return fmt::format("{} contains the tier {}; {}, then make the tier {} with {}", file, tier, way_to_name(file, tier),
                     expected, command_for(game.spec().canonical_text(), folder_of(file), expected));
}

std::vector<std::string> strangers(const Game& game, const std::string& folder) {
  std::vector<std::string> all;
  for (const std::string& table : files_with(folder, ".ztb"))
    if (!has_tier(game, fs::path(table).stem().string())) all.push_back(stranger_text(game, table));
  return all;
}

}  // namespace zermelo
