// The arithmetic of the verifier: partisan games as trees of options, compared by the definition of <= alone.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "tablebase/values/value_line.h"

namespace zermelo {

/// The games of a list of values, their sums, and the options of these. G <= H exactly if no Left option of G is >= H
/// and no Right option of H is <= G (Conway 1976, chapter 0). No other fact about games is used: no canonical form, and
/// no special rule for numbers or nimbers. Remembers every answer, in about 40 bytes a pair. Not thread-safe.
class PlainGames {
 public:
  using Game = std::uint32_t;

  /// `lines` must outlive this.
  explicit PlainGames(const std::vector<ValueLine>& lines);

  /// The game of a line of the list. Requires that the line exists.
  Game listed(std::uint32_t line);
  Game sum(Game a, Game b);
  bool at_most(Game a, Game b);

  /// Whether value = {left|right}: value <= {left|right} and {left|right} <= value.
  bool equals(Game value, std::span<const Game> left, std::span<const Game> right);

 private:
  using Options = std::vector<Game>;

  struct PlainGame {
    Options left, right;
    Game first = 0, second = 0;  ///< the terms of a sum whose options are not listed yet
    bool expanded = false;
  };

  Game add(Options left, Options right);
  Game number(const Dyadic& number);
  Game nimber(std::uint32_t k);
  Game up(std::int32_t n);
  /// The entry of the game, with its options listed.
  const PlainGame& open(Game game);
  bool at_most_options(Game a, std::span<const Game> left, std::span<const Game> right);
  bool options_at_most(std::span<const Game> left, std::span<const Game> right, Game b);

  const std::vector<ValueLine>& lines_;
  std::vector<PlainGame> entries_;
  std::unordered_map<std::uint32_t, Game> listed_;
  std::map<std::pair<Integer, unsigned>, Game> numbers_;
  std::unordered_map<std::uint32_t, Game> nimbers_;
  std::unordered_map<std::int32_t, Game> ups_;
  std::unordered_map<std::uint64_t, Game> sums_;
  std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace zermelo
