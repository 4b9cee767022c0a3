// The genus of sums of heaps in misère play (Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tablebase/machine/job.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::sequences {

/// The normal Grundy value of a game G, and the misère Grundy values of G, G + *2, G + *2 + *2, ...; the last two of
/// them alternate for ever.
struct Genus {
  std::uint32_t normal = 0;
  std::vector<std::uint32_t> misere;
  friend bool operator==(const Genus&, const Genus&) = default;
};

/// For example `0^120`; numbers above 9 are in brackets, as in `8^(10)8`.
std::string text(const Genus& genus);

/// Whether the genus is that of a sum of nim heaps: 0^120, 1^031, or g^gh with h = g xor 2.
bool is_tame(const Genus& genus);

/// Finds genera, each position of a sum once.
class Genera {
 public:
  Genera(const HeapRule& rule, const Job& job) : rule_(rule), job_(job) {}

  /// The genus of a sum of heaps. Throws LimitError if the sums exceed the memory of the job or 5,000,000; Interrupted.
  /// Memory: about 200 bytes for each sum that play reaches.
  Genus of(std::vector<std::uint64_t> heaps);

 private:
  /// The misère values are the first `terms`.
  using Values = std::vector<std::uint32_t>;
  const Values& values_of(const std::vector<std::uint64_t>& heaps);

  const HeapRule& rule_;
  const Job& job_;
  std::map<std::vector<std::uint64_t>, Values> known_;
};

}  // namespace zermelo::sequences
