// Chess endings as rules with numbered positions: a tier for each material.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/chess/ending_numbers.h"
#include "tablebase/chess/goal.h"
#include "tablebase/chess/material.h"
#include "tablebase/chess/rules.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/spec.h"
#include "tablebase/game/tier.h"

namespace zermelo::chess {

/// The goal of a spec; mate without the key. Throws SpecError.
Goal goal_of(const Spec& spec);
/// Whether endings that differ by an exchange of colours are different.
constexpr Colours colours_of(Goal goal) { return is_mutual(goal) ? Colours::exchanged : Colours::fixed; }

class Endings {
 public:
  using Position = chess::Position;
  static constexpr GameClass game_class = GameClass::loopy;

  /// For a spec with files, ranks, either pieces or men, and perhaps a goal.
  explicit Endings(const Spec& spec);

  Goal goal() const { return goal_; }
  GameClass play_class() const { return chess::class_of(goal_); }
  const Rules& rules() const { return rules_; }
  /// How the positions of a tier are numbered.
  const EndingNumbers& numbers(std::size_t tier) const { return numbers_[tier]; }
  /// The number of the first position of a tier.
  Index first(std::size_t tier) const { return tiers_[tier].first; }

  /// Endings have no one start: a position without men, and without a number.
  Position start() const { return {}; }
  /// Without a move: a loss if the goal is that the side to move has none, a win in a selfmate, else a draw. A race
  /// ends with white to move and a king on the last rank.
  std::optional<Outcome> ending(const Position& position) const;
  /// In a series black moves again, or lets white move; white has only the moves that mate.
  void moves(const Position& position, std::vector<Position>& next) const;

  Index size() const { return tiers_.empty() ? 0 : tiers_.back().end(); }
  /// size() if no tier has the material. Requires a legal position.
  Index rank(const Position& position) const;
  Position unrank(Index number) const;
  bool is_gap(Index number) const;
  /// The sides to move.
  Parts parts() const { return {"side", {"white", "black"}}; }
  /// Positions with a right to capture en passant are counted apart. Cost: about 2 nanoseconds a number; 100 for
  /// endings of kings and pawns, and for positions with such a right.
  void list_orbits(Index first, std::span<Orbit> orbits) const;
  std::vector<Tier> tiers() const { return tiers_; }

  std::string text(const Position& position) const;
  /// Reads FEN. Throws UsageError.
  Position parse(std::string_view words) const;
  std::string move_text(const Position& from, const Position& to) const;
  std::string ending_text(const Position& position) const;

  /// The men of each side besides the king: three bits for each kind.
  using Signature = std::pair<std::uint64_t, std::uint64_t>;
  /// Where a material is numbered, perhaps with the sides exchanged and the ranks reflected, never for a goal of one
  /// side.
  struct Place {
    Signature signature;
    std::size_t tier;
    bool exchanged;
  };
  /// The place of a position's men; null if no tier has them.
  const Place* place_of(const Position& position) const;

 private:
  void add_tier(const std::vector<Material>& materials, std::size_t place);
  void add_places(const Material& material, std::size_t tier);
  static Signature signature_of(const Position& position);
  bool is_goal(const Position& position) const;
  void series_moves(const Position& position, std::vector<Position>& next) const;
  Position with_exchanged_sides(const Position& position) const;

  std::string spec_;
  Goal goal_;
  Rules rules_;
  std::vector<Tier> tiers_;
  std::vector<EndingNumbers> numbers_;  ///< of the tiers
  std::vector<Place> places_;           ///< by ascending signature
};

}  // namespace zermelo::chess
