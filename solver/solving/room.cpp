// The memory that the process holds is asked of the operating system.
#include "solver/solving/room.h"

#include <fmt/format.h>

#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {

void require_room(const Job& job, std::uint64_t more, const std::string& why) {
  const std::uint64_t need = held_memory() + more, have = job.memory();
  if (need <= have) return;
  throw LimitError(fmt::format("{}: {} bytes of memory in all, but {} {}; allow more", why, need,
                               job.bounded() ? "--memory allows" : "the machine has", have));
}

}  // namespace zermelo
