// The game that the spec names numbers the positions. Its limits say which heaps the nodes belong to.
//
// A walk to a single entry checks what it uses: children have lower numbers, nodes and rows are on their levels, the
// row has its number of codes, and the code fits into the cells. So it ends, at a code; only the whole diagram is
// checked as check_diagram() does. Frames do not tell the numbers of their rows, so they are counted from the first
// frame on.
#include "formats/table/reading/diagram_entries.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/table/metadata/table_info.h"
#include "tablebase/game/structure.h"
#include "tablebase/heaps/diagram.h"
#include "tablebase/registry.h"

namespace zermelo {

using heaps::Diagram;
using heaps::DiagramRef;
using heaps::DiagramWalk;
using heaps::HeapCode;
using heaps::HeapCounts;
using heaps::HeapSpace;

namespace {

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

DiagramEntries::DiagramEntries(std::shared_ptr<const TableFrames> file, const std::shared_ptr<BlockCache>& cache)
    : file_(std::move(file)), nodes_(cache), rows_(cache), row_ends_(info().diagram.row_frames) {
  if (!can_be_diagram(info().kind, info().spec))
    FileLocation{file_->path}.refuse("the layout diagram is for sums of heaps; '{}' is another game", info().spec);
}

const HeapSpace& DiagramEntries::space() const {
  return *space_.get([this] { return space_of(info(), FileLocation{file_->path}); });
}

std::shared_ptr<const Diagram> DiagramEntries::diagram() const {
  return diagram_.get([this] { return std::make_shared<const Diagram>(read_diagram(*file_, space())); });
}

const Diagram& DiagramEntries::loaded() const {
  const std::shared_ptr<const Diagram>* known = diagram_.known();
  return known != nullptr ? **known : *diagram();
}

KeptValue DiagramEntries::value(Index position) const {
  const Value value = DepthCode<HeapCode>::decode(code(position), info().kind.play);
  return KeptValue(info().kind->has_figures() ? value : Value{value.outcome, 0});
}

HeapCode DiagramEntries::code(Index position) const {
  if (const Diagram* all = loaded_if_worth()) return all->at(space(), position);
  return walk_to(space().unrank(position));
}

/// The whole diagram if it is loaded, or if single entries have read so much of it that loading is worth it. If that
/// fails, walks go on: most of them do not meet the damaged frame.
const Diagram* DiagramEntries::loaded_if_worth() const {
  if (const auto* known = diagram_.known()) return known->get();
  if (decoded_.load(std::memory_order_relaxed) <= info().diagram.frames() / 2) return nullptr;
  if (is_damaged_.load(std::memory_order_relaxed)) return nullptr;
  try {
    return &loaded();
  } catch (const FormatError&) {
    is_damaged_.store(true, std::memory_order_relaxed);
    return nullptr;
  }
}

/// Calls use(content) for a frame, which read() decodes unless it is in the cache.
template <class Content, class Read, class Use>
void DiagramEntries::with_frame(const BlockList<Content>& cache, std::uint64_t frame, const Read& read,
                                const Use& use) const {
  if (cache.find(frame, use)) return;
  auto content = std::make_unique<const Content>(read());
  decoded_.fetch_add(1, std::memory_order_relaxed);
  use(*content);
  cache.insert(frame, std::move(content));
}

HeapCode DiagramEntries::walk_to(const HeapCounts& counts) const {
  const DiagramSize& size = info().diagram;
  DiagramRef at{size.rows + size.nodes - 1, 0};
  std::uint32_t more = size.root_deeper;
  DiagramWalk walk(space().limits(), counts);
  while (!walk.is_at_row()) {
    if (at.node < size.rows) FileLocation{file_->path}.refuse("row {} of the diagram is on a wrong level", at.node);
    const std::uint64_t frame = size.row_frames + (at.node - size.rows) / DiagramSize::frame_nodes;
    const FileLocation place = file_->place(frame);
    with_frame(
        nodes_, frame, [&] { return DiagramNodes(file_->payload(frame), size, frame, place); },
        [&](const DiagramNodes& nodes) {
          for (; !walk.is_at_row() && nodes.contains(at.node); walk.step()) {
            at = nodes.child(at.node, walk.goes_high(), place);
            more += at.deeper;
          }
        });
  }
  return code_in(at.node, walk, counts[1], more);
}

HeapCode DiagramEntries::code_in(std::uint32_t row, const DiagramWalk& end, std::uint32_t ones,
                                 std::uint32_t more) const {
  if (row >= info().diagram.rows) FileLocation{file_->path}.refuse("node {} of the diagram is on a wrong level", row);
  const std::uint32_t frame = frame_of_row(row), first = frame == 0 ? 0 : row_ends_[frame - 1];
  const FileLocation place = file_->place(frame);
  HeapCode code = 0;
  with_frame(
      rows_, frame, [&] { return read_row_frame(frame); },
      [&](const DiagramRows& rows) {
        if (row - first >= rows.count()) place.refuse("the frame has no row {}", row);
        const auto codes = rows.row(row - first);
        place.expect("codes of a row", end.row_length(), codes.size());
        code = codes[ones];
      });
  if (heaps::half_depth(code) + more > most_half_depth(info().cell, DepthCode<HeapCode>::outcome(code)))
    place.refuse("row {} of the diagram is too deep for the cells of the table", row);
  return heaps::deeper(code, more);
}

DiagramRows DiagramEntries::read_row_frame(std::uint32_t frame) const {
  return read_rows(file_->payload(frame), info().diagram.rows, file_->place(frame));
}

std::uint32_t DiagramEntries::frame_of_row(std::uint32_t row) const {
  const auto find = [&](std::uint32_t known) {
    const auto end = row_ends_.begin() + known;
    return static_cast<std::uint32_t>(std::upper_bound(row_ends_.begin(), end, row) - row_ends_.begin());
  };
  const std::uint32_t known = row_ends_known_.load(std::memory_order_acquire);
  if (const std::uint32_t frame = find(known); frame < known) return frame;
  const std::lock_guard lock(guard_);
  for (std::uint32_t frame = row_ends_known_.load(std::memory_order_relaxed); frame < row_ends_.size(); ++frame) {
    if (const std::uint32_t found = find(frame); found < frame) return found;
    with_frame(
        rows_, frame, [&] { return read_row_frame(frame); },
        [&](const DiagramRows& rows) { row_ends_[frame] = (frame == 0 ? 0 : row_ends_[frame - 1]) + rows.count(); });
    row_ends_known_.store(frame + 1, std::memory_order_release);
  }
  const auto frames = static_cast<std::uint32_t>(row_ends_.size());
  if (const std::uint32_t found = find(frames); found < frames) return found;
  FileLocation{file_->path}.refuse("the frames of the diagram have {} rows, and not row {}", row_ends_.back(), row);
}

void DiagramEntries::read(Index first, Index count, CellBuffer& cells) const {
  cells.append(loaded(), space(), first, count);
}

void DiagramEntries::check_counts() const {
  const FileLocation place{file_->path};
  const TableSummary& summary = info().summary;
  const TableSummary found = summarise_codes(loaded().histogram(), CellWidth::two_bytes, info().kind);
  place.expect("won positions of the diagram", summary.wins, found.wins);
  place.expect("lost positions of the diagram", summary.losses, found.losses);
  for (const Count& row : summary.histogram) {
    const auto there = std::ranges::find(found.histogram, row.figure, &Count::figure);
    const Count count = there == found.histogram.end() ? Count{} : *there;
    const std::string won = fmt::format("positions of the diagram won in {} plies", row.figure);
    const std::string lost = fmt::format("positions of the diagram lost in {} plies", row.figure);
    place.expect(won.c_str(), row.wins, count.wins);
    place.expect(lost.c_str(), row.losses, count.losses);
  }
}

}  // namespace zermelo
