// zermelo sum: finds the winner of a sum of games, and the winning moves.
#include <fmt/ranges.h>

#include <algorithm>

#include "jobs/budget/amounts.h"
#include "jobs/sums/sum_terms.h"
#include "solver/sums/misere_search.h"
#include "tablebase/base/error.h"
#include "tablebase/entries/metric.h"
#include "tools/options/command.h"
#include "tools/print/sums.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

constexpr std::uint64_t moves_shown = 20;
constexpr std::uint64_t default_computed = TermOptions().computed, default_positions = 100'000'000;
constexpr std::uint64_t most_computed = std::uint64_t{1} << 32;

struct SumRequest : JobWords, SumDetail {
  std::vector<std::string> words;
  std::optional<Play> asked_play;
  Play play = Play::normal;
  std::uint64_t computed = default_computed, positions = default_positions;
};

std::uint64_t moves_wanted(const SumRequest& options) { return options.moves ? most_listed_moves : moves_shown; }

std::string text_of(const NimSum& value) {
  return value.infinity ? fmt::format("oo({})", fmt::join(value.options(), ",")) : count_text(value.nimber);
}

NimSum value_of(const Term& term) { return nim_sum(*term.game, {&term.position, 1}); }

void print_moves(const std::vector<Term>& terms, const SumMoves& moves, std::string_view which, Output& output) {
  if (moves.count == 0) return;
  output.print("{} move{}, {}{}:\n", which, moves.count == 1 ? "" : "s", moves.all ? "" : "at least ",
               count_text(moves.count));
  for (const SumMove& move : moves.list)
    output.print("  {}: {}, leaves {}\n", terms[move.term].words, move.move, move.to);
  if (moves.count > moves.list.size())
    output.print("  and {} more{}\n", count_text(moves.count - moves.list.size()),
                 moves.list.size() < most_listed_moves ? "; --moves lists them" : "");
  if (!moves.all) output.print("  heaps this large have more moves, which were not examined\n");
}

void answer_normal(const std::vector<Term>& terms, const SumRequest& options, Output& output) {
  const NimSum value = nim_sum(terms);
  const Outcome outcome = value.outcome();
  const bool listed = options.moves || !options.json, drawn = outcome == Outcome::draw;
  SumMoves moves;
  if (listed) moves = drawn ? drawing_moves(terms, moves_wanted(options)) : winning_moves(terms, moves_wanted(options));
  if (options.json) {
    Json object = nim_sum_json(terms);
    object["play"] = name(options.play);
    if (options.moves) add_best_moves(object, moves, options.play);
    return output.json(object);
  }
  std::size_t width = 3;
  for (const Term& term : terms) width = std::max(width, term.words.size());
  for (const Term& term : terms) output.print("{:<{}}  {}\n", term.words, width, text_of(value_of(term)));
  output.print("{:<{}}  {}: {} in normal play\n", "sum", width, text_of(value), name(outcome));
  print_moves(terms, moves, drawn ? "drawing" : "winning", output);
}

void answer_misere(const std::vector<Term>& terms, MisereSearch& search, const SumRequest& options, Output& output) {
  const Value value = search.solve(terms);
  const bool listed = options.moves || !options.json;
  const SumMoves moves = listed ? search.best_moves(terms, moves_wanted(options)) : SumMoves{};
  if (options.json) {
    Json list = Json::array();
    for (const Term& term : terms) list.push_back({{"term", term.words}, {"grundy", nullptr}});
    Json object{{"terms", list},
                {"grundy", nullptr},
                {"outcome", name(value.outcome)},
                {"play", name(options.play)},
                {"depth", value.depth},
                {"moves", winner_moves(value)},
                {"positions", search.looked_at()}};
    if (options.moves) add_best_moves(object, moves, options.play);
    return output.json(object);
  }
  output.print("{} in misere play; {} positions searched\n", kinds::depths.text(value), count_text(search.looked_at()));
  print_moves(terms, moves, "best", output);
}

void run_misere(const std::vector<Term>& terms, const SumRequest& options, const Job& job, Output& output) {
  const JobStep step(job, "searching", 0);
  SearchControl control;
  control.positions = options.positions;
  control.memory = job.memory();
  control.job = job;
  MisereSearch search(control);
  try {
    answer_misere(terms, search, options, output);
  } catch (const LimitError& error) {
    throw LimitError(
        "{}, but --memory or --positions allow no more; raise them, or solve many such sums "
        "at once, for example `zermelo solve octal code=0.77 max=40 play=misere -o FILE`",
        error.what());
  }
}

void print_first(const PartisanSum& sum, Player player, std::uint64_t most, Output& output) {
  const std::string_view who = player == Player::left ? "Left" : "Right";
  if (!sum.wins_first(player))
    return output.print("if {} begins, {} wins\n", who, player == Player::left ? "Right" : "Left");
  const std::vector<PartisanSumMove> moves = sum.winning_moves(player);
  output.print("if {} begins, {} wins by {} move{}:\n", who, who, count_text(moves.size()),
               moves.size() == 1 ? "" : "s");
  for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), most); ++i)
    output.print("  {}: {}, leaves {}\n", sum.words(moves[i].term), moves[i].move, moves[i].to);
  if (moves.size() > most) output.print("  and {} more; --moves lists them\n", count_text(moves.size() - most));
}

