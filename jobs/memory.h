// Whether a job fits into its memory.
#pragma once

#include <cstdint>
#include <string_view>

#include "tablebase/job.h"

namespace zermelo {

/// LimitError unless `need` bytes, those that the process holds already included, fit into the job's memory. `what`
/// names the work in the message.
void require_memory(std::uint64_t need, const Job& job, std::string_view what);

/// Bytes for a pool of values beside `used` bytes of the same job: what its budget leaves, or without a budget half of
/// what is available; at least the smallest pool.
std::uint64_t pool_memory(const Job& job, std::uint64_t used = 0);

}  // namespace zermelo
