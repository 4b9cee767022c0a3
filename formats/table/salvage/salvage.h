// Finds out what is left of a damaged table file: its metadata, its kind and the places of its frames.
#pragma once

#include <optional>
#include <string>

#include "formats/table/reading/table_parts.h"

namespace zermelo {

/// What the first frame of a file still says although it is damaged, or what a user says instead. Nothing of it is
/// proved.
struct Clues {
  std::string spec, metric, layout, zstd, payload_digest, rules_digest, rules_text, tier;
  std::uint32_t block_entries = 0, key_block = 0;
  int level = 0;
  bool sound = false;  ///< whether the first frame is undamaged
};

/// Reads all keys that are readable from the metadata of a damaged file; none if its JSON is damaged.
Clues read_clues(const InputFile& file);

/// A damaged file, as far as it is known.
struct Salvage {
  TableParts parts;
  bool front_sound = false;  ///< metadata, except the histogram
  bool tail_sound = false;   ///< histogram and seek table, with nothing after them
  bool listed = false;       ///< without a sound first frame: a seek table lists the frames
  bool list_sound = false;   ///< the list of values; set when its frames are read
  bool keys_sound = false;   ///< the keys, if the file has them; set when their frames are read
};

/// Whether the payload of a frame is one of a block, of keys or of values of this table. Of a frame of a diagram,
/// whether it has a possible size.
bool is_sound(const TableParts& parts, std::uint64_t frame, Bytes payload);

/// Reads a file whose first frame is sound. Nothing if its first frame is damaged. Throws FormatError if the tail is
/// damaged as well as frames, so that their numbers are unknown, and for metadata that are wrong without damage.
std::optional<Salvage> salvage(const InputFile& file, const FileLocation& location);

/// Reads a file whose first frame is damaged. `known` has the spec, the kind, the number of positions, the length of
/// their keys and the tiers; whether the file has the keys, layout, cells and blocks follow from the clues, or from
/// trying those that are usual. With the layout `diagram` in `known`, all is known. Nothing if none fits the blocks.
std::optional<Salvage> salvage(const InputFile& file, const TableInfo& known, const Clues& clues);

}  // namespace zermelo
