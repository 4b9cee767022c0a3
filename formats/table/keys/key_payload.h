// Makes the payload of a frame with keys, and reads it.
#pragma once

#include <memory>
#include <vector>

#include "formats/table/keys/key_codec.h"
#include "formats/table/metadata/key_frames.h"
#include "tablebase/game/key_list.h"

namespace zermelo {

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
