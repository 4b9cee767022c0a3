// Like men in ascending order have the smallest number, because earlier men have greater weights. Few anchors have a
// symmetry; their entries are tried one by one.
#include "solver/pieces/representatives.h"

namespace zermelo::pieces {

using chess::EndingNumbers;

Representatives::Representatives(const EndingNumbers& numbers, Index anchor)
    : numbers_(numbers), first_(numbers.has_pawns() ? numbers.anchor_end() : 2) {
  const Index anchors = numbers.anchors();
  const bool capture = anchor >= 2 * anchors;
  anchor_ = capture ? numbers.capture(anchor - 2 * anchors) : numbers.anchor(anchor % anchors);
  const std::size_t begin = numbers.has_pawns() ? 2 : 0;
  for (unsigned symmetry = 1; symmetry < numbers.symmetries().size(); ++symmetry) {
    const auto& image = numbers.symmetries()[symmetry];
    if (capture && image[numbers.passed(anchor - 2 * anchors)] != numbers.passed(anchor - 2 * anchors)) continue;
    const EndingNumbers::Line turned = numbers.turned(anchor_, image);
    if (std::equal(turned.begin() + static_cast<std::ptrdiff_t>(begin),
                   turned.begin() + static_cast<std::ptrdiff_t>(numbers.anchor_end()),
                   anchor_.begin() + static_cast<std::ptrdiff_t>(begin)))
      mirrors_.push_back(symmetry);
  }
}

template <class Entry>
void Representatives::clear_others(std::size_t pair, Entry* entries) const {
  clear_unsorted(entries);
  if (mirrors_.empty()) return;
  const std::size_t count = numbers_.anchor_size() / numbers_.pairs().size();
  for (std::size_t entry = 0; entry < count; ++entry)
    if (entries[entry] != 0 && !is_smallest(pair, entry)) entries[entry] = 0;
}

bool Representatives::is_smallest(std::size_t pair, std::size_t entry) const {
  EndingNumbers::Line line = anchor_;
  const unsigned squares = numbers_.squares();
  for (std::size_t slot = numbers_.roster().size(); slot > first_; entry /= squares)
    line[--slot] = static_cast<std::uint8_t>(entry % squares);
  if (numbers_.has_pawns()) {
    line[0] = static_cast<std::uint8_t>(numbers_.pairs()[pair] / 64);
    line[1] = static_cast<std::uint8_t>(numbers_.pairs()[pair] % 64);
  }
  return std::all_of(mirrors_.begin(), mirrors_.end(), [&](unsigned symmetry) {
    return !(numbers_.turned(line, numbers_.symmetries()[symmetry]) < line);
  });
}

/// For each pair of neighbouring like men, the entries are blocks by the earlier man, rows by the later one, and runs
/// by those behind.
template <class Entry>
void Representatives::clear_unsorted(Entry* entries) const {
  const std::size_t squares = numbers_.squares(), end = numbers_.roster().size();
  const std::size_t count = numbers_.anchor_size() / numbers_.pairs().size();
  std::size_t run = 1;
  for (std::size_t slot = end; slot-- > first_ + 1; run *= squares) {
    if (!numbers_.like(slot - 1, slot)) continue;
    for (std::size_t first = 0; first < count; first += squares * squares * run)
      for (std::size_t earlier = 0; earlier < squares; ++earlier)
        std::fill_n(entries + first + earlier * squares * run, (earlier + 1) * run, Entry{0});
  }
}

template void Representatives::clear_others(std::size_t pair, std::uint8_t* entries) const;
template void Representatives::clear_others(std::size_t pair, std::uint16_t* entries) const;

}  // namespace zermelo::pieces
