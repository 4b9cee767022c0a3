// What published tables of Grundy sequences have in common: computing a sequence, and its period in the printed words.
#pragma once

#include <string>
#include <string_view>

#include "solver/sequence/sequence.h"
#include "tools/published/published.h"

namespace zermelo {

/// G(0..max) of the rule in words, or fewer values and a proved period. Interrupted when the user stops it.
Sequence sequence_of(std::string_view rule, std::uint64_t max, Workers& workers);

/// `0 1 2 3`: G(0) to G(count - 1).
std::string first_values(const Sequence& sequence, std::uint64_t count);

/// `period 12, last exception 70`, `period 7, no exception`, with `, saltus 4` for arithmetic ones, or `none proved`.
std::string printed_period(const Sequence& sequence);

}  // namespace zermelo
