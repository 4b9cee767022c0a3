// Counts a table slice by slice: positions by outcome and by depth or number, without gaps. Keeps the entry of the
// start. Adds the keys and the rules of the game to the metadata.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "formats/table/storage/json.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/game.h"
#include "tablebase/game/key_list.h"
#include "tablebase/heaps/diagram.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// Counts the slices of one table, each once. Not thread-safe; counts with the threads of `workers`.
class Tally {
 public:
  /// `game` must outlive the tally.
  Tally(const Game& game, CellWidth cell, const TableKind& kind, Index start, Workers& workers);

  void add(const Slice& slice);
  /// Adds the whole table of a sum of heaps.
  void add(const heaps::Diagram& diagram);

  TableSummary summary() const;
  /// Requires that the slice with the start has been added.
  Value start_value() const { return start_value_; }

  /// For checkpoints and other processes: the counts, and their sum with the counts of another tally of the same table.
  /// Throws FormatError if `state` is not the state of such a tally.
  Json save() const;
  void add(const Json& state);

 private:
  /// Positions per code. In tables of bits index 0 counts wins and index 1 losses. The last place counts all 32-bit
  /// numbers from histogram_limit on.
  using Counts = std::vector<std::uint64_t>;

  Counts total() const;
  std::uint64_t count_gaps(const Slice& slice) const;

  const Game& game_;
  CellWidth cell_;
  TableKind kind_;
  Index start_;
  Value start_value_;
  Workers* workers_;
  std::vector<Counts> counts_;  ///< one for every thread; tables of bytes have several lanes each
  std::uint32_t greatest_ = 0;  ///< of cells of 32 bits
  std::uint64_t gaps_ = 0;
};

// What the metadata of a table say of the keys and the rules of its game.

/// Sets the length of the keys and the tiers of a discovered game, for a TierGame all tiers of the whole game. Does
/// nothing for other games.
void describe_keys(const Game& game, TableInfo& info);

/// Why a table does not belong to the rules with this digest; empty if it does, or if it or the rules have no digest.
std::string fault_of_rules(const std::string& digest, const TableInfo& info, const std::string& file);
/// Throws UsageError with this fault, and what to do.
void require_rules(const std::string& digest, const TableInfo& info, const std::string& file);

/// Whether two lists contain the same keys. Throws Interrupted, and as KeyList::read does.
bool same_keys(const KeyList& a, const KeyList& b, const Job& job);

/// A game, or what is known of it before its positions are discovered.
using Planned = std::variant<std::unique_ptr<Game>, Undiscovered>;

/// Makes the game of a completed spec unless its positions would have to be discovered. Throws as make_game.
Planned make_without_discovery(const Spec& spec, Resources resources);

/// The canonical text of a completed spec, with the defaults that follow from its other keys. Throws as make_game.
std::string canonical_text_of(const Spec& spec, const Resources& resources);

}  // namespace zermelo
