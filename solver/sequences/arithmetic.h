// Proves arithmetic periods: G(n + p) = G(n) + s for all n from some n on.
#pragma once

#include <optional>

#include "solver/sequences/period.h"

namespace zermelo {

/// The number of values used for a proof. With more, checking all cases takes too long.
constexpr std::uint64_t most_arithmetic_values = 1 << 14;

/// Returns the least arithmetic period with a positive saltus, if the values prove it by the criterion of
/// arithmetic.cpp; otherwise nothing.
std::optional<Period> prove_arithmetic_period(const HeapRule& rule, const HeapValues& values);

}  // namespace zermelo
