// Counts the sources of each side, then puts them in place.
#include "solver/mancala/tiles/tier_moves.h"

#include <algorithm>

namespace zermelo::mancala {

SideSources::SideSources(const Sides& sides, unsigned seeds, std::span<const SideMoves> moves)
    : first_(sides.count(seeds) + 2) {
  const auto for_each = [&](const auto& use) {
    for (std::size_t before = seeds; before < moves.size(); ++before)
      for (std::uint32_t from = 0; from < sides.count(static_cast<unsigned>(before)); ++from)
        for (const SideMove& move : moves[before].of(from))
          if (move.stored == 0 && before - move.passed == seeds) use(from, move);
  };
  for_each([&](std::uint32_t, const SideMove& move) { ++first_[move.to + 2]; });
  for (std::size_t i = 2; i < first_.size(); ++i) first_[i] += first_[i - 1];
  sources_.resize(first_.back());
  for_each([&](std::uint32_t from, const SideMove& move) {
    sources_[first_[move.to + 1]++] = {from, move.way, move.passed};
  });
}

Origins::Origins(const Sides& sides, unsigned seeds, unsigned passed, const Images& images)
    : ranks_(sides.count(seeds + passed), none), ranges_(ranks_.size() / 64 + 1) {
  for (std::uint32_t chunk = 0; chunk * 64 < sides.count(seeds); ++chunk)
    for (const Images::Run& run : images.chunk(chunk))
      for (std::uint32_t i = 0; run.to != none && i < run.count; ++i) {
        ranks_[run.to + i] = chunk * 64 + run.begin + i;
        Range& range = ranges_[(run.to + i) / 64];
        range.first = std::min(range.first, chunk);
        range.last = std::max(range.last, chunk);
      }
}

namespace {

std::vector<SideMoves> side_moves(const Boards& boards, unsigned seeds) {
  std::vector<SideMoves> moves;
  for (unsigned own = 0; own <= seeds; ++own) moves.emplace_back(boards.rules, boards.numbers.sides(), own);
  return moves;
}

}  // namespace

TierMoves::TierMoves(const Boards& boards, unsigned seeds)
    : moves_(side_moves(boards, seeds)), images_(seeds + 1), origins_(seeds + 1) {
  const Sides& sides = boards.numbers.sides();
  for (unsigned own = 0; own <= seeds; ++own) {
    sources_.emplace_back(sides, own, moves_);
    for (const Passing& way : moves_[own].ways()) {
      const unsigned other = seeds - own;
      const bool stays = way.stored == 0;
      images_[own].push_back(stays ? Images(boards.rules, sides, other, way) : Images());
      origins_[own].push_back(stays ? Origins(sides, other, way.passed, images_[own].back()) : Origins());
    }
  }
}

/// A side has about 5 moves and 3 sources, and twice `seeds` pairs of images and origins.
std::uint64_t TierMoves::bytes(const Sides& sides, unsigned seeds) {
  std::uint64_t all = 0;
  for (unsigned own = 0; own <= seeds; ++own) all += sides.count(own);
  return all * (5 * sizeof(SideMove) + 3 * sizeof(SideSource) + std::uint64_t{seeds} * 8);
}

}  // namespace zermelo::mancala
