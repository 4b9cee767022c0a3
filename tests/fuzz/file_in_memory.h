// A file in memory, for readers that read regular files.
#pragma once

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "formats/table/storage/bytes.h"

namespace zermelo {

class FileInMemory {
 public:
  const std::string& path() const { return path_; }

  /// Replaces the content.
  void write(ByteSpan bytes) const {
    if (ftruncate(descriptor_, static_cast<off_t>(bytes.size())) != 0 ||
        pwrite(descriptor_, bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
      std::abort();
  }

 private:
  int descriptor_ = memfd_create("fuzz", 0);
  std::string path_ = fmt::format("/proc/self/fd/{}", descriptor_);
};

}  // namespace zermelo
