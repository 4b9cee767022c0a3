// The game that the spec names numbers the positions. Its limits say which heaps the nodes belong to.
#include "formats/table/reading/diagram_entries.h"

#include <map>

#include "formats/table/diagrams/diagram_frames.h"
#include "tablebase/game/structure.h"
#include "tablebase/heaps/heap_game.h"
#include "tablebase/registry.h"

namespace zermelo {

using heaps::Diagram;
using heaps::HeapCode;
using heaps::HeapSpace;

namespace {

using Codes = DepthCode<HeapCode>;

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

template <class Cell>
void append_cells(std::span<const HeapCode> codes, std::uint32_t deeper, CellBuffer& cells) {
  Cell* to = cells.grow<Cell>(codes.size());
  for (const HeapCode code : codes) *to++ = static_cast<Cell>(heaps::deeper(code, deeper));
}

void append_bits(std::span<const HeapCode> codes, CellBuffer& cells) {
  for (; !codes.empty(); codes = codes.subspan(std::min<std::size_t>(64, codes.size()))) {
    const std::size_t count = std::min<std::size_t>(64, codes.size());
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < count; ++i) bits |= std::uint64_t{codes[i] >= Codes::half} << i;
    cells.append_bits(bits, count);
  }
}

/// Appends the codes of a row. The low byte of a code is the code with 8 bits.
void append_row(std::span<const HeapCode> codes, std::uint32_t deeper, CellBuffer& cells) {
  if (cells.width() == CellWidth::bit)
    append_bits(codes, cells);
  else if (cells.width() == CellWidth::byte)
    append_cells<std::uint8_t>(codes, deeper, cells);
  else
    append_cells<std::uint16_t>(codes, deeper, cells);
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
  const Value value = Codes::decode(all.diagram->at(*all.space, position), info().kind.play);
  return has_figures(info().kind) ? value : Value{value.outcome, 0};
}

void DiagramEntries::read(Index first, Index count, CellBuffer& cells) const {
  const Loaded& all = loaded();
  all.diagram->for_rows(
      *all.space, first, count,
      [&](std::span<const HeapCode> codes, std::uint32_t deeper) { append_row(codes, deeper, cells); });
}

void DiagramEntries::check_counts() const {
  const FileLocation place{file_->path};
  const TableSummary& summary = info().summary;
  const std::vector<Index> positions = diagram()->histogram();
  Index wins = 0, losses = 0;
  std::map<std::uint32_t, Count> depths;
  for (std::size_t code = 0; code < positions.size(); ++code) {
    if (positions[code] == 0) continue;
    const Value value = Codes::decode(static_cast<HeapCode>(code), info().kind.play);
    (value.outcome == Outcome::win ? wins : losses) += positions[code];
    (value.outcome == Outcome::win ? depths[value.depth].wins : depths[value.depth].losses) += positions[code];
  }
  place.expect("won positions of the diagram", summary.wins, wins);
  place.expect("lost positions of the diagram", summary.losses, losses);
  for (const Count& row : summary.histogram) {
    place.expect("won positions of a depth", row.wins, depths[row.figure].wins);
    place.expect("lost positions of a depth", row.losses, depths[row.figure].losses);
  }
}

}  // namespace zermelo
