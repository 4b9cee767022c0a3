// The entries of a damaged table: in sound blocks from the file, in damaged blocks as they become known.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/probe.h"
#include "tablebase/base/index.h"
#include "tablebase/entries/metric.h"
#include "tablebase/machine/job.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

/// The bytes that mend_loopy() takes for each entry of a damaged block, without the bytes for moves between such
/// entries.
inline constexpr std::uint64_t loopy_mending_bytes = 12;

/// Several threads may read and set entries at once. Takes 8 bytes for each entry of a damaged block.
class MendedEntries {
 public:
  /// `damaged` are the numbers of the damaged blocks, ascending. Throws LimitError if their entries, in loopy games
  /// with loopy_mending_bytes each, do not fit into the memory of the job.
  MendedEntries(const Probe& probe, std::vector<std::uint64_t> damaged, const Job& job);

  /// The number of entries of damaged blocks; they are numbered from 0, in the order of their positions.
  std::size_t count() const { return entries_.size(); }
  Index position(std::size_t entry) const;
  /// The number of the entry of a position; nothing if its block is sound.
  std::optional<std::size_t> find(Index position) const;
  bool is_damaged(std::uint64_t block) const;
  /// The numbers of the damaged blocks, ascending.
  std::span<const std::uint64_t> damaged() const { return damaged_; }

  /// The entry of a damaged block, if it is known.
  std::optional<Value> known(std::size_t entry) const;
  void set(std::size_t entry, Value value);

  /// The entry of any position. If it is not known, returns nothing and appends the positions of unknown entries that
  /// it needs to `missing`. If the file lacks the number of solutions of the entry, requires that all entries of
  /// damaged blocks are known, and costs as SolutionCounter. Throws FormatError as Probe::value does.
  std::optional<Value> value(Index position, std::vector<Index>& missing) const;
  /// The same entry. Throws std::logic_error if it is not known.
  Value value(Index position) const;

  /// The cells of a block, from number 0 on. In the layout `losses` won positions have their depths. Requires that all
  /// entries are known.
  MemoryTable cells(std::uint64_t block) const;

 private:
  /// What the file and the known entries tell of a position. An unknown entry is appended to `missing`.
  std::optional<KeptValue> kept(Index position, std::vector<Index>& missing) const;
  std::optional<Value> unlost(Index position, bool won, std::vector<Index>& missing) const;

  const Probe& probe_;
  std::vector<std::uint64_t> damaged_;
  std::vector<std::uint64_t> entries_;  ///< figure, outcome and whether it is known; threads use them as atomic
};

/// Settles `position` and all that it depends on. settle(position, missing) returns true if the position is settled;
/// otherwise it appends the unsettled positions on which it depends to `missing`. Requires that no position depends on
/// itself. Of several missing positions the least is settled first: in most games moves lead to lower numbers, so that
/// the others then find their moves settled and the list of waiting positions stays short. Throws Interrupted.
template <class Settle>
void settle_depth_first(Index position, const Job& job, const Settle& settle) {
  std::vector<Index> waiting{position}, missing;
  while (!waiting.empty()) {
    job.check();
    missing.clear();
    if (settle(waiting.back(), missing)) {
      waiting.pop_back();
      continue;
    }
    std::sort(missing.begin(), missing.end(), std::greater<>());
    missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
    waiting.insert(waiting.end(), missing.begin(), missing.end());
  }
}

/// Computes the damaged entries of a table of a misère quotient, and its list if `kept` is empty. Throws as
/// mend_entries().
ValueList mend_quotient(const Probe& probe, MendedEntries& entries, ValueList kept, const Job& job);

/// Computes the entries of damaged blocks again, from the rules and the sound blocks. Sets all entries. By the plain
/// definition of an entry; where a solver is faster, by that. Requires a kind with EntryKind::define. Throws
/// FormatError if the sound blocks contradict each other; LimitError; Interrupted.
void mend_entries(const Probe& probe, MendedEntries& entries, const Job& job);

/// Sets all entries of a loopy game with outcomes or depths. Throws as mend_entries does, which calls it.
void mend_loopy(const Probe& probe, MendedEntries& entries, const Job& job);

/// Mends tables of values: the numbers in damaged blocks, and the list of values that the numbers refer to. Computes
/// values from the moves of Left and Right; a number whose value is not known gets it from the moves of a position that
/// has this number. Members throw FormatError if sound blocks or the list contradict the rules; LimitError;
/// Interrupted.
class ValueMending {
 public:
  /// `list` is empty if the list is damaged. Requires a table of values.
  ValueMending(const Probe& probe, MendedEntries& entries, const ValueList& list, const Job& job);

  /// Sets all entries. Returns the list of values.
  ValueList mend();
  /// Whether the moves from a position give the value of its number. Requires that mend() has returned.
  bool agrees(Index position);

 private:
  void mend_numbers();
  ValueList mend_list();
  std::uint32_t number_of(Index position) const;
  const ShortGame* find(Index position) const;
  bool settle(Index position, std::vector<Index>& missing);
  ShortGame settled(Index position);
  GameList options(Player player, Index position, std::vector<Index>& missing);

  const Probe& probe_;
  MendedEntries& entries_;
  const ValueList& list_;
  const Job& job_;
  GamePool pool_;
  std::unordered_map<std::uint32_t, ShortGame> values_;  ///< of numbers
  std::unordered_map<std::size_t, ShortGame> mended_;    ///< of entries of damaged blocks
  MoveList moves_;
};

}  // namespace zermelo
