// Arithmetic periods: G(n + p) = G(n) + s from some n on.
#pragma once

#include <optional>

#include "solver/sequence/period.h"

namespace zermelo {

/// Values that are looked at; beyond, checking all cases takes too long.
constexpr std::uint64_t most_arithmetic_values = 1 << 14;

/// The least arithmetic period with a positive saltus that the values prove by the criterion of arithmetic.cpp.
std::optional<Period> prove_arithmetic_period(const HeapRule& rule, const HeapValues& values);

}  // namespace zermelo
