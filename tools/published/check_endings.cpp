// A claim is about the longest win of one side to move, so the counts of one part decide it.
#include "tools/published/check_endings.h"

#include <algorithm>
#include <vector>

#include "formats/texts/claims.h"
#include "jobs/answer/census.h"
#include "jobs/budget/amounts.h"
#include "tablebase/chess/material.h"
#include "tablebase/input/line_reader.h"
#include "tablebase/registry.h"
#include "tools/options/command.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

/// A claim, and the longest win of its side as it is.
struct Finding {
  EndingClaim claim;
  std::uint32_t computed;
};

/// Throws UsageError for a text that names no ending, or one with more men than any table.
void require_ending(const std::string& text) {
  const std::size_t men = chess::parse_material(text).men();
  if (men > chess::most_men)
    throw UsageError(
        fmt::format("{} has {} men, but tables have at most {}; leave it out", text, men, chess::most_men));
}

std::string spec_for(const EndingCheck& check, const std::vector<EndingClaim>& claims) {
  if (check.spec != "chess") return check.spec;
  std::size_t men = 3;
  for (const EndingClaim& claim : claims) men = std::max(men, chess::parse_material(claim.ending).men());
  return fmt::format("chess men={}", men);
}

/// Whether tables of `found` belong to the game of the spec; `chess` alone is any chess on the usual board.
bool fits(const EndingCheck& check, const Spec& found) {
  if (check.spec != "chess") return same_game(found.canonical_text(), make_game(check.spec)->spec().canonical_text());
  return found.family() == "chess" && found.text("files") == "8" && found.text("ranks") == "8";
}

/// The tables at `check.table`. Throws UsageError if they belong to another game than the spec, or have no depths.
TierCensus opened(const EndingCheck& check, const Job& job) {
  Probe probe(check.table, job);
  const TableInfo& info = probe.info();
  if (!fits(check, probe.game().spec()))
    throw UsageError(fmt::format("{} has tables of '{}', not of '{}'", check.table, info.spec, check.spec));
  if (info.kind.metric != Metric::depth)
    throw UsageError(fmt::format("{} has no depths; solve it with --metric depth", check.table));
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

std::vector<Finding> differences(const EndingCheck& check, const std::vector<EndingClaim>& claims, TierCensus& census) {
  std::vector<Finding> different;
  for (const EndingClaim& claim : claims) {
    const auto moves = at_line(check.file, claim.line, [&] { return longest_mate(census, claim.ending); });
    if (moves != claim.moves) different.push_back({claim, moves});
  }
  return different;
}

std::string moves_text(std::uint32_t moves) {
  if (moves == 0) return "no win";
  return moves == 1 ? "1 move" : fmt::format("{} moves", moves);
}

Json finding_json(const Finding& finding) {
  return {{"where", fmt::format("line {}: {}", finding.claim.line, finding.claim.ending)},
          {"published", moves_text(finding.claim.moves)},
          {"computed", moves_text(finding.computed)}};
}

void print_json(const EndingCheck& check, std::size_t claims, const std::vector<Finding>& different, Output& output) {
  Json all = Json::array();
  for (const Finding& finding : different) all.push_back(finding_json(finding));
  output.json({{"file", check.file},
               {"claims", claims},
               {"agree", claims - different.size()},
               {"first_difference", all.elements().empty() ? Json() : all.elements().front()},
               {"differences", all},
               {"ok", different.empty()}});
}

void print_text(const EndingCheck& check, std::size_t claims, const std::vector<Finding>& different, Output& output) {
  output.print("{}: {} of {} claims agree\n", check.file, count_text(claims - different.size()), count_text(claims));
  for (const auto& [claim, computed] : different)
    output.print("line {}: {}: published {}, computed {}\n", claim.line, claim.ending, moves_text(claim.moves),
                 moves_text(computed));
}

}  // namespace

int check_endings(const EndingCheck& check, Output& output) {
  const std::vector<EndingClaim> claims = read_ending_claims(check.text, check.file);
  for (const EndingClaim& claim : claims) at_line(check.file, claim.line, [&] { require_ending(claim.ending); });
  const Job job = start_job(check.threads, check.memory);
  TierCensus census = check.table.empty() ? TierCensus(spec_for(check, claims), job) : opened(check, job);
  const std::vector<Finding> different = differences(check, claims, census);
  check.json ? print_json(check, claims.size(), different, output)
             : print_text(check, claims.size(), different, output);
  return different.empty() ? status_done : status_mismatch;
}

}  // namespace zermelo
