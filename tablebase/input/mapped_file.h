// Maps a file into memory, read-only.
#pragma once

#include <boost/interprocess/mapped_region.hpp>
#include <cstddef>
#include <span>
#include <string>

namespace zermelo {

/// The bytes of a file. Moving a MappedFile keeps their addresses.
class MappedFile {
 public:
  /// No bytes.
  MappedFile() = default;
  /// Requires: no process shortens the file while it is mapped. Throws std::system_error with the path; FormatError for
  /// a pipe or a device.
  explicit MappedFile(const std::string& path);

  /// Gives the pages read so far back to the system; they are read again when they are needed.
  void forget() const;

  std::span<const std::byte> bytes() const {
    return {static_cast<const std::byte*>(region_.get_address()), region_.get_size()};
  }

 private:
  boost::interprocess::mapped_region region_;
};

}  // namespace zermelo
