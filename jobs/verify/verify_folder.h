// Proves the tables of a folder, tier by tier.
#pragma once

#include <functional>

#include "jobs/lookup/probe.h"
#include "jobs/verify/verify_table.h"

namespace zermelo {

struct TierProof {
  const TierStatus& table;
  TableProof proof;      ///< without a sound table, its damage says why
  std::string unproved;  ///< which tier below is missing, damaged or not proved; empty if all are sound
};

/// Proves the table of one file: from the rules, and for a tier from the entries of the tiers that it rests on, which
/// are loaded into memory while they fit. Throws as verify_table.
TableProof verify_file(Probe& table, const Job& job, const ProofOptions& options);

/// Proves the table of each tier in order. `use` receives each proof. A tier that rests on a missing or damaged one,
/// also indirectly, is not proved: only its checksums are checked. options.notice receives the sentences about damaged
/// tables, and about the first hundred missing ones and the number of others. With a checkpoint, of tiers that an
/// earlier run has proved only the checksums are checked again, and the proof of an unfinished tier continues from
/// CHECKPOINT.NAME. Requires probe.folder(). Throws as verify_table; UsageError for the checkpoint of another folder.
void verify_folder(const Probe& probe, const Job& job, const ProofOptions& options,
                   const std::function<void(const TierProof&)>& use);

}  // namespace zermelo
