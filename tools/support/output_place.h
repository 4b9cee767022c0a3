// Checks the folder and the disk of an output file before a long job starts.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo {

/// Throws std::system_error if `file` is a folder, or if no file can be written in its folder.
void require_place(const std::string& file);

/// Throws LimitError unless the disk of `file` has `bytes` free.
void require_disk(const std::string& file, std::uint64_t bytes);

}  // namespace zermelo
