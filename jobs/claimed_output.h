// The output file of a generation job and the checkpoint beside it, held by one process.
#pragma once

#include <optional>
#include <string>

#include "formats/json.h"
#include "formats/storage/output_file.h"
#include "jobs/checkpoint.h"
#include "jobs/continuation.h"

namespace zermelo {

class ClaimedOutput {
 public:
  /// Locks FILE.part, then reads FILE.checkpoint unless it is to be discarded; changes neither. UsageError if another
  /// process works on FILE; FormatError for a damaged checkpoint; otherwise throws as OutputFile does.
  ClaimedOutput(std::string file, Continuation continuation);

  /// UsageError if the checkpoint is of a job with another value of this setting.
  void expect(const std::string& setting, const Json& wanted) const;

  /// The checkpoint that the job continues from; nullptr if it starts afresh.
  CheckpointReader* checkpoint() { return checkpoint_ ? &*checkpoint_ : nullptr; }
  /// Whether the checkpoint has outlived its unfinished file: the job was killed after the file got its name.
  bool left_over() const { return checkpoint_ && (!part_ || part_->created()); }
  /// Whether the job may only continue, and there is no checkpoint.
  bool nothing_to_continue() const { return continuation_ == Continuation::required && !checkpoint_; }
  [[noreturn]] void refuse_to_continue() const;

  /// The unfinished file, for its writer. Requires !left_over() and !nothing_to_continue(); once.
  OutputFile take_part() { return std::move(*part_); }
  /// Removes the checkpoint, and the one that a killed run had begun; returns whether there was a complete one.
  bool remove_checkpoint();

  std::string checkpoint_path() const { return file_ + ".checkpoint"; }
  std::string part_path() const { return file_ + ".part"; }

 private:
  std::string file_;
  Continuation continuation_;
  std::optional<OutputFile> part_;
  std::optional<CheckpointReader> checkpoint_;
};

}  // namespace zermelo
