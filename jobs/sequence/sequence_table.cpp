// Counting the values and writing them, as they are handed out.
#include "tools/sequence/table.h"

#include <fmt/format.h>

#include "formats/table_writer.h"
#include "solver/grundy/heaps/solve_single_heaps.h"
#include "tablebase/games/registry.h"
#include "tools/support/machine.h"
#include "tools/support/tally.h"

namespace zermelo {

std::uint64_t write_table(const Sequence& sequence, std::uint64_t max, const std::string& file, Workers& workers) {
  const auto game = make_game(fmt::format("heap rule={} max={}", sequence.rule.compact(), max));
  TableInfo info;
  info.spec = game->spec().canonical();
  info.metric = Metric::grundy;
  info.play = game->play();
  info.positions = game->size();
  info.cell = single_heaps_width(sequence, max);
  Tally tally(info.cell, info.metric, info.play, game->start(), workers);
  TableWriter writer(file, info, {}, [&](std::size_t n, const auto& body) { workers.for_each(n, body); });
  Control control;
  control.stop = interrupted;
  hand_out_heaps(sequence, max, workers, control, [&](const Slice& slice) {
    tally.add(slice);
    writer.append(slice);
  });
  return writer.finish(tally.summary());
}

}  // namespace zermelo
