// zermelo check-rules: looks for mistakes in the rules of a game, above all of own games.
#include "solver/engine/check_rules.h"

#include <filesystem>
#include <set>

#include "jobs/budget/amounts.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tablebase/rules/rules.h"
#include "tools/options/command.h"
#include "tools/print/answers.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

constexpr Index default_sample = 1'000'000;

struct CheckRulesOptions {
  SpecWords spec;
  Index sample = default_sample;
  unsigned threads = 0;
  bool json = false;
};

/// A position and some of its moves, for the user to look at.
struct SampledMoves {
  std::string position;
  std::vector<Move> moves;
  std::size_t count = 0;  ///< of all moves
};

/// The start and two positions spread over the table.
std::set<Index> sampled_positions(const Game& game) {
  std::set<Index> positions{game.size() / 3, game.size() / 3 * 2};
  try {
    positions.insert(game.start());
  } catch (const std::exception&) {
    return positions;
  }
  return positions;
}

/// Sampled positions that have a move. Skips positions whose rules throw, also a start without a number: check_rules
/// reports them.
std::vector<SampledMoves> samples_of(const Game& game) {
  constexpr std::size_t most_moves = 3;
  std::vector<SampledMoves> samples;
  for (const Index position : sampled_positions(game)) {
    try {
      SampledMoves sample{game.text(position), game.moves(game.text(position))};
      sample.count = sample.moves.size();
      sample.moves.resize(std::min(sample.count, most_moves));
      if (sample.count != 0) samples.push_back(std::move(sample));
    } catch (const std::exception&) {
      continue;
    }
  }
  return samples;
}

Json samples_json(const std::vector<SampledMoves>& samples) {
  Json list = Json::array();
  for (const SampledMoves& sample : samples) {
    Json moves = Json::array();
    for (const Move& move : sample.moves) moves.push_back({{"move", move.text}, {"to", move.to}});
    list.push_back({{"position", sample.position}, {"moves_count", sample.count}, {"moves", moves}});
  }
  return list;
}

void print_samples(const std::vector<SampledMoves>& samples, Output& output) {
  for (const SampledMoves& sample : samples) {
    output.print("{}  has {} move{}, for example\n", sample.position, count_text(sample.count),
                 sample.count == 1 ? "" : "s");
    for (const Move& move : sample.moves) output.print("  {}\n", move_words(move));
  }
}

Json check_json(const Game& game, const RulesCheck& check) {
  Json faults = Json::array();
  for (const RuleFault& fault : check.first)
    faults.push_back({{"position", fault.position}, {"number", fault.number}, {"fault", fault.fault}});
  return {{"spec", game.spec().canonical_text()},
          {"positions_checked", check.checked},
          {"faults", faults},
          {"suspicions", check.suspicions},
          {"warning", check.warning.empty() ? Json() : Json(check.warning)},
          {"samples", samples_json(samples_of(game))},
          {"ok", check.ok()}};
}

void print_check(const Game& game, const RulesCheck& check, Output& output) {
  const std::string what =
      check.checked == game.size()
          ? fmt::format("all {} positions", count_text(check.checked))
          : fmt::format("a sample of {} of {} positions", count_text(check.checked), count_text(game.size()));
  output.print("{}: {} checked, ", game.spec().canonical_text(), what);
  if (check.first.empty()) {
    output.print("no fault found{}\n", check.suspicions.empty() ? "" : ", but probably a mistake");
    for (const std::string& suspicion : check.suspicions) output.print("  {}\n", suspicion);
    return;
  }
  output.print("faults at {} of them\n", count_text(check.faulty));
  for (const RuleFault& fault : check.first)
    if (fault.number)
      output.print("  {} (number {}): {}\n", fault.position, *fault.number, fault.fault);
    else
      output.print("  {}: {}\n", fault.position, fault.fault);
}

/// Rules that break before there is a game with positions.
void report_broken(const std::string& spec, const BrokenRules& error, bool json, Output& output) {
  if (!json) return output.print("{}: no position checked\n  {}\n", spec, error.what());
  Json faults = Json::array();
  faults.push_back({{"position", nullptr}, {"number", nullptr}, {"fault", error.what()}});
  output.json({{"spec", spec},
               {"positions_checked", 0},
               {"faults", faults},
               {"suspicions", Json::array()},
               {"warning", nullptr},
               {"samples", Json::array()},
               {"ok", false}});
}

/// A file of rules alone stands for its game, also with another name. Throws UsageError for a name without its `.toml`.
std::string checked_spec(const SpecWords& words) {
  const std::string text = words.text();
  const auto is_file = [](const std::string& name) {
    std::error_code missing;
    return std::filesystem::is_regular_file(name, missing);
  };
  if (words.words.size() != 1 || find_family(text) != nullptr) return text;
  if (text.ends_with(".toml") || text.find('/') != std::string::npos || is_file(text)) {
    if (text.find(' ') != std::string::npos)
      throw UsageError("{}: the path of a rules file has no blanks; rename the file or its folder", text);
    return "board rules=" + text;
  }
  if (is_file(text + ".toml"))
    throw UsageError("{} is no game and no file, but {}.toml is a file; write check-rules {}.toml", text, text, text);
  return text;
}

int run_check_rules(const CheckRulesOptions& options, Output& output) {
  const Job job = start_job(options.threads, 0);
  const std::string spec = checked_spec(options.spec);
  std::unique_ptr<const Game> game;
  try {
    game = make_game(spec, {job});
  } catch (const BrokenRules& error) {
    report_broken(canonical_spec(spec), error, options.json, output);
    return status_mismatch;
  }
  const JobStep step(job, "checking the rules", std::min(options.sample, game->size()));
  const RulesCheck check = check_rules(*game, options.sample, job);
  if (!check.warning.empty()) notice(check.warning);
  if (options.json) {
    output.json(check_json(*game, check));
  } else {
    print_check(*game, check, output);
    print_samples(samples_of(*game), output);
  }
  return check.ok() ? status_done : status_mismatch;
}

}  // namespace

Command check_rules_command(CLI::App& app) {
  Command command(
      app, "check-rules",
      "Look for mistakes in the rules of a game\n(also FILE.toml, a rules file; status 1 if it finds or\nsuspects one)",
      "zermelo check-rules pyramid rows=6");
  const auto options = command.runs(run_check_rules);
  command.spec(options->spec);
  command.count("--sample", options->sample, max_positions,
                "Check at most N positions, spread over the game;\n0: all; default: a million");
  command.threads(options->threads);
  command.json(options->json);
  return command;
}

}  // namespace zermelo
