// Computes as many values as the claims need, compares each claim part by part with a proved period, or with the values
// alone, and reports the first difference.

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "formats/texts/claims.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/sequence_job.h"
#include "solver/sequences/sequence.h"
#include "tablebase/base/error.h"
#include "tools/options/read_text.h"
#include "tools/print/answers.h"
#include "tools/published/checks.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

struct SequenceCheck {
  const CheckWords& words;
  sequences::HeapRule rule;
  std::optional<sequences::HeapRule> same_as;
};

enum class Standing {
  proved,   ///< true for all heaps
  open,     ///< agrees with all known values, but not proved
  refuted,  ///< `difference` gives the place
};

struct Verdict {
  Standing standing = Standing::open;
  std::optional<Difference> difference = {};
};

Verdict refuted(std::string where, std::string published, std::string computed) {
  return {Standing::refuted, Difference{std::move(where), std::move(published), std::move(computed)}};
}

std::string place(const PeriodClaim& claim, std::string_view part) {
  return fmt::format("line {}: {}", claim.line, part);
}

std::string exception_text(std::uint64_t preperiod) { return preperiod == 0 ? "none" : std::to_string(preperiod - 1); }

/// Refutes a list of exceptions at its first difference. The list may end early if `claim.cut`.
Verdict judge_exceptions(const sequences::Sequence& sequence, const PeriodClaim& claim) {
  const std::vector<std::uint64_t> truth = sequence.exceptions(sequence.period->preperiod);
  const std::vector<std::uint64_t>& listed = *claim.exceptions;
  const auto [ours, theirs] = std::mismatch(truth.begin(), truth.end(), listed.begin(), listed.end());
  if (theirs == listed.end() && (ours == truth.end() || claim.cut)) return {Standing::proved};
  const auto word = [](auto at, auto end) { return at == end ? std::string("no more") : std::to_string(*at); };
  return refuted(place(claim, "exceptions"), word(theirs, listed.end()), word(ours, truth.end()));
}

Verdict judge_proved(const sequences::Sequence& sequence, const PeriodClaim& claim) {
  const sequences::Period& truth = *sequence.period;
  if (claim.aperiodic) return refuted(place(claim, "aperiodic"), "aperiodic", period_text(truth));
  if (claim.length && *claim.length != truth.length)
    return refuted(place(claim, "period"), std::to_string(*claim.length), std::to_string(truth.length));
  if (claim.saltus.value_or(claim.length ? 0 : truth.saltus) != truth.saltus)
    return refuted(place(claim, "saltus"), std::to_string(claim.saltus.value_or(0)), std::to_string(truth.saltus));
  if (claim.preperiod && *claim.preperiod != truth.preperiod)
    return claim.names_exception
               ? refuted(place(claim, "last exception"), exception_text(*claim.preperiod),
                         exception_text(truth.preperiod))
               : refuted(place(claim, "preperiod"), std::to_string(*claim.preperiod), std::to_string(truth.preperiod));
  return claim.exceptions ? judge_exceptions(sequence, claim) : Verdict{Standing::proved};
}

/// Requires G(n + length) = G(n) + saltus from the preperiod on, and not for the heap before it.
Verdict judge_by_values(const sequences::HeapValues& values, const PeriodClaim& claim) {
  if (!claim.length || !claim.preperiod) return {};
  const std::uint64_t length = *claim.length, saltus = claim.saltus.value_or(0), begin = *claim.preperiod;
  if (values.size() <= length) return {};
  const auto repeats = [&](std::uint64_t n) { return values[n + length] == values[n] + saltus; };
  for (std::uint64_t n = begin; n < values.size() - length; ++n)
    if (!repeats(n))
      return refuted(place(claim, fmt::format("G({})", n + length)), std::to_string(values[n] + saltus),
                     std::to_string(values[n + length]));
  if (begin > 0 && begin - 1 < values.size() - length && repeats(begin - 1))
    return refuted(place(claim, "last exception"), std::to_string(begin - 1),
                   begin == 1 ? "none" : fmt::format("at most {}", begin - 2));
  return {};
}

/// Two sequences that agree up to this heap agree for ever: values with periods p and q that agree on p + q heaps in a
/// row agree for ever (Fine and Wilf 1965), and so do values with a saltus that grow equally fast.
std::uint64_t both_repeat(const sequences::Period& one, const sequences::Period& other) {
  return std::max(one.preperiod, other.preperiod) + one.length + other.length;
}

