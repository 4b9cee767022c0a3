// zermelo value: a calculator for short partisan games.
#include <fmt/ranges.h>

#include <algorithm>

#include "formats/pictures/plot.h"
#include "jobs/budget/amounts.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/partisan/kernel/searches.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/values/game_pool.h"
#include "tablebase/values/misere_outcome.h"
#include "tablebase/values/notation/notation.h"
#include "tablebase/values/reductions.h"
#include "tools/options/command.h"
#include "tools/print/plots.h"
#include "tools/print/positions.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

constexpr std::uint64_t default_memory = std::uint64_t{1} << 30;

struct ValueOptions {
  std::vector<std::string> words;
  std::string game;      ///< the spec of the game if the words are a position; empty: they are an expression
  bool outcome = false;  ///< only the outcome of that position
  std::string picture;
  std::uint64_t memory = 0;
  bool mean = false, temperature = false, stops = false, birthday = false, reduced = false, weight = false,
       misere = false;
  Notation notation = Notation::usual;  ///< of the expression
  std::string format;                   ///< of the printed value: latex or cgsuite; empty: as papers print it
  bool latex = false;                   ///< the older word for the format latex
  bool json = false;
};

std::string format_of(const ValueOptions& options) {
  if (options.latex && options.format == "cgsuite") throw UsageError("--latex and --format cgsuite: choose one");
  return options.latex ? "latex" : options.format;
}

/// Requires the class of a value.
std::string class_words(OutcomeClass outcome) {
  switch (outcome) {
    case OutcomeClass::left:
      return "Left wins, whoever begins";
    case OutcomeClass::right:
      return "Right wins, whoever begins";
    case OutcomeClass::next:
      return "the first player wins";
    case OutcomeClass::previous:
      return "the second player wins";
    default:
      return {};
  }
}

/// The properties of one game that are printed.
struct Properties {
  std::string value, printed;  ///< the canonical form for programs, and in the format that is asked for
  OutcomeClass outcome;
  std::optional<Dyadic> number;
  std::string left_stop, right_stop, birthday;
  const Thermograph* thermograph = nullptr;  ///< only if it is asked for, and in JSON
  std::string reduced = {};                  ///< only with --reduced, and in JSON
  std::optional<std::string> weight = {};    ///< only with --atomic-weight, and in JSON; nothing if it has none
  std::optional<OutcomeClass> misere = {};   ///< only with --misere
};

std::string printed(GamePool& pool, ShortGame game, const std::string& format) {
  if (format == "cgsuite") return cgsuite_text(pool, game);
  const std::string brief = brief_text(pool, game);
  return format == "latex" ? latex_math(brief).value_or("") : brief;
}

Properties properties_of(GamePool& pool, Thermographs& thermographs, ShortGame game, const ValueOptions& options,
                         const Job& job) {
  Properties answer{options.json ? text(pool, game) : "",
                    options.json && format_of(options).empty() ? "" : printed(pool, game, format_of(options)),
                    pool.outcome_class(game),
                    pool.as_number(game),
                    {},
                    {},
                    {}};
  answer.left_stop = pool.as_number(pool.left_stop(game))->text();
  answer.right_stop = pool.as_number(pool.right_stop(game))->text();
  answer.birthday = pool.birthday(game).text();
  const bool asked = options.json || options.mean || options.temperature || !options.picture.empty();
  if (asked) answer.thermograph = &thermographs.of(game);
  Reductions reductions(pool);
  if (options.json || options.reduced) answer.reduced = text(pool, reductions.reduced(game));
  if (options.json || options.weight)
    if (const auto weight = reductions.atomic_weight(game)) answer.weight = text(pool, *weight);
  if (options.misere) answer.misere = misere_outcome(pool, game, job);
  return answer;
}

