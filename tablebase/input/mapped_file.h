// The bytes of a file as memory, read-only.
#pragma once

#include <boost/interprocess/mapped_region.hpp>
#include <cstddef>
#include <span>
#include <string>

namespace zermelo {

/// Moves keep the addresses of the bytes.
class MappedFile {
 public:
  /// No bytes.
  MappedFile() = default;
  /// Requires: nobody shortens the file while it is mapped. Throws std::system_error with the path, FormatError for a
  /// pipe or a device.
  explicit MappedFile(const std::string& path);

  std::span<const std::byte> bytes() const {
    return {static_cast<const std::byte*>(region_.get_address()), region_.get_size()};
  }

 private:
  boost::interprocess::mapped_region region_;
};

}  // namespace zermelo
