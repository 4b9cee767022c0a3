// A discovered game with tiers and pseudorandom moves, whose positions have short or long keys.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::test {

inline std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// Row t has the positions from width * t on. A move leads to any position of the same row, or of one of the two below.
/// A position has `words` words of 8 bytes, all of them used.
template <std::size_t words>
struct ScatteredRows {
  struct Position {
    std::array<std::uint64_t, words> word{};
    friend bool operator==(const Position&, const Position&) = default;
  };
  static constexpr GameClass game_class = GameClass::loopy;
  /// The number of times that moves were asked for.
  static inline std::atomic<std::uint64_t> asked = 0;
  /// The number of the start, counted from the end.
  static inline std::uint64_t start_from_end = 1;

  explicit ScatteredRows(const Spec& spec)
      : seed(spec.integer("seed", 0, 1000)),
        tiers(spec.integer("tiers", 1, 100)),
        width(spec.integer("width", 1, 50'000)) {}

  static Position at(std::uint64_t number) {
    Position position;
    for (std::size_t i = 0; i < words; ++i) position.word[i] = i == 0 ? number : mixed(number + i);
    return position;
  }

  Position start() const { return at(tiers * width - start_from_end); }
  std::uint64_t row(const Position& p) const { return p.word[0] / width; }
  std::optional<Outcome> ending(const Position& p) const {
    const std::uint64_t luck = mixed(p.word[0] * 7 + seed) % 50;
    if (luck == 0) return Outcome::draw;
    if (luck < 5 || p.word[0] < 20) return luck % 2 == 0 ? Outcome::win : Outcome::loss;
    return {};
  }
  void moves(const Position& p, std::vector<Position>& next) const {
    ++asked;
    for (std::uint64_t move = 0; move < 4; ++move) {
      const std::uint64_t luck = mixed(p.word[0] * 31 + 1000 * seed + move), down = luck % 4;
      const std::uint64_t to = row(p) - std::min<std::uint64_t>(row(p), down < 2 ? 0 : down - 1);
      next.push_back(at(to * width + luck / 4 % width));
    }
  }
  std::string text(const Position& p) const { return std::to_string(p.word[0]); }
  Position parse(std::string_view text) const {
    std::uint64_t number = 0;
    if (!parse_number(text, 5'000'000, number)) throw UsageError("write a number");
    return at(number);
  }

  std::uint64_t seed, tiers, width;
};

/// The rows are tiers.
template <std::size_t words>
struct ScatteredTiers : ScatteredRows<words> {
  using ScatteredRows<words>::ScatteredRows;
  std::uint32_t tier(const typename ScatteredRows<words>::Position& p) const {
    return static_cast<std::uint32_t>(this->row(p));
  }
};

/// Games by the names `short-keys` (8 bytes) and `long-keys` (32 bytes); without tiers `short-rows` and `long-rows`.
inline void add_scattered_tiers() {
  const std::vector<Key> keys{{"seed", "0 to 1000", "1", "of the moves"},
                              {"tiers", "1 to 100", "8", "their number"},
                              {"width", "1 to 50000", "1000", "the positions of each tier"}};
  add_family(make_family<ScatteredTiers<1>>("short-keys", "random tiers", "a number, such as 7", keys));
  add_family(make_family<ScatteredTiers<3>>("long-keys", "random tiers", "a number, such as 7", keys));
  add_family(make_family<ScatteredRows<1>>("short-rows", "random rows", "a number, such as 7", keys));
  add_family(make_family<ScatteredRows<3>>("long-rows", "random rows", "a number, such as 7", keys));
}

}  // namespace zermelo::test
