// Reads the metadata of every file; a digest of a lower tier that differs from the recorded one makes a tier stale.
#include "jobs/tiers/tier_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "formats/table/reading/table_file.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/file_layer.h"
#include "jobs/store/tally.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/rules/rules_digest.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view table_extension = ".ztb";

std::vector<std::string> tables_in(const std::string& folder) { return files_with(folder, table_extension); }

/// The words after the fault of a file that has to go.
std::string way_to_replace(const Game& game, const Tier& tier, const std::string& file) {
  return fmt::format("remove {}, and make the tier again with {}", file,
                     command_for(game.spec().canonical_text(), folder_of(file), tier.name));
}

/// Why a table does not belong to this game, and what to do; empty if it does.
std::string foreign_text(const Game& game, const TableInfo& info, const Tier& tier, const std::string& file) {
  const std::string cure = "; name another folder, or " + way_to_replace(game, tier, file);
  if (!same_game(info.spec, game.spec().canonical_text())) return of_another_game(game, file, info.spec) + cure;
  const std::string fault = fault_of_rules(rules_digest_of(game), info, file);
  return fault.empty() ? fault : fault + ", a table of other rules" + cure;
}

/// Whether it is a pipe, a device or the like.
bool is_special(fs::file_type type) {
  return fs::status_known(fs::file_status(type)) && type != fs::file_type::regular && type != fs::file_type::directory;
}

/// Why a file that cannot be read is no table of the tier, and what to do.
std::string unreadable_text(const Game& game, const Tier& tier, const std::string& file, const std::string& error) {
  const std::string way = way_to_replace(game, tier, file);
  std::error_code unknown;
  if (fs::is_directory(file, unknown)) return fmt::format("{} is a folder; {}", file, way);
  if (is_special(fs::status(file, unknown).type())) return fmt::format("{} is not a regular file; {}", file, way);
  return fmt::format("{}; make the file readable, or {}", error, way);
}

TierStatus status_of(const Game& game, const Tier& tier, const std::string& file) {
  TierStatus status;
  status.file = file;
  status.tier = tier;
  std::error_code missing;
  const auto begun = [&](const char* extension) {
    return fs::file_size(status.file + extension, missing) > 0 && !missing;
  };
  const fs::file_type type = fs::status(status.file, missing).type();
  if (type == fs::file_type::not_found) {
    if (begun(".checkpoint") || begun(".part") || fs::exists(key_path(folder_of(file), tier.name), missing))
      status.state = TierState::partial;
    return status;
  }
  try {
    if (is_special(type)) throw std::system_error(std::make_error_code(std::errc::not_supported));
    const TableFile table(file);
    status.file_bytes = table.file_bytes();
    status.info = table.info();
    status.fault = foreign_text(game, status.info, tier, file);
    status.foreign = !status.fault.empty();
    if (!status.foreign) status.fault = tier_fault(game, status.info, tier, file);
  } catch (const DamagedFile& error) {
    status.fault = DamagedFile(error.damage, file, true).what();
  } catch (const FormatError& error) {
    const std::string what = TableFile::is_table(file) ? error.what() : file + " is not a finished table file";
    status.fault = fmt::format("{}; make the tier again with: zermelo repair {}", what, shell_word(file));
  } catch (const std::system_error& error) {
    status.fault = unreadable_text(game, tier, file, error.what());
    status.unreadable = true;
  }
  status.state = status.fault.empty() ? TierState::done : TierState::damaged;
  return status;
}

bool has_table(const TierStatus& tier) { return tier.is_done() || tier.state == TierState::stale; }

/// A tier by its place, and the digest that a table has or records of it.
struct PlacedDigest {
  std::size_t place;
  const std::string* digest;
};

/// What a table records of the tiers below, by ascending places; nothing if the rules have other tiers. An older table
/// records only the tiers that it rests on directly.
using Records = std::optional<std::vector<PlacedDigest>>;

Records recorded(const Game& game, std::size_t place, const TableInfo& info) {
  std::vector<PlacedDigest> all;
  const auto add = [&](const std::vector<TierDigest>& digests, const std::vector<std::size_t>& places) {
    for (std::size_t i = 0; i < std::min(digests.size(), places.size()); ++i)
      if (digests[i].tier == game.tiers()[places[i]].name) all.push_back({places[i], &digests[i].payload_digest});
    return digests.size() == places.size();
  };
  const bool complete = add(info.lower.rests_on, game.tiers()[place].rests_on) &&
                        (info.lower.further_below.empty() || add(info.lower.further_below, further_below(game, place)));
  if (!complete || all.size() != info.lower.all().size()) return {};
  std::ranges::sort(all, {}, &PlacedDigest::place);
  return all;
}

/// The known digests of a tier's table, each with the file that states it. If the table exists, its own digest;
/// otherwise up to two different digests that tables above record.
class Versions {
 public:
  struct Version {
    std::string digest, file;
    bool own;  ///< whether it is the file of the tier

    std::string words() const {
      return own ? fmt::format("{} has the digest {}", file, digest)
                 : fmt::format("{} on one with the digest {}", file, digest);
    }
  };

