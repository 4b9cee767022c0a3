// Whoever discovers positions, repairs or starts afresh has the folder alone; workers that solve tiers share it.
#include "jobs/tiers/claimed_folder.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

bool is_work(const std::string& name) {
  return name.ends_with(".ztb") || name.ends_with(".ztb.part") || name.ends_with(".ztb.checkpoint") ||
         name.ends_with(".keys") || name.ends_with(".keys.part");
}

/// Throws UsageError for a folder with files but without work on tiers.
void require_folder_of_tiers(const std::string& folder) {
  bool empty = true;
  std::error_code gone;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (is_work(name) || name.ends_with(".claim") || name.ends_with(".lock")) return;
    if (entry.is_regular_file(gone) && entry.file_size(gone) == 0) continue;  // such as a new log
    empty = false;
  }
  if (!empty) throw UsageError("{} contains other files but no tiers; name a new or an empty folder", folder);
}

}  // namespace

ClaimedFolder::MadeFolder::MadeFolder(fs::path of) : path(std::move(of)) {
  std::error_code error;
  made = fs::create_directory(path, error);
  if (error)
    throw UsageError("cannot make the folder {}: {}; name another one with -o", path.string(), error.message());
}

ClaimedFolder::MadeFolder::~MadeFolder() {
  std::error_code not_empty;
  if (made) fs::remove(path, not_empty);
}

ClaimedFolder::ClaimedFolder(const std::string& folder, Sharing sharing, const Job& job, const Notice& notice)
    : folder_(folder), sharing_(sharing), job_(job), made_(folder_path(folder)) {
  require_folder_of_tiers(folder);
  if (sharing == Sharing::alone) {
    lock_ = lock_folder(folder);
    return;
  }
  take_lock({Sharing::alone, Sharing::shared}, notice);
}

/// Takes the first of these locks that can be had. Who may not write in the folder can only keep what it contains, and
/// needs none.
void ClaimedFolder::take_lock(std::initializer_list<Sharing> kinds, const Notice& notice) {
  if (access(folder_.c_str(), W_OK) != 0) return;
  for (int tries = 0;; ++tries) {
    for (const Sharing kind : kinds)
      if ((lock_ = FileLock::take(lock_name(folder_), kind))) return;
    if (tries == 20 && notice) notice("waiting for another process, which prepares or mends " + folder_path(folder_));
    job_.check();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

bool ClaimedFolder::has_work() const {
  const fs::directory_iterator entries(folder_);
  return std::any_of(fs::begin(entries), fs::end(entries),
                     [](const fs::directory_entry& entry) { return is_work(entry.path().filename().string()); });
}

TierClaims* ClaimedFolder::share() {
  if (sharing_ == Sharing::alone) return nullptr;
  lock_.reset();
  take_lock({Sharing::shared}, {});
  return &claims_.emplace(folder_);
}

}  // namespace zermelo
