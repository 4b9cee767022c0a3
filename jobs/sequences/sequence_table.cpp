// Each slice of values goes to the tally and to the writer.
#include "jobs/sequences/sequence_table.h"

#include <fmt/format.h>

#include "formats/table/writing/table_writer.h"
#include "jobs/store/tally.h"
#include "solver/sequences/table/solve_single_heaps.h"
#include "tablebase/registry/registry.h"

namespace zermelo {

std::unique_ptr<Game> heap_table_game(const HeapRule& rule, std::uint64_t max) {
  return make_game(fmt::format("heap rule={} max={}", rule.compact(), max));
}

std::string table_spec(const HeapRule& rule, std::uint64_t max) {
  return heap_table_game(rule, max)->spec().canonical_text();
}

std::uint64_t write_table(const Sequence& sequence, std::uint64_t max, const std::string& file, const Job& job) {
  const auto game = heap_table_game(sequence.rule, max);
  TableInfo info;
  info.spec = game->spec().canonical_text();
  info.kind = {game->game_class(), game->play(), Metric::grundy};
  info.positions = game->size();
  info.cell = single_heaps_width(sequence, max);
  Tally tally(*game, info.cell, info.kind, game->start(), job.workers());
  TableWriter writer(file, info, {}, job);
  Control control;
  control.job = job;
  hand_out_heaps(sequence, max, control, [&](const Slice& slice) {
    tally.add(slice);
    writer.append(slice);
  });
  return writer.finish(tally.summary());
}

}  // namespace zermelo
