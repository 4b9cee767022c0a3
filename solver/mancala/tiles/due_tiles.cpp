// A pass goes through the diagonals of all blocks at once: the tiles whose own tile and other tile have the same sum.
// Moves that pass no seeds lead to lower ranks, so chains of such moves are followed in one pass.
#include "solver/mancala/tiles/due_tiles.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>

namespace zermelo::mancala {
namespace {

std::uint64_t first_bits(std::size_t count) {
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

}  // namespace

ByteTile read_tile(const Numbers& numbers, const Layer& layer, const TileRows& rows) {
  ByteTile tile{};
  for_others(numbers, rows, [&](std::size_t i, std::uint32_t, std::uint32_t column) {
    std::memcpy(tile.row(i), layer.row(*rows.part, column) + rows.own_tile * ByteTile::side, ByteTile::side);
  });
  return tile;
}

void write_tile(const Numbers& numbers, Layer& layer, const TileRows& rows, const ByteTile& tile) {
  for_others(numbers, rows, [&](std::size_t i, std::uint32_t, std::uint32_t column) {
    std::memcpy(layer.row(*rows.part, column) + rows.own_tile * ByteTile::side, tile.row(i), ByteTile::side);
  });
}

DueTiles::DueTiles(const Numbers& numbers, Layer& layer, const TierMoves& moves, Workers& workers)
    : numbers_(numbers),
      layer_(layer),
      moves_(moves),
      workers_(workers),
      due_sides_(layer.tiles()),
      changes_(workers.count() == 1 ? 1 : 64 * workers.count()) {
  for (const Part& part : layer.parts())
    for (std::size_t tile = 0; tile < part.own_tiles() * part.other_tiles() && !part.over; ++tile)
      due_sides_[part.first_tile + tile] = first_bits(part.own_sides - tile / part.other_tiles() * ByteTile::side);
}

std::size_t DueTiles::diagonals() const {
  std::size_t most = 0;
  for (const Part& part : layer_.parts()) most = std::max(most, part.own_tiles() + part.other_tiles());
  return most;
}

void DueTiles::collect(std::size_t diagonal) {
  due_.clear();
  for (const Part& part : layer_.parts()) {
    const std::size_t others = part.other_tiles(), end = std::min(part.own_tiles(), diagonal + 1);
    for (std::size_t own = diagonal < others ? 0 : diagonal - others + 1; own < end; ++own)
      if (const std::uint64_t sides = due_sides_[part.tile(own, diagonal - own)]; sides != 0)
        due_.push_back({&part, own, diagonal - own, sides});
  }
}

void DueTiles::compare(const TileRows& rows, const ByteTile& before, TileChange& change) const {
  const std::uint64_t boards = first_bits(rows.part->own_sides - rows.own_tile * ByteTile::side);
  std::fill(std::begin(change.changed), std::end(change.changed), 0);
  for_others(numbers_, rows, [&](std::size_t i, std::uint32_t, std::uint32_t) {
    change.changed[i] = boards & differences(before.row(i), change.cells.row(i));
  });
}

void DueTiles::store(const TileRows& rows, const TileChange& change) {
  for_others(numbers_, rows, [&](std::size_t i, std::uint32_t other, std::uint32_t column) {
    if (change.changed[i] == 0) return;
    std::memcpy(layer_.row(*rows.part, column) + rows.own_tile * ByteTile::side, change.cells.row(i), ByteTile::side);
    announce(*rows.part, other, rows.own_tile, change.changed[i]);
  });
}

/// Makes boards due that have moves to changed boards: to some of a tile with the same other side.
void DueTiles::announce(const Part& part, std::uint32_t other, std::size_t own_tile, std::uint64_t changed) {
  constexpr int few = 16;
  for (const SideSource& source : moves_.sources(part.other).of(other)) {
    if (source.passed > part.own) continue;
    const Part& before = layer_.parts()[part.other + source.passed];
    const Origins& origins = moves_.origins(before.own, source.way);
    if (before.over || origins.empty()) continue;
    const Origins::Range range = origins.range(own_tile);
    std::uint64_t* const sides = &due_sides_[before.tile(source.from / ByteTile::side, 0)];
    const auto make_due = [&](std::size_t tile) {
      std::atomic_ref(sides[tile])
          .fetch_or(std::uint64_t{1} << source.from % ByteTile::side, std::memory_order_relaxed);
    };
    if (std::popcount(changed) > few || range.first == range.last) {
      for (std::size_t tile = range.first; tile <= range.last; ++tile) make_due(tile);
      continue;
    }
    for (std::uint64_t left = changed; left != 0; left &= left - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      if (const std::uint32_t origin = origins[own_tile * ByteTile::side + place]; origin != Origins::none)
        make_due(origin / ByteTile::side);
    }
  }
}

}  // namespace zermelo::mancala
