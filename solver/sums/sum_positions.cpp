// A hash table with open addressing contains the numbers of the positions; one vector contains all letters.
#include "solver/sums/sum_positions.h"

#include <algorithm>

namespace zermelo {

/// The slot of the position with these letters, or the empty slot for it. Multiplicative hashing, high bits folded
/// down.
std::size_t SumPositions::slot_of(std::span<const std::uint32_t> letters) const {
  std::uint64_t hash = letters.size();
  for (const std::uint32_t letter : letters) {
    hash = (hash ^ letter) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  }
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot] != none && !std::ranges::equal(this->letters(slots_[slot]), letters)) slot = (slot + 1) & mask;
  return slot;
}

void SumPositions::grow_slots() {
  slots_.assign(2 * slots_.size(), none);
  for (std::uint32_t position = 0; position < count(); ++position) slots_[slot_of(letters(position))] = position;
}

std::uint32_t SumPositions::add(std::span<const std::uint32_t> letters) {
  if (2 * (std::size_t{count()} + 1) > slots_.size()) grow_slots();
  const std::uint32_t position = count();
  slots_[slot_of(letters)] = position;
  letters_.insert(letters_.end(), letters.begin(), letters.end());
  begins_.push_back(letters_.size());
  depths_.push_back(unsolved);
  return position;
}

std::uint64_t SumPositions::memory() const {
  return 4 * (letters_.capacity() + depths_.capacity() + slots_.size()) + 8 * begins_.capacity();
}

std::uint64_t SumPositions::memory_to_grow(std::size_t letters) const {
  const auto grown = [](const auto& cells, std::size_t more) -> std::uint64_t {
    const bool fits = cells.size() + more <= cells.capacity();
    return fits ? 0 : std::max(2 * cells.capacity(), cells.size() + more) * sizeof(cells[0]);
  };
  const std::uint64_t slots = 2 * (std::size_t{count()} + 1) > slots_.size() ? 8 * slots_.size() : 0;
  return memory() + grown(letters_, letters) + grown(begins_, 1) + grown(depths_, 1) + slots;
}

}  // namespace zermelo
