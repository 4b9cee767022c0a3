// The parts of a table file: its metadata and the places of its frames.
#pragma once

#include <vector>

#include "formats/table/metadata/metadata.h"
#include "formats/table/storage/frame.h"
#include "tablebase/input/input_file.h"

namespace zermelo {

struct TableParts {
  Metadata metadata;                   ///< with the histogram
  std::uint64_t front = 0;             ///< bytes of the first frame
  KeyFrames keys;                      ///< what the frames with keys contain
  std::vector<Frame> frames;           ///< of the entries, then of the list of values, then of the keys
  std::vector<std::uint64_t> offsets;  ///< of these frames in the file

  bool has_diagram() const { return metadata.info.layout == Layout::diagram; }
  bool is_block(std::uint64_t frame) const { return !has_diagram() && frame < metadata.blocks(); }
  std::uint64_t first_key_frame() const { return metadata.entry_frames() + metadata.list_frames; }
  bool is_key_frame(std::uint64_t frame) const { return frame >= first_key_frame(); }
  /// The least and the greatest size in bytes that the payload of a frame can have. Frames with keys or with nodes have
  /// a single size.
  std::uint64_t least_payload(std::uint64_t frame) const;
  std::uint64_t most_payload(std::uint64_t frame) const;
  /// The bytes of a frame. Requires that the file has them. Throws as InputFile::read does.
  Bytes bytes(const InputFile& file, std::uint64_t frame) const {
    return file.bytes(offsets[frame], frames[frame].compressed);
  }
};

/// The frames of a table file and their payload, for all who read the file.
struct TableFrames {
  std::string path;
  InputFile file;
  TableParts parts;

  FileLocation place(std::uint64_t frame) const { return {path, frame, true}; }
  /// The payload of a frame. Throws as InputFile::read and decompress do.
  Bytes payload(std::uint64_t frame) const {
    return decompress(parts.bytes(file, frame), parts.frames[frame], place(frame));
  }
};

/// The first bytes of a file, at most `front_head`, which show whether it is a table.
Bytes beginning_of(const InputFile& file);

/// The bytes of the tail, the histogram and the seek table, of a file with this metadata.
std::uint64_t tail_bytes(const Metadata& metadata);

/// Reads the parts of a file. Checks the first frame, the size of the file and the tail, but no block. Throws
/// FormatError.
TableParts read_parts(const InputFile& file, const FileLocation& location);

/// Reads the tail of a file, whose first frame and metadata are in `parts`, into the other members. The table ends
/// after `file_bytes`. Requires parts.front <= file_bytes <= file.size(). Throws FormatError.
void read_tail(const InputFile& file, std::uint64_t file_bytes, TableParts& parts, const FileLocation& location);

}  // namespace zermelo
