// The entries of a tier in the order of their numbers: `read` finds the frame and the levels of each number.
#include "solver/pieces/representatives.h"
#include "solver/pieces/tier_cells.h"

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
  const std::size_t first =
      first_cell(half_sheet(anchor)) + (pawns ? 0 : anchor % numbers_.anchors() * plan_.frame_cells());
  const std::size_t run = numbers_.anchor_size() / numbers_.pairs().size();
  for (std::size_t pair = 0; pair < numbers_.pairs().size(); ++pair, to += run) {
    const unsigned white = plan_.wide(numbers_.pairs()[pair] / 64), black = plan_.wide(numbers_.pairs()[pair] % 64);
    read_frame(first + (pawns ? (64 * white + black) * (plan_.sheet_cells() / 4096) : 0), to);
    representatives.clear_others(pair, to);
  }
}

/// Puts the entries of the cells from `first` on.
template <class Entry>
void TierCells::read_frame(std::size_t first, Entry* to) const {
  if (log_) {
    const std::vector<Entry> entries = logged<Entry>(first / plan_.frame_cells());
    return read_run(to, [&](std::size_t place) { return entries[place]; });
  }
  // Without a branch: no processor predicts which positions are legal.
  read_run(to, [&](std::size_t place) {
    return static_cast<Entry>(is_legal(first + place) * cells_->template entry<Entry>(first + place));
  });
}

/// The entries of the places of a frame.
template <class Entry>
std::vector<Entry> TierCells::logged(std::size_t frame) const {
  std::vector<Entry> entries(plan_.frame_cells());
  const Word* legal = legal_.data() + frame * plan_.words();
  for (std::size_t place = 0; place < entries.size(); ++place)
    entries[place] = has(legal, place) ? LoopyCode<Entry>::draw : Entry{0};
  log_->read(frame, [&](std::uint32_t place, Value value) { entries[place] = LoopyCode<Entry>::encode(value); });
  return entries;
}

/// Puts the entries for all squares of the men behind the anchor; entry_at(place) returns one.
template <class Entry, class EntryAt>
void TierCells::read_run(Entry* to, const EntryAt& entry_at) const {
  const unsigned squares = plan_.board().squares();
  const std::size_t run = numbers_.anchor_size() / numbers_.pairs().size();
  const std::size_t men = numbers_.roster().size() - numbers_.anchor_end();
  for (std::size_t i = 0; i < run; ++i) {
    std::size_t place = squares == 64 ? i : 0;
    for (std::size_t man = 0, weight = 1, rest = i; squares != 64 && man < men; ++man, weight *= 64, rest /= squares)
      place += weight * plan_.wide(static_cast<unsigned>(rest % squares));
    to[i] = entry_at(place);
  }
}

template void TierCells::read(Index anchor, std::uint8_t* to) const;
template void TierCells::read(Index anchor, std::uint16_t* to) const;

}  // namespace zermelo::pieces
