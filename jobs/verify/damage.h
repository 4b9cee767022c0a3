// Lists the damage of a table file, and reads the sound entries.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/probe.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {

/// The damaged parts of a table file: blocks of entries, lists of values, blocks of keys.
struct Damage {
  static constexpr std::size_t most_texts = 100;

  std::vector<std::uint64_t> blocks;  ///< the damaged blocks of entries, ascending
  std::uint64_t parts = 0;            ///< the number of all damaged parts
  std::vector<std::string> texts;     ///< errors about the first parts, with the file, the block and what to do

  bool any() const { return parts != 0; }
  bool has_block(std::uint64_t block) const;
  void add(std::string text);
  /// The texts, and one more sentence if not all parts have a text. `file` is the path of the table.
  std::vector<std::string> sentences(const std::string& file) const;
};

/// Reads every part of a file. A wrong digest of sound parts is damage, too. Cost: as TableFile::check_frames for a
/// sound file, up to twice that for a damaged one. Throws Interrupted, std::system_error; FormatError for a damaged
/// diagram, as all entries need it.
Damage find_damage(const TableFile& file, const Job& job);

/// The entries of the sound blocks of a damaged table. Safe for concurrent readers.
class SoundEntries {
 public:
  /// Reads the sound blocks into memory if they fit into the budget, without one into half the available memory.
  SoundEntries(const Probe& probe, const Damage& damage, const Job& job);

  /// The entry of a position. Throws UnknownEntry if it is in a damaged block, or follows from one; for exits of a tier
  /// as Probe::value.
  Value value(Index position) const;

 private:
  KeptValue kept(Index position) const;

  const Probe& probe_;
  const Damage& damage_;
  std::optional<KeptTable> table_;
  mutable HugeBuffer<std::uint8_t> numbers_;  ///< of solutions, see SolutionCounter; empty without table_
};

}  // namespace zermelo
