// Packs ascending keys into the payload of a key block, unpacks them and searches them.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "formats/table/metadata/metadata.h"
#include "formats/table/storage/bytes.h"
#include "tablebase/game/key_list.h"

namespace zermelo {

/// A key as numbers of 64 bits, the lowest first.
using KeyWords = std::span<const std::uint64_t>;

/// Compares keys of the same length.
bool is_less(KeyWords a, KeyWords b);

/// Keys in memory, in ascending order.
struct KeyRun {
  std::vector<std::uint64_t> words;
  std::size_t width = 1;  ///< words of a key

  std::size_t count() const { return words.size() / width; }
  /// Requires i < count().
  KeyWords key(std::size_t i) const { return KeyWords(words).subspan(i * width, width); }
  /// The number of keys that are not greater than `key`. Requires ascending keys.
  std::size_t up_to(KeyWords key) const;
  /// The memory in bytes.
  std::size_t bytes() const { return sizeof *this + words.size() * sizeof(std::uint64_t); }
};

/// Whether every key is greater than the one before it.
bool ascends(const KeyRun& keys);

/// These bytes as keys of `key_bytes` each. Requires that keys.size() is a multiple of key_bytes.
KeyRun key_run(ByteSpan keys, std::size_t key_bytes);

/// The payload of a block: `key_bytes` planes of one byte for each key. Plane j contains the bytes j, lowest first, of
/// the first key and of the differences between neighbouring keys. Requires ascending keys and
/// is_key_length(key_bytes).
Bytes pack_keys(ByteSpan keys, std::size_t key_bytes);
/// The keys of a payload of pack_keys, which ascend only if the payload is sound. Requires that payload.size() is a
/// multiple of key_bytes.
KeyRun unpack_keys(ByteSpan payload, std::size_t key_bytes);

/// The keys of a table, a list for each part.
using KeyLists = std::vector<std::shared_ptr<const KeyList>>;

/// Whether the lists have the numbers and lengths of keys that the frames contain.
bool are_keys_of(const KeyFrames& frames, const KeyLists& lists);

/// The payload of a frame. Requires are_keys_of(frames, lists) and frame < frames.count(). Throws as the lists do.
Bytes key_payload(const KeyFrames& frames, std::uint64_t frame, const KeyLists& lists);

/// The keys in the payload of a frame. Throws FormatError unless it has its size and the keys ascend. Requires
/// frame < frames.count().
KeyRun read_key_payload(const KeyFrames& frames, std::uint64_t frame, ByteSpan payload, const FileLocation& location);

}  // namespace zermelo
