// A layout with several ways has the way in the first byte of its payload. Compression decides which way is smallest.
// The first frame is written last, so that an incomplete file is never taken for a table.
#include "formats/table/writing/table_assembly.h"

#include <algorithm>
#include <tuple>

#include "formats/table/metadata/metadata.h"
#include "formats/table/storage/frame.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

const BlockCodec& codec_of(const TableInfo& info) { return block_codec(info.layout, info.kind->code, info.cell); }

BlockPacker::BlockPacker(const TableInfo& info) : compressor_(info.level != 0 ? info.level : default_level(info)) {
  suit(info);
}

int BlockPacker::default_level(const TableInfo& info) {
  if (info.layout == Layout::diagram) return Compressor::max_level;
  if (info.depths_only()) return 9;
  return info.losses_only() ? info.kind->losses_level : info.kind->level;
}

unsigned BlockPacker::way_of(ByteSpan payload) const {
  return codec_->ways == 1 ? 0 : std::to_integer<unsigned>(payload.front());
}

CompressedBlock BlockPacker::pack(unsigned way, const Slice& slice) {
  std::optional<Bytes> payload = codec_->pack(way, slice);
  if (!payload) payload = codec_->pack(0, slice);
  return compress(std::move(*payload));
}

CompressedBlock BlockPacker::pack_text(std::string_view text) {
  const ByteSpan payload = std::as_bytes(std::span(text));
  return compress({payload.begin(), payload.end()});
}

CompressedBlock BlockPacker::compress(Bytes payload) {
  Bytes frame = compressor_.compress(payload);
  return {std::move(payload), std::move(frame)};
}

std::pair<unsigned, CompressedBlock> BlockPacker::pack_best(unsigned ways, const Slice& slice) {
  std::pair<unsigned, CompressedBlock> best;
  for (unsigned way = 0; way < codec_->ways; ++way) {
    if ((ways >> way & 1) == 0) continue;
    std::optional<Bytes> payload = codec_->pack(way, slice);
    if (!payload) continue;
    CompressedBlock other = compress(std::move(*payload));
    if (best.second.frame.empty() || other.frame.size() < best.second.frame.size()) best = {way, std::move(other)};
  }
  return best;
}

namespace {

constexpr std::uint64_t batch_bytes = 2 << 20;
constexpr std::uint64_t max_batch = 1024;
constexpr std::uint64_t group_blocks = BlockPacker::group_blocks;

}  // namespace

BlockCutter::BlockCutter(const TableInfo& info, Job job, Take take)
    : cell_(info.cell),
      block_entries_(info.block_entries),
      job_(std::move(job)),
      take_(std::move(take)),
      packer_(info),
      pending_(info.cell) {}

void BlockCutter::suit(const TableInfo& info) {
  cell_ = info.cell;
  block_entries_ = info.block_entries;
  packer_.suit(info);
  pending_ = CellBuffer(cell_);
}

void BlockCutter::append(const Slice& slice, Index from, Index count) {
  while (count > 0) {
    const Index some = std::min(count, batch_entries() - pending_.count());
    pending_.append(slice, from, some);
    from += some;
    count -= some;
    if (pending_.count() == batch_entries()) flush(batch_entries());
  }
}

Index BlockCutter::batch_entries() const {
  const std::uint64_t bytes = std::max<std::uint64_t>(1, max_payload(cell_, block_entries_));
  return std::clamp<std::uint64_t>(batch_bytes / bytes / group_blocks * group_blocks, group_blocks, max_batch) *
         block_entries_;
}

/// Compresses pending entries from `from` on into the blocks of a group.
void BlockCutter::compress_group(Index from, Index count, std::span<CompressedBlock> group) {
  unsigned way = 0;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const Slice slice =
        pending_.slice(from + i * block_entries_, std::min(block_entries_, count - i * block_entries_), 0);
    if (i == 0)
      std::tie(way, group[i]) = packer_.pack_best(packer_.all_ways(), slice);
    else
      group[i] = packer_.pack(way, slice);
  }
}

