// Takes the lock before it reads the checkpoint, so that no other process changes it until the job ends.
#include "jobs/store/claimed_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "formats/table/reading/table_file.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/file_layer.h"
#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"
#include "tablebase/input/input_file.h"

namespace zermelo {

namespace fs = std::filesystem;

/// A job that may only continue, or has a finished table, creates no file. Another job may finish just before the lock,
/// so FILE is looked for again.
ClaimedOutput::ClaimedOutput(const std::string& file, Continuation continuation)
    : file_(output_target(file)), continuation_(continuation), exists_(has_content()) {
  for (const char* extension : {"", ".part"}) output_target(checkpoint_path() + extension);
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
        "{}: another version of zermelo wrote the checkpoint; finish the job with that version, or "
        "discard its work with --restart",
        checkpoint_path());
  if (setting == "rules")
    throw UsageError(
        "{}: the rules have changed since this checkpoint was made: it belongs to a job with rules {}, not {}; "
        "discard its work with --restart",
        checkpoint_path(), theirs.dump(), wanted.dump());
  const auto words = [&](const Json& value) {
    const bool is_default = value == Json("") || (setting == "block" && value == Json(0));
    return is_default ? std::string("of the default") : value.dump();
  };
  throw UsageError(
      "{}: the checkpoint belongs to a job with {} {}, not {}; repeat that job's command, or discard its work "
      "with --restart",
      checkpoint_path(), setting, words(theirs), words(wanted));
}

bool ClaimedOutput::has_content() const {
  std::error_code missing;
  return fs::is_regular_file(file_, missing) && fs::file_size(file_, missing) != 0 && !missing;
}

void ClaimedOutput::refuse_to_continue() const {
  if (left_over())
    throw UsageError("{} is missing, the unfinished file of {}; start afresh with --restart", part_path(),
                     checkpoint_path());
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

namespace {

constexpr const char* ways = "it is kept; write to another file, or replace it with --restart";

/// A digest is empty if the rules of the game are known by its spec, and in tables of older versions.
bool are_of_other_rules(const TableInfo& there, const TableInfo& wanted) {
  return !there.rules_digest.empty() && !wanted.rules_digest.empty() && there.rules_digest != wanted.rules_digest;
}

}  // namespace

std::optional<TableInfo> existing_table(const std::string& file) {
  std::error_code missing;
  if (!std::filesystem::is_regular_file(file, missing) || std::filesystem::file_size(file) == 0) return {};
  if (!TableFile::is_table(file)) throw UsageError("{} exists and is not a table file; {}", file, ways);
  try {
    return TableFile(file).info();
  } catch (const FormatError& error) {
    throw FormatError("{}; the file is kept; --restart replaces it", error.what());
  }
}

std::string difference_in_game(const std::string& file, const TableInfo& there, const std::string& spec, Metric metric,
                               const std::string& tier) {
  if (!same_game(there.spec, spec)) return fmt::format("{} is a table of {}, not of {}", file, there.spec, spec);
  if (there.tier != tier)
    return fmt::format("{} is a table of {} of {}", file, there.tier.empty() ? "all" : "the tier " + there.tier, spec);
  if (there.kind.metric != metric)
    return fmt::format("{} is a table of {} with the metric {}, not {}", file, spec, name(there.kind.metric),
                       name(metric));
  return {};
}

std::string difference(const std::string& file, const TableInfo& there, TableInfo wanted,
                       const WriterOptions& options) {
  std::string words = difference_in_game(file, there, wanted.spec, wanted.kind.metric, wanted.tier);
  if (!words.empty()) return words;
  if (are_of_other_rules(there, wanted)) return fmt::format("{} was solved from other rules of {}", file, there.spec);
  if (there.order != wanted.order || there.positions != wanted.positions)
    return fmt::format("{} has other positions of {}, or in another order", file, there.spec);
  if (there.lower != wanted.lower) return fmt::format("{} rests on other tables of lower tiers", file);
  wanted.kind = there.kind;  // own games may be proved terminating after their table was made
  wanted.cell = there.cell;
  wanted = TableWriter::completed(wanted, options, there.cell);
  if (there.layout != wanted.layout)
    return fmt::format("{} has the layout {}, not {}", file, name(there.layout), name(wanted.layout));
  if (there.block_entries != wanted.block_entries)
    return fmt::format("{} has blocks of {} entries, not {}", file, there.block_entries, wanted.block_entries);
  if (there.level != 0 && there.level != wanted.level)
    return fmt::format("{} was compressed with the level {}, not {}", file, there.level, wanted.level);
  return {};
}

std::optional<TableInfo> ClaimedOutput::own_table(const std::string& file, const TableInfo& wanted,
                                                  const WriterOptions& options, bool resumed) const {
  std::optional<TableInfo> there = existing_table(file_);
  if (!there) return {};
  const std::string words = difference(file, *there, wanted, options);
  if (words.empty()) return there;
  if (fs::exists(checkpoint_path()))
    throw UsageError("{}; move it elsewhere to continue from {}", words, checkpoint_path());
  refuse_to_replace(words, resumed);
}

void ClaimedOutput::require_own_part(const TableInfo& wanted) const {
  const std::string part = part_path();
  if (!fs::exists(part) || !TableFile::is_table(part)) return;
  std::string words;
  try {
    words = difference_in_game(part, TableFile(part).info(), wanted.spec, wanted.kind.metric, wanted.tier);
  } catch (const FormatError&) {  // not complete
  }
  if (!words.empty()) throw UsageError(words + "; it is kept; move it elsewhere");
}

std::string ClaimedOutput::replaced() const {
  if (checkpoint_) return checkpoint_->settings().value("replaces", std::string());
  return continuation_ == Continuation::restart ? mark_of(file_) : "";
}

void refuse_to_replace(const std::string& difference, bool resumed) {
  throw UsageError("{}{}; {}", resumed ? "there is no checkpoint to resume, and " : "", difference, ways);
}

std::string mark_of(const std::string& file) {
  constexpr std::uint64_t most = std::uint64_t{1} << 16;
  std::error_code missing;
  if (!std::filesystem::is_regular_file(file, missing)) return {};
  try {
    const InputFile input(file);
    Digest digest;
    digest.add(input.bytes(0, std::min(input.size(), most)));
    return fmt::format("{} {}", input.size(), digest.text());
  } catch (const std::runtime_error&) {
    return {};
  }
}

}  // namespace zermelo
