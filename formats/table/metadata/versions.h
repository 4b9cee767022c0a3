// Reads the parts of the metadata that differ between versions: kind of table, counts, rows of the histogram.
#pragma once

#include <vector>

#include "formats/table/metadata/metadata.h"
#include "formats/table/storage/json_reading.h"

namespace zermelo {

/// The functions that read one version. They throw FormatError for data that the version does not allow.
struct FormatVersion {
  std::uint64_t number;
  TableKind (*read_kind)(const Fields& fields, Metric metric);
  /// Reads the summary without the histogram.
  TableSummary (*read_summary)(const Fields& fields, const TableKind& kind, Index positions);
  /// The size in bytes of a row of the histogram.
  std::size_t (*count_bytes)(const TableKind& kind);
  Count (*read_count)(const std::byte* row, const TableKind& kind, const FileLocation& location);
  bool keys;     ///< whether the file contains keys of positions
  bool diagram;  ///< whether the file contains a diagram
};

/// All can be read; all but version 1 are written.
extern const FormatVersion format_1, format_2, format_3, format_4;

/// The version in which a table is written: 4 for a diagram, 3 if it has keys, else 2.
const FormatVersion& written_version(const TableInfo& info);

/// The version with this number. Throws FormatError for an unknown version.
const FormatVersion& format_version(std::uint64_t number, const FileLocation& location);

/// Reads `wins`, `losses` and `draws`. Throws FormatError unless they add up to `positions`.
TableSummary read_outcomes(const Fields& fields, const TableKind& kind, Index positions);

/// A row `u32` depth, `u64` wins, `u64` losses.
inline constexpr std::size_t depth_count_bytes = 20;
Count read_depth_count(const std::byte* row);

/// The metadata as a JSON object, in the version in which the table is written.
std::string metadata_text(const Metadata& metadata);
/// Appends a row of the histogram in versions 2 and 3.
void put_count(Bytes& rows, const Count& count, const TableKind& kind);

// Makes and reads the histogram, the last frame but one of a table file: the number of positions with each figure.

/// The frame in the current format.
Bytes histogram_frame(const std::vector<Count>& histogram, const TableKind& kind);
/// The size in bytes of the frame in a file with this metadata.
std::uint64_t histogram_bytes(const Metadata& metadata);
/// Reads the frame of a file with this metadata. Throws FormatError unless rows ascend and agree with metadata.info.
std::vector<Count> read_histogram(ByteSpan frame, const Metadata& metadata, const FileLocation& location);

}  // namespace zermelo
