// Takes the lock before it reads the checkpoint, so that no other process changes it until the job ends.
#include "jobs/store/claimed_output.h"

#include <fmt/format.h>

#include <filesystem>

#include "formats/table/storage/file_layer.h"
#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"

namespace zermelo {

namespace fs = std::filesystem;

/// A job that may only continue, or has a finished table, creates no file. Another job may finish just before the lock,
/// so FILE is looked for again.
ClaimedOutput::ClaimedOutput(const std::string& file, Continuation continuation)
    : file_(output_target(file)), continuation_(continuation), exists_(has_content()) {
  for (const char* ending : {"", ".part"}) output_target(checkpoint_path() + ending);
  const bool begins = continuation == Continuation::restart || (continuation == Continuation::automatic && !exists_);
  if (begins || fs::exists(part_path())) part_.emplace(file_, OutputFile::Existing::keep, Replaces::any);
  exists_ = exists_ || has_content();
  if (continuation == Continuation::restart)
    is_checkpoint(checkpoint_path());
  else if (fs::exists(checkpoint_path()))
    checkpoint_.emplace(checkpoint_path());
}

void ClaimedOutput::expect(const Json& settings) const {
  if (!checkpoint_) return;
  for (const auto& [setting, wanted] : settings.members()) expect(setting, wanted);
}

void ClaimedOutput::expect(const std::string& setting, const Json& wanted) const {
  const Json* known = checkpoint_->settings().find(setting);
  const Json theirs = known != nullptr ? *known : Json();
  if (theirs == wanted ||
      (setting == "spec" && theirs.is_text() && same_game(theirs.get<std::string>(), wanted.get<std::string>())))
    return;
  if (theirs.is_null() || setting == "kernel" || setting == "state" || setting == "program")
    throw UsageError(
        fmt::format("{}: another version of zermelo wrote the checkpoint; finish the job with that version, or "
                    "discard its work with --restart",
                    checkpoint_path()));
  if (setting == "rules")
    throw UsageError(fmt::format(
        "{}: the rules have changed since this checkpoint was made: it belongs to a job with rules {}, not {}; "
        "discard its work with --restart",
        checkpoint_path(), theirs.dump(), wanted.dump()));
  throw UsageError(fmt::format(
      "{}: the checkpoint belongs to a job with {} {}, not {}; repeat that job's command, or discard its work "
      "with --restart",
      checkpoint_path(), setting, theirs.dump(), wanted.dump()));
}

bool ClaimedOutput::has_content() const {
  std::error_code missing;
  return fs::is_regular_file(file_, missing) && fs::file_size(file_, missing) != 0 && !missing;
}

void ClaimedOutput::refuse_to_continue() const {
  if (left_over())
    throw UsageError(fmt::format("{} is missing, the unfinished file of {}; start afresh with --restart", part_path(),
                                 checkpoint_path()));
  throw UsageError(checkpoint_path() + ": there is no checkpoint to resume; leave out --resume to start afresh");
}

std::uint64_t ClaimedOutput::existing_bytes() const {
  return (part_ ? part_->size() : 0) + (checkpoint_ ? fs::file_size(checkpoint_path()) : 0);
}

void ClaimedOutput::drop_part() {
  if (part_) part_->discard();
}

bool ClaimedOutput::remove_checkpoint() {
  checkpoint_.reset();
  remove_file(checkpoint_path() + ".part");
  const bool existed = remove_file(checkpoint_path());
  if (existed) sync_folder_of(checkpoint_path());
  return existed;
}

}  // namespace zermelo
