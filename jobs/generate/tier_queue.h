// The tiers of a folder while a job solves them: which come next, which process solves which, and the tables that they
// rest on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "jobs/generate/estimate.h"
#include "jobs/generate/generation.h"
#include "jobs/lookup/tier_tables.h"
#include "jobs/tiers/claims.h"
#include "solver/engine/choice.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// The tiers that a process solves before it reads the states again.
struct TierRound {
  /// One batch after the other; the tiers of a batch do not rest on each other.
  std::vector<std::vector<std::size_t>> batches;
  bool divided = false;  ///< whether all processes solve the tier together
};

/// All processes of a job make it, call read_states() and call next_round() together.
class TierQueue {
 public:
  /// Reads the states of the tiers, and removes what finished tiers leave behind. `own_job` is the job of this process
  /// alone; `claims`: its claims among the workers that share the folder, null if there are no others. All must outlive
  /// this object. Throws as tier_states and require_sound do; UsageError for tables of another game or metric;
  /// LimitError if a tier to solve does not fit into the memory.
  TierQueue(const Kernels& kernels, const GenerationOptions& options, const Job& job, const Job& own_job,
            TierClaims* claims);

  bool has_folder() const { return !options_.file.empty(); }
  bool done(std::size_t place) const { return states_[place].is_done(); }
  const std::vector<TierStatus>& states() const { return states_; }
  /// For each tier whether it is to be solved.
  std::vector<bool> all_missing() const;

  /// Reads the states of the tiers in the folder, the same on all processes.
  void read_states();
  /// Sets the state of a tier without a file. Several threads may set different tiers.
  void set(std::size_t place, TierStatus status) { states_[place] = std::move(status); }

  /// The tiers that are ready, or the part of them for this process; nothing if all are solved. Claims them; if other
  /// workers have claimed all that are ready, waits for them. Throws Interrupted, and as TierClaims::claim.
  std::optional<TierRound> next_round();

 private:
  bool is_first() const;
  std::span<const Tier> tiers() const { return game_.tiers(); }
  bool is_large(std::size_t place) const;
  bool is_missing(std::size_t place) const { return wanted_[place] && !done(place); }
  void read_own_states();
  bool same_states() const;
  void remove_keys() const;
  void remove_leftovers() const;
  void require_memory_for_all() const;
  std::uint64_t least_of_process(std::size_t place) const;
  std::vector<std::size_t> ready() const;
  std::vector<std::size_t> claimed_of(const std::vector<std::size_t>& ready);
  std::vector<std::size_t> wait_for_claims();
  void tell_whom_it_waits_for(const std::vector<std::size_t>& ready) const;
  std::size_t divided_of(const std::vector<std::size_t>& ready) const;
  std::vector<std::size_t> own_part(std::vector<std::size_t> ready) const;

  const Kernels& kernels_;
  const Game& game_;
  const GenerationOptions& options_;
  const Job &job_, &own_job_;
  TierClaims* claims_;
  std::vector<bool> wanted_;
  std::vector<std::size_t> order_;  ///< of the work: all places
  std::vector<TierStatus> states_;
  unsigned waits_ = 0;  ///< seconds in which other workers had all tiers
};

// The tables that tiers rest on, while a job solves one tier after the other: unpacked, packed or in their files.

/// Several threads may use tiers that do not rest on each other, except by `begin` and `begin_tier`.
class ExitTables {
 public:
  /// The tables of the game of the kernels; `states` describes all tiers. `scratch`: folder of temporary files. All
  /// must outlive this object.
  ExitTables(const Kernels& kernels, const std::vector<TierStatus>& states, const Job& job, bool has_folder,
             const std::string& scratch)
      : kernels_(kernels),
        game_(std::shared_ptr<const Game>(), &kernels.game()),
        states_(states),
        job_(job.alone_in(scratch)),
        has_folder_(has_folder),
        in_turn_(reads_in_turn(kernels)) {}

  /// Whether the kernels read the tables of lower tiers in turn.
  bool in_turn() const { return in_turn_; }

  /// The bytes that the kernel and the caches leave of the budget while the tier at `place` is solved, for the keys or
  /// tables of finished tiers.
  std::uint64_t room(std::size_t place) const;

  /// Begins to keep the tables of solved tiers; `missing` are the tiers to solve. Requires that the job has no
  /// processes, or that tables are read in turn: then all tables are kept, without room in a temporary file.
  void begin(const std::vector<bool>& missing);
  /// The memory for packed tables, in bytes. Requires begin().
  std::uint64_t packed_room() const { return kept_->room(); }
  /// Forgets the tables that no missing tier rests on. Before a tier that is solved alone it makes room for its tables.
  void begin_tier(const std::vector<bool>& missing, std::optional<std::size_t> alone);
  /// Reads the tables from their files that tiers rest on and that are not kept, if kernels read them in turn. Throws
  /// as load_file and KeptTables::add.
  void complete(const std::vector<std::size_t>& places);

  /// The tables that a tier rests on, and what receives its own entries; empty if nothing does.
  struct Loaded {
    std::shared_ptr<const TierTables> tables;
    ExitEntries exits;  ///< in `tables`
    std::function<void(const Slice&)> entries;
  };
  Loaded load(std::size_t place, const Job& job);
  /// Packs the table of a tier, if `entries` received it.
  void finish(std::size_t place, const Job& job);

 private:
  /// How the memory that the kernel leaves is used while a tier is solved.
  struct Rooms {
    std::uint64_t tables, cache;  ///< bytes, of unpacked tables and of the cache of blocks
    bool keeps;                   ///< whether the table of the tier is kept
  };

  std::span<const Tier> tiers() const { return game_->tiers(); }
  std::uint64_t room_beside(std::size_t place) const;
  Rooms rooms_for(std::size_t place, const Job& job) const;
  std::uint64_t exit_table_bytes(std::size_t place) const;
  void make_room(std::size_t place);
  void keep_from_file(std::size_t place);
  std::shared_ptr<const Slice> lend(Index position, std::uint64_t room, const Job& job) const;

  const Kernels& kernels_;
  std::shared_ptr<const Game> game_;
  const std::vector<TierStatus>& states_;
  Job job_;  ///< of this process alone
  bool has_folder_, in_turn_;
  std::vector<bool> needed_;  ///< whether a missing tier rests on this one
  std::optional<KeptTables> kept_;
};

}  // namespace zermelo
