// zermelo certify: writes a certificate, which names tables by their digests and makes claims about positions
// (docs/certificates.md). It reads metadata and single entries; whoever checks the certificate proves the tables.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "formats/table/reading/table_file.h"
#include "formats/table/storage/output_file.h"
#include "jobs/answer/answer.h"
#include "jobs/counts/counts.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/game/spec.h"
#include "tools/options/command.h"
#include "tools/print/answers.h"
#include "tools/print/summary.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

constexpr int version_of_certificates = 1;

struct CertifyOptions {
  std::string file;
  std::vector<std::string> positions;
  std::string output;
  std::uint64_t memory = 0;
};

/// The path as seen from the folder of the certificate.
std::string path_from(const std::string& certificate, const std::string& file) {
  const std::filesystem::path folder = (std::filesystem::current_path() / certificate).parent_path();
  return std::filesystem::relative(file, folder).string();
}

/// Requires a table of a game that is not partisan.
Json table_json(const TableFile& file, const CertifyOptions& options) {
  const TableInfo& info = file.info();
  Json object{{"file", path_from(options.output, file.path())}};
  if (!info.tier.empty()) object["tier"] = info.tier;
  object["positions"] = info.positions;
  add_counts(object, {info.summary, info.kind});
  object.erase("histogram");
  object["layout"] = name(info.layout);
  add_payload(object, info);
  return object;
}

/// The tables of a folder, or a table with those of the tiers below it.
Json tables_json(const Probe& probe, const CertifyOptions& options) {
  Json tables = Json::array();
  const auto add = [&](const TableFile& file) { tables.push_back(table_json(file, options)); };
  for_each_table(probe, [&](const Probe& part) { add(part.file()); });
  if (names_folder(probe.path())) return tables;
  const std::string folder = std::filesystem::path(probe.path()).parent_path().string();
  for (const TierDigest& tier : probe.info().lower.all())
    add(TableFile(tier_path(folder.empty() ? "." : folder, tier.tier)));
  return tables;
}

void add_sums(Json& object, const Json& tables) {
  for (const char* key : {"positions", "wins", "losses", "draws", "gaps"}) {
    std::uint64_t sum = 0;
    for (const Json& table : tables.elements()) sum += table.value(key, std::uint64_t{0});
    if (sum != 0 || std::string_view(key) != "gaps") object[key] = sum;
  }
}

Json claim_json(const char* claim, const Answer& answer) {
  Json object{{"claim", claim}};
  object.update(position_json(answer.position, answer.worth));
  return object;
}

/// As the table writes the position; but a FEN, which the table may reflect, stays as the user wrote it.
std::string certified_text(const Game& game, const Answer& answer) {
  Orbit orbit;
  game.list_orbits(*answer.number, {&orbit, 1});
  return orbit.placements == 1 ? game.text(*answer.number) : answer.position;
}

/// The start, if the table contains it, and the positions of the user.
Json claims_json(const Probe& probe, const CertifyOptions& options) {
  Json claims = Json::array();
  const Game& game = probe.game();
  if (game.has_start())
    if (const Answer start = try_ask(probe, game.text(game.start()), Detail::entry); start.error.empty())
      claims.push_back(claim_json("start", start));
  for (const std::string& position : options.positions) {
    Answer answer = ask(probe, position, Detail::entry);
    answer.position = certified_text(game, answer);
    claims.push_back(claim_json("position", answer));
  }
  return claims;
}

Json certificate_of(const Probe& probe, const CertifyOptions& options) {
  const TableInfo& info = probe.info();
  if (info.kind->partisan || info.kind->listed)
    throw UsageError("{}: certificates of {} are not defined; use `zermelo verify`", options.file,
                     info.kind->partisan ? "partisan games" : "misere quotients");
  Json object{{"certificate", version_of_certificates},
              {"zermelo", ZERMELO_VERSION},
              {"spec", info.spec},
              {"metric", name(info.kind.metric)},
              {"class", name(info.kind.game_class)}};
  if (always_ends(info.kind.game_class)) object["play"] = name(info.kind.play);
  object["rules_digest"] = info.rules_digest.empty() ? Json() : Json(info.rules_digest);
  Json tables = tables_json(probe, options);
  add_sums(object, tables);
  object["tables"] = std::move(tables);
  object["claims"] = claims_json(probe, options);
  return object;
}

/// The tables that tools/checker does not know (docs/certificates.md, "The checker"); empty if it knows this one.
std::string unknown_to_checker(const TableInfo& info) {
  constexpr std::array<std::string_view, 7> families{"chess", "graph", "grid", "grundy", "nim", "octal", "pyramid"};
  constexpr std::array<std::string_view, 3> metrics{"outcome", "depth", "grundy"};
  const Spec spec = Spec::parse(info.spec);
  if (std::ranges::find(families, spec.family()) == families.end()) return "the game " + spec.family();
  if (spec.has("goal")) return "other goals of chess than mate";
  const std::string_view metric = name(info.kind.metric);
  if (std::ranges::find(metrics, metric) == metrics.end()) return fmt::format("the metric {}", metric);
  return spec.family() == "chess" && !info.kind->has_depth ? "outcomes of chess without depths" : "";
}

void require_json_name(const std::string& path) {
  require_plain_place(path);
  if (!path.ends_with(".json"))
    throw UsageError("{}: the checker tells a certificate by the ending .json; write -o {}.json", path, path);
}

int run_certify(const CertifyOptions& options, Output& output) {
  if (!options.output.empty()) require_json_name(options.output);
  const Probe probe(options.file, start_job(0, options.memory));
  const Json certificate = certificate_of(probe, options);
  if (const std::string unknown = unknown_to_checker(probe.info()); !unknown.empty())
    notice(
        fmt::format("{}: tools/checker does not know {}, so it cannot check this certificate; `zermelo verify` "
                    "proves the table",
                    options.file, unknown));
  if (options.output.empty()) {
    output.json(certificate);
    return status_done;
  }
  write_file(options.output, json_text(certificate) + '\n');
  const std::size_t tables = certificate.at("tables").elements().size();
  const std::size_t claims = certificate.at("claims").elements().size();
  output.print("{}: {} table{}, {} claim{}\n", options.output, tables, tables == 1 ? "" : "s", claims,
               claims == 1 ? "" : "s");
  return status_done;
}

}  // namespace

Command certify_command(CLI::App& app) {
  Command command(app, "certify", "Write the digests of a table and claims about positions",
                  "zermelo certify pyramid10.ztb 1,2,3 -o cert.json");
  const auto options = command.runs(run_certify);
  command.file(options->file);
  command.texts("POSITION", options->positions, "Positions for further claims, besides the start");
  command
      .text("-o,--output", options->output, "The certificate, a name that ends with .json;\ndefault: standard output")
      .type("FILE");
  command.memory(options->memory);
  return command;
}

}  // namespace zermelo
