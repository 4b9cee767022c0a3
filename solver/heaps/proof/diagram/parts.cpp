// Parts are found by lists of equal hashes, one list for each part on average.
#include "solver/heaps/proof/diagram/parts.h"

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/base/mix.h"

namespace zermelo::heaps::proof {
namespace {

constexpr std::uint32_t most_parts = std::uint32_t{1} << 31;

}  // namespace

Parts::Parts(const HeapSpace::Limits& limits, std::uint64_t most_bytes)
    : limits_(limits), most_bytes_(most_bytes), first_(std::size_t{1} << 12) {}

std::size_t Parts::bucket(const Stored& part, std::span<const HeapCode> row) const {
  std::uint64_t hash = mix(mix(std::uint64_t{part.level} << 16 | part.slack) ^ static_cast<std::uint16_t>(part.delta));
  if (part.level > 1) return mix(hash ^ (std::uint64_t{part.low} << 32 | part.high)) & (first_.size() - 1);
  for (const HeapCode code : row) hash = mix(hash ^ code);
  return hash & (first_.size() - 1);
}

bool Parts::same(const Stored& a, const Stored& b, std::span<const HeapCode> row) const {
  if (a.level != b.level || a.slack != b.slack) return false;
  if (a.level > 1) return a.low == b.low && a.high == b.high && a.delta == b.delta;
  return a.high == row.size() && std::equal(row.begin(), row.end(), codes_.begin() + a.low);
}

std::uint32_t Parts::number(Stored part, std::span<const HeapCode> row) {
  if (stored_.size() > first_.size()) spread();
  std::uint32_t& first = first_[bucket(part, row)];
  for (std::uint32_t at = first; at != 0; at = stored_[at].next)
    if (same(stored_[at], part, row)) return at;
  if (part.level == 1) {
    part.low = static_cast<std::uint32_t>(codes_.size());
    codes_.insert(codes_.end(), row.begin(), row.end());
  }
  // Vectors that grow hold three times their elements for a moment.
  if (stored_.size() >= most_parts || (3 * sizeof(Stored) + 12) * stored_.size() + 6 * codes_.size() > most_bytes_)
    throw LimitError(
        "the proof of the table needs more than {} MiB, a quarter of its memory, for its parts; try --memory {}M",
        most_bytes_ >> 20, most_bytes_ >> 17);
  part.next = first;
  stored_.push_back(part);
  return first = count() - 1;
}

void Parts::spread() {
  first_.assign(2 * first_.size(), 0);
  for (std::uint32_t i = 1; i < count(); ++i) {
    Stored& part = stored_[i];
    std::uint32_t& first = first_[bucket(part, part.level == 1 ? row({i}) : std::span<const HeapCode>{})];
    part.next = first;
    first = i;
  }
}

Part Parts::add(std::uint32_t level, std::uint32_t slack, Part low, Part high) {
  const Stored part{low.node, high.node, static_cast<std::int16_t>(high.deeper - low.deeper),
                    static_cast<std::uint16_t>(slack), static_cast<std::uint16_t>(level)};
  return {number(part, {}), std::min(low.deeper, high.deeper)};
}

Part Parts::add_row(std::uint32_t slack, std::vector<HeapCode> codes) {
  std::uint32_t least = half_depth(codes.front());
  for (const HeapCode code : codes) least = std::min(least, half_depth(code));
  for (HeapCode& code : codes) code = deeper(code, 0u - least);
  const Stored part{0, static_cast<std::uint32_t>(codes.size()), 0, static_cast<std::uint16_t>(slack), 1};
  return {number(part, codes), static_cast<std::uint16_t>(least)};
}

Part Parts::row_from(Part part, std::uint32_t first, std::uint32_t slack) {
  const std::span<const HeapCode> codes = row(part).subspan(first, slack / weight(1) + 1);
  return deeper_part(add_row(slack, {codes.begin(), codes.end()}), part.deeper);
}

}  // namespace zermelo::heaps::proof
