// What computed values say of one published claim.
#pragma once

#include <optional>
#include <string>

#include "formats/sequence/sequence_claims.h"
#include "solver/sequence/sequence.h"

namespace zermelo {

/// Where a published statement and the computed values part.
struct Difference {
  std::string where;
  std::string published;
  std::string computed;
};

enum class Standing {
  proved,   ///< true for ever
  open,     ///< no value known speaks against it, but nothing proves it
  refuted,  ///< `difference` says where
};

struct Verdict {
  Standing standing = Standing::open;
  std::optional<Difference> difference = {};
};

/// Judged by the proved period if there is one, else by the values computed.
Verdict judge(const Sequence& sequence, const PeriodClaim& claim);

/// Whether two sequences are equal: for ever if both have a proved period, else as far as both are known up to `max`.
/// A difference gives the heap, the first one's value as published and the second one's as computed.
Verdict judge_equal(const Sequence& one, const Sequence& other, std::uint64_t max);

}  // namespace zermelo
