// Reads standard input, a pipe, a device or a file from its beginning.
#pragma once

#include <span>
#include <string>

#include "tablebase/input/descriptor.h"

namespace zermelo {

class InputStream {
 public:
  /// `path` may be -, standard input. Throws std::system_error with the path.
  explicit InputStream(const std::string& path);

  /// The path, or `standard input`, for messages.
  const std::string& name() const { return name_; }
  /// Reads what is available, at least a byte and at most `bytes`; waits for it. Returns the number of bytes, 0 at the
  /// end. Throws std::system_error with the name.
  std::size_t read(std::span<char> bytes);
  /// Whether read() returns at once: there is input, or its end.
  bool ready() const;

 private:
  std::string name_;
  Descriptor file_;
};

}  // namespace zermelo
