// Claims the output file of a generation job, and its checkpoint, for one process.
#pragma once

#include <optional>
#include <string>

#include "formats/table/metadata/table_info.h"
#include "formats/table/storage/json.h"
#include "formats/table/storage/output_file.h"
#include "formats/table/writing/table_writer.h"
#include "jobs/store/checkpoint.h"

namespace zermelo {

class ClaimedOutput {
 public:
  /// Locks FILE.part, then reads FILE.checkpoint except with Continuation::restart. Keeps the content of both; creates
  /// a missing FILE.part except with Continuation::required and next to a FILE with content. Throws UsageError if
  /// another process works on FILE, or if FILE.checkpoint is something else; FormatError for a damaged checkpoint;
  /// otherwise as OutputFile does, also for the names of the checkpoint.
  ClaimedOutput(const std::string& file, Continuation continuation);

  /// Throws UsageError if the checkpoint has another value of one of these settings, an object.
  void expect(const Json& settings) const;

  /// The checkpoint from which the job continues; nullptr if it starts afresh.
  CheckpointReader* checkpoint() { return checkpoint_ ? &*checkpoint_ : nullptr; }
  /// Whether there is a checkpoint without its unfinished file, as when the job was killed after FILE got its name. An
  /// empty FILE.part counts as missing: claiming the output creates it.
  bool left_over() const { return checkpoint_ && (!part_ || part_->size() == 0); }
  /// Whether FILE has content that the job must not replace unless it is the table of the job.
  bool keeps_file() const { return exists_ && continuation_ != Continuation::restart; }
  /// Whether the job may not begin, and there is no checkpoint.
  bool nothing_to_continue() const { return (continuation_ == Continuation::required || keeps_file()) && !checkpoint_; }
  /// Whether FILE must be the finished table of the job, because there is no work to begin or to continue.
  bool must_be_finished() const { return left_over() || nothing_to_continue(); }
  [[noreturn]] void refuse_to_continue() const;

  /// The table of the job that is FILE; nothing if FILE is missing or empty. `file`: the name for messages; `wanted`
  /// and `options`: as difference() has them; `resumed`: as for refuse_to_replace(). Throws as existing_table() does,
  /// and UsageError if FILE is another table.
  std::optional<TableInfo> own_table(const std::string& file, const TableInfo& wanted, const WriterOptions& options,
                                     bool resumed) const;
  /// FILE.part may be left by a run that was killed at the end. Throws UsageError if it is a table of another game.
  void require_own_part(const TableInfo& wanted) const;
  /// mark_of() the FILE that --restart replaces, also when a later run without it continues the work; else empty.
  std::string replaced() const;

  /// Moves the unfinished file out, for its writer. Call once; requires !must_be_finished().
  OutputFile take_part() { return std::move(*part_); }
  /// Removes FILE.part when the claim ends. Requires that it was not taken.
  void drop_part();
  /// Removes FILE.checkpoint and an unfinished one of a killed run, also from the disk; returns whether FILE.checkpoint
  /// existed. Throws std::system_error.
  bool remove_checkpoint();

  /// The file; the target if the claimed name is a link.
  const std::string& path() const { return file_; }
  /// The bytes of the unfinished file and of the checkpoint of an earlier run.
  std::uint64_t existing_bytes() const;
  std::string checkpoint_path() const { return file_ + ".checkpoint"; }
  std::string part_path() const { return file_ + ".part"; }

 private:
  void expect(const std::string& setting, const Json& wanted) const;
  bool has_content() const;

  std::string file_;
  Continuation continuation_;
  bool exists_;  ///< whether FILE has content
  std::optional<OutputFile> part_;
  std::optional<CheckpointReader> checkpoint_;
};

// Compares a table that exists with the table that a job would write.

/// The metadata of the table in a file; nothing if the file is missing or empty. Throws UsageError if it is no table,
/// FormatError if it is damaged.
std::optional<TableInfo> existing_table(const std::string& file);

/// How `there`, the table in `file`, differs from one of this game and metric, in words that begin with the file; empty
/// if it does not. `tier`: the tier that it must contain; empty: the whole game.
std::string difference_in_game(const std::string& file, const TableInfo& there, const std::string& spec, Metric metric,
                               const std::string& tier = {});

/// How `there` differs from `wanted`, the table that a job would write with these options: in the game, as
/// difference_in_game tells, in the rules, the tiers below, the layout, the blocks or the level. Empty if it does not;
/// then both have the same entries. Throws UsageError if the options do not suit the table.
std::string difference(const std::string& file, const TableInfo& there, TableInfo wanted, const WriterOptions& options);

/// Throws UsageError with a difference and what to do. `resumed`: the job was to continue, but there is no checkpoint.
[[noreturn]] void refuse_to_replace(const std::string& difference, bool resumed);

/// The size and the digest of the beginning of a file, by which a later run knows it again; empty if it cannot be read.
std::string mark_of(const std::string& file);

}  // namespace zermelo
