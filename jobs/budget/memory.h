// Checks that work fits into the memory of its job, and divides that memory.
#pragma once

#include <cstdint>
#include <string_view>

#include "tablebase/machine/job.h"

namespace zermelo {

/// The bytes that the process itself holds differ from run to run by less than this.
inline constexpr std::uint64_t memory_slack = std::uint64_t{4} << 20;

/// How most work needs less memory.
inline constexpr std::string_view smaller_work = "choose a smaller game or metric";

/// Throws LimitError unless `need` bytes fit into the job's memory; `need` includes the bytes that the process already
/// holds. Tolerates an excess below `memory_slack`, so a figure of an earlier run suffices. `what` names the work in
/// the message, which names the smallest budget that suffices, in whole MiB; `advice` says how the work needs less.
void require_memory(std::uint64_t need, const Job& job, std::string_view what, std::string_view advice = smaller_work);

/// The bytes of the job's memory without `used` bytes; 0 if these are more.
std::uint64_t memory_beside(std::uint64_t used, const Job& job);

/// The bytes for a pool of values: the budget, or without one half the available memory, minus the `used` bytes of the
/// same job; at least GamePool::least_memory.
std::uint64_t pool_memory(const Job& job, std::uint64_t used = 0);

}  // namespace zermelo
