// Recomputes values, periods and zeros of Grundy sequences, in the words of printed tables.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"
#include "tablebase/input/text.h"
#include "tools/published/kinds/kind.h"
#include "tools/published/kinds/words.h"

namespace zermelo {

namespace {

/// The sequence up to the heap in the field `at`, or up to `usual` if the field is empty.
const sequences::Sequence& sequence_of(const PublishedRecord& record, std::uint64_t usual, Solutions& solutions) {
  return solutions.sequence(record.game, record.at.empty() ? usual : number_of(record.at));
}

constexpr std::uint64_t usual_search = 1'000'000;  ///< heaps, for a period

/// `0 1 2 3`: the values from heap 0 on, as many as were published.
std::string values(const PublishedRecord& record, Solutions& solutions) {
  const std::size_t count = words_of(record.published).size();
  const sequences::Sequence& sequence = solutions.sequence(record.game, count - 1);
  std::vector<std::string> words;
  for (std::uint64_t n = 0; n < count; ++n) words.push_back(std::to_string(sequence(n)));
  return joined(words);
}

/// `period 12, last exception 70`, `period 7, no exception`, with `, saltus 4` if it is not 0, or `none proved`.
std::string period(const PublishedRecord& record, Solutions& solutions) {
  const std::optional<sequences::Period>& period = sequence_of(record, usual_search, solutions).period;
  if (!period) return "none proved";
  std::string text = fmt::format("period {}, ", period->length);
  text += period->preperiod == 0 ? "no exception" : fmt::format("last exception {}", period->preperiod - 1);
  return period->saltus == 0 ? text : fmt::format("{}, saltus {}", text, period->saltus);
}

/// `23 at 229790`: the greatest value and the first heap that has it. Heaps from preperiod + period on repeat values.
std::string greatest(const PublishedRecord& record, Solutions& solutions) {
  const sequences::Sequence& sequence = sequence_of(record, usual_search, solutions);
  if (!sequence.period || sequence.period->saltus > 0) return "none proved";
  std::uint64_t at = 0;
  const std::uint64_t end = sequence.period->preperiod + sequence.period->length;
  for (std::uint64_t n = 1; n < end; ++n)
    if (sequence(n) > sequence(at)) at = n;
  return fmt::format("{} at {}", sequence(at), at);
}

/// The heaps of value 0.
std::string zeros(const PublishedRecord& record, Solutions& solutions) {
  const std::uint64_t max = number_of(record.at);
  const sequences::Sequence& sequence = solutions.sequence(record.game, max);
  std::vector<std::uint64_t> heaps;
  for (std::uint64_t n = 0; n <= max; ++n)
    if (sequence(n) == 0) heaps.push_back(n);
  return fmt::format("{}", fmt::join(heaps, " "));
}

/// FIRST VALUES | REPEATED VALUES | SALTUS | GREATEST HEAP
struct Repetition {
  std::vector<std::uint64_t> first, repeated;
  std::uint64_t saltus, max;

  std::uint64_t operator()(std::uint64_t n) const {
    if (n < first.size()) return first[n];
    const std::uint64_t turns = (n - first.size()) / repeated.size();
    return repeated[(n - first.size()) % repeated.size()] + turns * saltus;
  }
};

Repetition read_repetition(const std::string& at) {
  const auto parts = split(at, '|');
  const auto numbers = [&](std::size_t part) { return numbers_of(parts[part]); };
  if (parts.size() != 4 || numbers(1).empty() || numbers(2).size() != 1 || numbers(3).size() != 1)
    throw UsageError(fmt::format("at={}: write FIRST VALUES | REPEATED VALUES | SALTUS | GREATEST HEAP", at));
  return {numbers(0), numbers(1), numbers(2)[0], numbers(3)[0]};
}

/// `holds`, or the first heap whose value is not the repeated value plus the saltus of each period.
std::string repetition(const PublishedRecord& record, Solutions& solutions) {
  const Repetition expected = read_repetition(record.at);
  const sequences::Sequence& sequence = solutions.sequence(record.game, expected.max);
  for (std::uint64_t n = 0; n <= expected.max; ++n)
    if (sequence(n) != expected(n)) return fmt::format("fails at {}", n);
  return "holds";
}

}  // namespace

std::span<const Kind> sequence_kinds() {
  static constexpr Kind list[] = {
      {"values", values}, {"period", period}, {"greatest", greatest}, {"zeros", zeros}, {"repetition", repetition}};
  return list;
}

}  // namespace zermelo
