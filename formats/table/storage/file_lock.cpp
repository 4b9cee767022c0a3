// Between open and flock another process may rename or remove the file, so its identity is compared after the lock.
#include "formats/table/storage/file_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "formats/table/storage/file_layer.h"
#include "tablebase/base/error.h"

namespace zermelo {
namespace {

void close_keeping_errno(int descriptor) {
  const int error = errno;
  close(descriptor);
  errno = error;
}

}  // namespace

bool names(const std::string& path, int descriptor) {
  struct stat named {
  }, opened{};
  return stat(path.c_str(), &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_dev == opened.st_dev &&
         named.st_ino == opened.st_ino;
}

int open_locked(const std::string& path, int flags) {
  for (;;) {
    const int descriptor = files().open(path, flags);
    if (descriptor < 0) return -1;
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      close_keeping_errno(descriptor);
      return -1;
    }
    if (names(path, descriptor)) return descriptor;
    close(descriptor);
  }
}

FileLock::FileLock(const std::string& name)
    : path_(name + ".lock"), descriptor_(open_locked(path_, O_RDWR | O_NOFOLLOW | O_CREAT)) {
  if (descriptor_ >= 0) return;
  if (errno == EWOULDBLOCK) throw UsageError(fmt::format("another process is working on {}", name));
  throw std::system_error(errno, std::generic_category(), "cannot write " + path_);
}

FileLock::~FileLock() {
  files().remove(path_);
  close(descriptor_);
}

}  // namespace zermelo
