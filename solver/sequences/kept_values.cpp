// Copies the values in pieces.
#include "solver/sequences/kept_values.h"

#include <algorithm>
#include <span>
#include <vector>

#include "solver/sequences/pieces.h"

namespace zermelo {

void put_values(const Sequence& sequence, const PutBytes& put) {
  if (sequence.values.size() == 0) return;
  for_each_piece(sequence, sequence.values.size() - 1, [&](std::span<const std::uint64_t> values) {
    const std::vector<std::uint32_t> cells(values.begin(), values.end());
    put(std::as_bytes(std::span(cells)));
    return true;
  });
}

void get_values(Sequence& sequence, std::uint64_t count, const GetBytes& get) {
  constexpr std::uint64_t piece = std::uint64_t{1} << 16;
  std::vector<std::uint32_t> values;
  for (std::uint64_t left = count; left != 0; left -= values.size()) {
    values.resize(std::min(left, piece));
    get(std::as_writable_bytes(std::span(values)));
    for (const std::uint32_t value : values) sequence.values.push_back(value);
  }
}

}  // namespace zermelo
