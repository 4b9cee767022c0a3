// The work of a generation job on tiers: claims the folder, and solves each tier after those that it rests on.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "jobs/generate/generation.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo {

class FileLock;  // formats/table/storage/file_layer.h

/// A locked folder that is made if it is missing. One that was made and stayed empty is removed at the end.
class ClaimedFolder {
 public:
  /// Throws UsageError if another process works on the folder, or if it contains other files but no tiers;
  /// std::system_error.
  explicit ClaimedFolder(const std::string& folder);
  ~ClaimedFolder();
  ClaimedFolder(const ClaimedFolder&) = delete;
  ClaimedFolder& operator=(const ClaimedFolder&) = delete;

 private:
  ClaimedFolder(std::filesystem::path path, bool made) : path_(std::move(path)), made_(made) {}

  std::filesystem::path path_;
  bool made_;
  std::unique_ptr<FileLock> lock_;
};

/// As GenerationJob::resources, for options of a folder.
Resources folder_resources(const Spec& spec, const GenerationOptions& options, const Job& job);

/// Solves the tiers that are missing. Throws as GenerationJob::run.
Generation solve_tiers(const Game& game, Metric metric, const GenerationOptions& options, const Job& job);

}  // namespace zermelo
