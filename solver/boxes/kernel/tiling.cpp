// Cuts a box into tiles from the first dimension on, orders the tiles in waves, and places the running bests.
#include "solver/boxes/kernel/tiling.h"

#include <algorithm>
#include <cmath>

namespace zermelo::boxes {
namespace {

/// A one-dimensional box becomes a single row of a two-dimensional one.
BoxRules at_least_two_dimensions(BoxRules rules) {
  if (rules.extent.size() > 1) return rules;
  rules.extent.insert(rules.extent.begin(), 1u);
  for (auto& step : rules.steps) step.insert(step.begin(), 0u);
  if (rules.diagonal) rules.reach = std::max(rules.reach, 1u);
  rules.diagonal = false;
  return rules;
}

Index ceil_div(Index a, Index b) { return (a + b - 1) / b; }

}  // namespace

BoxTiling::BoxTiling(BoxRules given, CellWidth cell_width, Index cell_size)
    : space(at_least_two_dimensions(given).extent), width(cell_width) {
  const BoxRules rules = at_least_two_dimensions(std::move(given));
  const std::size_t n = space.dimension();
  reach = static_cast<std::uint32_t>(std::min<std::size_t>(rules.reach, n));
  diagonal = rules.diagonal;
  for (const auto& step : rules.steps) {
    const Index distance = space.rank(step);
    if (distance != step.back())
      steps.push_back({step, distance});
    else if (reach == 0)
      row_steps.push_back(step.back());
  }
  std::sort(row_steps.begin(), row_steps.end());
  if (width == CellWidth::bit)
    row_units = ceil_div(length(), 64);
  else
    row_units = ceil_div(length(), length() > 32 ? 64 : 16) * (length() > 32 ? 64 : 16);
  if (cell_size == 0) cell_size = width == CellWidth::bit ? Index{1} << 18 : Index{1} << 16;
  cut(cell_size);
  list_waves();
  if (reach > 0) place_running();
  if (diagonal) place_diagonal();
}

std::uint32_t BoxTiling::tile_end(const Tile& tile, std::size_t d) const {
  return std::min(tile_begin(tile, d) + extent_of_tile[d], space.extent(d));
}

/// Cuts the box into at most 4096 tiles, at most 64 along one dimension. The running bests of a cut dimension d have
/// reach / extent(d) entries for each position. All shared running bests together get at most as many entries as there
/// are positions; the first dimension needs its own in any case.
void BoxTiling::cut(Index cell_size) {
  const std::size_t n = space.dimension();
  extent_of_tile = space.extents();
  Index wanted = std::clamp<Index>(space.size() / cell_size, 1, 4096);
  double shared = 0;
  for (std::size_t d = 0; d < n && wanted > 1; ++d) {
    shared += d == last() ? 0 : static_cast<double>(reach) / space.extent(d);
    if (d > 0 && shared > 1) break;
    const Index most = d == 0 ? static_cast<Index>(std::ceil(std::sqrt(static_cast<double>(wanted)))) : wanted;
    const Index chunks = std::min<Index>({most, 64, space.extent(d)});
    extent_of_tile[d] = static_cast<std::uint32_t>(ceil_div(space.extent(d), chunks));
    if (d == last()) extent_of_tile[d] = static_cast<std::uint32_t>(ceil_div(extent_of_tile[d], 64) * 64);
    wanted /= tiles(d);
  }
}

void BoxTiling::list_waves() {
  Tile tile(space.dimension());
  const auto list = [&](const auto& self, std::size_t d, std::size_t sum) -> void {
    if (d == space.dimension()) {
      if (waves.size() <= sum) waves.resize(sum + 1);
      waves[sum].push_back(tile);
      return;
    }
    for (tile[d] = 0; tile[d] < tiles(d); ++tile[d]) self(self, d + 1, sum + tile[d]);
  };
  list(list, 0, 0);
}

void BoxTiling::place_running() {
  running.resize(last());
  for (std::size_t d = 0; d < last(); ++d) {
    Running& r = running[d];
    r.shared = tiles(d) > 1 || space.extent(d) == 1;
    r.strides.assign(last(), 0);
    r.plane = row_units;
    for (std::size_t k = last(); k-- > 0;) {
      if (k == d || (!r.shared && k < d)) continue;
      r.strides[k] = r.plane;
      r.plane *= space.extent(k);
    }
  }
}

/// The differences of the other coordinates from the first one determine a diagonal.
void BoxTiling::place_diagonal() {
  diagonal_strides.assign(space.dimension(), 0);
  Index stride = 1, sum = 0;
  for (std::size_t d = space.dimension(); d-- > 1;) {
    diagonal_strides[d] = stride;
    sum += stride;
    stride = checked_mul(stride, Index{space.extent(d)} + space.extent(0) - 1);
  }
  diagonal_strides[0] = Index{0} - sum;
  diagonal_origin = sum * (space.extent(0) - 1);
}

Index BoxTiling::table_units() const { return width == CellWidth::bit ? ceil_div(space.size(), 64) : space.size(); }

Index BoxTiling::diagonal_units() const {
  if (!diagonal) return 0;
  const Index entries = diagonal_strides[1] * (Index{space.extent(1)} + space.extent(0) - 1);
  return width == CellWidth::bit ? ceil_div(entries, 64) : entries;
}

Index BoxTiling::scratch_units() const {
  Index units = needs_base() ? row_units : 0;
  for (const Running& r : running) units += r.shared ? 0 : r.plane * reach;
  return units;
}

std::uint64_t BoxTiling::bytes() const {
  const std::uint64_t unit = width == CellWidth::bit ? 8 : static_cast<std::uint64_t>(width) / 8;
  // Such a table fits no machine, and its other memory might not fit 64 bits.
  if (space.size() >= Index{1} << 48) return table_units() * unit;
  Index units = table_units() + diagonal_units() + carries();
  for (const Running& r : running) units += r.shared ? r.plane * reach : 0;
  std::size_t widest = 0;
  for (const auto& wave : waves) widest = std::max(widest, wave.size());
  units += scratch_units() * widest;
  return units * unit;
}

}  // namespace zermelo::boxes
