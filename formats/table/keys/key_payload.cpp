// The payload of a block is packed (key_codec.h); a frame of an index contains the keys as they are.
#include "formats/table/keys/key_payload.h"

namespace zermelo {

bool are_keys_of(const KeyFrames& frames, const KeyLists& lists) {
  if (lists.size() != frames.parts()) return false;
  for (std::size_t part = 0; part < lists.size(); ++part)
    if (lists[part]->size() != frames.keys(part) || lists[part]->key_bytes() != frames.key_bytes()) return false;
  return true;
}

Bytes key_payload(const KeyFrames& frames, std::uint64_t frame, const KeyLists& lists) {
  const KeyFrame wanted = frames.at(frame);
  const std::size_t each = frames.key_bytes();
  Bytes keys(wanted.keys * each);
  if (!wanted.is_index) {
    lists[wanted.part]->read(wanted.first, keys);
    return pack_keys(keys, each);
  }
  for (Index i = 0; i < wanted.keys; ++i)
    lists[wanted.part]->read(wanted.first + i * wanted.step, std::span(keys).subspan(i * each, each));
  return keys;
}

KeyRun read_key_payload(const KeyFrames& frames, std::uint64_t frame, ByteSpan payload, const FileLocation& location) {
  const KeyFrame wanted = frames.at(frame);
  location.expect("bytes of keys", wanted.keys * frames.key_bytes(), payload.size());
  KeyRun keys = wanted.is_index ? key_run(payload, frames.key_bytes()) : unpack_keys(payload, frames.key_bytes());
  if (!ascends(keys)) location.refuse("the keys do not ascend");
  return keys;
}

}  // namespace zermelo
