// Tables for halves or bytes of sets.
#include "tablebase/boards/described/numbers/set_numbers.h"

#include <algorithm>

namespace zermelo::described {
namespace {

bool processor_moves_bits() {
#ifdef __x86_64__
  return __builtin_cpu_supports("bmi2") != 0;
#else
  return false;
#endif
}

}  // namespace

SetNumbers::SetNumbers(unsigned points)
    : moves_bits_(processor_moves_bits()), bytes_((points + 7) / 8), closed_(1 << 16), opened_(1 << 16) {
  for (std::size_t n = 0; n < ways_.size(); ++n) {
    ways_[n][0] = 1;
    for (std::size_t k = 1; n != 0 && k <= n; ++k)
      ways_[n][k] = std::min(max_positions, ways_[n - 1][k - 1] + ways_[n - 1][k]);
  }
  for (unsigned set = 0; set < 256; ++set) {
    bits_[set] = static_cast<std::uint8_t>(count(set));
    for (unsigned free = 0; free < 256; ++free) {
      unsigned place = 0;
      for_points(free, [&](unsigned point) {
        closed_[free << 8 | set] |= static_cast<std::uint8_t>((set >> point & 1) << place);
        opened_[free << 8 | set] |= static_cast<std::uint8_t>((set >> place & 1) << point);
        ++place;
      });
    }
  }
  points <= most_halved ? make_halves(points) : make_bytes();
}

Points SetNumbers::closed_by_bytes(Points set, Points free) const {
  Points moved = 0;
  unsigned done = 0;
  for (unsigned byte = 0; byte < bytes_; ++byte, set >>= 8, free >>= 8) {
    moved |= Points{closed_[(free & 0xFF) << 8 | (set & 0xFF)]} << done;
    done += bits_[free & 0xFF];
  }
  return moved;
}

Points SetNumbers::opened_by_bytes(Points set, Points free) const {
  Points moved = 0;
  for (unsigned byte = 0; byte < bytes_; ++byte, free >>= 8) {
    moved |= Points{opened_[(free & 0xFF) << 8 | (set & 0xFF)]} << 8 * byte;
    set >>= bits_[free & 0xFF];
  }
  return moved;
}

Index SetNumbers::sum(Points set, unsigned first, unsigned before) const {
  Index sum = 0;
  for_points(set, [&](unsigned point) { sum += ways_[std::min(first + point, most_points)][++before]; });
  return sum;
}

void SetNumbers::make_halves(unsigned points) {
  half_ = (points + 1) / 2;
  const std::size_t sets = std::size_t{1} << half_;
  for (std::size_t set = 0; set < sets; ++set) low_.push_back(static_cast<std::uint32_t>(sum(set, 0, 0)));
  for (unsigned size = 0; size <= points; ++size)
    for (std::size_t set = 0; set < sets; ++set)
      high_.push_back(count(set) > size ? 0 : static_cast<std::uint32_t>(sum(set, half_, size - count(set))));
}

void SetNumbers::make_bytes() {
  sums_.resize(bytes_);
  for (unsigned byte = 0; byte < bytes_; ++byte)
    for (unsigned before = 0; before <= 8 * byte; ++before)
      for (unsigned set = 0; set < 256; ++set) sums_[byte].push_back(sum(set, 8 * byte, before));
}

void SetNumbers::prepare(unsigned points, unsigned size) {
  std::vector<std::uint32_t>& sets = listed_[points][size];
  if (!sets.empty() || points > 32 || ways(points, size) > most_listed - listed_sets_) return;
  listed_sets_ += ways(points, size);
  sets.reserve(ways(points, size));
  for_sets(*this, points, size, [&](Points set) { sets.push_back(static_cast<std::uint32_t>(set)); });
}

Points SetNumbers::unrank_by_points(Index number, unsigned size, Points free) const {
  std::array<std::uint8_t, most_points> points;
  unsigned places = 0;
  for_points(free, [&](unsigned point) { points[places++] = static_cast<std::uint8_t>(point); });
  Points set = 0;
  for (unsigned left = size; left != 0; --left) {
    do --places;
    while (ways_[places][left] > number);
    number -= ways_[places][left];
    set |= one(points[places]);
  }
  return set;
}

}  // namespace zermelo::described
