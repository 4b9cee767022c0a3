// Handing the values to the table writer in cells as narrow as the greatest allows.
#include "tools/sequence/table.h"

#include <fmt/format.h>

#include <limits>
#include <vector>

#include "formats/table_writer.h"
#include "tablebase/games/registry.h"
#include "tools/sequence/pieces.h"
#include "tools/support/machine.h"
#include "tools/support/tally.h"

namespace zermelo {

namespace {

CellWidth width_for(std::uint32_t greatest) {
  if (greatest <= std::numeric_limits<std::uint8_t>::max()) return CellWidth::byte;
  return greatest <= std::numeric_limits<std::uint16_t>::max() ? CellWidth::word : CellWidth::wide;
}

struct Taker {
  Tally& tally;
  TableWriter& writer;
  void take(const Slice& slice) const {
    tally.add(slice);
    writer.append(slice);
  }
};

template <class Cell>
void hand_out(const Sequence& sequence, std::uint64_t max, const Taker& taker) {
  std::vector<Cell> cells;
  std::uint64_t first = 0;
  for_each_piece(sequence, max, [&](std::span<const std::uint32_t> values) {
    if (interrupted()) throw Interrupted("interrupted");
    cells.clear();
    for (const std::uint32_t value : values) cells.push_back(static_cast<Cell>(value));
    taker.take(Slice{first, std::span<const Cell>(cells)});
    first += values.size();
    return true;
  });
}

}  // namespace

std::uint64_t write_table(const Sequence& sequence, std::uint64_t max, const std::string& file, Workers& workers) {
  const auto game = make_game(fmt::format("heap rule={} max={}", sequence.rule.compact(), max));
  TableInfo info;
  info.spec = game->spec().canonical();
  info.metric = Metric::grundy;
  info.play = game->play();
  info.positions = game->size();
  info.cell = width_for(largest_value(sequence, max));
  Tally tally(info.cell, info.metric, info.play, game->start(), workers);
  TableWriter writer(file, info, {}, [&](std::size_t n, const auto& body) { workers.for_each(n, body); });
  const Taker taker{tally, writer};
  if (info.cell == CellWidth::byte)
    hand_out<std::uint8_t>(sequence, max, taker);
  else if (info.cell == CellWidth::word)
    hand_out<std::uint16_t>(sequence, max, taker);
  else
    hand_out<std::uint32_t>(sequence, max, taker);
  return writer.finish(tally.summary());
}

}  // namespace zermelo