  void add(Version version) {
    if (versions_.empty() || (versions_.size() == 1 && !versions_[0].own && versions_[0].digest != version.digest))
      versions_.push_back(std::move(version));
  }
  /// A version with another digest; null if there is none.
  const Version* other_than(const std::string& digest) const {
    const auto found = std::ranges::find_if(versions_, [&](const Version& one) { return one.digest != digest; });
    return found == versions_.end() ? nullptr : &*found;
  }

 private:
  std::vector<Version> versions_;
};

/// The versions of each tier's table, from the tables and their records.
std::vector<Versions> versions_of(const std::vector<TierStatus>& all, const std::vector<Records>& records) {
  std::vector<Versions> versions(all.size());
  for (std::size_t place = 0; place < all.size(); ++place)
    if (has_table(all[place])) versions[place].add({all[place].info.solved_digest(), all[place].file, true});
  for (std::size_t place = 0; place < all.size(); ++place)
    if (records[place])
      for (const PlacedDigest& below : *records[place])
        versions[below.place].add({*below.digest, all[place].file, false});
  return versions;
}

/// Why a table does not fit to the tables of the tiers below, or to others that rest on them; empty if it does.
std::string staleness(const Game& game, std::size_t place, const TierStatus& status, const Records& records,
                      const std::vector<Versions>& versions) {
  const auto again = [&](const std::string& how) {
    return fmt::format("{} {}; {}", status.file, how, way_to_replace(game, game.tiers()[place], status.file));
  };
  if (!records) return again("rests on other tiers than the rules say");
  for (const PlacedDigest& tier : *records)
    if (const Versions::Version* other = versions[tier.place].other_than(*tier.digest))
      return again(fmt::format("rests on a table of the tier {} with the digest {}, but {}",
                               game.tiers()[tier.place].name, *tier.digest, other->words()));
  return {};
}

std::string kind_words(const TableKind& kind) {
  return fmt::format("{} {} {}", name(kind.game_class), name(kind.play), name(kind.metric));
}

/// Throws UsageError if two tables differ in kind.
void require_one_kind(const std::vector<TierStatus>& tiers) {
  const TierStatus* first = nullptr;
  for (const TierStatus& tier : tiers) {
    if (!has_table(tier)) continue;
    if (first == nullptr) first = &tier;
    if (tier.info.kind != first->info.kind)
      throw UsageError("{} is a {} table and {} a {} table; keep them in two folders", first->file,
                       kind_words(first->info.kind), tier.file, kind_words(tier.info.kind));
  }
}

[[noreturn]] void refuse_without_tables(const std::string& folder) {
  const std::string path = shell_word(folder.ends_with('/') ? folder : folder + "/");
  if (!has_tables(folder))
    throw MissingTables("{} contains no table files; make them with zermelo solve SPEC -o {}", folder, path);
  throw MissingTables(
      "{0} contains no sound table of a tier; make one with zermelo solve SPEC -o {1}, or mend damaged ones with "
      "zermelo repair {1} SPEC",
      folder, path);
}

/// Marks the tables that do not fit, and those that rest on one of them, also indirectly and through missing tables.
/// The lowest fault comes first: when that table is made again, those above it may fit.
void find_stale(const Game& game, std::vector<TierStatus>& all) {
  std::vector<Records> records(all.size());
  for (std::size_t place = 0; place < all.size(); ++place)
    if (has_table(all[place])) records[place] = recorded(game, place, all[place].info);
  const std::vector<Versions> versions = versions_of(all, records);
  std::vector<std::string> causes(all.size());  // the fault of a stale table in or below each tier
  for (std::size_t place = 0; place < all.size(); ++place) {
    const Tier& tier = game.tiers()[place];
    TierStatus& status = all[place];
    for (const std::size_t below : tier.rests_on)
      if (causes[place].empty()) causes[place] = causes[below];
    if (!status.is_done()) continue;
    if (causes[place].empty())
      status.fault = causes[place] = staleness(game, place, status, records[place], versions);
    else
      status.fault = fmt::format("{} rests on a stale table: {}", status.file, causes[place]);
    if (!status.fault.empty()) status.state = TierState::stale;
  }
}

/// The states of all tiers, whose files these are.
std::vector<TierStatus> states_of(const Game& game, const std::vector<std::string>& files) {
  std::vector<TierStatus> all;
  for (const Tier& tier : game.tiers()) all.push_back(status_of(game, tier, files[all.size()]));
  find_stale(game, all);
  require_one_kind(all);
  return all;
}

std::vector<std::string> files_of(const Game& game, const std::string& folder) {
  std::vector<std::string> files;
  for (const Tier& tier : game.tiers()) files.push_back(tier_path(folder, tier.name));
  return files;
}

}  // namespace

bool names_folder(const std::string& path) { return path.ends_with('/') || fs::is_directory(path); }

std::string folder_path(const std::string& folder) { return fs::path(folder + "/.").parent_path().string(); }

std::string tier_path(const std::string& folder, std::string_view tier) {
  return (fs::path(folder) / (std::string(tier) + std::string(table_extension))).string();
}

