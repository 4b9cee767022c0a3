// The memory that the process holds is asked of the operating system.
#include "solver/solving/room.h"

#include <fmt/format.h>

#include "tablebase/base/error.h"
#include "tablebase/input/count.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {

void require_room(const Job& job, std::uint64_t more, const std::string& why) {
  const std::uint64_t need = held_memory() + more, have = job.memory();
  if (need <= have) return;
  throw LimitError(fmt::format("{}: {} of memory in all, but {} {}; raise --memory", why, size_text(need),
                               job.bounded() ? "--memory allows" : "the machine has", size_text(have)));
}

}  // namespace zermelo
