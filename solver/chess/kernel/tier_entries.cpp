// Passes the entries of a tier in the order of their numbers: `read` finds the frame and the levels of each number.
#include <algorithm>
#include <array>
#include <vector>

#include "solver/chess/kernel/tier_cells.h"
#include "solver/chess/kernel/vectors/pull.h"
#include "tablebase/chess/ending_numbers.h"

namespace zermelo::chess::kernel {

/// The numbers of an anchor that have a position: of several numbers for the same position up to symmetry, the
/// smallest.
class Representatives {
 public:
  /// The anchor as TierCells::read numbers it.
  Representatives(const chess::EndingNumbers& numbers, Index anchor);

  /// Makes gaps of the entries of a pair of kings whose numbers are not the smallest.
  template <class Entry>
  void clear_others(std::size_t pair, Entry* entries) const;

 private:
  template <class Entry>
  void clear_unsorted(Entry* entries) const;

  const chess::EndingNumbers& numbers_;
  Index first_;              ///< the first number of the anchor
  std::uint8_t symmetries_;  ///< the symmetries that keep the anchor, see EndingNumbers::kept_by
};

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

namespace {

/// The entries of help play, from loopy codes of a byte and solutions; gaps are 0. Without branches, which no processor
/// predicts.
template <class Entry>
void put_solutions(const std::uint8_t* codes, const std::uint8_t* solutions, std::size_t cells, Entry* to) {
  constexpr std::uint8_t draw = LoopyCode<std::uint8_t>::draw;
  for (std::size_t i = 0; i < cells; ++i) {
    const unsigned solved = (codes[i] != draw) & (codes[i] != 0);
    to[i] = static_cast<Entry>(static_cast<unsigned>(codes[i]) << 8 | (solutions[i] & (0u - solved)));
  }
}

}  // namespace

/// Entries with depths in plies of tables. Most are read as codes of a byte, with depths in plies of the kernel; a list
/// translates them.
template <class Entry>
void TierCells::read_other_goal(std::size_t first, std::size_t cells, Entry* to) const {
  using Code = LoopyCode<std::uint8_t>;
  constexpr std::size_t most = 4096;
  const Side to_move = first < first_cell(1) ? Side::white : Side::black;  // matters only in a race, which has no pawns
  if (cells % 64 != 0 || cells_->wide() || cells_->deepest() > HelpCode::most_plies) {
    for (std::size_t i = 0; i < cells; ++i) {
      const Value value = aim_.as_outer(value_of(first + i), to_move);
      const auto code = aim_.is_help() ? SolutionCode::encode(value) : LoopyCode<Entry>::encode(value);
      to[i] = is_legal(first + i) ? static_cast<Entry>(code) : Entry{0};
    }
    return;
  }
  const std::array<std::uint8_t, 256>& outer = outer_codes_[at(to_move)];
  std::array<std::uint8_t, most> codes;
  for (std::size_t begin = 0; begin < cells; begin += most) {
    const std::size_t count = std::min(most, cells - begin), from = first + begin;
    cells_->entries(vector_unit(), from, legal_.data() + from / 64, count / 64, codes.data());
    if (!aim_.is_help() || aim_.is_series())
      for (std::size_t i = 0; i < count; ++i) codes[i] = outer[codes[i]];
    if (aim_.is_help())
      put_solutions(codes.data(), solutions_.data() + from, count, to + begin);
    else
      for (std::size_t i = 0; i < count; ++i)
        to[begin + i] = codes[i] == 0 ? Entry{0} : LoopyCode<Entry>::encode(Code::decode(codes[i]));
  }
}

template <class Entry>
void TierCells::read_cells(std::size_t first, std::size_t cells, Entry* to) const {
  if (!aim_.is_plain()) return read_other_goal(first, cells, to);
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

/// Like men in ascending order have the smallest number, because earlier men have greater weights. Few anchors have a
/// symmetry; their entries are tried one by one.
Representatives::Representatives(const chess::EndingNumbers& numbers, Index anchor)
    : numbers_(numbers), first_(anchor * numbers.anchor_size()), symmetries_(numbers.kept_by(numbers.unrank(first_))) {}

template <class Entry>
void Representatives::clear_others(std::size_t pair, Entry* entries) const {
  clear_unsorted(entries);
  if (symmetries_ == 0) return;
  const std::size_t count = numbers_.anchor_size() / numbers_.pairs().size();
  for (std::size_t entry = 0; entry < count; ++entry)
    if (entries[entry] != 0 && numbers_.placements(numbers_.unrank(first_ + pair * count + entry), symmetries_) == 0)
      entries[entry] = 0;
}

/// For each pair of neighbouring like men, the entries are blocks by the earlier man, rows by the later man, and runs
/// by the men behind.
template <class Entry>
void Representatives::clear_unsorted(Entry* entries) const {
  const std::size_t squares = numbers_.squares(), end = numbers_.roster().size();
  const std::size_t count = numbers_.anchor_size() / numbers_.pairs().size();
  std::size_t run = 1;
  for (std::size_t slot = end; slot-- > numbers_.anchor_end() + 1; run *= squares) {
    if (!numbers_.like(slot - 1, slot)) continue;
    for (std::size_t first = 0; first < count; first += squares * squares * run)
      for (std::size_t earlier = 0; earlier < squares; ++earlier)
        std::fill_n(entries + first + earlier * squares * run, (earlier + 1) * run, Entry{0});
  }
}

template void Representatives::clear_others(std::size_t pair, std::uint8_t* entries) const;
template void Representatives::clear_others(std::size_t pair, std::uint16_t* entries) const;

}  // namespace zermelo::chess::kernel
