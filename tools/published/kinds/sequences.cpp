// Recomputes values, periods and zeros of Grundy sequences, in the words of printed tables, and mistakes in published
// tables of sequences.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/sequences/misere/genus.h"
#include "solver/sequences/misere/quotient.h"
#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"
#include "tablebase/input/text.h"
#include "tools/published/kinds/published.h"

namespace zermelo {
namespace {

using sequences::HeapRule;
using sequences::MisereQuotient;

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
    throw UsageError("at={}: write FIRST VALUES | REPEATED VALUES | SALTUS | GREATEST HEAP", at);
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

constexpr std::uint32_t centre = 2;
using TableRow = std::vector<std::uint32_t>;

/// The pile that makes a lost position with `pile` if the third pile is empty. A single pile is lost if it equals the
/// centre. Two equal piles are lost otherwise, because the player can copy every move until one is empty.
std::uint32_t partner(std::uint32_t pile) {
  if (pile == 0 || pile == centre) return centre - pile;
  return pile;
}

/// c(a, b) for all b, from the rows of smaller a.
TableRow next_row(const std::vector<TableRow>& rows, std::uint32_t piles) {
  const auto a = static_cast<std::uint32_t>(rows.size());
  TableRow row(piles);
  std::vector<bool> used(2 * std::size_t{piles} + rows.size() + centre + 2);
  std::uint32_t least = 1;
  row[0] = partner(a);
  used[row[0]] = true;
  for (std::uint32_t b = 1; b < piles; ++b) {
    if (partner(a) == b) continue;  // (a, b, 0) is lost
    while (used[least]) ++least;
    const auto above = [&](std::uint32_t c) {
      return std::ranges::any_of(rows, [&](const TableRow& other) { return other[b] == c; });
    };
    std::uint32_t c = least;
    while (used[c] || above(c)) ++c;
    row[b] = c;
    used[c] = true;
  }
  return row;
}

std::uint32_t row_period(const TableRow& row) {
  const std::size_t begin = row.size() / 2;
  for (std::uint32_t p = 1; p < row.size() / 4; ++p) {
    bool repeats = true;
    for (std::size_t b = begin; b < row.size() && repeats; ++b) repeats = row[b] == row[b - p] + p;
    if (repeats) return p;
  }
  return 0;
}

/// Third One Lucky (Winning Ways, p. 487). For a = 0 .. count - 1: the least p such that the lost positions (a, b,
/// c(b)) satisfy c(b) = c(b - p) + p for all b in the second half of b < `piles`; 0 if there is no such p below a
/// quarter of `piles`. An observation, not a proof.
///
/// The game is Nim with three outer piles and a centre of 2. Players may take from the centre when at most one outer
/// pile is left (Hennessey 2024, Tree and Tripod Nim, arXiv:2401.07943; a comment on OEIS A006018 says that the games
/// are the same). A position is lost if and only if no move leads to a lost one, so c(a, b) is the least number that is
/// not c(a', b) or c(a, b') for smaller a' or b'. Memory: a row of numbers for each a. Time: for each a and b and each
/// candidate c, one look at every row above.
std::vector<std::uint32_t> third_one_lucky_periods(std::uint32_t count, std::uint32_t piles) {
  std::vector<TableRow> rows(1);
  for (std::uint32_t pile = 0; pile < piles; ++pile) rows[0].push_back(partner(pile));
  while (rows.size() < count) rows.push_back(next_row(rows, piles));
  std::vector<std::uint32_t> periods;
  for (const TableRow& row : rows) periods.push_back(row_period(row));
  return periods;
}

/// `differ at 519: 2, 4`, or `equal up to 1000`.
std::string difference(const PublishedRecord& record, Solutions& solutions) {
  constexpr std::uint64_t max = 1000;
  const sequences::Sequence first = solutions.sequence(record.game, max);
  const sequences::Sequence& second = solutions.sequence(record.at, max);
  for (std::uint64_t n = 0; n <= max; ++n)
    if (first(n) != second(n)) return fmt::format("differ at {}: {}, {}", n, first(n), second(n));
  return fmt::format("equal up to {}", max);
}

/// `one 16 is missing`: the period that the printed periods of Third One Lucky lack.
std::string missing_period(const PublishedRecord& record, Solutions&) {
  const std::vector<std::uint64_t> printed = numbers_of(record.at);
  const std::vector<std::uint32_t> ours = third_one_lucky_periods(static_cast<std::uint32_t>(printed.size() + 1), 4000);
  const auto [print, right] = std::mismatch(printed.begin(), printed.end(), ours.begin());
  if (!std::equal(print, printed.end(), right + 1, ours.end())) return "more than one term differs";
  return fmt::format("one {} is missing", *right);
}

MisereQuotient quotient_up_to_heap(const PublishedRecord& record, const HeapRule& rule, Solutions& solutions) {
  return sequences::misere_quotient(rule, number_of(record.at), solutions.job());
}

/// `order 12, 3 lost`: the elements of the misere quotient, and those of its P-portion.
std::string misere_order(const PublishedRecord& record, Solutions& solutions) {
  const MisereQuotient quotient = quotient_up_to_heap(record, HeapRule::parse(record.game), solutions);
  return fmt::format("order {}, {} lost", quotient.monoid.size(), quotient.monoid.lost_count());
}

std::string misere_presentation(const PublishedRecord& record, Solutions& solutions) {
  return presentation(quotient_up_to_heap(record, HeapRule::parse(record.game), solutions).monoid);
}

/// The words, of the lost elements.
std::string misere_portion(const PublishedRecord& record, Solutions& solutions) {
  return fmt::format(
      "{}", fmt::join(lost_words(quotient_up_to_heap(record, HeapRule::parse(record.game), solutions).monoid), ", "));
}

/// The exponents of the generators in a word such as `a b^2`; `1` has none.
sequences::Word word_named(const std::string& name, std::size_t generators) {
  sequences::Word word(generators);
  for (const std::string_view factor : split(name, ' ')) {
    if (factor.empty() || factor == "1") continue;
    const auto generator = static_cast<std::size_t>(factor[0] - 'a');
    std::uint64_t power = 1;
    const bool read = factor.size() == 1 || (factor[1] == '^' && parse_number(factor.substr(2), 1000, power));
    if (generator >= generators || !read)
      throw UsageError("'{}' is not a power of one of the {} generators a, b, ...", factor, generators);
    word[generator] = static_cast<std::uint16_t>(word[generator] + power);
  }
  return word;
}

/// Those of the printed relations that hold, for example `a^2 = 1, b^4 = b^2`.
std::string misere_relations(const PublishedRecord& record, Solutions& solutions) {
  const sequences::Monoid monoid = quotient_up_to_heap(record, HeapRule::parse(record.game), solutions).monoid;
  const std::size_t generators = monoid.steps[0].size();
  std::vector<std::string> hold;
  for (const std::string_view relation : split(record.published, ',')) {
    std::vector<std::uint32_t> sides;
    for (const std::string_view side : split(relation, '='))
      sides.push_back(monoid.element(word_named(std::string(side), generators)));
    if (std::ranges::all_of(sides, [&](std::uint32_t side) { return side == sides.front(); }))
      hold.emplace_back(trimmed(relation));
  }
  return fmt::format("{}", fmt::join(hold, ", "));
}

/// `T_2`, the quotient of nim heaps, or `wild`.
std::string misere_tame(const PublishedRecord& record, Solutions& solutions) {
  const auto tame = tame_quotient(quotient_up_to_heap(record, HeapRule::parse(record.game), solutions));
  return tame ? fmt::format("T_{}", *tame) : "wild";
}

/// `3^1431 restless`: genus and class of a sum of heaps; the field `at` has the sum, for example `13` or `13+2`.
std::string misere_genus(const PublishedRecord& record, Solutions& solutions) {
  const HeapRule rule = HeapRule::parse(record.game);
  std::vector<std::uint64_t> heaps;
  for (const std::string_view heap : split(record.at, '+')) heaps.push_back(number_of(std::string(heap)));
  sequences::Genera genera(rule, solutions.job());
  const std::string genus = text(genera.of(heaps));
  return record.published.find(' ') == std::string::npos ? genus
                                                         : fmt::format("{} {}", genus, name(genera.tameness(heaps)));
}

/// `period 12 from 71` of the pretending function, or `none proved`.
std::string misere_period(const PublishedRecord& record, Solutions& solutions) {
  const HeapRule rule = HeapRule::parse(record.game);
  const auto period = prove_misere_period(rule, quotient_up_to_heap(record, rule, solutions));
  return period ? fmt::format("period {} from {}", period->length, period->preperiod) : "none proved";
}

}  // namespace

std::span<const Kind> sequence_kinds() {
  static constexpr Kind list[] = {{"values", values},
                                  {"period", period},
                                  {"greatest", greatest},
                                  {"zeros", zeros},
                                  {"repetition", repetition},
                                  {"difference", difference},
                                  {"missing period", missing_period},
                                  {"misere order", misere_order},
                                  {"misere presentation", misere_presentation},
                                  {"misere relations", misere_relations},
                                  {"misere portion", misere_portion},
                                  {"misere tame", misere_tame},
                                  {"misere genus", misere_genus},
                                  {"misere period", misere_period}};
  return list;
}

}  // namespace zermelo
