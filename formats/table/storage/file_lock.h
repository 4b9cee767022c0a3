// A lock on the work for one output, held for a whole job.
#pragma once

#include <string>

namespace zermelo {

/// Locks NAME.lock, which is there as long as the lock. The lock ends with the process, however that ends.
class FileLock {
 public:
  /// UsageError if another process holds the lock; std::system_error if the file cannot be made.
  explicit FileLock(const std::string& name);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  std::string path_;
  int descriptor_;
};

/// Opens `path` with these flags of open(2) and locks it; -1 with errno if that fails, EWOULDBLOCK if another process
/// holds the lock. What is locked is the file of that name: a file that was renamed or removed meanwhile is let go.
int open_locked(const std::string& path, int flags);

/// Whether `path` is the name of the open file.
bool names(const std::string& path, int descriptor);

}  // namespace zermelo
