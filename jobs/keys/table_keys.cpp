// Files are opened at the first use, so that a folder of many tiers costs only its metadata.
#include "jobs/keys/table_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "formats/table/keys/key_file.h"
#include "formats/table/reading/table_file.h"
#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/output_file.h"
#include "jobs/budget/amounts.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"
#include "tablebase/discovery/key_search.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// The keys in the table of one tier.
std::shared_ptr<const KeyList> table_keys(const std::string& table, const std::shared_ptr<BlockCache>& cache) {
  const auto parts = (cache ? TableFile(table, cache) : TableFile(table)).keys();
  return parts.size() == 1 ? parts.front() : nullptr;
}

/// The metadata of a sound table in the folder that lists the tiers; nothing if there is none.
std::optional<TableInfo> listing_table(const std::string& folder) {
  try {
    TableInfo any = any_tier(folder);
    return any.tiers.empty() ? std::nullopt : std::optional(std::move(any));
  } catch (const MissingTables&) {
    return {};
  }
}

std::vector<std::string> key_files(const std::string& folder) { return files_with(folder, ".keys"); }

void require_spec(const std::string& found, const std::string& spec, const std::string& file) {
  if (!same_game(found, spec)) throw UsageError("{} belongs to {}, not to {}; name another folder", file, found, spec);
}

/// Whether a file is the finished table of this tier, with its keys.
bool contains_keys(const std::string& table, const std::string& spec, const std::string& tier) {
  const std::optional<TableInfo> info = readable_info(table);
  return info && info->key_bytes != 0 && info->tier == tier && same_game(info->spec, spec);
}

/// Also for links in a circle, which are no file.
bool is_there(const std::string& keys) {
  std::error_code unknown;
  return fs::exists(keys, unknown);
}

/// Whether there is a file of keys, or a table whose metadata can be read.
bool has_keys(const std::string& folder, const std::string& tier) {
  return is_there(key_path(folder, tier)) ||
         readable_info(tier_path(folder, tier)).value_or(TableInfo()).key_bytes != 0;
}

std::vector<FoundTier> tiers_of_table(const std::string& folder, const TableInfo& info, const std::string& spec) {
  require_spec(info.spec, spec, folder);
  const std::vector<std::uint32_t> numbers = tier_numbers(info.tiers, spec);
  std::vector<FoundTier> found;
  for (std::size_t place = 0; place < info.tiers.size(); ++place) {
    const Tier& tier = info.tiers[place];
    if (!has_keys(folder, tier.name)) continue;
    auto keys = tier_keys(folder, spec, tier.name, tier.positions, info.key_bytes);
    found.push_back({numbers[place], {}, std::move(keys)});
    for (const std::size_t below : tier.rests_on) found.back().rests_on.push_back(numbers[below]);
  }
  return found;
}

std::vector<FoundTier> tiers_of_key_files(const std::string& folder, const std::string& spec) {
  std::vector<FoundTier> found;
  for (const std::string& path : key_files(folder)) {
    const KeyFile file(path);
    require_spec(file.spec(), spec, path);
    const std::string name = std::to_string(file.tier().number);
    if (path != key_path(folder, name))
      throw UsageError("{} contains the keys of the tier {}; remove the file", path, name);
    found.push_back(file.tier());
    found.back().keys = tier_keys(folder, spec, name, file.size(), file.key_bytes());
  }
  return found;
}

/// Whether all keys of a list can be read.
bool can_be_read(const KeyList& keys, const Job& job) {
  constexpr Index batch = 4096;
  std::vector<std::byte> some(batch * keys.key_bytes());
  try {
    for (Index first = 0; first < keys.size(); first += batch) {
      job.check();
      keys.read(first, std::span(some).first(std::min(batch, keys.size() - first) * keys.key_bytes()));
    }
    return true;
  } catch (const FormatError&) {
    return false;
  }
}

/// The keys in the file of a tier. Throws ForeignKeys.
std::shared_ptr<const KeyList> key_file(const std::string& path, const std::string& spec, const std::string& tier) {
  auto file = std::make_shared<const KeyFile>(path);
  if (!same_game(file->spec(), spec) || std::to_string(file->tier().number) != tier)
    throw ForeignKeys("{} contains the keys of tier {} of {}, not of tier {} of {}; remove the file", path,
                      file->tier().number, file->spec(), tier, spec);
  return file;
}

}  // namespace

/// The keys in a finished table were checked when it was written, so they win over a file of keys. A file that cannot
/// be read is a fault of its tier only.
std::shared_ptr<const LoadableKeys> tier_keys(const std::string& folder, const std::string& spec,
                                              const std::string& tier, Index positions, std::size_t key_bytes,
                                              const std::shared_ptr<BlockCache>& cache) {
  const auto open = [=]() -> std::shared_ptr<const KeyList> {
    const std::string table = tier_path(folder, tier), keys = key_path(folder, tier);
    const bool separate = is_there(keys) && !contains_keys(table, spec, tier);
    std::shared_ptr<const KeyList> file;
    try {
      if (separate)
        file = key_file(keys, spec, tier);
      else if (fs::is_regular_file(table))
        file = table_keys(table, cache);
    } catch (const std::system_error& error) {
      throw FormatError(error.what());
    }
    if (!file) throw MissingTier(missing_text(spec, folder, tier), tier);
    if (file->size() != positions || file->key_bytes() != key_bytes)
      throw FormatError("{}: expected {} keys of {} bytes, found {} of {}; remove the file, and solve the tier again",
                        separate ? keys : table, positions, key_bytes, file->size(), file->key_bytes());
    return file;
  };
  return std::make_shared<const LoadableKeys>(positions, key_bytes, open);
}

