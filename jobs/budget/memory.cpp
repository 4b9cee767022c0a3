// A job without a budget may use all memory of the machine, but a pool of values only half the available memory.
#include "jobs/budget/memory.h"

#include <fmt/format.h>

#include <algorithm>

#include "jobs/budget/amounts.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

void require_memory(std::uint64_t need, const Job& job, std::string_view what, std::string_view advice) {
  const std::uint64_t have = job.memory();
  if (need < have + memory_slack) return;
  constexpr std::uint64_t mebi = std::uint64_t{1} << 20;
  const std::uint64_t whole = need / mebi + (need % mebi != 0);
  const std::string budget = job.bounded() ? fmt::format("use --memory {}M or more, or ", whole) : std::string();
  throw LimitError(fmt::format(
      "{}: {} of memory are needed, but {} {} ({} bytes); {}{}", what, size_text(std::max(need, whole * mebi)),
      job.bounded() ? "--memory allows" : "the machine has", size_text(have), have, budget, advice));
}

std::uint64_t memory_beside(std::uint64_t used, const Job& job) { return job.memory() - std::min(job.memory(), used); }

std::uint64_t pool_memory(const Job& job, std::uint64_t used) {
  const std::uint64_t have = job.bounded() ? job.memory() : available_memory() / 2;
  return std::max(GamePool::least_memory, have - std::min(have, used));
}

}  // namespace zermelo