Json json_of(const std::string& expression, const Properties& answer, const ValueOptions& options) {
  Json object{{"expression", expression}, {"value", answer.value}, {"outcome", name(answer.outcome)}};
  object["number"] = answer.number ? Json(answer.number->text()) : Json();
  if (const std::string format = format_of(options); !format.empty()) object[format] = answer.printed;
  object["mean"] = answer.thermograph->mean.text();
  object["temperature"] = answer.thermograph->temperature.text();
  object["left_stop"] = answer.left_stop;
  object["right_stop"] = answer.right_stop;
  if (options.birthday) object["birthday"] = answer.birthday;
  object["reduced"] = answer.reduced;
  object["atomic_weight"] = answer.weight;
  if (answer.misere) object["misere_outcome"] = name(*answer.misere);
  if (!options.picture.empty()) object["file"] = options.picture;
  return object;
}

void print(const Properties& answer, const ValueOptions& options, Output& output) {
  output.print("{}\n{}\n", answer.printed, class_words(answer.outcome));
  if (options.mean) output.print("mean         {}\n", answer.thermograph->mean.text());
  if (options.temperature) output.print("temperature  {}\n", answer.thermograph->temperature.text());
  if (options.stops) output.print("left stop    {}\nright stop   {}\n", answer.left_stop, answer.right_stop);
  if (options.birthday) output.print("birthday     {}\n", answer.birthday);
  if (options.reduced) output.print("reduced      {}\n", answer.reduced);
  if (options.weight) output.print("atomic weight  {}\n", answer.weight.value_or("none"));
  if (answer.misere) output.print("misere play  {}\n", class_words(*answer.misere));
  if (!options.picture.empty()) output.print("thermograph  {}\n", options.picture);
}

void draw(const Properties& answer, const std::string& expression, const ValueOptions& options) {
  const Thermograph& thermograph = *answer.thermograph;
  const std::string note =
      fmt::format("mean {}, temperature {}", thermograph.mean.text(), thermograph.temperature.text());
  write_picture(options.picture, plot_thermograph(thermograph, "thermograph of " + expression, note).svg);
}

std::uint64_t memory_for(const ValueOptions& options) {
  return options.memory != 0 ? options.memory : std::min(default_memory, available_memory());
}

bool asks_of_value(const ValueOptions& options) {
  return options.mean || options.temperature || options.stops || options.birthday || options.reduced ||
         options.weight || options.misere || !format_of(options).empty() || !options.picture.empty();
}

/// Answers --outcome by a search that needs no values.
int answer_outcome(const ValueOptions& options, const std::string& words, Output& output) {
  if (asks_of_value(options))
    throw UsageError(
        "--outcome computes no value; leave out --format, --mean, --temperature, --stops, --birthday and "
        "--thermograph");
  const Job job = start_job(0, options.memory);
  const PartisanPosition place = partisan_position(options.game, words, job);
  if (place.rules->splits())
    throw UsageError("--outcome: {} has moves to sums, whose outcomes need values; leave out --outcome",
                     place.game->spec().canonical_text());
  partisan::OutcomeSearch search(*place.rules, memory_for(options), job);
  const OutcomeClass outcome = search.outcome(place.position);
  if (options.json)
    output.json({{"expression", place.text()}, {"outcome", name(outcome)}, {"positions", search.looked_at()}});
  else
    output.print("{}\n{}; {} positions searched\n", place.text(), class_words(outcome), count_text(search.looked_at()));
  return status_done;
}

int compared(GamePool& pool, const std::string& expression, const Statement& statement, const ValueOptions& options,
             Output& output) {
  if (asks_of_value(options))
    throw UsageError("a comparison has no value, mean, temperature, stops, birthday or thermograph; ask for one game");
  const bool result = holds(pool, statement);
  if (options.json)
    output.json({{"expression", expression}, {"holds", result}});
  else
    output.print("{}\n", result ? "true" : "false");
  return status_done;
}

int answer(GamePool& pool, const std::string& expression, ShortGame game, const ValueOptions& options, const Job& job,
           Output& output) {
  Thermographs thermographs(pool);
  const Properties answer = properties_of(pool, thermographs, game, options, job);
  if (!options.picture.empty()) draw(answer, expression, options);
  if (options.json)
    output.json(json_of(expression, answer, options));
  else
    print(answer, options, output);
  return status_done;
}