/// Compresses the first `count` pending entries and passes them on: whole groups, or all entries.
void BlockCutter::flush(Index count) {
  std::vector<CompressedBlock> packed((count + block_entries_ - 1) / block_entries_);
  job_.workers().for_each((packed.size() + group_blocks - 1) / group_blocks, [&](std::size_t group) {
    const std::size_t first = group * group_blocks;
    const std::span blocks(packed.data() + first, std::min(group_blocks, packed.size() - first));
    compress_group(group * group_entries(), count - group * group_entries(), blocks);
  });
  take_(packed);
  pending_.drop(count);
}

std::uint64_t BlockCutter::memory_bytes() { return 4 * batch_bytes; }

TableAssembly::TableAssembly(OutputFile&& file, Metadata metadata, std::uint64_t front)
    : metadata_(std::move(metadata)), out_(std::move(file)), front_(front) {
  metadata_.format = &written_version(metadata_.info);
  metadata_.info.payload_bytes = 0;
}

void TableAssembly::begin() {
  out_.discard();
  out_.append(Bytes(front_));
}

void TableAssembly::add(const std::vector<CompressedBlock>& blocks) {
  Bytes together;
  for (const CompressedBlock& block : blocks) {
    put(together, block.frame);
    add_written(describe(block.frame, block.payload), block.payload);
  }
  out_.append(together);
}

void TableAssembly::add_written(const Frame& entry, ByteSpan payload) {
  frames_.push_back(entry);
  digest_.add(payload);
  metadata_.info.payload_bytes += payload.size();
}

void TableAssembly::complete(const TableSummary& summary, ByteSpan damaged, std::uint32_t other_blocks) {
  const Bytes histogram = histogram_frame(summary.histogram, metadata_.info.kind);
  std::vector<Frame> listed{skippable_entry(front_)};
  listed.insert(listed.end(), frames_.begin(), frames_.end());
  listed.push_back(skippable_entry(histogram.size()));
  Bytes tail = histogram;
  put(tail, seek_table_frame(listed));
  metadata_.info.summary = summary;
  metadata_.info.payload_digest = digest_.text();
  metadata_.histogram_entries = summary.histogram.size();
  metadata_.tail_digest = digest_of(tail);
  metadata_.file_bytes = out_.size() + tail.size();
  if (!damaged.empty() && damaged.size() == front_ && !restore_compression(metadata_, damaged) && other_blocks != 0) {
    Metadata other = metadata_;
    other.info.block_entries = other_blocks;
    if (restore_compression(other, damaged)) metadata_ = std::move(other);
  }
  complete_as(front_frame(metadata_, front_), tail);
}

void TableAssembly::complete_as(ByteSpan front, ByteSpan tail) {
  out_.append(tail);
  out_.sync();  // the metadata must not reach the disk before the data that it describes
  out_.overwrite(0, front);
}

std::uint64_t TableAssembly::commit() {
  out_.commit();
  return out_.size();
}

/// A batch has one frame or a bounded payload. Its frames are made in parallel and written in order.
void add_keys(const KeyFrames& frames, const std::function<CompressedBlock(std::uint64_t frame)>& make,
              TableAssembly& assembly, const Job& job) {
  constexpr std::uint64_t most_bytes = 4 << 20;
  const JobStep step(job, "writing keys", frames.count());
  for (std::uint64_t first = 0; first < frames.count();) {
    job.check();
    std::uint64_t end = first + 1, bytes = frames.payload_bytes(first);
    while (end < frames.count() && (bytes += frames.payload_bytes(end)) <= most_bytes) ++end;
    std::vector<CompressedBlock> batch(end - first);
    job.workers().for_each(batch.size(), [&](std::size_t i) { batch[i] = make(first + i); });
    assembly.add(batch);
    job.progress(first += batch.size());
  }
}

}  // namespace zermelo
