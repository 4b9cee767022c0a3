// A table is proved by the same code as a table of its own, with the entries of exits as given. The tiers that it rests
// on come before it.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "formats/table/storage/file_layer.h"
#include "jobs/budget/amounts.h"
#include "jobs/lookup/memory_table.h"
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
std::uint64_t room_for_exit_tables(const Probe& tier, const Method& method, const Job& job) {
  const TableInfo& info = tier.info();
  const std::uint64_t used = held_memory() + cache_bytes(job) + MemoryTable::bytes(info.cell, info.positions);
  const std::uint64_t room = memory_beside(used, job), least = method.proof_bytes(info.kind, info.cell);
  const std::uint64_t fast = method.fast_proof_bytes ? method.fast_proof_bytes(info.kind, info.cell) : least;
  return room - std::min(room, fast <= room ? fast : least);
}

/// Why there is no sound table of a tier, and what to do.
std::string absence(const Probe& probe, std::size_t place) {
  const TierStatus& status = probe.parts()[place];
  if (!status.fault.empty()) return status.fault;
  return missing_text(probe.game().spec().canonical_text(), folder_of(status.file), status.tier.name);
}

/// The proofs of the parts of a table, in order.
class PartProofs {
 public:
  PartProofs(const Probe& probe, const Job& job, const ProofOptions& options)
      : probe_(probe),
        job_(job),
        options_(options),
        whole_(std::ranges::any_of(probe.parts(), [&](const TierStatus& part) { return probe.is_whole(part); })),
        checkpoint_(options, probe.info()) {}

  PartProof prove(std::size_t place) {
    const TierStatus& status = probe_.parts()[place];
    PartProof part{status, {}};
    try {
      if (!status.is_done())
        add_damage(part.proof, {absence(probe_, place)}, ++absent_ <= Damage::most_texts);
      else if (part.unproved = weak_ground(place); !part.unproved.empty())
        check_sums(status.file, part.proof);
      else
        part.proof = prove_founded(place);
    } catch (const FormatError& error) {
      if (whole_) throw;
      add_damage(part.proof, {error.what()});
    }
    if (part.proof.ok()) part.proof.fault = part.unproved;
    ends_.push_back(end_of(part));
    all_ok_ = all_ok_ && part.proof.ok();
    return part;
  }

  void finish() const {
    if (options_.notice && absent_ > Damage::most_texts)
      options_.notice(fmt::format("{}: {} more tiers have no sound table; make them with zermelo solve {} -o {}",
                                  probe_.path(), absent_ - Damage::most_texts, probe_.info().spec,
                                  shell_word(folder_path(probe_.path()) + "/")));
    if (all_ok_) checkpoint_.remove();
  }

 private:
  /// Proves a tier, or the checksums of one that an earlier run has proved.
  TableProof prove_founded(std::size_t place) {
    const TierStatus& status = probe_.parts()[place];
    TableProof proof;
    if (checkpoint_.is_proved(status.info)) {
      proof.checked = status.info.positions;
      check_sums(status.file, proof);
    } else {
      proof = prove_entries(place);
    }
    if (proof.ok() && probe_.has_other_positions(place)) proof.fault = other_positions;
    return proof;
  }

  TableProof prove_entries(std::size_t place) {
    Probe part = probe_.part(place);
    const Method method = method_of(part.game(), *part.info().kind);
    if (has_exits(part.game())) part.load_exit_tables(room_for_exit_tables(part, method, job_), job_);
    return prove_part(part, method, job_, options_, checkpoint_);
  }

  /// Adds sentences about damage to a proof.
  void add_damage(TableProof& proof, const std::vector<std::string>& sentences, bool aloud = true) const {
    if (options_.notice && aloud) std::ranges::for_each(sentences, options_.notice);
    proof.damage.insert(proof.damage.end(), sentences.begin(), sentences.end());
    if (proof.fault.empty() && !proof.damage.empty()) proof.fault = proof.damage.front();
  }

  /// Checks only the checksums of a table.
  void check_sums(const std::string& file, TableProof& proof) const {
    const Damage damage = find_damage(TableFile(file), job_);
    proof.damaged_blocks = damage.blocks.size();
    add_damage(proof, damage.sentences(file));
  }

  /// The state of the tier if it keeps the tiers above from being proved; else empty.
  static std::string end_of(const PartProof& tier) {
    if (!tier.table.is_done()) return std::string(name(tier.table.state));
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
  bool whole_;  ///< one file has the whole table
  ProofCheckpoint checkpoint_;
  std::vector<std::string> ends_;
  std::size_t absent_ = 0;  ///< tiers without a sound table
  bool all_ok_ = true;
};

}  // namespace

void verify(const Probe& probe, const Job& job, const ProofOptions& options,
            const std::function<void(const PartProof&)>& use) {
  PartProofs proofs(probe, job, options);
  for (std::size_t place = 0; place < probe.parts().size(); ++place) use(proofs.prove(place));
  proofs.finish();
}

}  // namespace zermelo
