// Reads any bytes as the payload of frames with keys. What is accepted ascends, and is packed to the same bytes again.
#include <algorithm>
#include <cstdlib>

#include "formats/table/keys/key_codec.h"

using namespace zermelo;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// The frames of one block of the keys, and of its index.
KeyFrames frames_of(ByteSpan payload, std::uint32_t key_bytes) {
  TableInfo info;
  info.key_bytes = key_bytes;
  info.key_block = max_key_block;
  info.positions = payload.size() / key_bytes;
  return KeyFrames(info);
}

void check_search(const KeyRun& keys) {
  for (std::size_t i = 0; i < keys.count(); ++i) {
    require(i == 0 || is_less(keys.key(i - 1), keys.key(i)));
    require(keys.up_to(keys.key(i)) == i + 1);
  }
}

void read(ByteSpan payload, std::uint32_t key_bytes) {
  const std::string nowhere;
  const KeyFrames frames = frames_of(payload, key_bytes);
  try {
    const KeyRun keys = read_key_payload(frames, 0, payload, FileLocation{nowhere});
    check_search(keys);
    require(std::ranges::equal(pack_keys(std::as_bytes(std::span(keys.words)), key_bytes), payload));
    read_key_payload(frames, 1, payload.first(key_bytes), FileLocation{nowhere});
  } catch (const FormatError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteSpan input = std::as_bytes(std::span(data, size));
  for (const std::uint32_t key_bytes : {8u, 16u, 32u, 64u})
    if (size >= key_bytes && size / key_bytes <= max_key_block) read(input, key_bytes);
  return 0;
}