std::string key_path(const std::string& folder, std::string_view tier) {
  return (fs::path(folder) / (std::string(tier) + ".keys")).string();
}

std::vector<std::string> files_with(const std::string& folder, std::string_view extension) {
  std::vector<std::string> files;
  if (!fs::is_directory(folder)) return files;
  std::error_code gone;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == extension && entry.is_regular_file(gone)) files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

bool has_tables(const std::string& folder) { return !tables_in(folder).empty(); }

std::string lock_name(const std::string& folder) { return (fs::path(folder_path(folder)) / "tiers").string(); }

std::unique_ptr<FileLock> lock_folder(const std::string& folder) {
  std::unique_ptr<FileLock> lock = FileLock::take(lock_name(folder));
  if (!lock) throw UsageError("another process is working in {}; wait until it ends, or stop it", folder_path(folder));
  return lock;
}

std::string no_tiers(const std::string& spec) {
  return fmt::format("{} has no tiers; docs/tiers.md lists the games that have some", spec);
}

TableInfo any_tier(const std::string& folder) {
  std::vector<TableInfo> tiers;
  std::optional<TableInfo> other;
  for (const std::string& table : tables_in(folder)) {
    std::optional<TableInfo> info = readable_info(table);
    if (!info) continue;
    const bool named = fs::path(table).stem() == info->tier;
    if (named && std::ranges::find(tiers, info->spec, &TableInfo::spec) != tiers.end()) return *std::move(info);
    if (named)
      tiers.push_back(*std::move(info));
    else if (!other)
      other = std::move(info);
  }
  if (!tiers.empty()) return std::move(tiers.front());
  if (!other) refuse_without_tables(folder);
  return *std::move(other);
}

std::vector<bool> tiers_below(const Game& game, std::size_t place) {
  std::vector<bool> found(game.tiers().size());
  found[place] = true;
  for (std::size_t i = place + 1; i-- > 0;)
    for (const std::size_t below : game.tiers()[i].rests_on)
      if (found[i]) found[below] = true;
  return found;
}

std::vector<std::size_t> further_below(const Game& game, std::size_t place) {
  std::vector<bool> further = tiers_below(game, place);
  for (const std::size_t direct : game.tiers()[place].rests_on) further[direct] = false;
  std::vector<std::size_t> places;
  for (std::size_t below = 0; below < place; ++below)
    if (further[below]) places.push_back(below);
  return places;
}

std::optional<std::size_t> find_tier(std::span<const Tier> tiers, std::string_view name) {
  const auto found = std::ranges::find(tiers, name, &Tier::name);
  return found == tiers.end() ? std::nullopt : std::optional<std::size_t>(found - tiers.begin());
}

std::size_t tier_called(const Game& game, std::string_view name) {
  const std::string spec = game.spec().canonical_text();
  if (game.tiers().empty()) throw UsageError(no_tiers(spec));
  if (const auto place = find_tier(game.tiers(), name)) return *place;
  throw UsageError("{0} has no tier '{1}'; zermelo tiers {0} lists them", spec, name);
}

std::string tier_fault(const Game& game, const TableInfo& info, const Tier& tier, const std::string& file) {
  if (info.tier.empty())
    return fmt::format("{} contains all of {}, not the tier {}; move it to another folder", file, info.spec, tier.name);
  if (info.tier != tier.name) return misnamed(game, file, info.tier);
  if (info.positions != tier.positions)
    return fmt::format("{} has {} positions, but the tier {} has {}; {}", file, info.positions, tier.name,
                       tier.positions, way_to_replace(game, tier, file));
  if (info.order != tier.order)
    return fmt::format("{} has the positions of the tier {} in another order; {}", file, tier.name,
                       way_to_replace(game, tier, file));
  if (info.key_bytes != 0 && !std::ranges::equal(info.tiers, game.tiers()))
    return fmt::format("{} lists other tiers of the game; {}", file, way_to_replace(game, tier, file));
  return {};
}

std::vector<TierStatus> tier_states(const Game& game, const std::string& folder) {
  return states_of(game, files_of(game, folder));
}

std::vector<TierStatus> tier_states_beside(const Game& game, const std::string& table, std::size_t place) {
  std::vector<std::string> files = files_of(game, folder_of(table));
  files[place] = table;
  return states_of(game, files);
}

std::vector<bool> all_below_done(const std::vector<TierStatus>& tiers) {
  std::vector<bool> founded(tiers.size());
  for (std::size_t place = 0; place < tiers.size(); ++place)
    founded[place] = std::ranges::all_of(tiers[place].tier.rests_on,
                                         [&](std::size_t below) { return tiers[below].is_done() && founded[below]; });
  return founded;
}

void require_sound(const std::vector<TierStatus>& tiers, const std::vector<bool>& wanted, bool replaces) {
  for (std::size_t i = 0; i < tiers.size(); ++i) {
    if (!wanted[i] || tiers[i].fault.empty() || (replaces && !tiers[i].unreadable)) continue;
    if (tiers[i].foreign) throw UsageError(tiers[i].fault);
    throw FormatError(tiers[i].fault);
  }
}

}  // namespace zermelo
