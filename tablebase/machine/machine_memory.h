// The available memory of the machine, and the present and the peak memory of this process.
#pragma once

#include <cstdint>

namespace zermelo {

/// The bytes that this process can still get: the lesser of what the operating system has available and what the limit
/// of the control group leaves. The largest number if neither is known.
std::uint64_t available_memory();

/// The memory that this process holds, in bytes; 0 if the operating system does not say.
std::uint64_t held_memory();

/// Returns freed memory, which the allocator keeps for later, to the system. So what the process holds after a large
/// piece of work does not depend on how its threads took turns. Cost: a walk over the free memory.
void return_free_memory();

/// The most memory that this process has held, in bytes.
std::uint64_t peak_memory();

}  // namespace zermelo
