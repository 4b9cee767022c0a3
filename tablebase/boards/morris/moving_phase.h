// The moving phase of Six and Nine Men's Morris as rules with numbered positions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/boards/board_text.h"
#include "tablebase/boards/morris/men_numbers.h"
#include "tablebase/boards/morris/mill_rules.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/spec.h"

namespace zermelo::morris {

class MovingPhase {
 public:
  using Position = morris::Position;
  static constexpr GameClass game_class = GameClass::loopy;

  /// For a spec with men=6 or men=9, and with flying=yes or flying=no.
  explicit MovingPhase(const Spec& spec);

  const MillRules& rules() const { return rules_; }

  /// The empty board, which has no number: it does not belong to the moving phase.
  Position start() const { return {}; }
  std::optional<Outcome> ending(const Position& position) const {
    return rules_.lost(position) ? std::optional(Outcome::loss) : std::nullopt;
  }
  void moves(const Position& position, std::vector<Position>& next) const { rules_.moves(position, next); }
  void tier_unmoves(const Position& position, std::vector<Position>& before) const;
  /// Reflects the board, and exchanges the inner and the outer square.
  Position mirror(const Position& position) const;

  Index size() const { return numbers_.size(); }
  Index rank(const Position& position) const { return numbers_.rank(position); }
  Position unrank(Index number) const { return numbers_.unrank(number); }
  std::vector<Tier> tiers() const { return numbers_.tiers(); }

  std::string text(const Position& position) const;
  /// Throws UsageError.
  Position parse(std::string_view words) const;
  std::string move_text(const Position& from, const Position& to) const;
  std::string ending_text(const Position& position) const;

 private:
  zermelo::Men in_reading_order(const Position& position) const;
  void require_men(const Position& position, std::string_view words) const;

  unsigned men_;
  MillRules rules_;
  MenNumbers numbers_;
  MenText text_;
};

}  // namespace zermelo::morris
