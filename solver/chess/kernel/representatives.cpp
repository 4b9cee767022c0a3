// Like men in ascending order have the smallest number, because earlier men have greater weights. Few anchors have a
// symmetry; their entries are tried one by one.
#include "solver/chess/kernel/representatives.h"

namespace zermelo::pieces {

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

}  // namespace zermelo::pieces
