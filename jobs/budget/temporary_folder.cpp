// The name ends in six characters that no other folder has. A file in the folder is locked as long as the process
// lives; a folder whose file is not locked is abandoned. The file gets its name when it is locked already and is
// removed last, so a folder that is being made has no such file, and what an interrupted removal leaves is removed
// later.
#include "jobs/budget/temporary_folder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <mutex>
#include <string_view>
#include <system_error>
#include <vector>

#include "formats/table/storage/file_layer.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view name_begin = "zermelo-";
constexpr std::size_t random_letters = 6;
constexpr const char* locked_name = ".zermelo-temporary";

/// Whether other users can put links in the place of folders of this user.
bool is_open_to_all(const fs::path& parent) {
  struct stat status {};
  return stat(parent.c_str(), &status) != 0 || ((status.st_mode & S_IWOTH) != 0 && (status.st_mode & S_ISVTX) == 0);
}

bool is_own_folder(const fs::path& path) {
  struct stat status {};
  return lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid();
}

/// The folders of this user with such a name.
std::vector<fs::path> folders_in(const fs::path& parent) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with(name_begin) && name.size() == name_begin.size() + random_letters &&
        is_own_folder(entry->path()))
      found.push_back(entry->path());
  }
  return found;
}

/// Removes a folder, and its locked file last.
void remove_folder(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> inside;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (entry->path().filename() != locked_name) inside.push_back(entry->path());
  for (const fs::path& path : inside) {
    fs::remove_all(path, error);
    if (error) return;
  }
  fs::remove_all(folder, error);
}

void remove_if_abandoned(const fs::path& folder) {
  const int lock = open_locked((folder / locked_name).string(), O_RDWR | O_NOFOLLOW);
  if (lock < 0) return;
  remove_folder(folder);
  close(lock);
}

/// Makes the locked file. Returns -1, and leaves no file, where the file system has no locks.
int lock_folder(const std::string& folder) {
  const std::string unlocked = folder + "/unlocked", locked = folder + "/" + locked_name;
  const int file = open(unlocked.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  if (flock(file, LOCK_EX | LOCK_NB) == 0 && rename(unlocked.c_str(), locked.c_str()) == 0) return file;
  close(file);
  unlink(unlocked.c_str());
  return -1;
}

/// The temporary folders in use, and the processes that made them: a fork has the folders of its parent.
struct Made {
  std::mutex guard;
  std::map<std::string, pid_t> owners;

  void add(const std::string& path) {
    const std::lock_guard lock(guard);
    owners[path] = getpid();
  }
  /// Whether this process made the folder. Forgets it.
  bool take(const std::string& path) {
    const std::lock_guard lock(guard);
    const auto found = owners.extract(path);
    return !found.empty() && found.mapped() == getpid();
  }
  std::vector<std::string> paths() {
    const std::lock_guard lock(guard);
    std::vector<std::string> all;
    for (const auto& [path, owner] : owners) all.push_back(path);
    return all;
  }
};

Made& made() {
  static Made folders;
  return folders;
}

}  // namespace

TemporaryFolder::TemporaryFolder(std::span<const fs::path> parents) {
  for (const fs::path& parent : parents)
    if (!is_open_to_all(parent))
      for (const fs::path& folder : folders_in(parent)) remove_if_abandoned(folder);
  if (std::any_of(parents.begin(), parents.end(), [this](const auto& parent) { return make(parent); })) return;
  const int error = errno;
  std::string tried;
  for (const fs::path& parent : parents) tried += (tried.empty() ? "" : " or ") + parent.string();
  throw std::system_error(
      error, std::generic_category(),
      "cannot make a temporary folder in " + tried + " (name a folder that you can write in TMPDIR)");
}

TemporaryFolder::~TemporaryFolder() {
  if (made().take(path_)) remove_folder(path_);
  if (lock_ >= 0) close(lock_);
}

bool TemporaryFolder::make(const fs::path& parent) {
  path_ = (parent / (std::string(name_begin) + std::string(random_letters, 'X'))).string();
  if (mkdtemp(path_.data()) == nullptr) return false;
  made().add(path_);
  lock_ = lock_folder(path_);
  return true;
}

void TemporaryFolder::remove_all() {
  for (const std::string& path : made().paths())
    if (made().take(path)) remove_folder(path);
}

}  // namespace zermelo
