// The first frame is written last, so that an incomplete file is never taken for a table.
#include "formats/table/writing/table_assembly.h"

#include "formats/table/metadata/versions.h"
#include "formats/table/storage/frame.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

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

void TableAssembly::complete(const TableSummary& summary, ByteSpan damaged) {
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
  if (!damaged.empty() && damaged.size() == front_) restore_compression(metadata_, damaged);
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
