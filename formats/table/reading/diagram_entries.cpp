// The game that the spec names numbers the positions. Its limits say which heaps the nodes belong to.
#include "formats/table/reading/diagram_entries.h"

#include <algorithm>
#include <vector>

#include "formats/table/diagrams/diagram_frames.h"
#include "formats/table/metadata/table_info.h"
#include "tablebase/game/structure.h"
#include "tablebase/heaps/diagram_cells.h"
#include "tablebase/heaps/heap_game.h"
#include "tablebase/registry.h"

namespace zermelo {

using heaps::Diagram;
using heaps::HeapSpace;

namespace {

void require_heap_sum(const TableInfo& info, const FileLocation& place) {
  bool heaps = false;
  try {
    heaps = heaps::is_heap_sum(Spec::parse(info.spec).family());
  } catch (const SpecError&) {
  }
  if (!heaps) place.refuse("the layout diagram is for sums of heaps; '{}' is another game", info.spec);
}

std::shared_ptr<const HeapSpace> space_of(const TableInfo& info, const FileLocation& place) {
  try {
    const auto game = make_game(info.spec);
    const auto* rules = std::get_if<HeapSumRules>(&game->structure());
    if (rules == nullptr) place.refuse("the game '{}' is no sum of heaps", info.spec);
    place.expect("the number of positions", game->size(), info.positions);
    return rules->space;
  } catch (const SpecError& error) {
    place.refuse("the game in the metadata cannot be made: {}", error.what());
  }
}

Diagram read_diagram(const TableFrames& file, const HeapSpace& space) {
  const TableInfo& info = file.parts.metadata.info;
  DiagramReader reader(space.limits(), info.diagram);
  for (std::uint64_t frame = 0; frame < info.diagram.frames(); ++frame)
    if (frame < info.diagram.row_frames)
      reader.add_rows(file.payload(frame), file.place(frame));
    else
      reader.add_nodes(file.payload(frame), file.place(frame));
  return reader.take(info.cell, FileLocation{file.path});
}

}  // namespace

DiagramEntries::DiagramEntries(std::shared_ptr<const TableFrames> file) : file_(std::move(file)) {
  require_heap_sum(info(), FileLocation{file_->path});
}

DiagramEntries::Loaded DiagramEntries::load() const {
  Loaded found;
  found.space = space_of(info(), FileLocation{file_->path});
  found.diagram = std::make_shared<const Diagram>(read_diagram(*file_, *found.space));
  return found;
}

const DiagramEntries::Loaded& DiagramEntries::loaded() const {
  if (is_loaded_.load(std::memory_order_acquire)) return loaded_;
  const std::lock_guard lock(guard_);
  if (!is_loaded_.load(std::memory_order_relaxed)) loaded_ = load();
  is_loaded_.store(true, std::memory_order_release);
  return loaded_;
}

std::shared_ptr<const Diagram> DiagramEntries::diagram() const { return loaded().diagram; }

KeptValue DiagramEntries::value(Index position) const {
  const Loaded& all = loaded();
  const Value value = DepthCode<heaps::HeapCode>::decode(all.diagram->at(*all.space, position), info().kind.play);
  return has_figures(info().kind) ? value : Value{value.outcome, 0};
}

void DiagramEntries::read(Index first, Index count, CellBuffer& cells) const {
  const Loaded& all = loaded();
  const auto append = [&]<class Cell>(Cell* to) {
    heaps::put_codes(*all.diagram, *all.space, first, std::span(to, count));
  };
  if (cells.width() == CellWidth::byte) return append(cells.grow<std::uint8_t>(count));
  if (cells.width() == CellWidth::two_bytes) return append(cells.grow<std::uint16_t>(count));
  std::vector<std::uint64_t> losses((count + 63) / 64);
  heaps::put_losses(*all.diagram, *all.space, first, count, losses.data());
  cells.append({first, LossBits{losses.data(), 0, count}}, 0, count);
}

void DiagramEntries::check_counts() const {
  const FileLocation place{file_->path};
  const TableSummary& summary = info().summary;
  const TableSummary found = summarise_codes(diagram()->histogram(), CellWidth::two_bytes, info().kind);
  place.expect("won positions of the diagram", summary.wins, found.wins);
  place.expect("lost positions of the diagram", summary.losses, found.losses);
  for (const Count& row : summary.histogram) {
    const auto there = std::ranges::find(found.histogram, row.figure, &Count::figure);
    const Count count = there == found.histogram.end() ? Count{} : *there;
    place.expect("won positions of a depth", row.wins, count.wins);
    place.expect("lost positions of a depth", row.losses, count.losses);
  }
}

}  // namespace zermelo
