// Checks, during the work, whether a solver may take more memory than its kernel said.
#pragma once

#include <cstdint>
#include <string>

#include "tablebase/machine/job.h"

namespace zermelo {

/// Throws LimitError unless the job's memory has room for `more` bytes in addition to what the process holds. `why`
/// says what was found and what it needs, for the message.
void require_room(const Job& job, std::uint64_t more, const std::string& why);

}  // namespace zermelo
