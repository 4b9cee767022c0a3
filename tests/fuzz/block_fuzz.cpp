// Any bytes taken for a block are refused with FormatError, or every entry has a value and all agree with the whole.
#include <array>
#include <cstdlib>

#include "formats/blocks/layout.h"

using namespace zermelo;

namespace {

/// The first two bytes choose the layout and the number of entries, the rest is the payload.
void read_block(ByteSpan input) {
  static const std::string path = "fuzz";
  const auto choice = std::to_integer<unsigned>(input[0]);
  constexpr std::array kinds{std::pair(CellWidth::bit, Metric::outcome), std::pair(CellWidth::byte, Metric::depth),
                             std::pair(CellWidth::word, Metric::depth),  std::pair(CellWidth::byte, Metric::grundy),
                             std::pair(CellWidth::word, Metric::grundy), std::pair(CellWidth::wide, Metric::grundy)};
  const auto [width, metric] = kinds[choice % kinds.size()];
  const auto known = layouts(metric, Play::normal);
  const Layout layout = known[choice / kinds.size() % known.size()];
  const Index entries = 1 + std::to_integer<Index>(input[1]);
  const ByteSpan payload = input.subspan(2);
  const auto block = open_block(layout, width, entries, {payload.begin(), payload.end()}, FileLocation{path, 0});
  CellBuffer cells(width);
  block->expand(cells);
  if (cells.count() != entries) std::abort();
  const Slice whole = cells.slice(0, entries, 0);
  for (Index i = 0; i < entries; ++i)
    if (block->value(i, {Play::normal, metric}).outcome != whole.value(i, {Play::normal, metric}).outcome) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  try {
    read_block(std::as_bytes(std::span(data, size)));
  } catch (const FormatError&) {
  }
  return 0;
}
