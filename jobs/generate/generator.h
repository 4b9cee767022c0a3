// The work of a generation job whose output is claimed: chooses the kernel, solves, keeps checkpoints, finishes the
// file.
#pragma once

#include <optional>

#include "formats/table/storage/json.h"
#include "jobs/generate/generation.h"
#include "jobs/store/claimed_output.h"

namespace zermelo {

/// The settings of a checkpoint that are known before the game is made.
Json writer_settings(const WriterOptions& writer);

/// The folder for temporary files of a job with this output; empty: the system's.
std::string scratch_folder(const std::string& file, const Job& job);

/// Solves the game. `output`: empty if the table is only counted, or if another process has it. Throws as
/// GenerationJob::run.
Generation solve_claimed(const Game& game, Metric metric, const GenerationOptions& options, const Job& job,
                         std::optional<ClaimedOutput>& output);

}  // namespace zermelo
