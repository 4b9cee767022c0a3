// Proves the tables of a folder, tier by tier.
#pragma once

#include <functional>

#include "jobs/probe.h"
#include "jobs/verify_table.h"

namespace zermelo {

struct TierProof {
  const TierStatus& table;
  TableProof proof;
};

/// Proves the table of one file: from the rules, and for a tier from the entries of the tiers that it rests on, which
/// are loaded into memory while they fit. Throws as verify_table.
TableProof verify_file(Probe& table, const Job& job, const ProofOptions& options);

/// Proves the table of each tier in order. `use` receives each proof. With a checkpoint, of tiers that an earlier run
/// has proved only the checksums are checked again, and the proof of an unfinished tier continues from CHECKPOINT.tier.
/// Requires probe.folder(). Throws as verify_table; UsageError for the checkpoint of another folder. After all other
/// tiers throws FormatError for the first damaged table (options.notice receives the errors of others), and UsageError
/// if a tier is missing; those that rest on it, also indirectly, are not proved.
void verify_folder(const Probe& probe, const Job& job, const ProofOptions& options,
                   const std::function<void(const TierProof&)>& use);

}  // namespace zermelo
