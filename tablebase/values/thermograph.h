// Thermographs: what a game is worth to Left and to Right when every move costs a tax.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "tablebase/values/game_pool.h"

namespace zermelo {

/// A corner of a wall, or its end.
struct WallPoint {
  Dyadic temperature, value;
  bool operator==(const WallPoint&) const = default;
};

/// The walls of a game from temperature 0 on, as exact corners with straight lines between them. Both begin at the
/// stops and end at (temperature, mean), from where the mast goes up. A number m/2^e has temperature -1/2^e, in lowest
/// terms, and is a mast from 0 on; infinitesimals have temperature 0.
struct Thermograph {
  std::vector<WallPoint> left, right;
  Dyadic mean, temperature;
};

/// The thermographs of one pool, each made once. Not for several threads.
class Thermographs {
 public:
  static constexpr std::size_t most = std::size_t{1} << 20;

  explicit Thermographs(GamePool& pool) : pool_(pool) {}

  /// Valid as long as this object. LimitError if more than `most` positions have to be looked at.
  const Thermograph& of(ShortGame game);
  Dyadic mean(ShortGame game) { return of(game).mean; }
  Dyadic temperature(ShortGame game) { return of(game).temperature; }

 private:
  Thermograph computed(ShortGame game);

  GamePool& pool_;
  std::unordered_map<ShortGame, std::unique_ptr<const Thermograph>> known_;
};

/// The value of a wall at a temperature >= 0.
Dyadic wall_at(const std::vector<WallPoint>& wall, const Dyadic& temperature);

}  // namespace zermelo
