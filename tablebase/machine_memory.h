// The memory of the machine and of this process.
#pragma once

#include <cstdint>

namespace zermelo {

/// Bytes that the kernel, and the control group around this process, would still give.
std::uint64_t available_memory();

/// The most memory that this process has held so far, in bytes.
std::uint64_t peak_memory();

}  // namespace zermelo
