// A misère quotient as the list of values of a table, and the quotient of many heaps by a proved period.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/sequences/misere/quotient.h"
#include "tablebase/entries/metric.h"

namespace zermelo::sequences {

/// The elements that the numbers of a table mean: element x is 2 x if it is lost, else 2 x + 1.
struct ListedQuotient {
  Monoid monoid;
  std::vector<std::uint64_t> generators;  ///< the heap of each generator

  std::uint32_t number(std::uint32_t element) const { return 2 * element + (monoid.lost[element] ? 0 : 1); }
  /// Throws FormatError for a number without an element.
  std::uint32_t element(std::uint32_t number) const;
  /// The word of the element of a number, for example `a b^2`. Throws as element().
  std::string text(std::uint32_t number) const { return sequences::text(monoid.words[element(number)]); }
  /// The product of `count` equal elements.
  std::uint32_t power(std::uint32_t element, std::uint64_t count) const;
};

/// Line 0 lists the heaps of the generators. Line x + 1 describes element x: `lost` or `won`, the exponents of its
/// word, and after a colon its products with the generators. Example, element a b^2: `won 1 2 : 3 7`.
ValueList list_of(const Monoid& monoid, const std::vector<std::uint64_t>& generators);
/// Reads such a list, and fills Monoid::products. Throws FormatError unless the products make a commutative monoid in
/// which each word gives its element. Memory: four bytes for each pair of elements, at most 64 MiB.
ListedQuotient read_quotient(const ValueList& list);

/// The elements of the heaps 0..max of a rule.
struct MisereHeaps {
  MisereQuotient quotient;             ///< of the heaps that were computed
  std::optional<MiserePeriod> period;  ///< gives all larger heaps

  /// Requires a heap of `quotient`, or a period.
  std::uint32_t element(std::uint64_t heap) const;
};

/// No quotient of more heaps is computed.
inline constexpr std::uint64_t most_quotient_heaps = 5'000;

/// Throws LimitError if heaps up to `max` need a period that no search can prove.
void require_provable(const HeapRule& rule, std::uint64_t max);

/// The heaps up to `max`; fewer are computed if they prove a period. Throws LimitError as misere_quotient(), and if
/// max > most_quotient_heaps, but no period is proved; Interrupted.
MisereHeaps misere_heaps(const HeapRule& rule, std::uint64_t max, const Job& job);

}  // namespace zermelo::sequences
