// A plain interpreter of board rules, point by point: the only definition of moves and endings for proofs and answers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// Moves and endings by the letter of the rules. Shares no code with FastPlay. `rules` must outlive it.
class PlainPlay {
 public:
  explicit PlainPlay(const BoardRules& rules) : rules_(rules) {}

  /// Appends the position after each move; repeats are possible. Goals are not asked.
  void moves(const Placement& position, std::vector<Placement>& next) const;
  /// The outcome for the player to move if a goal ends the game, also the goal of having no move. A player without a
  /// move and without such a goal draws.
  std::optional<Outcome> ending(const Placement& position) const;
  /// Why the game is over. Requires that it is.
  std::string ending_text(const Placement& position) const;
  /// A move in words, for example `x a1 -> a2, takes b2`.
  std::string move_text(const Placement& from, const Placement& to) const;

 private:
  static constexpr std::int8_t nobody = -1;

  /// The kind of the man on each point, and the men in hands.
  struct Board {
    std::array<std::int8_t, most_points> man;
    std::array<std::uint8_t, most_kinds> hand;
    unsigned turn;
  };
  /// The moves of one rule, while they are listed.
  struct Listing {
    const MoveRule& rule;
    std::vector<Placement>& next;
  };
  /// A goal that is met, and the player whom it is about.
  struct Met {
    const Goal& goal;
    unsigned side;
  };

  Board board_of(const Placement& position) const;
  static Placement placement_of(const Board& board);

  bool may_use(const MoveRule& rule, const Board& board) const;
  void list(const MoveRule& rule, const Board& board, std::vector<Placement>& next) const;
  void move_from(unsigned from, const Board& board, const Listing& listing) const;
  void walk(unsigned from, const Ray& ray, const Board& board, const Listing& listing) const;
  void jump(unsigned man, unsigned from, const Board& lifted, const Listing& listing, bool first) const;
  void hop(unsigned man, unsigned from, const Board& lifted, const Listing& listing) const;
  void push(unsigned from, const Board& board, const Listing& listing) const;
  template <class Use>
  void for_pushes(const MoveRule& rule, unsigned from, const Board& board, const Use& use) const;
  std::string push_text(const Placement& from, const Placement& to) const;
  void drop(unsigned man, unsigned to, const Board& board, const Listing& listing) const;
  /// A man that was taken from its point arrives at another; perhaps it has captured on the way.
  void arrive(unsigned man, unsigned to, Board board, const Listing& listing, bool captured = false) const;
  void settle(unsigned to, Board board, const Listing& listing) const;
  void finish(Board board, const Listing& listing) const;

  bool allows(const MoveRule& rule, const Board& board, unsigned to) const;
  void capture(Board& board, unsigned at) const;
  bool capture_run(Board& board, unsigned from, const Ray& ray, bool back) const;
  void capture_between(Board& board, unsigned to) const;
  bool in_mill(const Board& board, unsigned at) const;
  bool beside_enemy(const Board& board, unsigned at) const;
  bool is_side(const Board& board, unsigned at, unsigned side) const;
  unsigned men_of(const Board& board, unsigned side) const;

  std::optional<Met> met(const Placement& position, bool few) const;
  bool meets(const Goal& goal, const Board& board, unsigned side, const Placement& position) const;
  bool passed(const Goal& goal, const Board& board, unsigned side) const;
  bool captured_next(const Placement& position, unsigned at) const;
  bool has_move(const Placement& position) const;
  std::string words_of(const Goal& goal) const;
  std::string points_text(Points set) const;

  const BoardRules& rules_;
};

}  // namespace zermelo::described
