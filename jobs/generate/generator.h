// The work of a generation job whose output is claimed: on one file, or on the tiers of a folder.
#pragma once

#include <memory>
#include <optional>

#include "formats/table/storage/json.h"
#include "jobs/generate/generation.h"
#include "jobs/store/claimed_output.h"

namespace zermelo {

/// The settings of a checkpoint that are known before the game is made.
Json writer_settings(const WriterOptions& writer);

/// The folder for temporary files of a job with these options; empty: the system's.
std::string scratch_folder(const GenerationOptions& options, const Job& job);

/// Solves the game: chooses the kernel, keeps checkpoints, finishes the file. `output`: empty if the table is only
/// counted, or if another process has it. Throws as GenerationJob::run.
Generation solve_claimed(const Kernels& kernels, const GenerationOptions& options, const Job& job,
                         std::optional<ClaimedOutput>& output);

/// Locks a folder for work on tiers until the result ends. Makes the folder if it is missing; one that was made and
/// stayed empty is removed at the end. Throws UsageError if another process works on the folder, or if it contains
/// other files but no tiers; std::system_error.
std::shared_ptr<const void> claim_folder(const std::string& folder);

/// Solves the tiers that are missing, each after those that it rests on. Throws as GenerationJob::run.
Generation solve_tiers(const Kernels& kernels, const GenerationOptions& options, const Job& job);

/// Throws UsageError: a folder is for games with tiers.
[[noreturn]] void refuse_folder(const std::string& folder, const std::string& spec);

}  // namespace zermelo
