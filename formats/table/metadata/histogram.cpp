// A histogram is a skippable frame with ascending rows of fixed width; the version of the format determines the width.
#include "formats/table/metadata/histogram.h"

#include "formats/table/metadata/versions.h"
#include "formats/table/storage/frame.h"

namespace zermelo {
namespace {

std::vector<Count> read_rows(ByteSpan content, const Metadata& metadata, const FileLocation& location) {
  const FormatVersion& version = *metadata.format;
  const std::size_t row_bytes = version.count_bytes(metadata.info.kind);
  std::vector<Count> histogram(content.size() / row_bytes);
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    histogram[i] = version.read_count(content.data() + i * row_bytes, metadata.info.kind, location);
    if (i > 0 && histogram[i].figure <= histogram[i - 1].figure)
      location.refuse(fmt::format("the histogram does not ascend: {} comes after {}", histogram[i].figure,
                                  histogram[i - 1].figure));
  }
  return histogram;
}

Count sum_of(const std::vector<Count>& histogram) {
  Count sum;
  for (const Count& count : histogram) {
    sum.positions += count.positions;
    sum.wins += count.wins;
    sum.losses += count.losses;
  }
  return sum;
}

void check_depths(const std::vector<Count>& histogram, const TableInfo& info, const FileLocation& location) {
  const Count sum = sum_of(histogram);
  location.expect("wins in the histogram", info.summary.wins, sum.wins);
  location.expect("losses in the histogram", info.summary.losses, sum.losses);
}

/// In Grundy tables, the positions of value 0 are the losses.
void check_numbers(const std::vector<Count>& histogram, const TableInfo& info, const FileLocation& location) {
  location.expect("positions in the histogram", info.positions, sum_of(histogram).positions);
  const Count& first = histogram.front();
  if (info.kind.metric == Metric::grundy)
    location.expect("losses in the histogram", info.summary.losses, first.figure == 0 ? first.positions : 0);
}

}  // namespace

Bytes histogram_frame(const std::vector<Count>& histogram, const TableKind& kind) {
  Bytes rows;
  for (const Count& count : histogram) put_count(rows, count, kind);
  return skippable_frame(histogram_magic, rows);
}

std::uint64_t histogram_bytes(const Metadata& metadata) {
  return skippable_head + metadata.histogram_entries * metadata.format->count_bytes(metadata.info.kind);
}

std::vector<Count> read_histogram(ByteSpan frame, const Metadata& metadata, const FileLocation& location) {
  const TableInfo& info = metadata.info;
  std::vector<Count> histogram = read_rows(skippable_content(histogram_magic, frame, location), metadata, location);
  if (histogram.empty()) return histogram;
  info.kind.numbers() ? check_numbers(histogram, info, location) : check_depths(histogram, info, location);
  location.expect("the greatest depth or number of the histogram", info.summary.greatest, histogram.back().figure);
  return histogram;
}

}  // namespace zermelo
