// Asks the file layer.
#include "jobs/budget/disk_space.h"

#include <fmt/format.h>

#include "formats/table/storage/file_layer.h"
#include "jobs/budget/amounts.h"
#include "tablebase/base/error.h"

namespace zermelo {

std::uint64_t free_disk(const std::string& file) { return files().free_bytes(folder_of(file)); }

void require_disk(const std::string& file, std::uint64_t bytes, const std::string& advice) {
  const std::uint64_t free = free_disk(file);
  if (bytes > free)
    throw LimitError(fmt::format("{} needs {} of disk, but only {} are free in {}; {}", file, size_text(bytes),
                                 size_text(free), folder_of(file), advice));
}

}  // namespace zermelo
