// Computes as many values as the claims need, judges each claim, and reports the first difference.
#include "tools/sequences/check_sequence.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "formats/texts/sequence_claims.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/sequence_job.h"
#include "tablebase/base/error.h"
#include "tools/options/command.h"
#include "tools/options/read_text.h"
#include "tools/sequences/report.h"
#include "tools/sequences/verdict.h"
#include "tools/watch/machine.h"

namespace zermelo {

namespace {

constexpr std::uint64_t default_search = 100'000;  ///< heaps for testing a claim
constexpr std::uint64_t default_equal = 10'000;
constexpr std::uint64_t longest_search = 100'000'000;  ///< the most heaps for a proof

struct Report {
  std::uint64_t claims = 0, agree = 0, open = 0;
  std::optional<Difference> first;
  std::vector<std::string> notes;  ///< how the claims were read; periods that were proved

  void add(const Verdict& verdict) {
    ++claims;
    agree += verdict.standing != Standing::refuted;
    open += verdict.standing == Standing::open;
    if (!first) first = verdict.difference;
  }
};

/// A whole sequence may be on one line.
SequenceClaims read_claims(const SequenceCheck& check) {
  const std::string text = read_text(check.file, check.memory, std::numeric_limits<std::size_t>::max());
  SequenceClaims claims = read_sequence_claims(text, check.file, check.offset);
  if (check.kind == "sequence" && !claims.periods.empty())
    throw UsageError(fmt::format("{}, line {}: this claim is about a period; leave out --kind sequence", check.file,
                                 claims.periods[0].line));
  if (check.kind == "period" && !claims.values.empty())
    throw UsageError(
        fmt::format("{}, line {}: these are values; leave out --kind period", check.file, claims.values[0].line));
  return claims;
}

/// The heaps for testing a claim that no theorem can prove: fewer for rules whose values cost more.
std::uint64_t sensible_test(const sequences::HeapRule& rule) {
  constexpr std::uint64_t endless = 20'000;
  if (rule.most_heaps() > 2) return three_heap_search;
  return rule.endless() ? endless : default_search;
}

/// The heaps to compute for a claim: as many as its proof would need, at most longest_search.
std::uint64_t needed_for(const SequenceCheck& check, const PeriodClaim& claim) {
  const std::uint64_t search = check.max.value_or(sensible_test(check.rule));
  if (!has_theorem(check.rule) || !claim.length || !claim.preperiod) return search;
  const std::uint64_t heaps = std::max(1u, check.rule.most_heaps());
  const std::uint64_t repeats = std::min(*claim.length, longest_search) + std::min(*claim.preperiod, longest_search);
  return std::max(search, std::min(longest_search, heaps * repeats + check.rule.last_digit() + 1));
}

/// Computes values in growing stretches, because few values refute most wrong claims.
Verdict judge_in_stretches(const SequenceCheck& check, const PeriodClaim& claim, SequenceJob& job) {
  const std::uint64_t end = std::max<std::uint64_t>(1, needed_for(check, claim));
  for (std::uint64_t max = std::min<std::uint64_t>(end, 1024);; max = std::min(end, 4 * max)) {
    const Verdict verdict = judge(job.reach(max), claim);
    if (verdict.standing != Standing::open || max == end) return verdict;
  }
}

void judge_values(const sequences::Sequence& sequence, const std::vector<ValueClaim>& claims, Report& report) {
  for (const ValueClaim& claim : claims) {
    ++report.claims;
    const std::uint64_t computed = sequence(claim.heap);
    report.agree += computed == claim.value;
    if (computed != claim.value && !report.first)
      report.first = {std::to_string(claim.heap), std::to_string(claim.value), std::to_string(computed)};
  }
}

void note_reading(const SequenceClaims& claims, Report& report) {
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

void note_truth(const sequences::Sequence& sequence, Report& report) {
  if (sequence.period)
    report.notes.push_back(fmt::format("{}: {}, proved ({})", sequence.rule.words(), period_text(*sequence.period),
                                       sequence.period->theorem));
  else
    report.notes.push_back(
        fmt::format("{}: G(0..{}) computed, no period proved", sequence.rule.words(), sequence.values.size() - 1));
}

void check_claims(const SequenceCheck& check, const SequenceClaims& claims, SequenceJob& sequence, Report& report) {
  note_reading(claims, report);
  std::uint64_t last = 0;
  for (const ValueClaim& claim : claims.values) last = std::max(last, claim.heap);
  judge_values(sequence.reach(last), claims.values, report);
  for (const PeriodClaim& claim : claims.periods) report.add(judge_in_stretches(check, claim, sequence));
}

/// Computes both sequences in growing stretches up to the first difference.
void check_equal(const SequenceCheck& check, const Job& job, SequenceJob& sequence, Report& report) {
  SequenceJob other(*check.same_as, {}, job);
  const std::uint64_t end =
      check.max.value_or(std::max<std::uint64_t>(1000, sensible_search(check.rule, default_equal)));
  Verdict verdict;
  for (std::uint64_t max = std::min<std::uint64_t>(end, 1024);; max = std::min(end, 4 * max)) {
    verdict = judge_equal(sequence.reach(max), other.reach(max), max);
    if (verdict.standing != Standing::open || max == end) break;
  }
  report.add(verdict);
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

void print_json(const SequenceCheck& check, const Report& report, Output& output) {
  Json object{{"file", check.file.empty() ? Json(nullptr) : Json(check.file)},
              {"claims", report.claims},
              {"agree", report.agree},
              {"first_difference", nullptr}};
  if (report.first)
    object["first_difference"] = {
        {"where", report.first->where}, {"published", report.first->published}, {"computed", report.first->computed}};
  object["ok"] = !report.first;
  object["unproved"] = report.open;
  object["rule"] = check.rule.words();
  object["same_as"] = check.same_as ? Json(check.same_as->words()) : Json(nullptr);
  object["notes"] = report.notes;
  output.json(object);
}

void print_text(const SequenceCheck& check, const Report& report, Output& output) {
  output.print("{}: {} of {} claims agree\n", check.file.empty() ? check.rule.words() : check.file,
               count_text(report.agree), count_text(report.claims));
  if (report.first)
    output.print("first difference, {}: published {}, computed {}\n", report.first->where, report.first->published,
                 report.first->computed);
  if (report.open != 0)
    output.print("{} of them agree with all computed values, but are not proved\n", count_text(report.open));
  for (const std::string& note : report.notes) output.print("  {}\n", note);
}

}  // namespace

/// Starts the job after it has read the claims, because the job's signal handlers do not interrupt a waiting read.
int check_sequence(const SequenceCheck& check, Output& output) {
  std::optional<SequenceClaims> claims;
  if (!check.file.empty()) claims = read_claims(check);
  const Job job = start_job(check.threads, check.memory);
  SequenceJob sequence(check.rule, {}, job);
  Report report;
  if (claims) check_claims(check, *claims, sequence, report);
  if (check.same_as)
    check_equal(check, job, sequence, report);
  else
    note_truth(sequence.reach(0), report);
  check.json ? print_json(check, report, output) : print_text(check, report, output);
  return report.first ? status_mismatch : status_done;
}

}  // namespace zermelo
