// Blocks are compressed a batch at a time and written in order, so the file is the same for any number of threads.
#include "formats/table_writer.h"

#include <cassert>
#include <stdexcept>
#include <tuple>

#include "formats/blocks/block.h"
#include "formats/metadata/histogram.h"
#include "formats/metadata/metadata.h"
#include "formats/storage/digest.h"
#include "formats/storage/output_file.h"
#include "formats/storage/seek_table.h"
#include "formats/value_texts.h"
#include "formats/writer_state.h"

namespace zermelo {
namespace {

constexpr int default_level = 7;
constexpr std::uint64_t batch_bytes = 4 << 20;
constexpr std::uint64_t max_batch = 1024;
/// Blocks that are arranged alike. Trying every way on the first of them costs an eighth and finds nearly all there is
/// to gain, since neighbouring blocks are of a kind. Groups are counted from block 0, whatever the batches are.
constexpr std::uint64_t group_blocks = 16;

/// Requires a table that can be.
Layout choose_layout(const TableInfo& info, const std::string& wanted) {
  const std::vector<Layout> known = layouts(info.kind, info.cell);
  if (known.empty()) throw std::logic_error("no game has tables of this kind with such cells");
  if (wanted.empty()) return known.front();
  std::string names;
  for (const Layout layout : known) {
    if (name(layout) == wanted) return layout;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", name(layout));
  }
  throw UsageError(
      fmt::format("the layout '{}' does not suit {} tables; choose from {}", wanted, name(info.kind.metric), names));
}

std::uint32_t choose_block_entries(const TableInfo& info, std::uint32_t wanted) {
  const std::uint32_t entries = wanted != 0 ? wanted : default_block_entries(info.layout, info.cell);
  if (entries > max_block_entries || (info.cell == CellWidth::bit && entries % 64 != 0))
    throw UsageError(fmt::format("blocks of {} entries are not possible: at most {}, and a multiple of 64 for outcomes",
                                 entries, max_block_entries));
  return entries;
}

TableInfo complete(TableInfo info, const WriterOptions& options) {
  info.payload_bytes = info.listed_values = 0;
  info.layout = choose_layout(info, options.layout);
  info.block_entries = choose_block_entries(info, options.block_entries);
  if ((info.positions + info.block_entries - 1) / info.block_entries > max_frames - 2)
    throw UsageError(
        fmt::format("{} positions need larger blocks than {} entries", info.positions, info.block_entries));
  return info;
}

const BlockCodec& codec_of(const TableInfo& info) { return block_codec(info.layout, info.kind.code(), info.cell); }

struct PackedFrame {
  Bytes payload, frame;
};

}  // namespace

struct TableWriter::State {
  Metadata metadata;
  const BlockCodec* codec;
  int level;
  Job job;
  OutputFile out;
  Compressor compressor;
  CellBuffer pending;
  Digest digest;
  std::uint32_t wanted_entries;
  std::vector<Frame> frames;  ///< of the blocks
  std::uint64_t front = 0;
  Index appended = 0;
  std::vector<std::string> list;  ///< texts of the frames of the list of values

  State(OutputFile&& file, TableInfo info, const WriterOptions& options, Job of)
      : metadata{complete(std::move(info), options)},
        codec(&codec_of(metadata.info)),
        level(options.level != 0 ? options.level : default_level),
        job(std::move(of)),
        out(std::move(file)),
        compressor(level),
        pending(metadata.info.cell),
        wanted_entries(options.block_entries),
        front(front_bytes(metadata.info)) {}

  /// Only the cells change, and blocks of their usual size with them; the front has room for either.
  void narrow(CellWidth cell) {
    assert(appended == 0);
    metadata.info.cell = cell;
    metadata.info.block_entries = choose_block_entries(metadata.info, wanted_entries);
    codec = &codec_of(metadata.info);
    pending = CellBuffer(cell);
  }

  Index block_entries() const { return metadata.info.block_entries; }