bool grow_equally(const sequences::Period& one, const sequences::Period& other) {
  return one.saltus * other.length == other.saltus * one.length;
}

/// Judges by the proved period if there is one, else by the computed values.
Verdict judge(const sequences::Sequence& sequence, const PeriodClaim& claim) {
  return sequence.period ? judge_proved(sequence, claim) : judge_by_values(sequence.values, claim);
}

/// Judges whether two sequences are equal: for all heaps if both have a proved period, else for the known heaps up to
/// `max`. In a difference `where` is the heap, `published` the value of `one`, `computed` the value of `other`.
Verdict judge_equal(const sequences::Sequence& one, const sequences::Sequence& other, std::uint64_t max) {
  const bool both = one.period && other.period;
  const std::uint64_t end = both ? std::max(max, both_repeat(*one.period, *other.period)) : max;
  for (std::uint64_t n = 0; n <= end && one.knows(n) && other.knows(n); ++n)
    if (one(n) != other(n)) return refuted(std::to_string(n), std::to_string(one(n)), std::to_string(other(n)));
  return {both && grow_equally(*one.period, *other.period) ? Standing::proved : Standing::open};
}

constexpr std::uint64_t default_test = 100'000;  ///< heaps for testing a claim
constexpr std::uint64_t default_equal = 10'000;
constexpr std::uint64_t longest_search = 100'000'000;  ///< the most heaps for a proof

struct SequenceReport : CheckReport {
  std::uint64_t open = 0;          ///< claims that agree with all computed values, but are not proved
  std::vector<std::string> notes;  ///< how the claims were read; periods that were proved

  void judge(const Verdict& verdict) {
    add(verdict.difference);
    open += verdict.standing == Standing::open;
  }
};

/// A whole sequence may be on one line.
SequenceClaims read_claims(const SequenceCheck& check) {
  const std::string text = read_text(check.words.file, check.words.memory, std::numeric_limits<std::size_t>::max());
  SequenceClaims claims = read_sequence_claims(text, check.words.file, check.words.offset);
  if (check.words.kind == "sequence" && !claims.periods.empty())
    throw UsageError("{}, line {}: this claim is about a period; leave out --kind sequence", check.words.file,
                     claims.periods[0].line);
  if (check.words.kind == "period" && !claims.values.empty())
    throw UsageError("{}, line {}: these are values; leave out --kind period", check.words.file, claims.values[0].line);
  return claims;
}

/// The heaps for testing a claim that no theorem can prove: fewer for rules whose values cost more.
std::uint64_t sensible_test(const sequences::HeapRule& rule) {
  constexpr std::uint64_t endless = 20'000;
  if (rule.most_heaps() > 2) return three_heap_search;
  return rule.endless() ? endless : default_test;
}

/// The heaps to compute for a claim: as many as its proof would need, at most longest_search.
std::uint64_t needed_for(const SequenceCheck& check, const PeriodClaim& claim) {
  const std::uint64_t search = check.words.max.value_or(sensible_test(check.rule));
  if (!has_theorem(check.rule) || !claim.length || !claim.preperiod) return search;
  const std::uint64_t heaps = std::max(1u, check.rule.most_heaps());
  const std::uint64_t repeats = std::min(*claim.length, longest_search) + std::min(*claim.preperiod, longest_search);
  return std::max(search, std::min(longest_search, heaps * repeats + check.rule.last_digit() + 1));
}

/// Calls judge(max) for growing stretches of heaps 0..max up to `end`, because few values refute most wrong claims.
template <class Judge>
Verdict judge_in_stretches(std::uint64_t end, const Judge& judge) {
  for (std::uint64_t max = std::min<std::uint64_t>(end, 1024);; max = std::min(end, 4 * max)) {
    const Verdict verdict = judge(max);
    if (verdict.standing != Standing::open || max == end) return verdict;
  }
}

void note_reading(const SequenceClaims& claims, SequenceReport& report) {
  if (!claims.values.empty())
    report.notes.push_back(fmt::format("read as {}: {} values from heap {} on",
                                       claims.pairs ? "lines `n value`" : "a list", claims.values.size(),
                                       claims.values[0].heap));
  for (const PeriodClaim& claim : claims.periods)
    if (claim.preperiod)
      report.notes.push_back(fmt::format(
          "line {} read as {}: {}", claim.line,
          claim.names_exception ? "naming the last exception" : "naming the preperiod, the first heap that repeats",
          *claim.preperiod == 0
              ? "no exception"
              : fmt::format("last exception {}, preperiod {}", *claim.preperiod - 1, *claim.preperiod)));
}

