// The last frame but one of a table file: how many positions have each figure.
#pragma once

#include <vector>

#include "formats/metadata/metadata.h"

namespace zermelo {

/// The frame in the current format.
Bytes histogram_frame(const std::vector<Count>& histogram, const TableKind& kind);
/// Bytes of the frame that such a file has.
std::uint64_t histogram_bytes(const Metadata& metadata);
/// Reads the frame of such a file. Throws FormatError unless the counts agree with the metadata's summary.
std::vector<Count> read_histogram(ByteSpan frame, const Metadata& metadata, const FileLocation& location);

}  // namespace zermelo
