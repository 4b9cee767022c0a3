// Any file is refused with FormatError or read to its end. Digests are mended first, or no change would get past them.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "formats/metadata.h"
#include "formats/storage/digest.h"
#include "formats/storage/seek_table.h"
#include "formats/table_file.h"
#include "tablebase/values/value_numbers.h"

using namespace zermelo;

namespace {

const std::string& path() {
  static const int descriptor = memfd_create("fuzz", 0);
  static const std::string name = fmt::format("/proc/self/fd/{}", descriptor);
  return name;
}

void write_file(ByteSpan bytes) {
  const int descriptor = std::atoi(path().c_str() + std::string("/proc/self/fd/").size());
  if (ftruncate(descriptor, static_cast<off_t>(bytes.size())) != 0 ||
      pwrite(descriptor, bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    std::abort();
}

/// Puts the digest of the first frame right, where the file has one.
std::uint64_t mend_front(Bytes& file) {
  const std::uint64_t front = front_size(file, FileLocation{path()});
  Digest digest;
  digest.add(ByteSpan(file).first(16));
  digest.add(ByteSpan(file).first(front).subspan(24));
  store<std::uint64_t>(file.data() + 16, digest.value());
  return front;
}

/// Puts the digest of the tail and the size of the file right, where the metadata can be read.
void mend(Bytes& file) {
  const std::uint64_t front = mend_front(file);
  Metadata metadata = read_front(ByteSpan(file).first(front), FileLocation{path()});
  const std::uint64_t tail =
      seek_table_bytes(metadata.blocks() + metadata.list_frames + 2) + histogram_bytes(metadata.histogram_entries);
  if (tail > file.size() || front_bytes(metadata.info) > front) return;
  metadata.file_bytes = file.size();
  metadata.tail_digest = digest_of(ByteSpan(file).last(tail));
  const Bytes mended = front_frame(metadata, front);
  std::copy(mended.begin(), mended.end(), file.begin());
}

void read_all(Bytes file) {
  mend(file);
  write_file(file);
  const TableFile table(path(), 1 << 16);
  for (std::uint64_t block = 0; block < table.blocks(); ++block) table.read_block(block, [](const Slice&) {});
  table.value(table.info().positions - 1);
  table.check_payload();
  GamePool pool(GamePool::least_memory);
  if (table.info().metric == Metric::value) read_values(table.values(), pool);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteSpan input = std::as_bytes(std::span(data, size));
  try {
    read_all({input.begin(), input.end()});
  } catch (const FormatError&) {
  } catch (const LimitError&) {  // values that need more than the pool's memory
  }
  return 0;
}
