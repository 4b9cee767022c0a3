// Reads the values of a sequence in pieces: first the computed values, then those that the period gives.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "solver/sequences/sequence.h"

namespace zermelo {

/// Writes G(first), G(first + 1), ... to `values`. Cost: a copy, or an addition and a comparison for each value from
/// the period; no division a value. Requires sequence.knows(first + values.size() - 1).
void read_values(const Sequence& sequence, std::uint64_t first, std::span<std::uint64_t> values);

/// Calls use(values) for consecutive pieces of G(0..max) until it returns false. Requires sequence.knows(max).
void for_each_piece(const Sequence& sequence, std::uint64_t max,
                    const std::function<bool(std::span<const std::uint64_t>)>& use);

/// The largest of G(0..max). Requires sequence.knows(max).
std::uint64_t largest_value(const Sequence& sequence, std::uint64_t max);

}  // namespace zermelo
