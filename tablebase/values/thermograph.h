// Thermographs: the values of a game for Left and for Right when every move costs a tax.
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

/// The walls of a game from temperature 0 on, as exact corners with straight lines between them. Both walls begin at
/// the stops and end at (temperature, mean), where the mast begins. A number m/2^e in lowest terms has temperature
/// -1/2^e; its mast begins at 0. Infinitesimals have temperature 0.
struct Thermograph {
  std::vector<WallPoint> left, right;
  Dyadic mean, temperature;
};

/// Computes the thermographs of games of one pool, each once. One thread at a time.
class Thermographs {
 public:
  static constexpr std::size_t most = std::size_t{1} << 20;

  explicit Thermographs(GamePool& pool) : pool_(pool) {}

  /// The result is valid as long as this object. Throws LimitError if it would need more than `most` thermographs.
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
