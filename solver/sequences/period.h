// Proves that the Grundy values of a one-heap rule are periodic, from a finite number of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "solver/sequences/kernel/heap_values.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::sequences {

/// G(n + length) = G(n) + saltus for every n >= preperiod, proved; length and preperiod are the least possible.
struct Period {
  std::uint64_t length = 0;
  std::uint64_t preperiod = 0;  ///< the first index from which it holds: last exception + 1
  std::uint64_t saltus = 0;     ///< 0: periodic; else arithmetic-periodic
  std::uint64_t checked = 0;    ///< the theorem needs G(0..checked); these were computed and compared
  std::string_view theorem;     ///< its name and source
  friend bool operator==(const Period&, const Period&) = default;
};

/// The number of values after which prove_period finds nothing new: 0 for a rule that no theorem covers (Grundy's
/// game); 2^14 for endless rules, of which only arithmetic periods are proved; the largest number for all others.
std::uint64_t period_search_end(const HeapRule& rule);

/// Returns the least period that the values prove; nothing if they do not prove one. Cost: a few passes over the
/// values; for an arithmetic period also checks of some 10^7 steps.
std::optional<Period> prove_period(const HeapRule& rule, const HeapValues& values);

}  // namespace zermelo::sequences
