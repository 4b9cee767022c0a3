// Joins the metadata of the file with the words of the family.
#include "tools/serve/description.h"

#include "jobs/answer/answer.h"
#include "jobs/answer/census.h"
#include "tablebase/registry.h"
#include "tools/print/answers.h"
#include "tools/print/summary.h"

namespace zermelo {
namespace {

/// Histograms with more rows are left out.
constexpr std::size_t most_rows = 2000;

Json start_json(const ServedTable& table) {
  const Probe& probe = table.probe;
  if (!probe.game().has_start()) return nullptr;
  Json start = answer_json(try_ask(probe, probe.game().text(probe.game().start()), Detail::entry), Detail::entry);
  if (const Json* error = start.find("error")) start["error"] = without_folders(error->get<std::string>(), table);
  return start;
}

Json opening_json(const Probe& probe) {
  const std::optional<Index> position = opening(probe);
  return position ? Json(probe.game().text(*position)) : Json(nullptr);
}

Json keys_json(const ServedTable& table, const Family& family) {
  const Spec& spec = table.probe.game().spec();
  Json keys = Json::object();
  for (const Key& key : family.keys)
    if (spec.has(key.name)) keys[key.name] = without_folders(spec.text(key.name), table);
  return keys;
}

void add_rules(Json& object, const ServedTable& table) {
  const Game& game = table.probe.game();
  object["family"] = game.spec().family();
  if (const Family* family = find_family(game.spec().family())) {
    object["keys"] = keys_json(table, *family);
    object["summary"] = family->summary;
    object["notation"] = family->position;
  }
  object["class"] = name(game.game_class());
  if (game.game_class() == GameClass::terminating) object["play"] = name(game.play());
}

Json tiers_json(const Probe& probe) {
  Json tiers = Json::array();
  for (std::size_t place = 0; place < probe.tiers().size(); ++place) {
    const Tier& tier = probe.game().tiers()[place];
    tiers.push_back({{"tier", tier.name}, {"positions", tier.positions}, {"state", name(probe.tiers()[place].state)}});
  }
  return tiers;
}

}  // namespace

Json table_json(const ServedTable& table) {
  const Probe& probe = table.probe;
  const TableInfo& info = probe.info();
  const bool partisan = info.kind.game_class == GameClass::partisan;
  const TableCounts counts{info.summary, info.kind, partisan ? &probe.numbers() : nullptr};
  Json object{{"table", table.name},
              {"spec", without_folders(info.spec, table)},
              {"metric", name(info.kind.metric)},
              {"positions", info.positions}};
  add_counts(object, counts);
  object["start"] = start_json(table);
  object["opening"] = opening_json(probe);
  add_rules(object, table);
  if (!info.tier.empty()) object["tier"] = info.tier;
  if (probe.folder()) object["tiers"] = tiers_json(probe);
  object["histogram"] = info.summary.histogram.size() > most_rows ? Json(nullptr) : histogram_json(counts);
  return object;
}

}  // namespace zermelo
