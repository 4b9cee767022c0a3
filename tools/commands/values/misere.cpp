// zermelo misere: computes the misere quotient of the heaps of one rule, and proves its period.
#include <fmt/ranges.h>

#include <algorithm>

#include "jobs/budget/amounts.h"
#include "solver/sequences/misere/genus.h"
#include "solver/sequences/misere/quotient.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tools/options/command.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

constexpr std::uint64_t usual_heaps = 20, usual_reach = 500, most_heap = 5'000, heaps_shown = 100;

struct MisereOptions : JobWords {
  SpecWords rule;
  std::string sum;
  std::uint64_t max = usual_heaps;
  std::optional<std::uint64_t> search;
  bool prove = false, genus = false;
};

using sequences::HeapRule;
using sequences::MiserePeriod;
using sequences::MisereQuotient;

/// What is known of the heaps of a rule.
struct FoundQuotient {
  MisereQuotient quotient;
  std::optional<MiserePeriod> period;
};

FoundQuotient quotient_up_to(const HeapRule& rule, std::uint64_t max, const Job& job) {
  const JobStep step(job, fmt::format("heaps of {}", rule.words()), max);
  FoundQuotient found{sequences::misere_quotient(rule, max, job), {}};
  found.period = prove_misere_period(rule, found.quotient);
  return found;
}

/// Doubles the number of heaps until they prove a period, or exceed `search` or a limit.
std::optional<MiserePeriod> seek_period(const HeapRule& rule, const MisereOptions& options, const Job& job) {
  const std::uint64_t reach = options.search.value_or(usual_reach);
  try {
    for (std::uint64_t max = std::max<std::uint64_t>(options.max, 8); max < reach;) {
      max = std::min(2 * max, reach);
      if (const auto period = quotient_up_to(rule, max, job).period) return period;
    }
  } catch (const LimitError&) {  // the quotient grows with the heaps, so there is no proof
  }
  return {};
}

std::vector<std::string> heap_words(const MisereQuotient& quotient) {
  std::vector<std::string> words;
  for (const std::uint32_t element : quotient.heaps) words.push_back(sequences::text(quotient.monoid.words[element]));
  return words;
}

Json json_of(const HeapRule& rule, std::uint64_t max, const FoundQuotient& found) {
  const MisereQuotient& quotient = found.quotient;
  Json period;
  if (found.period)
    period = {{"period", found.period->length}, {"preperiod", found.period->preperiod}, {"proved", true}};
  const auto tame = tame_quotient(quotient);
  return {{"rule", rule.words()},
          {"max", max},
          {"order", quotient.monoid.size()},
          {"p_elements", quotient.monoid.lost_count()},
          {"presentation", presentation(quotient.monoid)},
          {"period", period},
          {"generators", quotient.generators},
          {"p_portion", lost_words(quotient.monoid)},
          {"heaps", heap_words(quotient)},
          {"tame", tame ? Json(*tame) : Json()}};
}

void print_heaps(const MisereQuotient& quotient, Output& output) {
  constexpr std::size_t columns = 10;
  const std::vector<std::string> words = heap_words(quotient);
  const std::size_t shown = std::min<std::size_t>(words.size(), heaps_shown + 1);
  std::size_t width = 1;
  for (std::size_t heap = 0; heap < shown; ++heap) width = std::max(width, words[heap].size());
  for (std::size_t heap = 0; heap < shown; ++heap) {
    if (heap % columns == 0) output.print("{:>5} ", heap);
    const bool last = heap % columns == columns - 1 || heap + 1 == shown;
    output.print(" {:<{}}{}", words[heap], last ? 0 : width, last ? "\n" : "");
  }
  if (shown < words.size()) output.write("  --json lists all heaps\n");
}

void print_text(const HeapRule& rule, std::uint64_t max, const FoundQuotient& found, bool sought, Output& output) {
  const MisereQuotient& quotient = found.quotient;
  output.print("{}, misere play, heaps 0..{}\n", rule.words(), max);
  output.print("order         {}, {} of these elements are lost (P)\n", quotient.monoid.size(),
               quotient.monoid.lost_count());
  if (const auto tame = tame_quotient(quotient)) output.print("tame          as sums of nim heaps, T_{}\n", *tame);
  if (!quotient.generators.empty()) output.print("generators    {}\n", sequences::generators_text(quotient.generators));
  output.print("presentation  {}\n", presentation(quotient.monoid));
  output.print("P-portion     {}\nheaps\n", fmt::join(lost_words(quotient.monoid), ", "));
  print_heaps(quotient, output);
  if (found.period) {
    output.print(
        "period {} from heap {} on, for all larger heaps: the theorem of Plambeck and Siegel (2008) needs heaps "
        "0..{}\n",
        found.period->length, found.period->preperiod, found.period->needed);
    const std::uint64_t all = found.period->preperiod + found.period->length - 1;
    if (max < all)
      output.print("the quotient above belongs to heaps 0..{}; --max {} gives the quotient of all heaps\n", max, all);
  } else if (sought)
    output.write("no period is proved\n");
}

