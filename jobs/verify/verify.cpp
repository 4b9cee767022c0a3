// A table is proved by the same code as a table of its own, with the entries of exits as given. The tiers that it rests
// on come before it.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "formats/table/storage/file_layer.h"
#include "jobs/budget/amounts.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/tiers/file_names.h"
#include "jobs/tiers/tier_folder.h"
#include "jobs/verify/damage.h"
#include "jobs/verify/proof_checkpoint.h"
#include "jobs/verify/verify_table.h"
#include "solver/engine/choice.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {
namespace {

/// The bytes that the fastest proof that fits leaves for tables of lower tiers.
std::uint64_t room_for_exit_tables(const Probe& tier, const Job& job) {
  const TableInfo& info = tier.info();
  const std::uint64_t used = held_memory() + cache_bytes(job) + MemoryTable::bytes(info.cell, info.positions);
  const Method method = method_of(tier.game());
  const std::uint64_t room = memory_beside(used, job), least = method.proof_bytes(info.kind, info.cell);
  const std::uint64_t fast = method.fast_proof_bytes ? method.fast_proof_bytes(info.kind, info.cell) : least;
  return room - std::min(room, fast <= room ? fast : least);
}

TableProof prove_part(const Probe& probe, std::size_t place, const Job& job, ProofOptions options) {
  Probe part = probe.part(place);
  if (!probe.is_whole(probe.parts()[place]) && !options.checkpoint.empty())
    options.checkpoint += "." + part.info().tier;
  if (has_exits(part.game())) part.load_exit_tables(room_for_exit_tables(part, job), job);
  return verify_table(part, job, options);
}

/// Adds sentences about damage to a proof.
void add_damage(TableProof& proof, const std::vector<std::string>& sentences, const ProofOptions& options) {
  if (options.notice) std::ranges::for_each(sentences, options.notice);
  proof.damage.insert(proof.damage.end(), sentences.begin(), sentences.end());
  if (proof.fault.empty() && !proof.damage.empty()) proof.fault = proof.damage.front();
}

/// Checks only the checksums of a table.
void check_sums(const std::string& file, const Job& job, const ProofOptions& options, TableProof& proof) {
  const Damage damage = find_damage(TableFile(file), job);
  proof.damaged_blocks = damage.blocks.size();
  add_damage(proof, damage.sentences(file), options);
}

/// Proves a tier, or the checksums of one that an earlier run has proved.
TableProof prove_founded(const Probe& probe, std::size_t place, const Job& job, const ProofOptions& options,
                         ProvedTables& proved) {
  const TierStatus& status = probe.parts()[place];
  TableProof proof;
  if (const auto before = proved.checked(status.info)) {
    proof.checked = *before;
    check_sums(status.file, job, options, proof);
  } else {
    proof = prove_part(probe, place, job, options);
  }
  if (proof.ok() && probe.has_other_positions(place)) proof.fault = other_positions;
  if (proof.ok()) proved.add(status.info, proof.checked);
  return proof;
}

/// Why there is no sound table of a tier, and what to do.
std::string absence(const Probe& probe, std::size_t place) {
  const TierStatus& status = probe.parts()[place];
  if (!status.fault.empty()) return status.fault;
  return missing_text(probe.game().spec().canonical_text(), folder_of(status.file), status.tier.name);
}

/// The proofs of the tiers of a folder, in order.
class FolderProof {
 public:
  FolderProof(const Probe& probe, const Job& job, const ProofOptions& options, ProvedTables& proved)
      : probe_(probe), job_(job), options_(options), proved_(proved) {}

  PartProof prove(std::size_t place) {
    const TierStatus& status = probe_.parts()[place];
    PartProof tier{status, {}};
    try {
      if (status.state != TierState::done)
        add_damage(tier.proof, {absence(probe_, place)}, ++absent_ <= Damage::most_texts ? options_ : ProofOptions());
      else if (tier.unproved = weak_ground(place); !tier.unproved.empty())
        check_sums(status.file, job_, options_, tier.proof);
      else
        tier.proof = prove_founded(probe_, place, job_, options_, proved_);
    } catch (const FormatError& error) {
      add_damage(tier.proof, {error.what()}, options_);
    }
    if (tier.proof.ok()) tier.proof.fault = tier.unproved;
    ends_.push_back(end_of(tier));
    return tier;
  }

  void say_how_many_are_absent() const {
    if (options_.notice && absent_ > Damage::most_texts)
      options_.notice(fmt::format("{}: {} more tiers have no sound table; make them with zermelo solve {} -o {}",
                                  probe_.path(), absent_ - Damage::most_texts, probe_.info().spec,
                                  shell_word(folder_path(probe_.path()) + "/")));
  }

 private:
  /// The state of the tier if it keeps the tiers above from being proved; else empty.
  static std::string end_of(const PartProof& tier) {
    if (tier.table.state != TierState::done) return std::string(name(tier.table.state));
    if (!tier.proof.damage.empty()) return "damaged";
    return tier.unproved.empty() ? "" : "not proved";
  }

  /// Why the tier cannot be proved although its table is there; empty if it can.
  std::string weak_ground(std::size_t place) const {
    for (const std::size_t below : probe_.parts()[place].tier.rests_on)
      if (!ends_[below].empty())
        return fmt::format("it rests on the tier {}, which is {}", probe_.parts()[below].tier.name, ends_[below]);
    return {};
  }

  const Probe& probe_;
  const Job& job_;
  const ProofOptions& options_;
  ProvedTables& proved_;
  std::vector<std::string> ends_;
  std::size_t absent_ = 0;  ///< tiers without a sound table
};

}  // namespace

void verify(const Probe& probe, const Job& job, const ProofOptions& options,
            const std::function<void(const PartProof&)>& use) {
  const std::vector<TierStatus>& parts = probe.parts();
  if (parts.size() == 1 && probe.is_whole(parts[0])) return use({parts[0], prove_part(probe, 0, job, options)});
  ProvedTables proved = ProvedTables::kept(options.checkpoint, probe.info());
  FolderProof proof(probe, job, options, proved);
  bool all_ok = true;
  for (std::size_t place = 0; place < parts.size(); ++place) {
    const PartProof tier = proof.prove(place);
    all_ok = all_ok && tier.proof.ok();
    use(tier);
  }
  proof.say_how_many_are_absent();
  if (all_ok) proved.remove();
}

}  // namespace zermelo
