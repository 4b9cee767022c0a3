// A folder in which this process works on tiers, alone or with others.
#pragma once

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "formats/table/storage/file_layer.h"
#include "jobs/tiers/claims.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Makes the folder if it is missing; one that was made and stayed empty is removed at the end.
class ClaimedFolder {
 public:
  using Notice = std::function<void(const std::string& sentence)>;

  /// Locks the folder, so that no other process works in it. If others may, and another process has locked it, waits
  /// until that process shares or ends; `notice` (may be empty) receives a sentence. Throws UsageError if the folder
  /// contains other files but no tiers, or if it is to be locked and another process works in it; Interrupted,
  /// std::system_error.
  ClaimedFolder(const std::string& folder, Sharing sharing, const Job& job, const Notice& notice);

  /// Whether there are tables, keys or unfinished work.
  bool has_work() const;

  /// Lets other workers in, if they may come; no positions are discovered any more. Returns the claims of this process;
  /// null if it works alone. Throws Interrupted, std::system_error.
  TierClaims* share();

 private:
  /// Ends after the lock.
  struct MadeFolder {
    explicit MadeFolder(std::filesystem::path of);
    ~MadeFolder();
    std::filesystem::path path;
    bool made;
  };

  void take_lock(std::initializer_list<Sharing> kinds, const Notice& notice);

  std::string folder_;
  Sharing sharing_;
  Job job_;
  MadeFolder made_;
  std::unique_ptr<FileLock> lock_;
  std::optional<TierClaims> claims_;
};

}  // namespace zermelo
