// A piece is kept as runs that are short compared with a slab of the store, so slabs are nearly full.
#include "solver/loopy/kernel/kept_moves.h"

#include <algorithm>
#include <utility>

namespace zermelo {
namespace {

constexpr std::size_t run_bytes = std::size_t{1} << 14;

std::size_t pieces_of(Index positions) { return (positions + Exits::piece - 1) / Exits::piece; }

}  // namespace

KeptMoves::KeptMoves(Index positions, std::uint64_t memory_bytes, std::string folder)
    : memory_bytes_(memory_bytes),
      store_({.memory_bytes = memory_bytes, .folder = std::move(folder)}),
      pieces_(pieces_of(positions)) {}

void KeptMoves::keep(Index first, std::span<const std::byte> moves) {
  packed_ += moves.size();
  auto& runs = pieces_[first / Exits::piece];
  runs.reserve((moves.size() + run_bytes - 1) / run_bytes);
  for (; !moves.empty(); moves = moves.subspan(std::min(run_bytes, moves.size())))
    runs.push_back(store_.keep(moves.first(std::min(run_bytes, moves.size()))));
}

std::vector<std::byte> KeptMoves::read(Index first) const {
  std::vector<std::byte> moves, run;
  const auto& runs = pieces_[first / Exits::piece];
  moves.reserve(runs.size() * run_bytes);
  for (const ColdStore::Run& kept : runs) {
    store_.read(kept, run);
    moves.insert(moves.end(), run.begin(), run.end());
  }
  return moves;
}

OpenCounts::OpenCounts(Index positions) : pieces_(pieces_of(positions)) {}

void OpenCounts::keep(Index first, std::span<const std::byte> counts) {
  pieces_[first / Exits::piece].assign(counts.begin(), counts.end());
}

void OpenCounts::read(Index first, std::span<std::uint32_t> counts) const {
  const std::byte* at = pieces_[first / Exits::piece].data();
  for (std::uint32_t& count : counts) count = static_cast<std::uint32_t>(unpack_number(at));
}

}  // namespace zermelo
