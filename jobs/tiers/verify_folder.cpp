// A table is proved by the same code as a table of its own, with the entries of exits as given.
#include "jobs/tiers/verify_folder.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "jobs/memory.h"
#include "jobs/memory_table.h"
#include "jobs/tiers/proved_tables.h"
#include "solver/proof/prove.h"
#include "tablebase/error.h"
#include "tablebase/machine_memory.h"
#include "tablebase/tier_game.h"

namespace zermelo {
namespace {

/// The bytes for tables of lower tiers beside the proof of this one, the fastest that fits.
std::uint64_t room_below(const Probe& tier, const Job& job) {
  const TableInfo& info = tier.info();
  const auto& game = dynamic_cast<const TierGame&>(tier.game());
  const std::uint64_t used = held_memory() + cache_bytes(job) + MemoryTable::bytes(info.cell, info.positions);
  const std::uint64_t room = memory_beside(used, job), fast = fast_proof_bytes(game, info.kind, info.cell);
  return room - std::min(room, fast <= room ? fast : proof_bytes(game, info.kind, info.cell));
}

TableProof prove_tier(const Probe& probe, std::size_t place, const Job& job, ProofOptions options) {
  Probe tier = probe.tier(place);
  if (!options.checkpoint.empty()) options.checkpoint += ".tier";
  return verify_file(tier, job, options);
}

/// Proves a tier, or the checksums of one that an earlier run has proved.
TierProof prove_place(const Probe& probe, std::size_t place, const Job& job, const ProofOptions& options,
                      ProofRecord& proved) {
  const TierStatus& status = probe.tiers()[place];
  TierProof tier{status, {}};
  if (const auto before = proved.tables().checked(status.info)) {
    TableFile(status.file).check_payload();
    tier.proof.checked = *before;
  } else {
    tier.proof = prove_tier(probe, place, job, options);
  }
  if (probe.has_other_positions(place)) tier.proof.fault = other_positions;
  if (tier.proof.ok()) proved.add(status.info, tier.proof.checked);
  return tier;
}

/// The first damaged table of a folder, and the names of the others, each once.
class Damages {
 public:
  explicit Damages(const ProofOptions& options) : options_(options) {}

  void add(const FormatError& damage) {
    if (!said_.insert(damage.what()).second) return;
    if (!first_)
      first_ = damage;
    else if (options_.notice)
      options_.notice(damage.what());
  }
  void raise() const {
    if (first_) throw FormatError(*first_);
  }

 private:
  const ProofOptions& options_;
  std::set<std::string> said_;
  std::optional<FormatError> first_;
};

}  // namespace

TableProof verify_file(Probe& table, const Job& job, const ProofOptions& options) {
  if (!table.info().tier.empty()) table.load_below(room_below(table, job), job);
  return verify_table(table, job, options);
}

void verify_folder(const Probe& probe, const Job& job, const ProofOptions& options,
                   const std::function<void(const TierProof&)>& use) {
  ProofRecord proved(options.checkpoint, probe.info());
  const std::vector<bool> founded = all_below_done(probe.game(), probe.tiers());
  std::optional<std::size_t> missing;
  Damages damages(options);
  bool all_ok = true;
  for (std::size_t place = 0; place < probe.tiers().size(); ++place) {
    if (probe.tiers()[place].state != TierState::done) missing = missing.value_or(place);
    if (probe.tiers()[place].state != TierState::done || !founded[place]) continue;
    try {
      const TierProof tier = prove_place(probe, place, job, options, proved);
      all_ok = all_ok && tier.proof.ok();
      use(tier);
    } catch (const FormatError& damage) {
      damages.add(damage);
    }
  }
  damages.raise();
  if (missing) probe.tier(*missing);  // throws
  if (all_ok) proved.remove();
}

}  // namespace zermelo
