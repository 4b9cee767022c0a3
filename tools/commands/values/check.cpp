// zermelo check: compares a published table with computed values and prints the first difference.
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/dynamic_bitset.hpp>
#include <filesystem>

#include "formats/texts/claims.h"
#include "jobs/budget/amounts.h"
#include "jobs/lookup/probe.h"
#include "tablebase/input/input_file.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"
#include "tablebase/sequences/heap_rule.h"
#include "tools/options/read_text.h"
#include "tools/published/checks.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

ClaimKind choose_kind(const CheckWords& options, const Spec& spec, const std::string& text) {
  const bool pyramid = spec.family() == "pyramid";
  const ClaimKind guess = guess_kind(text);
  if (options.kind == "positions") return ClaimKind::positions;
  if (pyramid && (guess == ClaimKind::pyramid_table || !spec.has("rows"))) return ClaimKind::pyramid_table;
  if (options.kind == "outcomes") return ClaimKind::outcomes;
  if (guess == ClaimKind::outcomes || guess == ClaimKind::positions) return guess;
  throw UsageError(options.file +
                   ": it is not clear what this table claims; add --kind outcomes or --kind positions; for a "
                   "Grundy sequence SPEC is the rule of one heap, such as 0.77 or kayles");
}

/// The kind of entry that answers all claims.
const EntryKind& claimed_kind(const Claims& claims, const std::string& file) {
  const auto any = [&](const auto& claimed) { return std::ranges::any_of(claims.list, claimed); };
  const bool depths = any([](const Claim& claim) { return claim.depth || claim.moves; });
  const bool grundy = any([](const Claim& claim) { return claim.grundy.has_value(); });
  const bool scores = any([](const Claim& claim) { return claim.score.has_value(); });
  if (depths + grundy + scores > 1)
    throw UsageError("{} claims {}, but a table contains one of them; split the file", file,
                     !scores  ? "depths and Grundy values"
                     : depths ? "depths and scores"
                              : "Grundy values and scores");
  if (grundy) return kinds::grundy_values;
  if (scores) return kinds::scores;
  return depths ? kinds::depths : kinds::outcomes;
}

/// The spec of the game; for a pyramid table without `rows`, the pyramid of the longest position.
Spec spec_for(const CheckWords& options, const Spec& spec, ClaimKind kind, const Claims& claims) {
  if (kind != ClaimKind::pyramid_table || spec.has("rows")) return spec;
  std::size_t rows = 1;
  for (const Claim& claim : claims.list) rows = std::max(rows, split(claim.position, ',').size());
  return Spec::parse(fmt::format("{} rows={}", options.spec, rows));
}

/// What a table contains, in words.
std::string kept(const EntryKind& kind) {
  return fmt::format("{}{}", kind.has_figures() ? "" : "only ", kind.quantity);
}

/// The table to compare with in memory, from the solver or from a file.
Probe find_truth(const CheckWords& options, const Spec& spec, const EntryKind& claimed, const Job& job) {
  Resources resources{job};
  if (options.table.empty()) resources.keep_moves = job.scratch();
  std::shared_ptr<const Game> game = make_game(completed_spec(spec), resources);
  if (game->is_partisan())
    throw UsageError(
        "{}: `check` does not know partisan games, in which Left and Right have different moves; `zermelo "
        "export` prints a table as CSV",
        game->spec().canonical_text());
  if (game->is_scored() && claimed != kinds::outcomes && !claimed.is_score())
    throw UsageError("{} claims {}, but positions of {} have scores; write a score with its sign, such as +4 or -2",
                     options.file, claimed.quantity, options.spec);
  const EntryKind& needed = game->is_scored() ? kinds::scores : game->splits() ? kinds::grundy_values : claimed;
  if (options.table.empty()) return Probe::solved(std::move(game), needed.metric, job);
  const Probe probe = open_unchecked(options.table, job);
  const TableInfo& info = probe.info();
  if (!same_game(info.spec, game->spec().canonical_text()))
    throw UsageError("{} is a table of '{}', not of '{}'", options.table, info.spec, game->spec().canonical_text());
  if (needed != kinds::outcomes && info.kind.metric != needed.metric)
    throw UsageError("{} contains {}, but the published table claims {}", options.table, kept(*info.kind),
                     kept(entry_kind(info.kind.game_class, needed.metric)));
  return probe.held(job, "reading " + options.table);
}

