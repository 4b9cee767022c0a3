// Warns of files beside a table that are not read.
#pragma once

#include <string>

namespace zermelo {

/// Prints one warning if there are files of keys beside finished tables that contain the keys. `path`: the table or the
/// folder that the command reads.
void warn_of_ignored_keys(const std::string& path);

}  // namespace zermelo
