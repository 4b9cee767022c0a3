// Checks, in this order, the front frame, the size of the file, the digest of the tail, the seek table and the
// histogram. Data is used only after its check; docs/format.md lists every check.
#include "formats/table/reading/table_parts.h"

#include <algorithm>

#include "formats/table/blocks/block.h"
#include "formats/table/diagrams/diagram_frames.h"
#include "formats/table/metadata/metadata.h"
#include "formats/table/storage/bytes.h"

namespace zermelo {
namespace {

std::uint64_t listed_frames(const Metadata& metadata) { return metadata.frames() + 2; }

void check_size(const TableParts& parts, std::uint64_t frame, const FileLocation& location) {
  const std::uint64_t bytes = parts.frames[frame].raw, most = parts.most_payload(frame);
  const std::uint64_t least = parts.least_payload(frame);
  if (bytes < least || bytes > most)
    FileLocation{location.path, frame}.refuse("the payload has {} bytes; allowed are {} to {}", bytes, least, most);
}

void read_offsets(TableParts& parts, std::uint64_t end, const FileLocation& location) {
  std::uint64_t offset = parts.front, payload = 0;
  parts.offsets.reserve(parts.frames.size());
  for (std::uint64_t block = 0; block < parts.frames.size(); ++block) {
    const Frame& frame = parts.frames[block];
    check_size(parts, block, location);
    parts.offsets.push_back(offset);
    offset += frame.compressed;
    payload += frame.raw;
  }
  location.expect("bytes of all frames", end, offset);
  location.expect("bytes of payload", parts.metadata.info.payload_bytes, payload);
}

}  // namespace

std::uint64_t TableParts::least_payload(std::uint64_t frame) const {
  const bool is_row_frame = has_diagram() && frame < metadata.info.diagram.row_frames;
  return is_key_frame(frame) || (has_diagram() && !is_row_frame) ? most_payload(frame) : 1;
}

std::uint64_t TableParts::most_payload(std::uint64_t frame) const {
  if (has_diagram() && !is_key_frame(frame)) return most_diagram_payload(metadata.info.diagram, frame);
  if (is_block(frame)) return max_payload(metadata.info.cell, metadata.entries(frame));
  return is_key_frame(frame) ? keys.payload_bytes(frame - first_key_frame()) : longest_text;
}

std::uint64_t tail_bytes(const Metadata& metadata) {
  return histogram_bytes(metadata) + seek_table_bytes(listed_frames(metadata));
}

Bytes beginning_of(const InputFile& file) { return file.bytes(0, std::min<std::uint64_t>(file.size(), front_head)); }

void read_tail(const InputFile& file, std::uint64_t file_bytes, TableParts& parts, const FileLocation& location) {
  const Metadata& metadata = parts.metadata;
  const std::uint64_t listed = listed_frames(metadata);
  if (listed > max_frames)
    location.refuse("the table has {} blocks; a seek table lists at most {}", listed - 2, max_frames - 2);
  if (tail_bytes(metadata) > file_bytes - parts.front)
    location.refuse("the file is too short for its {} blocks", listed - 2);
  const std::uint64_t begin = file_bytes - tail_bytes(metadata);
  const Bytes bytes = file.bytes(begin, tail_bytes(metadata));
  const ByteSpan tail = bytes;
  const std::uint64_t counts = histogram_bytes(metadata);
  if (digest_of(tail) != metadata.tail_digest)
    location.damaged("the seek table or the histogram is damaged: their digest does not match");
  parts.frames = read_seek_table(tail.subspan(counts), listed, location);
  parts.keys = KeyFrames(metadata.info);
  if (parts.frames.front() != skippable_entry(parts.front) || parts.frames.back() != skippable_entry(counts))
    location.refuse("the seek table has a wrong entry for the first frame or the histogram");
  parts.frames.pop_back();
  parts.frames.erase(parts.frames.begin());
  read_offsets(parts, begin, location);
  parts.metadata.info.summary.histogram = read_histogram(tail.first(counts), metadata, location);
}

TableParts read_parts(const InputFile& file, const FileLocation& location) {
  TableParts parts;
  parts.front = front_size(beginning_of(file), file.size(), location);
  parts.metadata = read_front(file.bytes(0, parts.front), location);
  FileLocation{location.path, {}, true}.expect("bytes of the file", parts.metadata.file_bytes, file.size());
  read_tail(file, file.size(), parts, location);
  return parts;
}

}  // namespace zermelo
