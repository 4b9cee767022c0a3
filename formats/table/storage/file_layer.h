// The system calls that change files and folders. All writing goes through them; tests replace them by calls that fail.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "formats/table/storage/bytes.h"

namespace zermelo {

/// Every call returns what the call of the same name in section 2 of the manual returns, and sets errno.
class FileLayer {
 public:
  virtual ~FileLayer() = default;
  virtual int open(const std::string& path, int flags);
  /// pwrite(2)
  virtual ssize_t write(int descriptor, ByteSpan bytes, std::uint64_t offset);
  virtual int truncate(int descriptor, std::uint64_t size);
  virtual int sync(int descriptor);
  /// fsync(2) of a folder. Returns 0 for file systems that cannot sync folders.
  virtual int sync_folder(const std::string& folder);
  virtual int rename(const std::string& from, const std::string& to);
  virtual int remove(const std::string& path);
  /// The free bytes of the disk of a folder. Throws std::system_error.
  virtual std::uint64_t free_bytes(const std::string& folder);
};

/// The layer in use.
FileLayer& files();

/// Writes all bytes through the layer in use. Returns false, with errno, if it cannot.
bool write_all(int descriptor, ByteSpan bytes, std::uint64_t offset);
/// Whether errno says that the disk, or what a user may have of it, is full, or that the file has its greatest size.
bool is_full_disk(int error);
/// The message for such an errno: the limit that was reached, the work that failed, such as `write t.ztb`, and what to
/// do.
std::string full_disk_text(int error, const std::string& work);

/// Uses another layer as long as it lives. Not thread-safe: no job may run when it begins or ends.
class ReplacedFiles {
 public:
  explicit ReplacedFiles(FileLayer& layer);
  ~ReplacedFiles();
  ReplacedFiles(const ReplacedFiles&) = delete;
  ReplacedFiles& operator=(const ReplacedFiles&) = delete;

 private:
  FileLayer* before_;
};

/// The folder of a file; "." if the path names none.
std::string folder_of(const std::string& path);

/// Syncs the folder of `path`, so that the names in it survive a power cut. Throws std::system_error.
void sync_folder_of(const std::string& path);

/// Removes a regular file. Returns false if there is none; throws std::system_error.
bool remove_file(const std::string& path);

/// Whether other processes may have the same lock.
enum class Sharing { alone, shared };

/// A lock on the work for one output, held for a whole job. Locks NAME.lock, which is there as long as the lock. The
/// lock ends with the process, however that ends.
class FileLock {
 public:
  /// Returns the lock; null if another process holds it, unless both share it. Throws std::system_error if the file
  /// cannot be made.
  static std::unique_ptr<FileLock> take(const std::string& name, Sharing sharing = Sharing::alone);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  FileLock(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  std::string path_;
  int descriptor_;
};

/// Opens `path` with these flags of open(2) and locks it; -1 with errno if that fails, EWOULDBLOCK if another process
/// holds the lock. What is locked is the file of that name: a file that was renamed or removed meanwhile is let go.
int open_locked(const std::string& path, int flags, Sharing sharing = Sharing::alone);

/// Whether `path` is the name of the open file.
bool names(const std::string& path, int descriptor);

}  // namespace zermelo
