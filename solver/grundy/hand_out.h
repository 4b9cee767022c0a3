// The end of a solve: a table that was solved in cells of one width is handed out in the narrowest that hold it.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "solver/control.h"
#include "solver/grundy/cells.h"

namespace zermelo {

inline constexpr Index hand_out_piece = Index{1} << 20;

/// Hands out entries from `done` on, which grows with them; ends early when `stop` says so.
template <class Cell>
void hand_out_as(const GrundyCells& cells, Index& done, const std::function<bool()>& stop, const Sink& sink) {
  std::vector<Cell> piece(std::min(hand_out_piece, cells.size()));
  while (done < cells.size() && !stop()) {
    const Index count = std::min<Index>(piece.size(), cells.size() - done);
    const Slice slice = cells.slice(done, count);
    std::visit(
        [&](const auto& run) {
          if constexpr (!std::is_same_v<std::decay_t<decltype(run)>, LossBits>)
            std::transform(run.begin(), run.end(), piece.begin(), [](auto cell) { return static_cast<Cell>(cell); });
        },
        slice.cells);
    sink({done, std::span<const Cell>(piece.data(), count)});
    done += count;
  }
}

inline void hand_out(const GrundyCells& cells, Index& done, const std::function<bool()>& stop, const Sink& sink) {
  const CellWidth width = width_for(cells.greatest());
  if (width == CellWidth::byte)
    hand_out_as<std::uint8_t>(cells, done, stop, sink);
  else if (width == CellWidth::word)
    hand_out_as<std::uint16_t>(cells, done, stop, sink);
  else
    hand_out_as<std::uint32_t>(cells, done, stop, sink);
}

}  // namespace zermelo