  Index batch_entries() const {
    const std::uint64_t bytes = std::max<std::uint64_t>(1, max_payload(metadata.info.cell, block_entries()));
    return std::clamp<std::uint64_t>(batch_bytes / bytes / group_blocks * group_blocks, group_blocks, max_batch) *
           block_entries();
  }

  Index group_entries() const { return group_blocks * block_entries(); }

  PackedFrame compress(unsigned way, const Slice& slice) {
    std::optional<Bytes> payload = codec->pack(way, slice);
    if (!payload) return {};
    Bytes frame = compressor.compress(*payload);
    return {std::move(*payload), std::move(frame)};
  }

  /// The way that makes the slice smallest, and its frame.
  std::pair<unsigned, PackedFrame> compress_best(const Slice& slice) {
    std::pair<unsigned, PackedFrame> best{0, compress(0, slice)};
    for (unsigned way = 1; way < codec->ways; ++way) {
      PackedFrame other = compress(way, slice);
      if (!other.frame.empty() && other.frame.size() < best.second.frame.size()) best = {way, std::move(other)};
    }
    return best;
  }

  /// Compresses pending entries from `from` on into the blocks of a group.
  void compress_group(Index from, Index count, std::span<PackedFrame> group) {
    unsigned way = 0;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const Slice slice =
          pending.slice(from + i * block_entries(), std::min(block_entries(), count - i * block_entries()), 0);
      if (i == 0)
        std::tie(way, group[i]) = compress_best(slice);
      else
        group[i] = compress(way, slice);
      if (group[i].frame.empty()) group[i] = compress(0, slice);
    }
  }

  /// Compresses and writes the first `count` pending entries: whole groups, or all that there are.
  void flush(Index count) {
    std::vector<PackedFrame> packed((count + block_entries() - 1) / block_entries());
    job.workers().for_each((packed.size() + group_blocks - 1) / group_blocks, [&](std::size_t group) {
      const std::size_t first = group * group_blocks;
      const std::span blocks(packed.data() + first, std::min(group_blocks, packed.size() - first));
      compress_group(group * group_entries(), count - group * group_entries(), blocks);
    });
    Bytes together;
    for (const PackedFrame& block : packed) {
      put(together, block.frame);
      add_block(describe(block.frame, block.payload), block.payload);
    }
    out.append(together);
    pending.drop(count);
  }

  void add_block(const Frame& frame, ByteSpan payload) {
    frames.push_back(frame);
    digest.add(payload);
    metadata.info.payload_bytes += payload.size();
  }

  void append(const Slice& slice) {
    const Index count = slice.count();
    assert(slice.first == appended && slice.width() == metadata.info.cell);
    for (Index done = 0; done < count;) {
      const Index some = std::min(count - done, batch_entries() - pending.count());
      pending.append(slice, done, some);
      done += some;
      if (pending.count() == batch_entries()) flush(batch_entries());
    }
    appended += count;
  }

  std::vector<std::byte> save() {
    flush(pending.count() / group_entries() * group_entries());
    out.sync();
    return save_writer({writer_identity(metadata.info, level), out.size(), appended, frames}, pending);
  }

  /// Reads back what was written, to check it and to have its digest.
  void resume(ByteSpan bytes) {
    const FileLocation location{out.part_path()};
    const WriterProgress before = load_writer(bytes, writer_identity(metadata.info, level), pending, location);
    if (out.size() < before.file_bytes) location.expect("bytes of the file", before.file_bytes, out.size());
    out.truncate(before.file_bytes);
    appended = before.appended;
    std::uint64_t offset = front;
    for (const Frame& frame : before.frames) {
      Bytes data(frame.compressed);
      const FileLocation block{out.part_path(), frames.size()};
      if (!out.read(offset, data)) block.refuse("the frame is cut off");
      add_block(frame, decompress(data, frame, block));
      offset += frame.compressed;
    }
    location.expect("bytes of all frames", before.file_bytes, offset);
  }

