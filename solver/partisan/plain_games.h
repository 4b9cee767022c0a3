// Partisan games as trees of options, compared by the definition alone; the verifier's own arithmetic.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "tablebase/values/value_line.h"

namespace zermelo {

/// Games of a list of values, sums of them, and what these lead to. G <= H exactly if no Left option of G is >= H and
/// no Right option of H is <= G (Conway 1976, chapter 0); nothing else is known of games here: no canonical form, no
/// number, no nimber has a rule of its own. Answers are remembered, which takes 16 bytes a pair. Not thread-safe.
class PlainGames {
 public:
  using Game = std::uint32_t;

  /// `lines` must outlive this.
  explicit PlainGames(const std::vector<ValueLine>& lines);

  /// The value of a line.
  Game listed(std::uint32_t line);
  Game sum(Game a, Game b);
  bool at_most(Game a, Game b);

  /// Whether value = {left|right}: whoever moves second wins value - {left|right}.
  bool equals(Game value, std::span<const Game> left, std::span<const Game> right);

 private:
  using Options = std::vector<Game>;

  struct Entry {
    Options left, right;
    Game first = 0, second = 0;  ///< a sum of these, unless it is expanded
    bool expanded = false;
  };

  Game add(Options left, Options right);
  Game number(const Dyadic& number);
  Game nimber(std::uint32_t k);
  Game up(std::int32_t n);
  /// The entry, with its options.
  const Entry& open(Game game);
  bool at_most_options(Game a, std::span<const Game> left, std::span<const Game> right);
  bool options_at_most(std::span<const Game> left, std::span<const Game> right, Game b);

  const std::vector<ValueLine>& lines_;
  std::vector<Entry> entries_;
  std::unordered_map<std::uint32_t, Game> listed_;
  std::map<std::pair<Integer, unsigned>, Game> numbers_;
  std::unordered_map<std::uint32_t, Game> nimbers_;
  std::unordered_map<std::int32_t, Game> ups_;
  std::unordered_map<std::uint64_t, Game> sums_;
  std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace zermelo
