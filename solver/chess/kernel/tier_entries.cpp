// Passes the entries of a tier in the order of their numbers: `read` finds the frame and the levels of each number.
#include "solver/chess/kernel/representatives.h"
#include "solver/chess/kernel/tier_cells.h"

namespace zermelo::pieces {

/// The half sheet of an anchor; without pawns, of all anchors with that side to move.
std::size_t TierCells::half_sheet(Index anchor) const {
  const Index anchors = numbers_.anchors();
  if (!numbers_.has_pawns()) return anchor / anchors;
  return anchor >= 2 * anchors ? anchor : 2 * (anchor % anchors) + anchor / anchors;
}

template <class Entry>
void TierCells::read(Index anchor, Entry* to) const {
  const Representatives representatives(numbers_, anchor);
  const bool pawns = numbers_.has_pawns();
  const std::size_t cells = pawns ? plan_.sheet_cells() / 4096 : plan_.frame_cells();
  const std::size_t first = first_cell(half_sheet(anchor)) + (pawns ? 0 : anchor % numbers_.anchors() * cells);
  const std::size_t run = numbers_.anchor_size() / numbers_.pairs().size();
  for (std::size_t pair = 0; pair < numbers_.pairs().size(); ++pair, to += run) {
    const unsigned white = plan_.wide(numbers_.pairs()[pair] / 64), black = plan_.wide(numbers_.pairs()[pair] % 64);
    read_run(first + (pawns ? (64 * white + black) * cells : 0), cells, to);
    representatives.clear_others(pair, to);
  }
}

/// Puts the entries of a run of cells, for all squares of the men behind the anchor.
template <class Entry>
void TierCells::read_run(std::size_t first, std::size_t cells, Entry* to) const {
  if (plan_.board().squares() == 64) return read_cells(first, cells, to);
  std::vector<Entry> wide(cells);
  read_cells(first, cells, wide.data());
  narrow(std::span<const Entry>(wide), to);
}

template <class Entry>
void TierCells::read_cells(std::size_t first, std::size_t cells, Entry* to) const {
  if (log_) return read_log(first / plan_.frame_cells(), to);
  if (cells % 64 == 0) return cells_->entries(vector_unit(), first, legal_.data() + first / 64, cells / 64, to);
  for (std::size_t i = 0; i < cells; ++i)
    to[i] = is_legal(first + i) ? LoopyCode<Entry>::encode(cells_->value(first + i)) : Entry{0};
}

/// Puts the entries of the places of a frame.
template <class Entry>
void TierCells::read_log(std::size_t frame, Entry* to) const {
  const Word* legal = legal_.data() + frame * plan_.words();
  for (std::size_t place = 0; place < plan_.frame_cells(); ++place)
    to[place] = has(legal, place) ? LoopyCode<Entry>::draw : Entry{0};
  log_->read(frame, [&](std::uint32_t place, Value value) { to[place] = LoopyCode<Entry>::encode(value); });
}

/// Puts the entries of the squares of the board, from entries for 64 squares for each man.
template <class Entry>
void TierCells::narrow(std::span<const Entry> wide, Entry* to) const {
  const unsigned squares = plan_.board().squares();
  const std::size_t run = numbers_.anchor_size() / numbers_.pairs().size();
  const std::size_t men = numbers_.roster().size() - numbers_.anchor_end();
  for (std::size_t i = 0; i < run; ++i) {
    std::size_t place = 0;
    for (std::size_t man = 0, weight = 1, rest = i; man < men; ++man, weight *= 64, rest /= squares)
      place += weight * plan_.wide(static_cast<unsigned>(rest % squares));
    to[i] = wide[place];
  }
}

template void TierCells::read(Index anchor, std::uint8_t* to) const;
template void TierCells::read(Index anchor, std::uint16_t* to) const;

}  // namespace zermelo::pieces
