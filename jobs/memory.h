// Checks that work fits into the memory of its job, and divides that memory.
#pragma once

#include <cstdint>
#include <string_view>

#include "tablebase/job.h"

namespace zermelo {

/// Throws LimitError unless `need` bytes fit into the job's memory; `need` includes the bytes that the process already
/// holds. `what` names the work in the message.
void require_memory(std::uint64_t need, const Job& job, std::string_view what);

/// The bytes for a pool of values: the budget, or without one half the available memory, minus the `used` bytes of the
/// same job; at least GamePool::least_memory.
std::uint64_t pool_memory(const Job& job, std::uint64_t used = 0);

}  // namespace zermelo
