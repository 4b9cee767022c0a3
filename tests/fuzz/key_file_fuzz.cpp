// Reads any bytes as the file with the keys of one tier. The digests are corrected first. What is accepted is
// read to its end, and each of its keys is found.
#include <algorithm>
#include <cstdlib>

#include "formats/table/keys/key_file.h"
#include "formats/table/storage/bytes.h"
#include "tablebase/base/error.h"
#include "tests/fuzz/file_in_memory.h"

using namespace zermelo;

namespace {

/// Corrects the digests of the head and of the keys, if the length of the head's text is possible.
void mend(Bytes& bytes) {
  constexpr std::size_t length_at = 15;
  if (bytes.size() < length_at + 16) return;
  const auto text = load<std::uint64_t>(bytes.data() + length_at);
  if (text > bytes.size() - length_at - 16) return;
  const std::size_t end = length_at + 8 + text;
  store<std::uint64_t>(bytes.data() + end, digest_of(ByteSpan(bytes).first(end)));
  const std::size_t keys = end + 8;
  if (bytes.size() < keys + 8) return;
  const ByteSpan content = ByteSpan(bytes).subspan(keys, bytes.size() - keys - 8);
  store<std::uint64_t>(bytes.data() + bytes.size() - 8, digest_of(content));
}

void read_all(const KeyFile& file) {
  file.check();
  Bytes key(file.key_bytes());
  for (Index place = 0; place < std::min<Index>(file.size(), 100); ++place) {
    file.read(place, key);
    if (file.find(key) != place) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const FileInMemory memory;
  Bytes bytes(size);
  std::copy_n(reinterpret_cast<const std::byte*>(data), size, bytes.begin());
  for (const bool mended : {false, true}) {
    if (mended) mend(bytes);
    memory.write(bytes);
    try {
      read_all(KeyFile(memory.path()));
    } catch (const FormatError&) {
    }
  }
  return 0;
}
