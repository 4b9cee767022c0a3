// Makes and reads the histogram, the last frame but one of a table file: the number of positions with each figure.
#pragma once

#include <vector>

#include "formats/table/metadata/metadata.h"

namespace zermelo {

/// The frame in the current format.
Bytes histogram_frame(const std::vector<Count>& histogram, const TableKind& kind);
/// The size in bytes of the frame in a file with this metadata.
std::uint64_t histogram_bytes(const Metadata& metadata);
/// Reads the frame of a file with this metadata. Throws FormatError unless rows ascend and agree with metadata.info.
std::vector<Count> read_histogram(ByteSpan frame, const Metadata& metadata, const FileLocation& location);

}  // namespace zermelo
