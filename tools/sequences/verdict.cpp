// Compares claims part by part with a proved period, or with the values alone.
#include "tools/sequences/verdict.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/sequences/report.h"

namespace zermelo {

namespace {

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

}  // namespace

Verdict judge(const sequences::Sequence& sequence, const PeriodClaim& claim) {
  return sequence.period ? judge_proved(sequence, claim) : judge_by_values(sequence.values, claim);
}

Verdict judge_equal(const sequences::Sequence& one, const sequences::Sequence& other, std::uint64_t max) {
  const bool both = one.period && other.period;
  const std::uint64_t end = both ? std::max(max, both_repeat(*one.period, *other.period)) : max;
  for (std::uint64_t n = 0; n <= end && one.knows(n) && other.knows(n); ++n)
    if (one(n) != other(n)) return refuted(std::to_string(n), std::to_string(one(n)), std::to_string(other(n)));
  return {both && grow_equally(*one.period, *other.period) ? Standing::proved : Standing::open};
}

}  // namespace zermelo
