// Takes the lock before it reads the checkpoint, so that no other process changes it until the job ends.
#include "jobs/claimed_output.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tablebase/error.h"
#include "tablebase/spec.h"

namespace zermelo {

namespace fs = std::filesystem;

/// A job that may only continue creates no file.
ClaimedOutput::ClaimedOutput(std::string file, Continuation continuation)
    : file_(std::move(file)), continuation_(continuation) {
  if (continuation != Continuation::required || fs::exists(part_path()))
    part_.emplace(file_, OutputFile::Existing::keep);
  if (continuation != Continuation::restart && fs::exists(checkpoint_path())) checkpoint_.emplace(checkpoint_path());
}

void ClaimedOutput::expect(const Json& settings) const {
  if (!checkpoint_) return;
  for (const auto& [setting, wanted] : settings.items()) expect(setting, wanted);
}

void ClaimedOutput::expect(const std::string& setting, const Json& wanted) const {
  const Json theirs = checkpoint_->settings().value(setting, Json(nullptr));
  if (theirs == wanted ||
      (setting == "spec" && theirs.is_string() && same_game(theirs.get<std::string>(), wanted.get<std::string>())))
    return;
  if (theirs.is_null() || setting == "kernel" || setting == "program")
    throw UsageError(
        fmt::format("{}: another version of zermelo wrote the checkpoint; finish the job with that version, or "
                    "discard its work with --restart",
                    checkpoint_path()));
  throw UsageError(
      fmt::format("{}: the checkpoint is of a job with {} {}, not {}; repeat that job's command, or discard its work "
                  "with --restart",
                  checkpoint_path(), setting, theirs.dump(), wanted.dump()));
}

void ClaimedOutput::refuse_to_continue() const {
  if (left_over())
    throw UsageError(fmt::format("{} is missing, the unfinished file of {}; start afresh with --restart", part_path(),
                                 checkpoint_path()));
  throw UsageError(checkpoint_path() + ": there is no checkpoint to resume; leave out --resume to start afresh");
}

bool ClaimedOutput::remove_checkpoint() {
  checkpoint_.reset();
  const std::string begun = checkpoint_path() + ".part";
  if (fs::is_regular_file(begun)) fs::remove(begun);
  return fs::is_regular_file(checkpoint_path()) && fs::remove(checkpoint_path());
}

}  // namespace zermelo
