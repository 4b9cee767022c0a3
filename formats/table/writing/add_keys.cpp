// Batches of frames have a bounded payload. They are made in parallel and written in order.
#include "formats/table/writing/add_keys.h"

namespace zermelo {
namespace {

constexpr std::uint64_t batch_bytes = 4 << 20;

/// The end of the batch that begins with this frame, which has one frame or at most batch_bytes of payload.
std::uint64_t end_of_batch(const KeyFrames& frames, std::uint64_t first) {
  std::uint64_t end = first + 1, bytes = frames.payload_bytes(first);
  while (end < frames.count() && (bytes += frames.payload_bytes(end)) <= batch_bytes) ++end;
  return end;
}

}  // namespace

void add_keys(const KeyFrames& frames, const std::function<CompressedBlock(std::uint64_t frame)>& make,
              TableAssembly& assembly, const Job& job) {
  const JobStep step(job, "writing keys", frames.count());
  for (std::uint64_t first = 0; first < frames.count();) {
    job.check();
    std::vector<CompressedBlock> batch(end_of_batch(frames, first) - first);
    job.workers().for_each(batch.size(), [&](std::size_t i) { batch[i] = make(first + i); });
    assembly.add(batch);
    job.progress(first += batch.size());
  }
}

}  // namespace zermelo
