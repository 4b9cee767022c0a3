// The name ends in six characters that no other folder has. A file in the folder is locked as long as the process
// lives; a folder whose file is not locked is abandoned.
#include "jobs/temporary_folder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <vector>

#include "formats/storage/file_lock.h"
#include "tablebase/error.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view beginning = "zermelo-";
constexpr const char* locked_name = "temporary";

/// The folders of this user with such a name.
std::vector<fs::path> folders_in(const fs::path& parent) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
    struct stat status {};
    if (!entry->path().filename().string().starts_with(beginning)) continue;
    if (lstat(entry->path().c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid())
      found.push_back(entry->path());
  }
  return found;
}

void remove_if_abandoned(const fs::path& folder) {
  const int lock = open_locked((folder / locked_name).string() + ".lock", O_RDWR | O_NOFOLLOW);
  if (lock < 0) return;
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  close(lock);
}

}  // namespace

TemporaryFolder::TemporaryFolder(std::span<const fs::path> parents) {
  for (const fs::path& parent : parents)
    for (const fs::path& folder : folders_in(parent)) remove_if_abandoned(folder);
  if (std::any_of(parents.begin(), parents.end(), [this](const auto& parent) { return make(parent); })) return;
  throw std::system_error(errno, std::generic_category(), path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

/// Another process that looks for abandoned folders may lock the file first, and removes the folder then.
bool TemporaryFolder::make(const fs::path& parent) {
  for (;;) {
    path_ = (parent / (std::string(beginning) + "XXXXXX")).string();
    if (mkdtemp(path_.data()) == nullptr) return false;
    try {
      lock_ = std::make_unique<FileLock>(path_ + "/" + locked_name);
      return true;
    } catch (const UsageError&) {  // locked by another process
    }
  }
}

}  // namespace zermelo