  void set_list(const ValueList& values) {
    list = list_texts(values);
    metadata.info.listed_values = values.lines.size();
    metadata.list_frames = list.size();
  }

  /// The list stands behind the blocks and is payload as they are.
  void write_list() {
    if ((metadata.info.kind.metric == Metric::value) == list.empty())
      throw std::logic_error("only tables of values have a list of them");
    for (const std::string& text : list) {
      const ByteSpan payload = std::as_bytes(std::span(text));
      const Bytes frame = compressor.compress(payload);
      out.append(frame);
      add_block(describe(frame, payload), payload);
    }
  }

  std::uint64_t finish(const TableSummary& summary) {
    if (appended != metadata.info.positions)
      throw std::logic_error(
          fmt::format("{} entries were written where there are {} positions", appended, metadata.info.positions));
    flush(pending.count());
    write_list();
    const Bytes histogram = histogram_frame(summary.histogram, metadata.info.kind);
    std::vector<Frame> listed{skippable_entry(front)};
    listed.insert(listed.end(), frames.begin(), frames.end());
    listed.push_back(skippable_entry(histogram.size()));
    Bytes tail = histogram;
    put(tail, seek_table_frame(listed));
    out.append(tail);
    metadata.info.summary = summary;
    metadata.info.payload_digest = digest.text();
    metadata.histogram_entries = summary.histogram.size();
    metadata.tail_digest = digest_of(tail);
    metadata.file_bytes = out.size();
    out.sync();  // the metadata must not reach the disk before what it speaks of
    out.overwrite(0, front_frame(metadata, front));
    out.commit();
    return out.size();
  }
};

TableWriter::TableWriter(const std::string& path, TableInfo info, const WriterOptions& options, const Job& job)
    : TableWriter(OutputFile(path, OutputFile::Existing::discard), std::move(info), options, job) {}

TableWriter::TableWriter(OutputFile&& file, TableInfo info, const WriterOptions& options, const Job& job)
    : state_(std::make_unique<State>(std::move(file), std::move(info), options, job)) {
  state_->out.discard();
  state_->out.append(Bytes(state_->front));
}

TableWriter::TableWriter(OutputFile&& file, TableInfo info, const WriterOptions& options, const Job& job,
                         const std::vector<std::byte>& state)
    : state_(std::make_unique<State>(std::move(file), std::move(info), options, job)) {
  state_->resume(state);
}

TableWriter::~TableWriter() = default;
TableWriter::TableWriter(TableWriter&&) noexcept = default;

void TableWriter::require(const TableInfo& info, const WriterOptions& options) { complete(info, options); }

/// A frame has a header of 6 bytes or more, a block with a header of 3, and a checksum of 4. Cells may become narrower
/// and blocks of the usual size then larger.
std::uint64_t TableWriter::least_bytes(const TableInfo& info, const WriterOptions& options) {
  constexpr std::uint64_t least_frame = 13;
  const std::uint64_t entries = options.block_entries != 0 ? options.block_entries : max_block_entries;
  const std::uint64_t blocks = (info.positions + entries - 1) / entries;
  return front_bytes(complete(info, options)) + blocks * least_frame + seek_table_bytes(blocks + 2);
}

void TableWriter::narrow(CellWidth cell) { state_->narrow(cell); }
CellWidth TableWriter::cell() const { return state_->metadata.info.cell; }
void TableWriter::append(const Slice& slice) { state_->append(slice); }
void TableWriter::values(const ValueList& list) { state_->set_list(list); }
std::vector<std::byte> TableWriter::save_state() { return state_->save(); }
void TableWriter::keep() { state_->out.keep(); }
std::uint64_t TableWriter::finish(const TableSummary& summary) { return state_->finish(summary); }

std::uint64_t TableWriter::memory_bytes() { return 4 * batch_bytes; }

}  // namespace zermelo