void print_strategies(const PartisanSum& sum, Player player, Output& output) {
  const std::vector<StrategyAnswer> answers = sum.strategy_answers(player);
  if (answers.empty()) return;
  output.print("strategies if {} begins:\n", player == Player::left ? "Left" : "Right");
  for (const StrategyAnswer& answer : answers)
    output.print("  {:<11}  {}: {}to {}, loses {}\n", name(answer.strategy), sum.words(answer.term),
                 answer.move.empty() ? "" : answer.move + ", ", sum.text(answer.option), answer.loss.text());
}

int run_partisan(const PartisanSum& sum, const SumRequest& options, Output& output) {
  if (options.json) {
    output.json(partisan_sum_json(sum, options));
    return status_done;
  }
  std::size_t width = 3;
  for (std::size_t i = 0; i < sum.terms(); ++i) width = std::max(width, sum.words(i).size());
  for (std::size_t i = 0; i < sum.terms(); ++i)
    output.print("{:<{}}  {}\n", sum.words(i), width, sum.text(sum.value(i)));
  output.print("{:<{}}  {}, {}\n", "sum", width, sum.text(sum.value()), name(sum.outcome()));
  for (const Player player : {Player::left, Player::right}) print_first(sum, player, moves_wanted(options), output);
  for (const Player player : {Player::left, Player::right})
    if (options.strategy) print_strategies(sum, player, output);
  return status_done;
}

void print_quotient_moves(const QuotientSum& sum, const SumRequest& options, Output& output) {
  const QuotientMoves moves = sum.winning_moves(moves_wanted(options));
  if (moves.count == 0) return;
  output.print("winning move{}, {}:\n", moves.count == 1 ? "" : "s", count_text(moves.count));
  for (const QuotientMove& move : moves.list)
    output.print("  {}: {}, leaves {}\n", sum.words(move.term), move.move, move.to);
  if (moves.count > moves.list.size())
    output.print("  and {} more{}\n", count_text(moves.count - moves.list.size()),
                 options.moves ? "" : "; --moves lists them");
}

int run_quotient(const QuotientSum& sum, const SumRequest& options, Output& output) {
  if (options.json) {
    output.json(quotient_sum_json(sum, options));
    return status_done;
  }
  std::size_t width = 3;
  for (std::size_t i = 0; i < sum.terms(); ++i) width = std::max(width, sum.words(i).size());
  for (std::size_t i = 0; i < sum.terms(); ++i) output.print("{:<{}}  {}\n", sum.words(i), width, sum.element(i));
  output.print("{:<{}}  {}: {} in misere play\n", "sum", width, sum.element(), name(sum.outcome()));
  print_quotient_moves(sum, options, output);
  return status_done;
}

int run_sum(const SumRequest& options, Output& output) {
  const Job job = start_job(options.threads, options.memory);
  const std::vector<SumItem> items{{.words = fmt::format("{}", fmt::join(options.words, " "))}};
  SumTables tables(job);
  const SumRule rule = sum_rule(items, tables);
  if (options.strategy || rule == SumRule::games) {
    if (options.play == Play::misere) throw UsageError("--play misere: sums of values are for normal play");
    return run_partisan(PartisanSum(items, tables, job), options, output);
  }
  if (rule == SumRule::products) {
    if (options.asked_play == Play::normal)
      throw UsageError(
          "--play normal: a table of a misere quotient is about misere play; for normal play solve with --metric "
          "grundy");
    return run_quotient(QuotientSum(items, tables, job), options, output);
  }
  const std::vector<Term> terms = TermReader({options.play, options.computed}, tables, job).read(items);
  if (options.play == Play::misere)
    run_misere(terms, options, job, output);
  else
    answer_normal(terms, options, output);
  return status_done;
}

}  // namespace

Command sum_command(CLI::App& app) {
  Command command(app, "sum", "Find the winner of a sum and the winning moves",
                  "zermelo sum '0.77:12 + nim:5 + wythoff max=20:3,5'");
  const auto options = command.runs(run_sum);
  command
      .texts("TERM", options->words,
             "Heaps RULE:HEAP, nimbers such as *5, or positions\nSPEC:POSITION, with + between them; positions "
             "of\ntables of values also with values; see docs/sums.md")
      .required();
  const auto read = [options](const std::string& word) {
    if (word != "normal" && word != "misere") throw UsageError("--play {}: must be normal or misere", word);
    options->play = word == "misere" ? Play::misere : Play::normal;
    options->asked_play = options->play;
  };
  command.text("--play", read, "normal (default): the player who cannot move\nloses; misere: this player wins")
      .type("PLAY");
  command.flag("--moves", options->moves,
               fmt::format("List every winning move; default: the first {}\nin text, none in JSON", moves_shown));
  command.flag("--strategy", options->strategy,
               "Also print what hotstrat, thermostrat and\nsentestrat play in a sum of values, and their loss");
  command.count(
      "--max", options->computed, most_computed,
      fmt::format("The largest heap to compute; larger heaps need a\nproved period; default {}", default_computed));
  command.count("--positions", options->positions, std::numeric_limits<std::uint32_t>::max() - 1,
                fmt::format("The most positions to search in misere play;\ndefault {}", default_positions));
  command.job_words(*options);
  return command;
}

}  // namespace zermelo
