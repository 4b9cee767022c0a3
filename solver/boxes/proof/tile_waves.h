// Shares the positions of a table among threads by the first two numbers (coordinates or piles) of a position.
//
// A tile is an interval of the first number times an interval of the second one. A band is an interval of the first
// number with all its tiles; the bands follow each other in the order of the table. The tiles of a band are checked in
// waves: wave w has the tiles (i, w - i), i counting the intervals of the first number. Requires: no move raises one of
// the two numbers. Then the moves between two tiles lead to an earlier wave or band, so two positions on a line of
// moves belong to one tile or to different waves.
//
// The tiles depend on the table alone, so every number of threads finds the same. Cost: one meeting of all threads a
// wave; a band of 32 x 32 tiles of 65,536 positions keeps 16 threads busy on average.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "solver/proving/findings.h"

namespace zermelo::boxes::proof {

/// The positions with first number in [first_begin, first_end), second number in [second_begin, second_end).
struct Tile {
  std::uint32_t band_begin;  ///< the least first number in the band
  std::uint32_t first_begin, first_end, second_begin, second_end;
  std::size_t slot;  ///< tiles that are checked at the same time have different slots below most_at_once()
};

/// The places [begin, end) of a row of a tile. `first` is the position with place 0.
struct Row {
  const Tile& tile;
  std::span<const std::uint32_t> outer;  ///< the numbers before the last one
  Index first;
  std::uint32_t begin, end;

  Index position() const { return first + begin; }
  std::size_t count() const { return end - begin; }
};

/// The default of the least positions of a tile. Smaller tiles cost more meetings.
inline constexpr Index plain_tile = Index{1} << 16;

class TileWaves {
 public:
  /// First numbers are below `firsts`, second ones below `seconds`. `positions` is the size of the table. Tiles have
  /// about `least` positions or more, and at most `widest` second numbers.
  TileWaves(std::uint32_t firsts, std::uint32_t seconds, Index positions, Index least, std::uint32_t widest)
      : firsts_(firsts), seconds_(seconds) {
    const double row = static_cast<double>(positions) / firsts;  // the mean positions of a first number
    band_ = static_cast<std::uint32_t>(std::clamp(band_positions / row, std::min(32.0, 1.0 * firsts), 1.0 * firsts));
    const double tiles = std::sqrt(band_ * row / static_cast<double>(least));
    const auto side = static_cast<std::uint32_t>(std::clamp(tiles, 1.0, 32.0));
    height_ = parts(band_, side);
    width_ = std::min(widest, parts(seconds_, side));
  }

  /// The most first numbers of a band.
  std::uint32_t band() const { return band_; }
  /// The most second numbers of a tile.
  std::uint32_t width() const { return width_; }
  /// The most tiles that are checked at a time.
  std::uint32_t most_at_once() const { return std::min(parts(band_, height_), parts(seconds_, width_)); }

  /// Calls check(tile) for all tiles, from several threads. The positions with first number a begin at start(a).
  /// Throws Interrupted.
  template <class Start, class Check>
  void run(const Start& start, Findings& findings, const Check& check) const {
    for (std::uint32_t begin = 0; begin < firsts_;) {
      const std::uint32_t end = begin + std::min(band_, firsts_ - begin);
      const std::size_t rows = parts(end - begin, height_), waves = rows + parts(seconds_, width_) - 1;
      for (std::size_t wave = 0; wave < waves; ++wave) {
        run_wave(begin, end, wave, findings, check);
        findings.passed(start(begin) + (start(end) - start(begin)) / waves * wave);
      }
      findings.reached(std::max(findings.done(), Index{start(begin = end)}));
    }
  }

 private:
  static constexpr double band_positions = 1 << 26;

  static std::uint32_t parts(std::uint32_t count, std::uint32_t size) { return (count - 1) / size + 1; }

  template <class Check>
  void run_wave(std::uint32_t begin, std::uint32_t end, std::size_t wave, Findings& findings,
                const Check& check) const {
    const std::size_t rows = parts(end - begin, height_), columns = parts(seconds_, width_);
    const std::size_t least = wave < columns ? 0 : wave - columns + 1;
    findings.job().workers().for_each(std::min(wave, rows - 1) - least + 1, [&](std::size_t k) {
      const auto row = static_cast<std::uint32_t>(least + k), column = static_cast<std::uint32_t>(wave - row);
      const std::uint32_t first = begin + row * height_, second = column * width_;
      check(Tile{begin, first, first + std::min(height_, end - first), second,
                 second + std::min(width_, seconds_ - second), k});
    });
  }

  std::uint32_t firsts_, seconds_;
  std::uint32_t band_ = 0, height_ = 0, width_ = 0;
};

/// Calls check(tile) for all tiles of BoxRows or SortedRows. Throws Interrupted.
template <class Shape, class Check>
void for_tiles(const Shape& shape, Findings& findings, const Check& check) {
  shape.tiles().run([&](std::uint32_t a) { return shape.start(a); }, findings, check);
}

}  // namespace zermelo::boxes::proof
