// zermelo check: holds a table that somebody published against what zermelo computes, and names the first difference.
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/dynamic_bitset.hpp>
#include <fstream>
#include <memory>
#include <sstream>
#include <system_error>

#include "formats/claims.h"
#include "formats/probe.h"
#include "tablebase/at_line.h"
#include "tablebase/games/registry.h"
#include "tools/command.h"
#include "tools/support/machine.h"
#include "tools/support/memory_table.h"
#include "tools/support/options.h"
#include "tools/support/values.h"

namespace zermelo {

namespace {

struct Options {
  std::vector<std::string> words;  ///< SPEC and FILE
  std::string spec;
  std::string file;
  std::string kind;
  std::string table;
  bool complete = false;
  unsigned threads = 0;
  std::uint64_t memory = 0;
  bool json = false;
};

struct Difference {
  std::string where;
  std::string published;
  std::string computed;
};

struct Report {
  std::uint64_t claims = 0;
  std::uint64_t agree = 0;
  std::optional<Difference> first;

  void differ(Difference difference) {
    if (!first) first = std::move(difference);
  }
};

/// What zermelo computes: a table from the solver, or one read from a file.
struct Truth {
  std::unique_ptr<Game> game;
  Metric metric;
  MemoryTable table;
};

std::string read_text(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    if (errno != 0) throw std::system_error(errno, std::generic_category(), path);
    throw FormatError(path + ": there is nothing to check in it");
  }
  return text.str();
}

ClaimKind choose_kind(const Options& options, const Spec& spec, const std::string& text) {
  if (options.kind == "sequence" || options.kind == "period")
    throw UsageError(
        fmt::format("--kind {} is not available in this version; it checks outcomes and positions", options.kind));
  const bool pyramid = spec.family() == "pyramid";
  const ClaimKind guess = guess_kind(text);
  if (options.kind == "positions") return ClaimKind::positions;
  if (pyramid && (guess == ClaimKind::pyramid_table || !spec.has("rows"))) return ClaimKind::pyramid_table;
  if (options.kind == "outcomes") return ClaimKind::outcomes;
  if (guess == ClaimKind::outcomes || guess == ClaimKind::positions) return guess;
  throw UsageError(options.file + ": it is not clear what this table claims; say --kind outcomes or --kind positions");
}

Claims read_claims(ClaimKind kind, const std::string& text, const std::string& file) {
  if (kind == ClaimKind::pyramid_table) return read_pyramid_table(text, file);
  return kind == ClaimKind::positions ? read_p_positions(text, file) : read_outcomes(text, file);
}

/// A printed pyramid table needs the game of its largest row, unless the user names one.
std::string spec_for(const Options& options, const Spec& spec, ClaimKind kind, const Claims& claims) {
  if (kind != ClaimKind::pyramid_table || spec.has("rows")) return options.spec;
  std::size_t rows = 1;
  for (const Claim& claim : claims.list) rows = std::max(rows, split(claim.position, ',').size());
  return fmt::format("{} rows={}", options.spec, rows);
}

Truth find_truth(const Options& options, const std::string& spec, Metric metric, Workers& workers) {
  std::unique_ptr<Game> game = make_game(spec, resources_for(workers.count(), options.memory));
  if (options.table.empty()) {
    MemoryTable table = solve_in_memory(*game, metric, options.memory, workers);
    return {std::move(game), metric, std::move(table)};
  }
  const Probe probe(TableFile(options.table), resources_for(workers.count(), options.memory));
  const TableInfo& info = probe.file().info();
  if (info.spec != game->spec().canonical())
    throw UsageError(
        fmt::format("{} is a table of '{}', not of '{}'", options.table, info.spec, game->spec().canonical()));
  if (metric == Metric::depth && info.metric == Metric::outcome)
    throw UsageError(options.table + " holds only outcomes, but the published table claims depths");
  require_memory(peak_memory() + MemoryTable::bytes(info.cell, info.positions), options.memory,
                 "reading " + options.table);
  return {std::move(game), info.metric, load_table(probe, workers)};
}

/// The computed value in the words of the claim: as much as it says and no more.
std::string claim_text(std::optional<Outcome> outcome, std::optional<std::uint32_t> depth,
                       std::optional<std::uint32_t> moves) {
  std::vector<std::string> words;
  if (outcome) words.emplace_back(name(*outcome));
  if (depth) words.push_back(fmt::format("{} plies", *depth));
  if (moves) words.push_back(fmt::format("{} moves", *moves));
  return fmt::format("{}", fmt::join(words, ", "));
}

/// Depth and moves of a position, which a draw has not.
std::optional<std::uint32_t> depth_of(Value value) {
  return value.outcome == Outcome::draw ? std::nullopt : std::optional(value.depth);
}
std::optional<std::uint32_t> moves_of(Value value) {
  return value.outcome == Outcome::draw ? std::nullopt : std::optional(winner_moves(value));
}

void check_claim(const Truth& truth, const Claim& claim, const Options& options, Report& report) {
  const Index position = at_line(options.file, claim.line, [&] { return truth.game->parse(claim.position); });
  const Value value = truth.table.value(position);
  ++report.claims;
  const bool agrees = claim.outcome.value_or(value.outcome) == value.outcome &&
                      (!claim.depth || claim.depth == depth_of(value)) &&
                      (!claim.moves || claim.moves == moves_of(value));
  report.agree += agrees;
  if (agrees) return;
  const auto where = fmt::format("line {}: {}", claim.line, claim.position);
  report.differ(
      {where, claim_text(claim.outcome, claim.depth, claim.moves),
       claim_text(claim.outcome || !depth_of(value) ? std::optional(value.outcome) : std::nullopt,
                  claim.depth ? depth_of(value) : std::nullopt, claim.moves ? moves_of(value) : std::nullopt)});
}

/// The one among the positions that are the same up to the order of their piles that stands for all of them.
Index any_order(const Game& game, Index position) {
  const std::string& family = game.spec().family();
  if (family != "nim" && family != "wythoff") return position;
  const std::string text = game.text(position);
  std::vector<std::uint64_t> piles;
  for (const std::string_view pile : split(text, ',')) parse_number(pile, max_positions, piles.emplace_back());
  std::sort(piles.begin(), piles.end());
  return game.parse(fmt::format("{}", fmt::join(piles, ",")));
}

/// A complete list names every lost position of the game; in any order of the piles, where that makes no difference.
void check_complete(const Truth& truth, const Claims& claims, Report& report) {
  boost::dynamic_bitset<> listed(truth.table.size());
  for (const Claim& claim : claims.list) listed.set(any_order(*truth.game, truth.game->parse(claim.position)));
  for (Index position = 0; position < truth.table.size() && !report.first; ++position)
    if (truth.table.value(position).outcome == Outcome::loss && !listed[any_order(*truth.game, position)])
      report.differ({"missing: " + truth.game->text(position), "not listed", "loss"});
}

void print_report(const Report& report, const Options& options, bool complete, ClaimKind kind, Output& output) {
  const bool ok = !report.first;
  if (options.json) {
    Json object{{"file", options.file}, {"claims", report.claims}, {"agree", report.agree}};
    object["first_difference"] = ok ? Json(nullptr)
                                    : Json{{"where", report.first->where},
                                           {"published", report.first->published},
                                           {"computed", report.first->computed}};
    object["ok"] = ok;
    return output.json(object);
  }
  output.print("{}: {} of {} claims agree\n", options.file, count_text(report.agree), count_text(report.claims));
  if (!ok)
    output.print("first difference, {}: published {}, computed {}\n", report.first->where, report.first->published,
                 report.first->computed);
  else if (kind == ClaimKind::positions && complete)
    output.write("no lost position is missing\n");
  else if (kind == ClaimKind::positions)
    output.write("not checked: whether lost positions are missing; say --complete for a list of all\n");
}

int run(Options options, Output& output) {
  if (options.words.size() < 2) throw UsageError("check needs a game's SPEC and then a FILE");
  options.file = options.words.back();
  options.words.pop_back();
  options.spec = fmt::format("{}", fmt::join(options.words, " "));
  catch_interrupts();
  const Spec spec = Spec::parse(options.spec);
  const std::string text = read_text(options.file);
  const ClaimKind kind = choose_kind(options, spec, text);
  const Claims claims = read_claims(kind, text, options.file);
  const bool complete = options.complete || claims.complete;
  if (complete && kind != ClaimKind::positions) throw UsageError("--complete is for lists of positions");
  const bool depths = std::any_of(claims.list.begin(), claims.list.end(),
                                  [](const Claim& claim) { return claim.depth || claim.moves; });
  Workers workers(options.threads);
  const Truth truth =
      find_truth(options, spec_for(options, spec, kind, claims), depths ? Metric::depth : Metric::outcome, workers);
  Report report;
  for (const Claim& claim : claims.list) check_claim(truth, claim, options, report);
  if (complete) check_complete(truth, claims, report);
  print_report(report, options, complete, kind, output);
  return report.first ? status_mismatch : status_done;
}

}  // namespace

Command check_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = add_command(app, "check", "Hold a published table against what zermelo computes",
                                 "zermelo check pyramid printed-table.txt\n"
                                 "  zermelo check wythoff max=30 p-positions.txt --kind positions --complete");
  parser
      ->add_option("SPEC FILE", options->words,
                   "The game, then the published table: CSV position,outcome[,depth]; a list of lost positions, one a\n"
                   "line; or the pyramid table `p ○ (moves)`, for which SPEC may be just `pyramid`")
      ->required();
  parser->add_option("--kind", options->kind, "What FILE holds: outcomes or positions; default: guessed")
      ->type_name("KIND")
      ->check(CLI::IsMember({"outcomes", "positions", "sequence", "period"}));
  parser->add_flag("--complete", options->complete,
                   "The list names every lost position of the game, so a missing one is a difference;\n"
                   "a line `# complete` in the file says the same");
  parser->add_option("--table", options->table, "Look answers up in this table file instead of solving")
      ->type_name("FILE");
  add_threads(*parser, options->threads);
  add_memory(*parser, options->memory);
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
