// Writes the repaired file: sound frames as they are, damaged blocks packed again.
#pragma once

#include <string>
#include <vector>

#include "formats/block_packer.h"
#include "formats/salvage/salvage.h"
#include "formats/table_assembly.h"
#include "jobs/repair/mended_entries.h"
#include "tablebase/input/input_file.h"

namespace zermelo {

/// Throws FormatError if a block that was computed again lacks the checksum in a sound seek table.
class Rewriting {
 public:
  /// `file` is the damaged file. Requires that all entries are known.
  Rewriting(const InputFile& file, const Salvage& salvage, const Probe& probe, const MendedEntries& entries,
            const Job& job);

  /// Whether each damaged block becomes the frame that the seek table lists. Cost: packs these blocks.
  bool restores_blocks();
  /// Adds all blocks.
  void add_blocks(TableAssembly& assembly);
  /// Adds the list of values.
  void add_list(const ValueList& list, TableAssembly& assembly);

 private:
  PackedBlock sound(std::uint64_t frame) const;
  PackedBlock packed(std::uint64_t block);
  std::optional<PackedBlock> packed_as_listed(std::uint64_t block, const Slice& slice);
  unsigned way_of_group(std::uint64_t block);

  const InputFile& file_;
  const Salvage& salvage_;
  const Probe& probe_;
  const MendedEntries& entries_;
  const Job& job_;
  BlockPacker packer_;
};

}  // namespace zermelo
