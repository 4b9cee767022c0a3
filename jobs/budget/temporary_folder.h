// A folder for temporary files.
#pragma once

#include <filesystem>
#include <span>
#include <string>

namespace zermelo {

/// A new folder, removed with all files in it when the object ends. If the process is killed, the next TemporaryFolder
/// of the same user in the same place removes it, once no fork of the process lives. Where the file system has no locks
/// it stays. A fork of the process never removes it. Thread-safe.
class TemporaryFolder {
 public:
  /// In the first of these folders in which it can be made. Throws std::system_error if there is none.
  explicit TemporaryFolder(std::span<const std::filesystem::path> parents);
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::string& path() const { return path_; }

  /// Removes the folders of all such objects of this process, for an exit that does not end them. They must not be used
  /// afterwards.
  static void remove_all();

 private:
  bool make(const std::filesystem::path& parent);

  std::string path_;
  int lock_ = -1;  ///< of the file that is locked; -1 where the file system has no locks
};

}  // namespace zermelo
