// A claim about a chess ending concerns the longest win of one side to move, so the counts of one part decide it.
#include "tools/published/checks.h"

#include <algorithm>

#include "formats/texts/claims.h"
#include "jobs/budget/amounts.h"
#include "jobs/counts/census.h"
#include "tablebase/chess/material.h"
#include "tablebase/input/input_file.h"
#include "tablebase/registry.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

/// Throws UsageError for a text that names no ending, or one with more men than any table.
void require_ending(const std::string& text) {
  const std::size_t men = chess::parse_material(text).men();
  if (men > chess::most_men)
    throw UsageError("{} has {} men, but tables have at most {}; leave it out", text, men, chess::most_men);
}

std::string spec_of_claims(const CheckWords& check, const std::vector<EndingClaim>& claims) {
  if (check.spec != "chess") return check.spec;
  std::size_t men = 3;
  for (const EndingClaim& claim : claims) men = std::max(men, chess::parse_material(claim.ending).men());
  return fmt::format("chess men={}", men);
}

/// Whether tables of `found` belong to the game of the spec; `chess` alone is any chess on the usual board.
bool fits(const CheckWords& check, const Spec& found) {
  if (check.spec != "chess") return same_game(found.canonical_text(), make_game(check.spec)->spec().canonical_text());
  return found.family() == "chess" && found.text("files") == "8" && found.text("ranks") == "8";
}

/// The tables at `check.table`. Throws UsageError if they belong to another game than the spec, or have no depths.
TierCensus opened(const CheckWords& check, const Job& job) {
  Probe probe(check.table, job);
  const TableInfo& info = probe.info();
  if (!fits(check, probe.game().spec()))
    throw UsageError("{} has tables of '{}', not of '{}'", check.table, info.spec, check.spec);
  if (!info.kind->has_depth) throw UsageError("{} has no depths; solve it with --metric depth", check.table);
  return {std::move(probe), job};
}

/// The moves of the first side's longest win in the ending; 0 without a win.
std::uint32_t longest_mate(TierCensus& census, const std::string& ending) {
  const chess::Material material = chess::parse_material(ending);
  const chess::Material first = chess::parse_material(ending.substr(0, ending.find('v')) + "vK");
  const std::string_view side = first.white == material.white ? "white" : "black";
  const std::vector<PartCounts> parts = census.tier(material.name());
  const auto part = std::ranges::find(parts, side, &PartCounts::part);
  return (greatest_depth(part->wins).value_or(0) + 1) / 2;
}

std::string moves_text(std::uint32_t moves) {
  if (moves == 0) return "no win";
  return moves == 1 ? "1 move" : fmt::format("{} moves", moves);
}

}  // namespace

Json Difference::json() const { return {{"where", where}, {"published", published}, {"computed", computed}}; }

std::string Difference::text() const {
  return fmt::format("{}: published {}, computed {}", where, published, computed);
}

void CheckReport::add(std::optional<Difference> difference) {
  ++claims;
  agree += !difference;
  if (difference) differ(*std::move(difference));
}

void CheckReport::differ(Difference difference) {
  if (!first) first = std::move(difference);
}

Json CheckReport::json(const Json& file) const {
  return {{"file", file}, {"claims", claims}, {"agree", agree}, {"first_difference", first ? first->json() : Json()}};
}

std::string CheckReport::text(const std::string& title) const {
  return fmt::format("{}: {} of {} claims agree\n", title, count_text(agree), count_text(claims));
}

void CheckReport::print_first(Output& output) const {
  if (first) output.print("first difference, {}\n", first->text());
}

int check_endings(const CheckWords& check, const std::string& text, Output& output) {
  const std::vector<EndingClaim> claims = read_ending_claims(text, check.file);
  for (const EndingClaim& claim : claims) at_line(check.file, claim.line, [&] { require_ending(claim.ending); });
  const Job job = start_job(check.threads, check.memory);
  TierCensus census = check.table.empty() ? TierCensus(spec_of_claims(check, claims), job) : opened(check, job);
  CheckReport report;
  Json differences = Json::array();
  std::string lines;
  for (const EndingClaim& claim : claims) {
    const auto moves = at_line(check.file, claim.line, [&] { return longest_mate(census, claim.ending); });
    std::optional<Difference> difference;
    if (moves != claim.moves) {
      difference = {fmt::format("line {}: {}", claim.line, claim.ending), moves_text(claim.moves), moves_text(moves)};
      differences.push_back(difference->json());
      lines += difference->text() + "\n";
    }
    report.add(std::move(difference));
  }
  if (check.json) {
    Json object = report.json(check.file);
    object["differences"] = std::move(differences);
    object["ok"] = !report.first;
    output.json(object);
  } else {
    output.write(report.text(check.file) + lines);
  }
  return report.status();
}

}  // namespace zermelo
