// Arithmetic periods: G(n + p) = G(n) + s from some n on.
#pragma once

#include <optional>

#include "solver/sequence/period.h"

namespace zermelo {

/// The least arithmetic period with a positive saltus that the values prove by the criterion of arithmetic.cpp.
std::optional<Period> prove_arithmetic_period(const HeapRule& rule, const HeapValues& values);

}  // namespace zermelo
