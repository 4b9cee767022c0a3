// Names of the layouts, and the way from a name to the code of its arrangement.
#include "formats/blocks/layout.h"

#include <array>

#include "formats/blocks/codes.h"
#include "formats/blocks/grundy.h"
#include "formats/blocks/losses.h"
#include "formats/blocks/outcomes.h"
#include "formats/blocks/packed.h"
#include "formats/blocks/planes.h"
#include "formats/blocks/runs.h"

namespace zermelo {
namespace {

constexpr std::array depth_layouts{Layout::mixed, Layout::codes, Layout::packed, Layout::planes, Layout::losses};
constexpr std::array loopy_depth_layouts{Layout::codes};
constexpr std::array outcome_layouts{Layout::outcomes};
constexpr std::array grundy_layouts{Layout::changes, Layout::values};

bool holds_grundy(Layout layout) { return layout == Layout::changes || layout == Layout::values; }

/// The first byte of a `mixed` block, and the number of its way.
enum class Tag : std::uint8_t { codes, runs, planes };

template <class Cell>
std::optional<Bytes> pack_mixed(Tag tag, std::span<const Cell> cells) {
  Bytes payload;
  payload.reserve(cells.size_bytes() + bit_words(cells.size()) * 8 + 1);
  payload.push_back(static_cast<std::byte>(tag));
  if (tag == Tag::codes) put_codes(payload, cells);
  if (tag == Tag::planes) put_planes(payload, cells);
  if (tag == Tag::runs && !put_runs(payload, cells, cells.size_bytes())) return std::nullopt;
  return payload;
}

template <class Cell>
std::optional<Bytes> pack_cells(Layout layout, unsigned way, std::span<const Cell> cells) {
  if (layout == Layout::mixed) return pack_mixed(static_cast<Tag>(way), cells);
  Bytes payload;
  if (layout == Layout::codes) put_codes(payload, cells);
  if (layout == Layout::packed) put_packed(payload, cells);
  if (layout == Layout::planes) put_planes(payload, cells);
  if (layout == Layout::losses) put_losses(payload, cells);
  if (layout == Layout::outcomes) put_drawn_outcomes(payload, cells);
  return payload;
}

template <class Cell>
std::unique_ptr<const Block> open_mixed(Index entries, Bytes payload, const Place& place) {
  if (payload.empty()) place.refuse("the block is empty");
  const auto tag = static_cast<Tag>(payload[0]);
  if (tag == Tag::codes) return std::make_unique<CodesBlock<Cell>>(std::move(payload), 1, entries, place);
  if (tag == Tag::runs) return std::make_unique<RunsBlock<Cell>>(std::move(payload), 1, entries, place);
  if (tag == Tag::planes) return std::make_unique<PlanesBlock<Cell>>(std::move(payload), 1, entries, place);
  place.refuse(fmt::format("there is no arrangement {}", static_cast<unsigned>(tag)));
}

template <class Cell>
std::optional<Bytes> pack_grundy(Layout layout, unsigned way, std::span<const Cell> cells) {
  if (layout == Layout::changes) return pack_changes(static_cast<GrundyTag>(way), cells);
  Bytes payload;
  put(payload, std::as_bytes(cells));
  return payload;
}

template <class Cell>
std::unique_ptr<const Block> open_grundy(Layout layout, Index entries, const Bytes& payload, const Place& place) {
  if (layout == Layout::changes) return open_changes<Cell>(entries, payload, place);
  return open_values<Cell>(entries, payload, place);
}

template <class Cell>
std::unique_ptr<const Block> open_cells(Layout layout, Index entries, Bytes payload, const Place& place) {
  switch (layout) {
    case Layout::packed:
      return std::make_unique<PackedBlock<Cell>>(std::move(payload), entries, place);
    case Layout::planes:
      return std::make_unique<PlanesBlock<Cell>>(std::move(payload), 0, entries, place);
    case Layout::losses:
      return std::make_unique<LossesBlock<Cell>>(std::move(payload), entries, place);
    case Layout::mixed:
      return open_mixed<Cell>(entries, std::move(payload), place);
    case Layout::outcomes:
      return std::make_unique<DrawnOutcomesBlock>(std::move(payload), entries, place);
    default:
      return std::make_unique<CodesBlock<Cell>>(std::move(payload), 0, entries, place);
  }
}

}  // namespace

std::string_view name(Layout layout) {
  constexpr std::array<std::string_view, 8> names{"codes", "packed",   "planes",  "losses",
                                                  "mixed", "outcomes", "changes", "values"};
  return names[static_cast<std::size_t>(layout)];
}

std::optional<Layout> layout_named(std::string_view word) {
  for (const Metric metric : {Metric::outcome, Metric::depth, Metric::grundy})
    for (const Layout layout : layouts(metric, Play::normal))
      if (name(layout) == word) return layout;
  return std::nullopt;
}

std::span<const Layout> layouts(Metric metric, Play play) {
  if (Coding(play, metric).numbers) return grundy_layouts;
  if (metric == Metric::outcome) return outcome_layouts;
  if (play == Play::loopy) return loopy_depth_layouts;
  return depth_layouts;
}

std::uint32_t default_block_entries(Layout layout, CellWidth width) {
  if (layout == Layout::outcomes) return width == CellWidth::bit ? 32768 : 16384;
  if (layout == Layout::losses) return 16384;
  return 32768 / static_cast<std::uint32_t>(width);
}

std::uint64_t max_payload(CellWidth width, std::uint64_t entries) {
  const std::uint64_t cells = width == CellWidth::bit ? 0 : entries * static_cast<std::uint64_t>(width) / 8;
  return cells + bit_words(entries) * 8 + 16;
}

unsigned ways(Layout layout) {
  if (layout == Layout::changes) return 2;
  return layout == Layout::mixed ? 3 : 1;
}

std::optional<Bytes> pack(Layout layout, unsigned way, const Slice& slice) {
  return std::visit(
      [&](const auto& run) -> std::optional<Bytes> {
        if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>) {
          Bytes payload;
          put_outcomes(payload, run);
          return payload;
        } else if constexpr (sizeof run[0] == 4) {
          return pack_grundy(layout, way, run);
        } else {
          return holds_grundy(layout) ? pack_grundy(layout, way, run) : pack_cells(layout, way, run);
        }
      },
      slice.cells);
}

std::unique_ptr<const Block> open_block(Layout layout, CellWidth width, Index entries, Bytes payload,
                                        const Place& place) {
  if (width == CellWidth::bit) return std::make_unique<OutcomesBlock>(std::move(payload), entries, place);
  if (width == CellWidth::wide) return open_grundy<std::uint32_t>(layout, entries, payload, place);
  if (holds_grundy(layout) && width == CellWidth::word)
    return open_grundy<std::uint16_t>(layout, entries, payload, place);
  if (holds_grundy(layout)) return open_grundy<std::uint8_t>(layout, entries, payload, place);
  if (width == CellWidth::byte) return open_cells<std::uint8_t>(layout, entries, std::move(payload), place);
  return open_cells<std::uint16_t>(layout, entries, std::move(payload), place);
}

}  // namespace zermelo