int run_value(const ValueOptions& options, Output& output) {
  if (!options.picture.empty()) {
    require_picture_name(options.picture, "--thermograph");
    require_plain_place(options.picture);
  }
  const std::string joined = fmt::format("{}", fmt::join(options.words, " "));
  const std::string expression = joined.substr(std::min(joined.find_first_not_of(' '), joined.size()));
  if (options.outcome && options.game.empty())
    throw UsageError("--outcome is for a position; name its game with --game");
  if (options.words.empty() && options.game.empty()) throw UsageError("an EXPRESSION or --game SPEC is required");
  if (options.outcome) return answer_outcome(options, expression, output);
  if (options.misere && !options.game.empty())
    throw UsageError(
        "--misere plays the canonical form of a value, which has other moves than a position; leave out --game");
  const Job job = start_job(0, options.memory);
  GamePool pool(memory_for(options), job);
  if (!options.game.empty()) {
    const PartisanPosition place = partisan_position(options.game, expression, job);
    return answer(pool, place.text(), partisan::ValueSearch(*place.rules, pool, job).value(place.position), options,
                  job, output);
  }
  const Statement statement = parse_statement(pool, expression, options.notation);
  if (statement.relation) return compared(pool, expression, statement, options, output);
  return answer(pool, expression, statement.game, options, job, output);
}

/// `-{1|}`, `-1`, `-up` and `--{1|}` are games; `-h` and `--json` are not.
bool is_game(std::string_view word) {
  for (const std::string_view name :
       {"up", "down", "star", "tiny", "miny", "Tiny", "Miny", "freeze(", "cool(", "heat(", "overheat(", "norton("})
    if (word.starts_with('-') && word.substr(1).starts_with(name)) return true;
  const std::size_t sign = word.find_first_not_of('-');
  if (sign == std::string_view::npos || sign > 2) return sign != std::string_view::npos;
  const char first = word[sign];
  const bool letter = ('a' <= first && first <= 'z') || ('A' <= first && first <= 'Z');
  return !letter || (first == 'v' && sign == 1);
}

}  // namespace

Command value_command(CLI::App& app) {
  Command command(app, "value", "Compute with short partisan games",
                  "zermelo value '{2|0||-1} + *' --mean --temperature");
  const auto options = command.runs(run_value);
  command.texts("EXPRESSION", options->words,
                "A game such as {2|0||-1} + 3/4, or a comparison\nof two games; see docs/values.md");
  command.text("--game", options->game, "EXPRESSION is a position of this game;\ndefault: its start").type("SPEC");
  command.flag("--outcome", options->outcome, "With --game: print only the outcome, found faster");
  const auto read = [options](const std::string& word) {
    options->notation = word == "cgsuite" ? Notation::cgsuite : Notation::usual;
  };
  command
      .text("--notation", std::function<void(const std::string&)>(read),
            "How EXPRESSION is read: usual (default) or cgsuite,\nwhere 2*3 is 6 and 1+-1 is 1 plus a switch")
      .type("NAME")
      .one_of({"usual", "cgsuite"});
  command.text("--format", options->format, "Print the value for the math mode of LaTeX, or as\nCGSuite reads it")
      .type("FORMAT")
      .one_of({"latex", "cgsuite"});
  command.flag("--latex", options->latex, "The same as --format latex");
  command.flag("--mean", options->mean, "Also print the mean value");
  command.flag("--temperature", options->temperature, "Also print the temperature");
  command.flag("--stops", options->stops, "Also print the left and the right stop");
  command.flag("--birthday", options->birthday, "Also print the birthday of the value");
  command.flag("--reduced", options->reduced, "Also print the reduced canonical form");
  command.flag("--atomic-weight", options->weight, "Also print the atomic weight of an infinitesimal");
  command.flag("--misere", options->misere, "Also print who wins its canonical form in misere play");
  command.text("--thermograph", options->picture, "Draw the thermograph: .svg, .pdf or .png").type("FILE");
  command.memory(options->memory, "1 GiB, or less if less is available");
  command.json(options->json);
  command.is_word = is_game;
  return command;
}

}  // namespace zermelo
