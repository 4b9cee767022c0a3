// The list comes from a file that nobody vouches for. If the products with generators commute, they generate a
// commutative monoid of maps; if each word, applied to the unit, gives its element, the elements are the words in this
// monoid.
#include "solver/sequences/misere/quotient_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "solver/sequences/misere/learn_monoid.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo::sequences {
namespace {

constexpr std::size_t most_listed_elements = 4096, most_generators = 256;

/// The numbers of a text, at most `high`, with a blank between two.
template <class Number>
std::vector<Number> listed_numbers(std::string_view text, std::uint64_t high, std::size_t line) {
  std::vector<Number> numbers;
  for (const std::string_view word : split(text, ' ')) {
    if (word.empty()) continue;
    std::uint64_t number = 0;
    if (!parse_number(word, high, number))
      throw FormatError("line {} of the quotient: '{}' is not a number from 0 to {}", line, word, high);
    numbers.push_back(static_cast<Number>(number));
  }
  return numbers;
}

void require_count(std::size_t found, std::size_t expected, std::size_t line) {
  if (found != expected)
    throw FormatError("line {} of the quotient has {} numbers in a row for {} generators", line, found, expected);
}

void read_element(std::string_view text, std::size_t line, std::size_t generators, std::size_t size, Monoid& monoid) {
  const std::size_t colon = text.find(':');
  const bool lost = text.starts_with("lost");
  if (colon == std::string_view::npos || colon < 4 || (!lost && !text.starts_with("won ")))
    throw FormatError("line {} of the quotient: write lost or won, exponents, a colon and products", line);
  monoid.lost.push_back(lost);
  monoid.words.push_back(listed_numbers<std::uint16_t>(text.substr(4, colon - 4), size, line));
  monoid.steps.push_back(listed_numbers<std::uint32_t>(text.substr(colon + 1), size - 1, line));
  require_count(monoid.words.back().size(), generators, line);
  require_count(monoid.steps.back().size(), generators, line);
}

/// Words are no longer than there are elements, so this takes at most a step for each pair of elements.
void require_monoid(const Monoid& monoid, std::size_t generators) {
  for (std::uint32_t x = 0; x < monoid.size(); ++x) {
    std::uint64_t length = 0;
    for (const std::uint16_t exponent : monoid.words[x]) length += exponent;
    if (length >= monoid.size() || monoid.element(monoid.words[x]) != x)
      throw FormatError("line {} of the quotient: its word belongs to another element", x + 1);
    const auto& steps = monoid.steps;
    for (std::size_t g = 0; g < generators; ++g)
      for (std::size_t h = 0; h < g; ++h)
        if (steps[steps[x][g]][h] != steps[steps[x][h]][g])
          throw FormatError("line {} of the quotient: the products with generators {} and {} do not commute", x + 1, h,
                            g);
  }
}

}  // namespace

std::uint32_t ListedQuotient::element(std::uint32_t number) const {
  const std::uint32_t element = number / 2;
  if (element >= monoid.size() || this->number(element) != number)
    throw FormatError("there is no element of number {} in the quotient of order {}", number, monoid.size());
  return element;
}

std::uint32_t ListedQuotient::power(std::uint32_t element, std::uint64_t count) const {
  std::uint32_t product = 0;
  for (; count > 0; count /= 2, element = monoid.products[element][element])
    if (count % 2 != 0) product = monoid.products[product][element];
  return product;
}

ValueList list_of(const Monoid& monoid, const std::vector<std::uint64_t>& generators) {
  ValueList list{{fmt::format("heaps {}", fmt::join(generators, " "))}};
  for (std::uint32_t x = 0; x < monoid.size(); ++x)
    list.lines.push_back(fmt::format("{} {} : {}", monoid.lost[x] ? "lost" : "won", fmt::join(monoid.words[x], " "),
                                     fmt::join(monoid.steps[x], " ")));
  return list;
}

ListedQuotient read_quotient(const ValueList& list) {
  const std::size_t size = list.lines.size() - std::min<std::size_t>(list.lines.size(), 1);
  if (size == 0 || size > most_listed_elements)
    throw FormatError("the quotient has {} elements; allowed are 1 to {}", size, most_listed_elements);
  if (!list.lines[0].starts_with("heaps")) throw FormatError("line 0 of the quotient does not list heaps");
  ListedQuotient quotient;
  quotient.generators =
      listed_numbers<std::uint64_t>(std::string_view(list.lines[0]).substr(5), most_quotient_heaps, 0);
  const std::size_t generators = quotient.generators.size();
  if (generators > most_generators)
    throw FormatError("the quotient has {} generators; allowed are {}", generators, most_generators);
  for (std::size_t line = 1; line <= size; ++line)
    read_element(list.lines[line], line, generators, size, quotient.monoid);
  require_monoid(quotient.monoid, generators);
  fill_products(quotient.monoid);
  return quotient;
}

std::uint32_t MisereHeaps::element(std::uint64_t heap) const {
  const std::uint64_t last = quotient.heaps.size() - 1;
  if (heap > last) heap -= (heap - last + period->length - 1) / period->length * period->length;
  return quotient.heaps[heap];
}

void require_provable(const HeapRule& rule, std::uint64_t max) {
  if (max <= most_quotient_heaps) return;
  if (!may_prove_misere_period(rule))
    throw LimitError(
        "{}: max={} needs a proved period of the misere quotient, but no theorem proves one for this rule; choose "
        "max={} or less",
        rule.words(), max, most_quotient_heaps);
  if (const std::uint64_t least = least_heaps_for_period(rule); least > most_quotient_heaps)
    throw LimitError(
        "{}: max={} needs a proved period of the misere quotient, whose proof needs the heaps up to {} or more, but "
        "quotients have heaps up to {}; choose max={} or less",
        rule.words(), max, least, most_quotient_heaps, most_quotient_heaps);
}

MisereHeaps misere_heaps(const HeapRule& rule, std::uint64_t max, const Job& job) {
  constexpr std::uint64_t first_try = 16;
  require_provable(rule, max);
  for (std::uint64_t heaps = std::min(max, first_try);; heaps = std::min({2 * heaps, max, most_quotient_heaps})) {
    MisereHeaps found{misere_quotient(rule, heaps, job), {}};
    found.period = prove_misere_period(rule, found.quotient);
    if (heaps == max || found.period) return found;
    if (heaps == most_quotient_heaps)
      throw LimitError("{}: heaps up to {} prove no period of the misere quotient; choose max={} or less", rule.words(),
                       heaps, heaps);
  }
}

}  // namespace zermelo::sequences
