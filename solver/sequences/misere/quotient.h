// Misère quotients of rules of one heap (Plambeck 2005; Plambeck and Siegel 2008): sums of heaps as elements of a
// finite commutative monoid that knows who wins in misère play.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/machine/job.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::sequences {

/// A product of generators: the exponent of each.
using Word = std::vector<std::uint16_t>;

/// A finite commutative monoid with a set of lost elements. Element 0 is the unit. Elements are numbered in the order
/// of their words: by length, then generators that come first in the alphabet first.
struct Monoid {
  std::vector<Word> words;                           ///< the first word of each element
  std::vector<std::vector<std::uint32_t>> steps;     ///< the product of each element and each generator
  std::vector<bool> lost;                            ///< whether an element is in the P-portion
  std::vector<std::vector<std::uint32_t>> products;  ///< of two elements

  std::uint32_t size() const { return static_cast<std::uint32_t>(words.size()); }
  std::uint32_t lost_count() const;
  /// The element of a word times an element.
  std::uint32_t element(const Word& word, std::uint32_t from = 0) const;
};

/// The quotient of all sums of heaps 0..heaps.size() - 1: two sums are equal in it exactly if adding any third sum to
/// either gives the same outcome in misère play.
struct MisereQuotient {
  Monoid monoid;
  std::vector<std::uint64_t> generators;  ///< the heap of each generator
  std::vector<std::uint32_t> heaps;       ///< the pretending function: the element of each heap

  /// The outcome for the player to move of a sum of these heaps.
  bool is_lost(std::span<const std::uint64_t> sum) const;
};

/// The quotient of heaps up to `max`, which is proved by prove_quotient(). Throws LimitError if the monoid outgrows the
/// memory of the job, or 4,096 elements; Interrupted.
MisereQuotient misere_quotient(const HeapRule& rule, std::uint64_t max, const Job& job);

/// Proves a quotient from the rule, without the search that found it: every sum of heaps has the outcome of its
/// element, each element is that of a sum, and different elements differ in the outcome of a product. Returns the first
/// mistake, or nothing; sets `wrong` to its heap, or to 0 if it concerns no heap. See option_sets.h.
std::optional<std::string> prove_quotient(const HeapRule& rule, const MisereQuotient& quotient, const Job& job,
                                          std::uint64_t* wrong = nullptr);

/// The pretending function repeats: heaps n and n + length have the same element from `preperiod` on, and larger heaps
/// need no further elements.
struct MiserePeriod {
  std::uint64_t length = 0, preperiod = 0;
  std::uint64_t needed = 0;  ///< the theorem needs the heaps up to this one
  friend bool operator==(const MiserePeriod&, const MiserePeriod&) = default;
};

/// The period that the heaps of a quotient prove: of a rule whose moves leave at most two heaps, take at most k
/// counters and at least one, it needs the heaps up to 2 (preperiod + length) + k (Plambeck and Siegel 2008,
/// theorem 5.1). Nothing for other rules, and if the heaps do not suffice.
std::optional<MiserePeriod> prove_misere_period(const HeapRule& rule, const MisereQuotient& quotient);
/// Whether the theorem is about such rules.
bool may_prove_misere_period(const HeapRule& rule);
/// No proof of a period by the theorem needs fewer heaps, whatever the quotient of the rule is. Requires a rule of the
/// theorem.
std::uint64_t least_heaps_for_period(const HeapRule& rule);

/// Whether the quotient is that of a nim heap: T_0, T_1, T_2, ... (orders 1, 2, 6, 10, 18, ...); its number.
std::optional<unsigned> tame_quotient(const MisereQuotient& quotient);

// Words for people: generators are the letters a, b, c, ...

/// For example `a b^2`; `1` for the empty word.
std::string text(const Word& word);
/// Relations that generate all others, for example `a^2 = 1`. Each rewrites a word to an earlier one.
std::vector<std::string> relations(const Monoid& monoid);
/// For example `a is heap 3, b is heap 5`.
std::string generators_text(const std::vector<std::uint64_t>& heaps);
/// The words of the lost elements.
std::vector<std::string> lost_words(const Monoid& monoid);
/// For example `<a, b | a^2 = 1, b^3 = b>`.
std::string presentation(const Monoid& monoid);

}  // namespace zermelo::sequences
