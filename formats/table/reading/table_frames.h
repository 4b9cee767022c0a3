// The frames of a table file and their payload, for all who read the file.
#pragma once

#include "formats/table/reading/table_parts.h"

namespace zermelo {

struct TableFrames {
  std::string path;
  InputFile file;
  TableParts parts;

  FileLocation place(std::uint64_t frame) const { return {path, frame, true}; }
  /// The payload of a frame. Throws as InputFile::read and decompress do.
  Bytes payload(std::uint64_t frame) const {
    return decompress(parts.bytes(file, frame), parts.frames[frame], place(frame));
  }
};

}  // namespace zermelo
