// What the versions of the format say differently: the kind of the table, the counts, the rows of the histogram.
#pragma once

#include <limits>

#include "formats/metadata/fields.h"
#include "formats/metadata/metadata.h"

namespace zermelo {

/// Reads one version. Every function throws FormatError for what the version does not allow.
struct FormatVersion {
  std::uint64_t number;
  TableKind (*read_kind)(const Fields& fields, Metric metric);
  /// Everything but the histogram.
  TableSummary (*read_summary)(const Fields& fields, const TableKind& kind, Index positions);
  /// Bytes of a row of the histogram.
  std::size_t (*count_bytes)(const TableKind& kind);
  Count (*read_count)(const std::byte* row, const TableKind& kind, const FileLocation& location);
};

/// Version 2 is the one that is written.
extern const FormatVersion format_1, format_2;

/// FormatError if this program does not know the version.
const FormatVersion& format_version(std::uint64_t number, const FileLocation& location);

/// The fields `wins`, `losses` and `draws`, which must add up to the positions.
TableSummary read_outcomes(const Fields& fields, const TableKind& kind, Index positions);
/// No figure of such a table is greater.
constexpr std::uint32_t most_figure(const TableKind& kind) {
  if (kind.numbers()) return std::numeric_limits<std::uint32_t>::max();
  return kind.metric == Metric::depth ? DepthCode<std::uint16_t>::max_depth : 0;
}

/// A row `u32` depth, `u64` wins, `u64` losses.
inline constexpr std::size_t depth_count_bytes = 20;
Count read_depth_count(const std::byte* row);

/// The metadata as a JSON object of the current version.
std::string metadata_text(const Metadata& metadata);
/// Appends a row of the histogram as the current version has it.
void put_count(Bytes& rows, const Count& count, const TableKind& kind);

}  // namespace zermelo
