// A chunk is kept as runs that are short compared with a slab of the store, so slabs are nearly full. A thread
// remembers the chunk that it read last, and the place behind the position that it listed last.
#include "tablebase/game/kept_moves.h"

#include <utility>

namespace zermelo {
namespace {

constexpr std::size_t most_run = std::size_t{1} << 14, least_slab = std::size_t{1} << 10,
                      most_slab = std::size_t{1} << 18;

/// The moves of a small game or tier take a small slab.
std::size_t slab_bytes(Index positions) { return std::clamp<Index>(16 * positions, least_slab, most_slab); }

std::atomic<std::uint64_t> objects{0};

/// What a thread reads: the chunk of an object, from the moves of the position at `place` on.
struct Reading {
  std::uint64_t object = 0;
  Index chunk = 0, place = 0;
  std::vector<std::byte> moves;
  const std::byte* at = nullptr;
};

}  // namespace

KeptMoves::KeptMoves(Index positions, Index chunk, std::uint64_t memory_bytes, std::string folder, bool gains)
    : chunk_(chunk),
      memory_bytes_(memory_bytes),
      gains_(gains),
      run_bytes_(std::min(most_run, slab_bytes(positions))),
      store_({slab_bytes(positions), memory_bytes, std::move(folder)}),
      chunks_((positions + chunk - 1) / chunk),
      id_(++objects) {}

void KeptMoves::keep(Index first, std::span<const std::byte> moves) {
  std::vector<ColdStore::Run> runs;
  runs.reserve((moves.size() + run_bytes_ - 1) / run_bytes_);
  packed_ += moves.size();
  for (; !moves.empty(); moves = moves.subspan(std::min(run_bytes_, moves.size())))
    runs.push_back(store_.keep(moves.first(std::min(run_bytes_, moves.size()))));
  chunks_[first / chunk_] = std::move(runs);
  ++kept_;
}

void KeptMoves::move_to_file() {
  std::call_once(moved_, [this] { store_.move_to_file(); });
  memory_bytes_ = 0;
}

void KeptMoves::read(std::size_t chunk, std::vector<std::byte>& moves) const {
  const auto& runs = chunks_[chunk];
  if (runs.size() == 1) return store_.read(runs.front(), moves);
  std::vector<std::byte> run;
  moves.clear();
  for (const ColdStore::Run& kept : runs) {
    store_.read(kept, run);
    moves.insert(moves.end(), run.begin(), run.end());
  }
}

bool KeptMoves::list(Index place, Index from, MoveList& moves) const {
  thread_local Reading reading;
  const Index chunk = place / chunk_;
  if (chunks_[chunk].empty()) return false;
  if (reading.object != id_ || reading.chunk != chunk) {
    reading.object = 0;  // in case read() throws
    read(chunk, reading.moves);
    reading.chunk = chunk;
    reading.object = id_;
    reading.at = nullptr;
  }
  if (reading.at == nullptr || place < reading.place) {
    reading.at = reading.moves.data();
    reading.place = chunk * chunk_;
  }
  for (; reading.place < place; ++reading.place) skip_moves(reading.at);
  moves.clear();
  const std::byte* at = std::exchange(reading.at, nullptr);  // in case a bound of the moves throws
  const auto use = [&](Index, Index to) { gains_ ? moves.add(to, unpack_gain(at)) : moves.add(to); };
  unpack_moves(from, at, use);
  reading.at = at;
  ++reading.place;
  return true;
}

}  // namespace zermelo
