// Judges one published claim by computed values.
#pragma once

#include <optional>
#include <string>

#include "formats/texts/sequence_claims.h"
#include "solver/sequences/sequence.h"

namespace zermelo {

/// The first difference between a published statement and the computed values.
struct Difference {
  std::string where;
  std::string published;
  std::string computed;
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

/// Judges by the proved period if there is one, else by the computed values.
Verdict judge(const sequences::Sequence& sequence, const PeriodClaim& claim);

/// Judges whether two sequences are equal: for all heaps if both have a proved period, else for the known heaps up to
/// `max`. In a difference `where` is the heap, `published` the value of `one`, `computed` the value of `other`.
Verdict judge_equal(const sequences::Sequence& one, const sequences::Sequence& other, std::uint64_t max);

}  // namespace zermelo
