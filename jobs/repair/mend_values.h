// Mends tables of values: the numbers in damaged blocks, and the list of values that the numbers refer to.
#pragma once

#include <memory>
#include <unordered_map>

#include "jobs/repair/mended_entries.h"
#include "tablebase/values/game_pool.h"
#include "tablebase/values/value_list.h"

namespace zermelo {

/// Computes values from the moves of Left and Right; a number whose value is not known gets it from the moves of a
/// position that has this number. Members throw FormatError if sound blocks or the list contradict the rules;
/// LimitError; Interrupted.
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
