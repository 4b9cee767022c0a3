// A folder for temporary files.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace zermelo {

class FileLock;  // formats/storage/file_lock.h

/// A new folder, removed with all files in it when the object ends. If the process is killed, the next TemporaryFolder
/// of the same user in the same place removes it.
class TemporaryFolder {
 public:
  /// In the first of these folders in which it can be made. Throws std::system_error if there is none.
  explicit TemporaryFolder(std::span<const std::filesystem::path> parents);
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::string& path() const { return path_; }

 private:
  bool make(const std::filesystem::path& parent);

  std::string path_;
  std::unique_ptr<FileLock> lock_;
};

}  // namespace zermelo
