// Work of the process that took more memory than the next job has.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "tablebase/machine/job.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::test {

/// Takes 256 MiB and frees them; returns a job that may take 64 MiB more than the process holds.
inline Job job_after_larger_work() {
  constexpr std::uint64_t mebi = std::uint64_t{1} << 20;
  { const std::vector<unsigned char> former(256 * mebi, std::uint8_t{1}); }
  if (peak_memory() < held_memory() + 128 * mebi) throw std::logic_error("the memory was not taken and freed");
  return Job({.threads = 1, .memory = held_memory() + 64 * mebi});
}

}  // namespace zermelo::test
