// Games whose spec does not determine their rules: a digest of all rules tells two such games apart.
#pragma once

#include <string>

#include "tablebase/tier_game.h"

namespace zermelo {

class DigestedRules {
 public:
  virtual ~DigestedRules() = default;
  /// A digest of all positions, moves and endings; empty if not all are known.
  virtual const std::string& rules_digest() const = 0;
};

/// The digest of the rules of a game, or of the game of a tier; empty for a game whose spec determines its rules.
inline std::string rules_digest(const Game& game) {
  const auto* tier = dynamic_cast<const TierGame*>(&game);
  const auto* rules = dynamic_cast<const DigestedRules*>(tier ? &tier->whole() : &game);
  return rules ? rules->rules_digest() : std::string();
}

}  // namespace zermelo
