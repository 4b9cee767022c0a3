// Checks the folder of an output file before a long job starts.
#pragma once

#include <string>

namespace zermelo {

/// Throws std::system_error if `file` is a folder, or if no file can be written in its folder.
void require_place(const std::string& file);

}  // namespace zermelo
