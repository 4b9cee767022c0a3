// Sorts the exits of each chunk by ply.
#include "solver/loopy/kernel/exits.h"

#include "solver/solving/resumable.h"

namespace zermelo::loopy {

void Exits::record(std::size_t number, std::span<const Placed> exits) {
  std::vector<std::pair<std::uint16_t, std::uint16_t>> sorted;  // code, place
  for (const Placed& exit : exits)
    if (exit.value.outcome != Outcome::draw)
      sorted.emplace_back(static_cast<std::uint16_t>(code(exit.value.outcome, exit.value.depth)), exit.place);
  std::sort(sorted.begin(), sorted.end());
  Chunk& events = chunks_[number];
  events = {};
  events.places.reserve(sorted.size());
  for (const auto& [code, place] : sorted) {
    if (events.buckets.empty() || events.buckets.back().code != code) events.buckets.push_back({code, 0});
    events.places.push_back(place);
    events.buckets.back().end = static_cast<std::uint16_t>(events.places.size());
  }
  events.buckets.shrink_to_fit();
}

void Exits::finish() {
  occurs_.assign(std::size_t{1} << 16, false);
  last_ = 0;
  for (const Chunk& events : chunks_)
    for (const Bucket& bucket : events.buckets) {
      occurs_[bucket.code] = true;
      last_ = std::max<std::uint64_t>(last_, bucket.code + 1u);
    }
}

void Exits::put(const PutBytes& put) const {
  for (const Chunk& events : chunks_) {
    const std::uint64_t buckets = events.buckets.size();
    put(std::as_bytes(std::span(&buckets, 1)));
    put(std::as_bytes(std::span(events.buckets)));
    put(std::as_bytes(std::span(events.places)));
  }
}

void Exits::get(Index positions, const GetBytes& get) {
  *this = Exits(positions);
  for (std::size_t number = 0; number < chunks_.size(); ++number) {
    Chunk& events = chunks_[number];
    std::uint64_t buckets = 0;
    get(std::as_writable_bytes(std::span(&buckets, 1)));
    events.buckets.resize(std::min<std::uint64_t>(buckets, chunk));
    get(std::as_writable_bytes(std::span(events.buckets)));
    events.places.resize(events.buckets.empty() ? 0 : events.buckets.back().end);
    get(std::as_writable_bytes(std::span(events.places)));
    if (buckets > chunk || !sound(events, std::min(chunk, positions - number * chunk)))
      throw DamagedCheckpoint("exits are out of order");
  }
  finish();
}

/// Whether the events are in order and belong to a chunk of `positions` positions.
bool Exits::sound(const Chunk& events, Index positions) {
  const auto& buckets = events.buckets;
  for (std::size_t i = 1; i < buckets.size(); ++i)
    if (buckets[i].code <= buckets[i - 1].code || buckets[i].end <= buckets[i - 1].end) return false;
  return std::all_of(events.places.begin(), events.places.end(),
                     [&](std::uint16_t place) { return place < positions; });
}

}  // namespace zermelo::loopy
