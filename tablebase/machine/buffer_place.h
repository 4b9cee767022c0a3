// Where a large buffer is: in memory or in a file.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace zermelo {

/// In memory, or in a temporary file that is mapped.
struct BufferPlace {
  bool in_file = false;
  std::string folder = {};  ///< of the temporary file, see ScratchFile
  /// The bytes that the process may hold while it uses the file, see MappedLimit.
  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace zermelo