/// The claimed or computed value in words.
std::string claim_text(std::optional<Outcome> outcome, std::optional<std::uint32_t> depth,
                       std::optional<std::uint32_t> moves, std::optional<std::uint32_t> grundy,
                       std::optional<int> score) {
  std::vector<std::string> words;
  if (outcome) words.emplace_back(name(*outcome));
  if (depth) words.push_back(fmt::format("{} plies", *depth));
  if (moves) words.push_back(fmt::format("{} moves", *moves));
  if (grundy) words.push_back(fmt::format("Grundy value {}", *grundy));
  if (score) words.push_back(*score == 0 ? "score 0" : fmt::format("score {:+}", *score));
  return fmt::format("{}", fmt::join(words, ", "));
}

/// The depth and the winner's moves; nothing for a draw.
std::optional<std::uint32_t> depth_of(Value value) {
  return value.outcome == Outcome::draw ? std::nullopt : std::optional(value.depth);
}
std::optional<std::uint32_t> moves_of(Value value) {
  return value.outcome == Outcome::draw ? std::nullopt : std::optional(winner_moves(value));
}

/// The number of a position, which may be written in brackets: `(1,2)`.
Index place_of(const Game& game, const std::string& position) {
  try {
    return game.parse(position);
  } catch (const UsageError&) {
    if (position.find_first_of("([{") != 0 || position.find_last_of(")]}") + 1 != position.size()) throw;
    return game.parse(trimmed(std::string_view(position).substr(1, position.size() - 2)));
  }
}

void check_claim(const Probe& truth, const Claim& claim, const CheckWords& options, CheckReport& report) {
  const Index position = at_line(options.file, claim.line, [&] { return place_of(truth.game(), claim.position); });
  const Value value = truth.value(position);
  const bool agrees =
      claim.outcome.value_or(value.outcome) == value.outcome && (!claim.depth || claim.depth == depth_of(value)) &&
      (!claim.moves || claim.moves == moves_of(value)) && claim.grundy.value_or(value.number) == value.number &&
      claim.score.value_or(score_of(value)) == score_of(value);
  if (agrees) return report.add({});
  report.add(Difference{
      fmt::format("line {}: {}", claim.line, claim.position),
      claim_text(claim.outcome, claim.depth, claim.moves, claim.grundy, claim.score),
      claim_text(claim.outcome || value.outcome == Outcome::draw ? std::optional(value.outcome) : std::nullopt,
                 claim.depth ? depth_of(value) : std::nullopt, claim.moves ? moves_of(value) : std::nullopt,
                 claim.grundy ? std::optional(value.number) : std::nullopt,
                 claim.score ? std::optional(score_of(value)) : std::nullopt)});
}

/// In Nim and Wythoff's game, the position with the same piles in ascending order; else the position itself.
Index any_order(const Game& game, Index position) {
  const std::string& family = game.spec().family();
  if (family != "nim" && family != "wythoff") return position;
  const std::string text = game.text(position);
  std::vector<std::uint64_t> piles;
  for (const std::string_view pile : split(text, ',')) parse_number(pile, max_positions, piles.emplace_back());
  std::ranges::sort(piles);
  return game.parse(fmt::format("{}", fmt::join(piles, ",")));
}

/// A complete list names every lost position of the game; in Nim and Wythoff's game one order of its piles suffices.
void check_complete(const Probe& truth, const Claims& claims, const Job& job, CheckReport& report) {
  const Game& game = truth.game();
  require_memory(held_memory() + game.size() / 8, job, "the search for missing positions");
  boost::dynamic_bitset<> listed(game.size());
  for (const Claim& claim : claims.list)  // the table of a tier knows positions of other tiers, too
    if (const Index position = place_of(game, claim.position); position < game.size())
      listed.set(any_order(game, position));
  for (Index position = 0; position < game.size() && !report.first; ++position)
    if (truth.value(position).outcome == Outcome::loss && !listed[any_order(game, position)])
      report.differ({"missing: " + game.text(position), "not listed", "loss"});
}

std::optional<sequences::HeapRule> rule_in(const std::string& words) {
  try {
    return sequences::HeapRule::parse(words);
  } catch (const SpecError&) {
    return {};  // not the rule of one heap; the family of the game reports a wrong spec
  }
}

