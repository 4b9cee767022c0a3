// A file's bytes as memory, read-only.
#pragma once

#include <string>

#include "formats/storage/bytes.h"

namespace zermelo {

/// Throws std::system_error with the path. Somebody else must not shorten the file while it is mapped.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  ByteSpan bytes() const { return bytes_; }

 private:
  ByteSpan bytes_;
};

}  // namespace zermelo
