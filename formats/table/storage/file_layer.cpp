// Makes the system calls, unless a test replaces them.
#include "formats/table/storage/file_layer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace zermelo {

namespace {

FileLayer*& layer() {
  static FileLayer system;
  static FileLayer* current = &system;
  return current;
}

void close_keeping_errno(int descriptor) {
  const int error = errno;
  close(descriptor);
  errno = error;
}

/// False if another process holds the lock. File systems without locks let everybody in.
bool locks(int descriptor, Sharing sharing) {
  const int kind = sharing == Sharing::alone ? LOCK_EX : LOCK_SH;
  return flock(descriptor, kind | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

}  // namespace

int FileLayer::open(const std::string& path, int flags) { return ::open(path.c_str(), flags | O_CLOEXEC, 0666); }

ssize_t FileLayer::write(int descriptor, ByteSpan bytes, std::uint64_t offset) {
  return pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
}

int FileLayer::truncate(int descriptor, std::uint64_t size) { return ftruncate(descriptor, static_cast<off_t>(size)); }
int FileLayer::sync(int descriptor) { return fsync(descriptor); }

int FileLayer::sync_folder(const std::string& folder) {
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return -1;
  const int synced = fsync(handle) == 0 || errno == EINVAL ? 0 : -1;
  const int error = errno;
  close(handle);
  errno = error;
  return synced;
}

int FileLayer::rename(const std::string& from, const std::string& to) { return std::rename(from.c_str(), to.c_str()); }
int FileLayer::remove(const std::string& path) { return unlink(path.c_str()); }
std::uint64_t FileLayer::free_bytes(const std::string& folder) { return std::filesystem::space(folder).available; }

FileLayer& files() { return *layer(); }

bool write_all(int descriptor, ByteSpan bytes, std::uint64_t offset) {
  while (!bytes.empty()) {
    const ssize_t done = files().write(descriptor, bytes, offset);
    if (done < 0 && errno == EINTR) continue;
    if (done == 0) errno = ENOSPC;
    if (done <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(done));
    offset += static_cast<std::uint64_t>(done);
  }
  return true;
}

bool is_full_disk(int error) { return error == ENOSPC || error == EDQUOT || error == EFBIG; }

std::string full_disk_text(int error, const std::string& work) {
  if (error != EFBIG) return fmt::format("no space left to {}; free some or choose another disk with -o", work);
  rlimit limit{};
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    return fmt::format("cannot {}: the limit of the size of files is reached (ulimit -f); raise the limit", work);
  return fmt::format("cannot {}: the file system has no larger files; choose another disk with -o", work);
}

ReplacedFiles::ReplacedFiles(FileLayer& other) : before_(std::exchange(layer(), &other)) {}
ReplacedFiles::~ReplacedFiles() { layer() = before_; }

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

void sync_folder_of(const std::string& path) {
  const std::string folder = folder_of(path);
  if (files().sync_folder(folder) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot sync the folder " + folder);
}

bool remove_file(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return false;
  if (files().remove(path) != 0) throw std::system_error(errno, std::generic_category(), "cannot remove " + path);
  return true;
}

/// Between open and flock another process may rename or remove the file, so its identity is compared after the lock.
bool names(const std::string& path, int descriptor) {
  struct stat named {
  }, opened{};
  return stat(path.c_str(), &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_dev == opened.st_dev &&
         named.st_ino == opened.st_ino;
}

int open_locked(const std::string& path, int flags, Sharing sharing) {
  for (;;) {
    const int descriptor = files().open(path, flags);
    if (descriptor < 0) return -1;
    if (!locks(descriptor, sharing)) {
      close_keeping_errno(descriptor);
      return -1;
    }
    if (names(path, descriptor)) return descriptor;
    close(descriptor);
  }
}

std::unique_ptr<FileLock> FileLock::take(const std::string& name, Sharing sharing) {
  const std::string path = name + ".lock";
  const int descriptor = open_locked(path, O_RDWR | O_NOFOLLOW | O_CREAT, sharing);
  if (descriptor >= 0) return std::unique_ptr<FileLock>(new FileLock(path, descriptor));
  if (errno == EWOULDBLOCK) return nullptr;
  throw std::system_error(errno, std::generic_category(), "cannot write " + path);
}

FileLock::~FileLock() {
  if (locks(descriptor_, Sharing::alone)) files().remove(path_);
  close(descriptor_);
}

}  // namespace zermelo