/// Splits the words by position into SPEC and FILE; with --same-as they may be only SPEC.
void split_words(CheckWords& options) {
  options.spec = fmt::format("{}", fmt::join(options.words, " "));
  if (!options.same_as.empty() && rule_in(options.spec)) return;
  if (options.words.size() < 2) throw UsageError("check needs the SPEC of a game and a FILE");
  options.file = options.words.back();
  if (options.file != "-" && options.file.find('=') != std::string::npos && !std::filesystem::exists(options.file))
    throw UsageError("the last word must be the file of the published table; '{}' is not a file", options.file);
  options.words.pop_back();
  options.spec = fmt::format("{}", fmt::join(options.words, " "));
}

/// Whether the claims are about the Grundy sequence of one rule: by the options, or because SPEC is a rule.
bool about_sequence(const CheckWords& options) {
  if (options.kind == "sequence" || options.kind == "period" || !options.same_as.empty()) return true;
  return options.kind.empty() && options.spec != "pyramid" && rule_in(options.spec);
}

/// Whether the claims are about longest mates of chess endings: by --kind, or because the text reads so.
bool about_endings(const CheckWords& options, const Spec& spec, const std::string& text) {
  if (options.kind == "endings" && spec.family() != "chess")
    throw UsageError("--kind endings is for chess; '{}' is another game", options.spec);
  return options.kind == "endings" || (options.kind.empty() && spec.family() == "chess" && claims_endings(text));
}

int run_check(const CheckWords& words, Output& output) {
  CheckWords options = words;
  split_words(options);
  if (about_sequence(options)) {
    if (options.complete || !options.table.empty())
      throw UsageError("--complete and --table are for games, not for the Grundy sequence of one rule");
    return check_sequence(options, output);
  }
  if (options.max || options.offset)
    throw UsageError("--max and --offset are for the Grundy sequence of one rule; see --kind sequence");
  const Spec spec = Spec::parse(options.spec);
  const std::string text = read_text(options.file, options.memory, longest_line);
  if (about_endings(options, spec, text)) {
    if (options.complete) throw UsageError("--complete is for lists of positions");
    return check_endings(options, text, output);
  }
  const ClaimKind kind = choose_kind(options, spec, text);
  const auto read = kind == ClaimKind::pyramid_table ? read_pyramid_table
                    : kind == ClaimKind::positions   ? read_p_positions
                                                     : read_outcomes;
  const Claims claims = read(text, options.file);
  const bool complete = options.complete || claims.complete;
  if (complete && kind != ClaimKind::positions) throw UsageError("--complete is for lists of positions");
  const Job job = start_job(options.threads, options.memory);
  const Probe truth =
      find_truth(options, spec_for(options, spec, kind, claims), claimed_kind(claims, options.file), job);
  CheckReport report;
  for (const Claim& claim : claims.list) check_claim(truth, claim, options, report);
  if (complete) check_complete(truth, claims, job, report);
  if (options.json) {
    Json object = report.json(options.file);
    object["ok"] = !report.first;
    output.json(object);
    return report.status();
  }
  output.write(report.text(options.file));
  report.print_first(output);
  if (!report.first && kind == ClaimKind::positions)
    output.write(complete ? "no lost position is missing\n"
                          : "missing lost positions were not sought; --complete is for a list of all\n");
  return report.status();
}

}  // namespace

Command check_command(CLI::App& app) {
  constexpr std::uint64_t largest = 1'000'000'000'000'000'000;
  Command command(app, "check", "Compare a published table with computed values",
                  "zermelo check wythoff max=30 p-positions.txt --kind positions --complete");
  const auto options = command.runs(run_check);
  command
      .texts("SPEC FILE", options->words,
             "A game or a rule of one heap, and the published\ntable; see docs/published.md and docs/grundy.md")
      .required();
  command.text("--kind", options->kind, "outcomes, positions, sequence, period or endings;\ndefault: guessed from FILE")
      .type("KIND")
      .one_of({"outcomes", "positions", "sequence", "period", "endings"});
  command.flag("--complete", options->complete,
               "FILE lists every lost position of the game, so a\nmissing one is a difference");
  command.text("--table", options->table, "Compare with this table file or folder of tiers\ninstead of solving")
      .type("FILE");
  command.text("--same-as", options->same_as, "Claim that this rule has the same sequence;\nthen FILE may be left out")
      .type("SPEC");
  command.count("--offset", options->offset, largest, "The heap of the first published value; default 0");
  command.count("--max", options->max, largest,
                "The last heap for claims about periods or of\n--same-as; default: see docs/grundy.md");
  command.job_words(*options);
  return command;
}

}  // namespace zermelo
