// Opens everything at once, also what a Probe opens at the first use: later a path might name another file.
#include "tools/serve/tables/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "formats/table/reading/block_cache.h"
#include "jobs/answer/answer.h"
#include "jobs/counts/census.h"
#include "jobs/keys/table_keys.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"
#include "tools/print/answers.h"
#include "tools/print/summary.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// The files of a folder of whole tables, otherwise the path itself.
std::vector<std::string> tables_at(const std::string& path) {
  if (names_folder(path) && any_tier(path).tier.empty()) return files_with(path, ".ztb");
  return {path};
}

/// The name of a file or folder without its extension; of `.` the name of the working folder.
std::string stem_of(const std::string& path) {
  const std::string inside = names_folder(path) ? path + "/." : path;
  const fs::path whole = fs::absolute(inside).lexically_normal();
  return (names_folder(path) ? whole.parent_path() : whole).stem().string();
}

/// Requests and JSON contain UTF-8 only.
std::string in_utf8(std::string_view text) {
  std::string whole;
  for (; !text.empty(); text.remove_prefix(first_character(text).size()))
    whole += character_bytes(text) > 0 ? first_character(text) : "\uFFFD";
  return whole;
}

/// A table whose cells need at most `room` bytes is read as a whole, so that a look-up needs no block, unless it lacks
/// entries or is damaged. Takes its bytes from `room`.
std::shared_ptr<const Probe> opened(const std::string& path, const Job& job, const std::shared_ptr<BlockCache>& cache,
                                    std::uint64_t& room) {
  auto table = std::make_shared<const Probe>(path, job, Positions::from_table, cache);
  const TableInfo& info = table->info();
  const std::uint64_t bytes = MemoryTable::bytes(info.cell, info.positions);
  const bool whole = std::ranges::all_of(
      table->parts(), [](const TierStatus& part) { return part.is_done() && !part.info.lacks_entries(); });
  if (!whole || bytes > room) return table;
  try {
    table = std::make_shared<const Probe>(table->held(job, "reading " + path));
    room -= bytes;
  } catch (const Interrupted&) {
    throw;
  } catch (const std::runtime_error&) {  // damaged, removed or too large: answers that need its blocks may be errors
  }
  return table;
}

/// Reads a key of each tier, which opens its file. Missing, foreign and damaged keys are errors of their positions.
void open_keys(const Game& game) {
  for (const std::shared_ptr<const KeyList>& keys : game.keys()) {
    std::vector<std::byte> key(keys->key_bytes());
    try {
      keys->read(0, key);
    } catch (const MissingTier&) {
    } catch (const ForeignKeys&) {
    } catch (const FormatError&) {
    }
  }
}

void leave_out_folders(std::string& text, std::string_view path) {
  const std::string_view whole = path.substr(0, path.find_last_not_of('/') + 1);
  const std::size_t name = whole.rfind('/') + 1;
  for (std::size_t at = 0; name > 0 && (at = text.find(whole, at)) != std::string::npos;) text.erase(at, name);
}

/// Histograms with more rows are left out.
constexpr std::size_t most_rows = 2000;

Json start_json(const ServedTable& table) {
  const Probe& probe = table.probe;
  if (!probe.game().has_start()) return nullptr;
  const Answer start = try_ask(probe, probe.game().text(probe.game().start()), Detail::entry);
  if (start.error.empty()) return position_json(start.position, start.worth);
  return {{"position", start.position}, {"error", without_folders(start.error, table)}};
}

Json keys_json(const ServedTable& table, const Family& family) {
  const Spec& spec = table.probe.game().spec();
  Json keys = Json::object();
  for (const Key& key : family.keys)
    if (spec.has(key.name)) keys[key.name] = without_folders(spec.text(key.name), table);
  return keys;
}

template <class Pairs>
Json pairs_json(const Pairs& pairs) {
  Json list = Json::array();
  for (const auto& [first, second] : pairs) {
    Json pair = Json::array();
    pair.push_back(first);
    pair.push_back(second);
    list.push_back(std::move(pair));
  }
  return list;
}

void add_rules(Json& object, const ServedTable& table) {
  const Game& game = table.probe.game();
  object["family"] = game.spec().family();
  if (const Family* family = find_family(game.spec().family())) {
    object["keys"] = keys_json(table, *family);
    object["summary"] = table.summary.empty() ? family->summary : table.summary;
    object["notation"] = family->position;
  }
  if (const auto drawing = game.drawing())
    object["drawing"] = {{"points", pairs_json(drawing->points)}, {"lines", pairs_json(drawing->lines)}};
  object["class"] = name(game.game_class());
  if (game.always_ends()) object["play"] = name(game.play());
}

Json tiers_json(const Probe& probe) {
  Json tiers = Json::array();
  for (const TierStatus& part : probe.parts())
    tiers.push_back({{"tier", part.tier.name}, {"positions", part.tier.positions}, {"state", name(part.state)}});
  return tiers;
}

}  // namespace

std::string without_folders(std::string text, const ServedTable& table) {
  const Spec& spec = table.probe.game().spec();
  leave_out_folders(text, table.probe.path());
  for (const char* key : {"file", "rules"})
    if (spec.has(key)) leave_out_folders(text, spec.text(key));
  return text;
}

std::string without_folders(std::string text, const Catalogue& catalogue) {
  for (const auto& table : catalogue.tables()) text = without_folders(std::move(text), *table);
  return text;
}

Catalogue::Catalogue(const std::vector<std::string>& paths, const Job& job, const std::shared_ptr<BlockCache>& cache) {
  std::uint64_t room = job.bounded() ? 0 : cache->most_bytes() / 8;
  for (const std::string& path : paths)
    for (const std::string& table : tables_at(path)) add(stem_of(table), opened(table, job, cache, room));
}

void Catalogue::add(std::string_view name, std::shared_ptr<const Probe> table, std::string summary) {
  tables_.push_back(
      std::make_unique<const ServedTable>(ServedTable{free_name(name), std::move(summary), std::move(table)}));
  const Probe& probe = tables_.back()->probe;
  open_keys(probe.game());
  if (probe.info().kind->partisan) probe.meanings();
  if (probe.info().kind->sum == SumRule::products) probe.elements();
}

std::string Catalogue::free_name(std::string_view wanted) const {
  const std::string stem = in_utf8(wanted);
  std::string name = stem;
  for (int number = 2; find(name) != nullptr; ++number) name = fmt::format("{}-{}", stem, number);
  return name;
}

const ServedTable* Catalogue::find(std::string_view name) const {
  const auto found =
      std::ranges::find(tables_, name, [](const auto& table) -> std::string_view { return table->name; });
  return found == tables_.end() ? nullptr : found->get();
}

Json table_json(const ServedTable& table) {
  const Probe& probe = table.probe;
  const TableInfo& info = probe.info();
  const TableCounts counts = counts_of(probe);
  Json object{{"table", table.name},
              {"spec", without_folders(info.spec, table)},
              {"metric", name(info.kind.metric)},
              {"positions", info.positions}};
  add_counts(object, counts);
  object["start"] = start_json(table);
  const std::optional<Index> first = opening(probe);
  object["opening"] = first ? Json(probe.game().text(*first)) : Json();
  add_rules(object, table);
  if (!info.tier.empty()) object["tier"] = info.tier;
  if (std::ranges::none_of(probe.parts(), [&](const TierStatus& part) { return probe.is_whole(part); }))
    object["tiers"] = tiers_json(probe);
  object["histogram"] = info.summary.histogram.size() > most_rows ? Json(nullptr) : histogram_json(counts);
  return object;
}

}  // namespace zermelo
