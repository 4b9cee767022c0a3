// Reads any bytes as a block. It is refused with FormatError, or value() and expand() give the same outcomes.
#include <array>
#include <cstdlib>

#include "formats/table/blocks/block.h"

using namespace zermelo;

namespace {

TableKind table_of(GameClass game_class, Metric metric) { return {game_class, Play::normal, metric}; }

/// Every code of cells in every width.
const std::array kinds{
    std::pair(table_of(GameClass::terminating, Metric::outcome), CellWidth::bit),
    std::pair(table_of(GameClass::terminating, Metric::depth), CellWidth::byte),
    std::pair(table_of(GameClass::terminating, Metric::depth), CellWidth::two_bytes),
    std::pair(table_of(GameClass::terminating, Metric::grundy), CellWidth::byte),
    std::pair(table_of(GameClass::terminating, Metric::grundy), CellWidth::two_bytes),
    std::pair(table_of(GameClass::terminating, Metric::grundy), CellWidth::four_bytes),
    std::pair(table_of(GameClass::loopy, Metric::nimber), CellWidth::byte),
    std::pair(table_of(GameClass::loopy, Metric::nimber), CellWidth::two_bytes),
    std::pair(table_of(GameClass::loopy, Metric::outcome), CellWidth::byte),
    std::pair(table_of(GameClass::loopy, Metric::depth), CellWidth::byte),
    std::pair(table_of(GameClass::loopy, Metric::depth), CellWidth::two_bytes),
    std::pair(table_of(GameClass::help, Metric::depth), CellWidth::two_bytes),
};

/// The first byte chooses the kind of table and the layout, the second the number of entries; the rest is the payload.
void read_block(ByteSpan input) {
  static const std::string path = "fuzz";
  const auto choice = std::to_integer<unsigned>(input[0]);
  const auto& [kind, width] = kinds[choice % kinds.size()];
  const std::span<const Layout> known = kind->layouts;
  const BlockCodec& codec = block_codec(known[choice / kinds.size() % known.size()], kind->code, width);
  const Index entries = 1 + std::to_integer<Index>(input[1]);
  const ByteSpan payload = input.subspan(2);
  const auto block = codec.open({payload.begin(), payload.end()}, entries, FileLocation{path, 0});
  CellBuffer cells(width);
  block->expand(cells);
  if (cells.count() != entries) std::abort();
  const Slice whole = cells.slice(0, entries, 0);
  for (Index i = 0; i < entries; ++i)
    if (const Outcome outcome = whole.value(i, kind).outcome;
        block->value(i, kind).is_loss() != (outcome == Outcome::loss) ||
        block->value(i, kind).is_win() != (outcome == Outcome::win))
      std::abort();
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
