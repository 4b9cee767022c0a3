// The order of the checks: front frame, size of the file, tail, then each block when it is decoded. Data is used only
// after its check; docs/format.md lists every check.
#include "formats/table_file.h"

#include <algorithm>

#include "formats/block_cache.h"
#include "formats/metadata/histogram.h"
#include "formats/metadata/metadata.h"
#include "formats/storage/digest.h"
#include "formats/storage/seek_table.h"
#include "formats/value_texts.h"
#include "tablebase/input/input_file.h"

namespace zermelo {
namespace {

/// An upper bound of Block::bytes(): payload, at most half a byte an entry for marks and counts, and the object.
std::uint64_t largest_block(const TableInfo& info) {
  return max_payload(info.cell, info.block_entries) + info.block_entries / 2 + 256;
}

Bytes beginning(const InputFile& file) { return file.bytes(0, std::min<std::uint64_t>(file.size(), front_head)); }

}  // namespace

struct TableFile::State {
  std::string path;
  InputFile file;
  Metadata metadata;
  const BlockCodec* codec = nullptr;
  std::vector<Frame> frames;           ///< of the blocks, then of the list of values
  std::vector<std::uint64_t> offsets;  ///< of these frames in the file
  std::unique_ptr<BlockCache> cache;

  State(std::string name, std::uint64_t cache_bytes) : path(std::move(name)), file(path) {
    const FileLocation location{path};
    const std::uint64_t front = front_size(beginning(file), file.size(), location);
    metadata = read_front(file.bytes(0, front), location);
    codec = &block_codec(metadata.info.layout, metadata.info.kind.code(), metadata.info.cell);
    location.expect("bytes of the file", metadata.file_bytes, file.size());
    read_tail(front, location);
    cache = std::make_unique<BlockCache>(cache_bytes, largest_block(metadata.info));
  }

  void read_tail(std::uint64_t front, const FileLocation& location) {
    const std::uint64_t blocks = metadata.blocks() + metadata.list_frames;
    if (blocks > max_frames - 2)
      location.refuse(fmt::format("the table has {} blocks; a seek table lists at most {}", blocks, max_frames - 2));
    const std::uint64_t seek = seek_table_bytes(blocks + 2);
    const std::uint64_t counts = histogram_bytes(metadata);
    if (seek + counts > file.size() - front)
      location.refuse(fmt::format("the file is too short for its {} blocks", blocks));
    const std::uint64_t end = file.size() - seek - counts;
    const Bytes bytes = file.bytes(end, seek + counts);
    const ByteSpan tail = bytes;
    if (digest_of(tail) != metadata.tail_digest)
      location.refuse("the seek table or the histogram is damaged: their digest does not match");
    frames = read_seek_table(tail.subspan(counts), blocks + 2, location);
    if (frames.front() != skippable_entry(front) || frames.back() != skippable_entry(counts))
      location.refuse("the seek table has a wrong entry for the first frame or the histogram");
    frames.pop_back();
    frames.erase(frames.begin());
    read_offsets(front, end, location);
    metadata.info.summary.histogram = read_histogram(tail.first(counts), metadata, location);
  }

  void read_offsets(std::uint64_t front, std::uint64_t end, const FileLocation& location) {
    std::uint64_t offset = front, payload = 0;
    offsets.reserve(frames.size());
    for (std::uint64_t block = 0; block < frames.size(); ++block) {
      if (frames[block].raw > most_bytes(block) || frames[block].raw == 0)
        FileLocation{path, block}.refuse(
            fmt::format("the payload has {} bytes; allowed are 1 to {}", frames[block].raw, most_bytes(block)));
      offsets.push_back(offset);
      offset += frames[block].compressed;
      payload += frames[block].raw;
    }
    location.expect("bytes of all frames", end, offset);
    location.expect("bytes of payload", metadata.info.payload_bytes, payload);
  }

  /// The greatest size that the payload of a frame can have.
  std::uint64_t most_bytes(std::uint64_t frame) const {
    if (frame >= metadata.blocks()) return longest_text;
    return max_payload(metadata.info.cell, metadata.entries(frame));
  }

  Bytes payload(std::uint64_t block) const {
    return decompress(file.bytes(offsets[block], frames[block].compressed), frames[block], FileLocation{path, block});
  }

  std::unique_ptr<const Block> open(std::uint64_t block, Bytes unpacked) const {
    return codec->open(std::move(unpacked), metadata.entries(block), FileLocation{path, block});
  }

  std::unique_ptr<const Block> open(std::uint64_t block) { return open(block, payload(block)); }
};

TableFile::TableFile(std::string path, std::uint64_t cache_bytes)
    : state_(std::make_unique<State>(std::move(path), cache_bytes)) {}
TableFile::~TableFile() = default;
TableFile::TableFile(TableFile&&) noexcept = default;

bool TableFile::is_table(const std::string& path) { return begins_as_table(beginning(InputFile(path))); }

const std::string& TableFile::path() const { return state_->path; }
const TableInfo& TableFile::info() const { return state_->metadata.info; }
std::uint64_t TableFile::file_bytes() const { return state_->file.size(); }
std::uint64_t TableFile::blocks() const { return state_->metadata.blocks(); }

Value TableFile::value(Index position) const {
  const TableInfo& table = info();
  const std::uint64_t number = position / table.block_entries;
  const Index entry = position % table.block_entries;
  Value value;
  if (state_->cache->find(number, [&](const Block& block) { value = block.value(entry, table.kind); })) return value;
  std::unique_ptr<const Block> block = state_->open(number);
  value = block->value(entry, table.kind);
  state_->cache->insert(number, std::move(block));
  return value;
}

void TableFile::read_block(std::uint64_t block, const std::function<void(const Slice&)>& use) const {
  CellBuffer cells(info().cell);
  state_->open(block)->expand(cells);
  use(cells.slice(0, cells.count(), block * info().block_entries));
}

ValueList TableFile::values() const {
  ValueList list;
  for (std::uint64_t frame = blocks(); frame < state_->frames.size(); ++frame) {
    const Bytes text = state_->payload(frame);
    append_lines({reinterpret_cast<const char*>(text.data()), text.size()}, list, FileLocation{path(), frame});
  }
  FileLocation{path()}.expect("values in the list", info().listed_values, list.lines.size());
  return list;
}

void TableFile::check_payload() const {
  Digest digest;
  for (std::uint64_t block = 0; block < state_->frames.size(); ++block) {
    Bytes payload = state_->payload(block);
    digest.add(payload);
    if (block < blocks()) state_->open(block, std::move(payload));
  }
  if (digest.text() != info().payload_digest)
    FileLocation{path()}.refuse(
        fmt::format("the digest of the payload: expected {}, found {}", info().payload_digest, digest.text()));
}

}  // namespace zermelo
