// Cools, heats and overheats values, and multiplies them by Norton's product.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>

#include "tablebase/values/game_pool.h"

namespace zermelo {

/// Operations on values of one pool that change every option of every position by a tax. One thread at a time. Members
/// throw as GamePool does, and LimitError for games of more than `most` positions. Cost: each position of the game
/// once, with the comparisons of its options.
class Heating {
 public:
  static constexpr std::size_t most = std::size_t{1} << 20;

  explicit Heating(GamePool& pool) : pool_(pool), walls_(pool) {}

  /// The game if each move costs its player t: {G^L - t | G^R + t} of the cooled options up to the temperature of the
  /// game, above it the mean; an integer does not change (Siegel, Combinatorial Game Theory, II.5). For t < 0 it is the
  /// canonical form that is cooled. Requires: t > -1.
  ShortGame cool(ShortGame game, const Dyadic& t);
  /// The game cooled by its temperature; the game itself if the temperature is at most 0.
  ShortGame freeze(ShortGame game);
  /// {G^L + t | G^R - t} of the heated options; a number does not change (Winning Ways, chapter 6).
  ShortGame heat(ShortGame game, ShortGame t);
  /// As `heat`, but the integer n becomes n copies of s, and other numbers are heated too (Winning Ways, chapter 6).
  ShortGame overheat(ShortGame game, ShortGame s, ShortGame t);
  /// The product with a unit: the integer n becomes n copies of the unit U; of other games each option X for Left
  /// becomes X + U + D for each incentive D = U^L - U or U - U^R, for Right X - U - D (Norton; Winning Ways, chapter
  /// 8). It is linear in `game`. Requires: unit > 0, or `game` is an integer.
  ShortGame norton(ShortGame game, ShortGame unit);

 private:
  /// What becomes of positions that do not change by their options, and what is added to the options of the others.
  struct Rule {
    std::function<std::optional<ShortGame>(ShortGame)> ends;
    GameList left, right;
  };
  using Known = std::unordered_map<ShortGame, ShortGame>;

  ShortGame changed(ShortGame game, const Rule& rule, Known& known);
  ShortGame changed(ShortGame game, const Rule& rule);
  Rule heating(ShortGame t, std::function<std::optional<ShortGame>(ShortGame)> ends);
  /// n copies of the game if `number` is the integer n.
  std::optional<ShortGame> copies(ShortGame number, ShortGame game);

  GamePool& pool_;
  Thermographs walls_;
};

}  // namespace zermelo