void note_truth(const sequences::Sequence& sequence, SequenceReport& report) {
  if (sequence.period)
    report.notes.push_back(fmt::format("{}: {}, proved ({})", sequence.rule.words(), period_text(*sequence.period),
                                       sequence.period->theorem));
  else
    report.notes.push_back(
        fmt::format("{}: G(0..{}) computed, no period proved", sequence.rule.words(), sequence.values.size() - 1));
}

void check_claims(const SequenceCheck& check, const SequenceClaims& claims, SequenceJob& sequence,
                  SequenceReport& report) {
  note_reading(claims, report);
  std::uint64_t last = 0;
  for (const ValueClaim& claim : claims.values) last = std::max(last, claim.heap);
  const sequences::Sequence& known = sequence.reach(last);
  for (const ValueClaim& claim : claims.values) {
    std::optional<Difference> difference;
    if (known(claim.heap) != claim.value)
      difference = {std::to_string(claim.heap), std::to_string(claim.value), std::to_string(known(claim.heap))};
    report.add(std::move(difference));
  }
  for (const PeriodClaim& claim : claims.periods)
    report.judge(judge_in_stretches(std::max<std::uint64_t>(1, needed_for(check, claim)),
                                    [&](std::uint64_t max) { return judge(sequence.reach(max), claim); }));
}

/// Computes both sequences up to the first difference.
void check_equal(const SequenceCheck& check, const Job& job, SequenceJob& sequence, SequenceReport& report) {
  SequenceJob other(*check.same_as, {}, job);
  const std::uint64_t end =
      check.words.max.value_or(std::max<std::uint64_t>(1000, sensible_search(check.rule, default_equal)));
  const Verdict verdict = judge_in_stretches(
      end, [&](std::uint64_t max) { return judge_equal(sequence.reach(max), other.reach(max), max); });
  report.judge(verdict);
  note_truth(sequence.reach(0), report);
  note_truth(other.reach(0), report);
  const std::string pair = fmt::format("{} and {}", check.rule.words(), check.same_as->words());
  if (verdict.standing == Standing::proved)
    report.notes.push_back(pair + " are equal for ever, since both periods are proved");
  else if (verdict.standing == Standing::open)
    report.notes.push_back(fmt::format("{} are equal up to {}; that is no proof for larger heaps", pair, end));
  else
    report.notes.push_back(fmt::format("G({}) is {} for {} and {} for {}", verdict.difference->where,
                                       verdict.difference->published, check.rule.words(), verdict.difference->computed,
                                       check.same_as->words()));
}

}  // namespace

/// Starts the job after it has read the claims, because the job's signal handlers do not interrupt a waiting read.
int check_sequence(const CheckWords& words, Output& output) {
  SequenceCheck check{words, sequences::HeapRule::parse(words.spec), {}};
  if (!words.same_as.empty()) check.same_as = sequences::HeapRule::parse(words.same_as);
  std::optional<SequenceClaims> claims;
  if (!words.file.empty()) claims = read_claims(check);
  const Job job = start_job(words.threads, words.memory);
  SequenceJob sequence(check.rule, {}, job);
  SequenceReport report;
  if (claims) check_claims(check, *claims, sequence, report);
  if (check.same_as)
    check_equal(check, job, sequence, report);
  else
    note_truth(sequence.reach(0), report);
  if (words.json) {
    Json object = report.json(words.file.empty() ? Json() : Json(words.file));
    object["ok"] = !report.first;
    object["unproved"] = report.open;
    object["rule"] = check.rule.words();
    object["same_as"] = check.same_as ? Json(check.same_as->words()) : Json();
    object["notes"] = report.notes;
    output.json(object);
    return report.status();
  }
  output.write(report.text(words.file.empty() ? check.rule.words() : words.file));
  report.print_first(output);
  if (report.open != 0)
    output.print("{} of them agree with all computed values, but are not proved\n", count_text(report.open));
  for (const std::string& note : report.notes) output.print("  {}\n", note);
  return report.status();
}

}  // namespace zermelo