/// The heaps of `4+5+5`.
std::vector<std::uint64_t> heaps_of(const std::string& sum) {
  std::vector<std::uint64_t> heaps;
  for (const std::string_view word : split(sum, '+')) {
    std::uint64_t heap = 0;
    if (!parse_number(trimmed(word), most_heap, heap))
      throw UsageError("--sum {}: '{}' is not a heap from 0 to {}; write for example 4+5+5", sum, trimmed(word),
                       most_heap);
    heaps.push_back(heap);
  }
  return heaps;
}

/// The player to move loses exactly if the first misère value is 0.
std::string_view misere_outcome(const sequences::Genus& genus) {
  return name(genus.misere[0] == 0 ? Outcome::loss : Outcome::win);
}

/// Prints the genus of a sum of heaps.
int print_genus(const HeapRule& rule, const MisereOptions& options, const Job& job, Output& output) {
  const std::vector<std::uint64_t> heaps = heaps_of(options.sum);
  const JobStep step(job, fmt::format("genera of {}", rule.words()), 0);
  sequences::Genera genera(rule, job);
  const sequences::Genus genus = genera.of(heaps);
  const std::string_view tameness = name(genera.tameness(heaps));
  if (options.json)
    output.json({{"rule", rule.words()},
                 {"sum", heaps},
                 {"genus", text(genus)},
                 {"class", tameness},
                 {"outcome", misere_outcome(genus)}});
  else
    output.print("{}\n{}  {}, {}, {} in misere play\n", rule.words(), fmt::join(heaps, "+"), text(genus), tameness,
                 misere_outcome(genus));
  return status_done;
}

/// Prints the genus of each heap.
int print_genera(const HeapRule& rule, const MisereOptions& options, const Job& job, Output& output) {
  const JobStep step(job, fmt::format("genera of {}", rule.words()), options.max);
  sequences::Genera genera(rule, job);
  std::vector<std::string> texts;
  std::vector<std::string_view> classes;
  std::size_t width = 0;
  for (std::uint64_t heap = 0; heap <= options.max; ++heap) {
    texts.push_back(text(genera.of({heap})));
    classes.push_back(name(genera.tameness({heap})));
    width = std::max(width, texts.back().size());
    job.progress(heap);
  }
  if (options.json) {
    output.json({{"rule", rule.words()}, {"max", options.max}, {"genera", texts}, {"classes", classes}});
    return status_done;
  }
  output.print("{}, genera of the heaps 0..{}\n", rule.words(), options.max);
  for (std::size_t heap = 0; heap < texts.size(); ++heap)
    output.print("{:>5}  {:<{}}  {}\n", heap, texts[heap], width, classes[heap]);
  return status_done;
}

int run_misere(const MisereOptions& options, Output& output) {
  const HeapRule rule = HeapRule::parse(options.rule.text());
  const Job job = start_job(options.threads, options.memory);
  if (options.search && !options.prove)
    throw UsageError("--search {} is for --prove, which looks for a period; add --prove", *options.search);
  if (options.genus && options.prove) throw UsageError("--genus computes no quotient; leave out --prove");
  if (!options.sum.empty() && !options.genus) throw UsageError("--sum is for --genus, which prints the genus of a sum");
  if (!options.sum.empty()) return print_genus(rule, options, job, output);
  if (options.genus) return print_genera(rule, options, job, output);
  FoundQuotient found = quotient_up_to(rule, options.max, job);
  if (options.prove) {
    if (const auto fault = sequences::prove_quotient(rule, found.quotient, job))
      throw FormatError("the misere quotient of {} is wrong: {}", rule.words(), *fault);
    if (!found.period) found.period = seek_period(rule, options, job);
  }
  if (options.json)
    output.json(json_of(rule, options.max, found));
  else
    print_text(rule, options.max, found, options.prove, output);
  return status_done;
}

}  // namespace

Command misere_command(CLI::App& app) {
  Command command(app, "misere", "Compute the misere quotient of heaps, prove its period",
                  "zermelo misere kayles --max 30 --prove");
  const auto options = command.runs(run_misere);
  command
      .texts("SPEC", options->rule.words,
             "The rule of one heap: 0.77, take:1,3,4, grundy or\na name such as kayles; see docs/theory.md")
      .required();
  command.count("--max", options->max, most_heap, fmt::format("The largest heap; default {}", usual_heaps));
  command.flag("--genus", options->genus,
               "Print genus and class of each heap: tame, restive,\nrestless or wild; no quotient");
  command.text("--sum", options->sum, "With --genus: only of this sum of heaps, for example\n4+5+5").type("HEAPS");
  command.flag("--prove", options->prove,
               "Prove the quotient again from the rule, and look for\na proof of its period");
  command.count("--search", options->search, most_heap,
                fmt::format("The last heap for the period; default {}", usual_reach));
  command.job_words(*options);
  return command;
}

}  // namespace zermelo
