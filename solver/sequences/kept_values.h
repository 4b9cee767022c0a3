// Writes the computed values of a sequence to checkpoints, and reads them back.
#pragma once

#include <cstdint>

#include "solver/sequences/sequence.h"
#include "solver/solving/control.h"

namespace zermelo {

/// Passes the computed values, which fit into 32 bits (heap_values.h), to `put`, each in 32 bits.
void put_values(const Sequence& sequence, const PutBytes& put);

/// Reads `count` values that put_values wrote and appends them to the sequence.
void get_values(Sequence& sequence, std::uint64_t count, const GetBytes& get);

}  // namespace zermelo
