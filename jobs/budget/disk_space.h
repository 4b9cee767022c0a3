// Compares the bytes that a job will write with the free space on the disk.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo {

/// The bytes that may still be written in the folder of `file`. Throws std::system_error.
std::uint64_t free_disk(const std::string& file);

/// Throws LimitError unless the disk of `file` has `bytes` free. `advice` says what to do.
void require_disk(const std::string& file, std::uint64_t bytes, const std::string& advice);

}  // namespace zermelo