std::shared_ptr<const KnownPositions> known_in_file(const TableFile& file) {
  const TableInfo& info = file.info();
  if (info.key_bytes == 0) return nullptr;
  return std::make_shared<const KnownPositions>(
      KnownPositions{info.kind.game_class, info.kind.play, info.tiers, file.keys()});
}

std::shared_ptr<const KnownPositions> known_in_folder(const std::string& folder, const TableInfo& any,
                                                      const std::shared_ptr<BlockCache>& cache) {
  if (any.key_bytes == 0) return nullptr;
  auto known = std::make_shared<KnownPositions>();
  known->game_class = any.kind.game_class;
  known->play = any.kind.play;
  known->tiers = any.tiers;
  for (const Tier& tier : any.tiers)
    known->keys.push_back(tier_keys(folder, any.spec, tier.name, tier.positions, any.key_bytes, cache));
  return known;
}

std::vector<FoundTier> tiers_with_keys(const std::string& folder, const std::string& spec, const std::string& except) {
  const std::optional<TableInfo> info = listing_table(folder);
  std::vector<FoundTier> found = info ? tiers_of_table(folder, *info, spec) : tiers_of_key_files(folder, spec);
  std::erase_if(found, [&](const FoundTier& tier) { return std::to_string(tier.number) == except; });
  return found;
}

std::vector<std::uint32_t> remove_unreadable(std::vector<FoundTier>& tiers, const Job& job) {
  std::vector<std::uint32_t> numbers;
  std::erase_if(tiers, [&](const FoundTier& tier) {
    if (can_be_read(*tier.keys, job)) return false;
    numbers.push_back(tier.number);
    return true;
  });
  return numbers;
}

void remove_keys(const std::string& file, const std::string& spec) {
  try {
    if (fs::exists(file) && same_game(KeyFile(file).spec(), spec)) fs::remove(file);
  } catch (const FormatError&) {        // it is no file of keys
  } catch (const std::system_error&) {  // it cannot be read
  }
}

KeyStore::KeyStore(const std::string& table, bool in_tiers, std::string spec)
    : path_(in_tiers ? table : output_target(table) + ".keys"), in_tiers_(in_tiers), spec_(std::move(spec)) {}

std::vector<FoundTier> KeyStore::found() const {
  if (in_tiers_) return tiers_with_keys(path_, spec_);
  if (!fs::exists(path_)) return {};
  const KeyFile file(path_);
  if (!same_game(file.spec(), spec_))
    throw UsageError(
        "{} contains the keys of {}, not of {}; repeat that game's command, or discard its work with --restart", path_,
        file.spec(), spec_);
  file.check();
  FoundTier only = file.tier();
  only.keys = kept(only, file);
  return {only};
}

std::shared_ptr<const KeyList> KeyStore::keep(const FoundTier& tier, bool writes) const {
  if (writes) write_key_file(in_tiers_ ? key_path(path_, std::to_string(tier.number)) : path_, spec_, tier);
  return kept(tier, *tier.keys);
}

std::shared_ptr<const KeyList> KeyStore::kept(const FoundTier& tier, const KeyList& keys) const {
  if (in_tiers_) return tier_keys(path_, spec_, std::to_string(tier.number), keys.size(), keys.key_bytes());
  return std::make_shared<const LoadableKeys>(keys.size(), keys.key_bytes(),
                                              [path = path_] { return std::make_shared<const KeyFile>(path); });
}

std::string ignored_keys(const std::string& path) {
  std::vector<std::string> ignored;
  const bool is_file = !names_folder(path);
  const TableInfo own = is_file ? readable_info(path).value_or(TableInfo()) : TableInfo();
  if (is_file && own.tier.empty()) {
    if (own.key_bytes != 0 && is_there(path + ".keys")) ignored.push_back(path + ".keys");
  } else {
    const std::string folder = is_file ? folder_of(path) : path;
    for (const std::string& keys : key_files(folder)) {
      const std::string tier = fs::path(keys).stem().string();
      const TableInfo info = readable_info(tier_path(folder, tier)).value_or(TableInfo());
      if (info.key_bytes != 0 && info.tier == tier) ignored.push_back(keys);
    }
  }
  if (ignored.empty()) return {};
  const bool one = ignored.size() == 1;
  return fmt::format("{} {} ignored, because the finished {} the keys; remove {}", names_text(ignored, 8),
                     one ? "is" : "are", one ? "table beside it contains" : "tables beside them contain",
                     one ? "it" : "them");
}

void notice_ignored_keys(const std::string& path) {
  if (const std::string sentence = ignored_keys(path); !sentence.empty()) give_notice(sentence);
}

std::optional<FoundGame> found_game(const std::string& folder) {
  const std::vector<std::string> files = key_files(folder);
  if (files.empty()) return {};
  const std::string spec = KeyFile(files.front()).spec();
  std::vector<FoundTier> found = tiers_with_keys(folder, spec);
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  const auto there = [&](std::uint32_t number) {
    return std::any_of(found.begin(), found.end(), [&](const FoundTier& tier) { return tier.number == number; });
  };
  for (const FoundTier& tier : found)
    if (!std::all_of(tier.rests_on.begin(), tier.rests_on.end(), there))
      throw UsageError(
          "{0}: the tiers of {1} are still being discovered; wait for the job, or go on with zermelo solve {1} -o {2}",
          folder, spec, shell_word(folder));
  return FoundGame{spec, std::make_shared<const KnownPositions>(known_positions(found, true, spec))};
}

}  // namespace zermelo
