// Reads any bytes as the frames of a diagram. They are refused with FormatError, or every position has a code.
#include <cstdlib>

#include "formats/table/diagrams/diagram_frames.h"
#include "tablebase/game/structure.h"
#include "tablebase/registry.h"

using namespace zermelo;

namespace {

const heaps::HeapSpace& space() {
  static const std::unique_ptr<Game> game = make_game("pyramid rows=4");
  return *std::get<HeapSumRules>(game->structure()).space;
}

/// The first byte chooses the cells, the second the half-depth of the root; then come frames, each after its kind, 0 for
/// rows, and the length of its payload.
void read_frames(ByteSpan input) {
  static const std::string path = "fuzz";
  constexpr CellWidth widths[] = {CellWidth::bit, CellWidth::byte, CellWidth::two_bytes};
  const CellWidth width = widths[std::to_integer<unsigned>(input[0]) % 3];
  const auto rows = std::to_integer<std::uint32_t>(input[2]), nodes = std::to_integer<std::uint32_t>(input[3]);
  DiagramReader reader(space().limits(), {rows + 1, nodes, 1, std::to_integer<std::uint16_t>(input[1])});
  for (input = input.subspan(4); input.size() >= 3;) {
    const std::size_t bytes = std::min<std::size_t>(load<std::uint16_t>(input.data() + 1), input.size() - 3);
    const ByteSpan payload = input.subspan(3, bytes);
    if (input[0] == std::byte{0})
      reader.add_rows(payload, FileLocation{path, 0});
    else
      reader.add_nodes(payload, FileLocation{path, 1});
    input = input.subspan(3 + bytes);
  }
  const heaps::Diagram diagram = reader.take(width, FileLocation{path});
  for (Index i = 0; i < space().size(); ++i)
    if (diagram.at(space().unrank(i)) == 0) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  try {
    read_frames(std::as_bytes(std::span(data, size)));
  } catch (const FormatError&) {
  }
  return 0;
}
