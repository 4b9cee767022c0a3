// A short partisan game as one word of 64 bits: a small sum number + ups + nimber, or a reference into a pool. Its
// options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "tablebase/entries/outcome.h"

namespace zermelo {

/// The value of a short game in a GamePool. Two games of a pool are equal exactly if their words are equal, because
/// canonical forms are unique (Conway; Siegel, Combinatorial Game Theory, theorem II.2.9). A word that is not
/// `is_inline()` differs from run to run, so files and output contain texts, not words. The word 0 is the game 0.
struct ShortGame {
  std::uint64_t bits = 0;

  /// Whether the word contains number + ups + nimber, all of them small.
  bool is_inline() const { return (bits >> 63) == 0; }
  /// Whether the word refers to the options of a form in the pool; such a game is not a number.
  bool is_node() const { return (bits >> 62) == 2; }
  /// Whether the word refers to a number in the pool that is too large for a word.
  bool is_large_number() const { return (bits >> 62) == 3; }
  bool operator==(const ShortGame&) const = default;
};

/// The content of an inline word: numerator/2^exponent + ups * ^ + *nimber, in lowest terms.
struct NumberUpStar {
  static constexpr std::int32_t most_numerator = 0x7fffffff;
  static constexpr unsigned most_exponent = 30;
  static constexpr std::int32_t most_ups = 8191;
  static constexpr std::uint32_t most_nimber = 4095;

  std::int32_t numerator = 0;  ///< -most_numerator..most_numerator
  unsigned exponent = 0;
  std::int32_t ups = 0;  ///< -most_ups..most_ups
  std::uint32_t nimber = 0;

  static constexpr unsigned exponent_at = 32, ups_at = 37, nimber_at = 51;

  /// Requires all members within their limits.
  ShortGame packed() const {
    return {static_cast<std::uint32_t>(numerator) | std::uint64_t{exponent} << exponent_at |
            std::uint64_t{static_cast<std::uint32_t>(ups) & 0x3fff} << ups_at | std::uint64_t{nimber} << nimber_at};
  }
  /// Requires game.is_inline().
  static NumberUpStar of(ShortGame game) {
    const auto ups = static_cast<std::uint32_t>(game.bits >> ups_at) & 0x3fff;
    return {static_cast<std::int32_t>(static_cast<std::uint32_t>(game.bits)),
            static_cast<unsigned>(game.bits >> exponent_at) & 0x1f, static_cast<std::int32_t>(ups << 18) >> 18,
            static_cast<std::uint32_t>(game.bits >> nimber_at)};
  }
};

/// The number x of x + ups + nimber. Requires game.is_inline().
inline ShortGame inline_number(ShortGame game) {
  return {game.bits & ((std::uint64_t{1} << NumberUpStar::ups_at) - 1)};
}
/// The ups and the nimber without the number. Requires game.is_inline().
inline ShortGame inline_infinitesimal(ShortGame game) { return {game.bits - inline_number(game).bits}; }

/// Whether ups * ^ + *nimber <= 0. Positive ups plus any nimber are positive, except ^*, which is confused with 0.
inline bool at_most_zero(std::int32_t ups, std::uint32_t nimber) {
  return ups == 0 ? nimber == 0 : ups < 0 && !(ups == -1 && nimber == 1);
}

/// Whether the game is a number, inline or large.
inline bool is_number(ShortGame game) {
  return game.is_inline() ? (game.bits >> NumberUpStar::ups_at) == 0 : game.is_large_number();
}

using GameSpan = std::span<const ShortGame>;

/// The options of one player: a list in the pool, or x, x + *, ..., x + *(count - 1). Valid as long as the pool.
class GameOptions {
 public:
  class Iterator {
   public:
    Iterator(const GameOptions* options, std::size_t at) : options_(options), at_(at) {}
    ShortGame operator*() const { return (*options_)[at_]; }
    Iterator& operator++() { return ++at_, *this; }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const GameOptions* options_;
    std::size_t at_;
  };

  GameOptions() = default;
  GameOptions(const ShortGame* list, std::size_t count) : list_(list), count_(count) {}
  /// The options first + *0, ..., first + *(count - 1).
  static GameOptions nimbers(ShortGame first, std::size_t count) {
    GameOptions options(nullptr, count);
    options.first_ = first;
    return options;
  }
  static GameOptions one(ShortGame option) { return nimbers(option, 1); }

  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  ShortGame operator[](std::size_t i) const {
    return list_ != nullptr ? list_[i] : ShortGame{first_.bits + (std::uint64_t{i} << NumberUpStar::nimber_at)};
  }
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, count_}; }

 private:
  const ShortGame* list_ = nullptr;
  ShortGame first_;
  std::size_t count_ = 0;
};

}  // namespace zermelo

template <>
struct std::hash<zermelo::ShortGame> {
  std::size_t operator()(zermelo::ShortGame game) const noexcept;
};
