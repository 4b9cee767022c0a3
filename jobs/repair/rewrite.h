// Writes the repaired file: sound frames as they are, damaged blocks packed again.
#pragma once

#include "formats/table/salvage/salvage.h"
#include "formats/table/writing/table_assembly.h"
#include "jobs/repair/mended_entries.h"
#include "tablebase/input/input_file.h"

namespace zermelo {

/// A sound frame as it is in the damaged file at `path`.
CompressedBlock sound_frame(const InputFile& file, const TableParts& parts, const std::string& path,
                            std::uint64_t frame);

/// Throws FormatError if a frame that was made again lacks the checksum in a sound seek table.
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
  /// Adds the keys. Damaged frames, whose numbers are in the ascending list `damaged`, follow from the keys of the
  /// game; throws FormatError if the game does not have them.
  void add_keys(std::span<const std::uint64_t> damaged, TableAssembly& assembly);

 private:
  CompressedBlock sound(std::uint64_t frame) const;
  [[noreturn]] void refuse_made_again(std::uint64_t frame) const;
  bool is_as_listed(std::uint64_t frame, const CompressedBlock& made) const;
  CompressedBlock packed(std::uint64_t block);
  std::optional<CompressedBlock> packed_as_listed(std::uint64_t block, const Slice& slice);
  unsigned way_of_group(std::uint64_t block);

  const InputFile& file_;
  const Salvage& salvage_;
  const Probe& probe_;
  const MendedEntries& entries_;
  const Job& job_;
  BlockPacker packer_;
};

}  // namespace zermelo
