// Is there a place for the file that a long job will write? Asked before the job starts.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo {

/// Throws std::system_error unless `file` names a file in a folder where one may be written.
void require_place(const std::string& file);

/// LimitError unless the disk of `file` has `bytes` free.
void require_disk(const std::string& file, std::uint64_t bytes);

}  // namespace zermelo
