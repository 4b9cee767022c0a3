// A table is proved by the same code as a table of its own, with the entries of exits as given.
#include "jobs/tiers/verify_folder.h"

#include <algorithm>
#include <stdexcept>

#include "jobs/memory.h"
#include "jobs/memory_table.h"
#include "jobs/tiers/proved_tables.h"
#include "solver/proof/prove.h"
#include "tablebase/machine_memory.h"

namespace zermelo {
namespace {

/// The bytes for tables of lower tiers beside the proof of this one.
std::uint64_t room_below(const Probe& tier, const Job& job) {
  const TableInfo& info = tier.info();
  const std::uint64_t proof =
      MemoryTable::bytes(info.cell, info.positions) + proof_bytes(tier.game(), info.kind, info.cell);
  return memory_beside(held_memory() + cache_bytes(job) + proof, job);
}

bool can_be_proved(const Probe& probe, std::size_t place) {
  const auto done = [&](std::size_t i) { return probe.tiers()[i].state == TierState::done; };
  const auto& below = probe.game().tiers()[place].rests_on;
  return done(place) && std::all_of(below.begin(), below.end(), done);
}

TableProof prove_tier(const Probe& probe, std::size_t place, const Job& job, ProofOptions options) {
  Probe tier = probe.tier(place);
  if (!options.checkpoint.empty()) options.checkpoint += ".tier";
  return verify_tier(tier, job, options);
}

[[noreturn]] void refuse_missing(const Probe& probe, std::size_t place) {
  const auto missing = [&](std::size_t i) { return probe.tiers()[i].state != TierState::done; };
  const auto& below = probe.game().tiers()[place].rests_on;
  const auto gone = missing(place) ? place : *std::find_if(below.begin(), below.end(), missing);
  probe.tier(gone);  // throws
  throw std::logic_error("a missing tier was opened");
}

}  // namespace

TableProof verify_tier(Probe& tier, const Job& job, const ProofOptions& options) {
  tier.load_below(room_below(tier, job), job);
  return verify_table(tier, job, options);
}

void verify_folder(const Probe& probe, const Job& job, const ProofOptions& options,
                   const std::function<void(const TierProof&)>& use) {
  ProofRecord proved(options.checkpoint, probe.info());
  std::optional<std::size_t> missing;
  bool all_ok = true;
  for (std::size_t place = 0; place < probe.tiers().size(); ++place) {
    const TierStatus& status = probe.tiers()[place];
    if (!can_be_proved(probe, place)) {
      missing = missing.value_or(place);
      continue;
    }
    TierProof tier{status, {}};
    if (const auto before = proved.tables().checked(status.info)) {
      TableFile(status.file).check_payload();
      tier.proof.checked = *before;
    } else {
      tier.proof = prove_tier(probe, place, job, options);
    }
    if (probe.has_other_positions(place)) tier.proof.fault = other_positions;
    if (tier.proof.ok()) proved.add(status.info, tier.proof.checked);
    all_ok = all_ok && tier.proof.ok();
    use(tier);
  }
  if (missing) refuse_missing(probe, *missing);
  if (all_ok) proved.remove();
}

}  // namespace zermelo
