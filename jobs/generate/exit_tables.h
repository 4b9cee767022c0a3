// The tables that tiers rest on, while a job solves one tier after the other: unpacked, packed or in their files.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "jobs/lookup/kept_tables.h"
#include "jobs/lookup/tier_tables.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/engine/choice.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Several threads may use tiers that do not rest on each other, except by `begin` and `begin_tier`.
class ExitTables {
 public:
  /// The tables of the game of the kernels; `states` describes all tiers. All must outlive this object.
  ExitTables(const Kernels& kernels, const std::vector<TierStatus>& states, const Job& job, bool has_folder)
      : kernels_(kernels),
        game_(std::shared_ptr<const Game>(), &kernels.game()),
        states_(states),
        job_(job),
        has_folder_(has_folder) {}

  /// The bytes that the kernel and the caches leave of the budget while the tier at `place` is solved, for the keys or
  /// tables of finished tiers.
  std::uint64_t room(std::size_t place) const;

  /// Begins to keep the tables of solved tiers; `missing` are the tiers to solve. Requires that the job has no
  /// processes.
  void begin(const std::vector<bool>& missing);
  /// Forgets the tables that no missing tier rests on. Before a tier that is solved alone it makes room for its tables.
  void begin_tier(const std::vector<bool>& missing, std::optional<std::size_t> alone);

  /// The tables that a tier rests on, and what receives its own entries; empty if nothing does.
  struct Loaded {
    std::shared_ptr<const TierTables> exits;
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
  std::uint64_t own_bytes(std::size_t place) const;
  void make_room(std::size_t place);

  const Kernels& kernels_;
  std::shared_ptr<const Game> game_;
  const std::vector<TierStatus>& states_;
  const Job& job_;
  bool has_folder_;
  std::vector<bool> needed_;  ///< whether a missing tier rests on this one
  std::optional<KeptTables> kept_;
};

}  // namespace zermelo
