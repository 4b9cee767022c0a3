// The values of a sequence in pieces: those that were computed, then those that the period gives.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "solver/sequence/sequence.h"

namespace zermelo {

/// G(first), G(first + 1), ... into `values`, by the period where it is used: a copy, not a division a value. Requires
/// sequence.knows(first + values.size() - 1).
void read_values(const Sequence& sequence, std::uint64_t first, std::span<std::uint32_t> values);

/// Calls use(values) for consecutive pieces of G(0..max) until it answers false.
void for_each_piece(const Sequence& sequence, std::uint64_t max,
                    const std::function<bool(std::span<const std::uint32_t>)>& use);

/// The largest of G(0..max), known.
std::uint32_t largest_value(const Sequence& sequence, std::uint64_t max);

}  // namespace zermelo
