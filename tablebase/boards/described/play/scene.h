// Positions while moves are made on them and taken back, for kernels: no move copies a position.
#pragma once

#include <array>
#include <cstdint>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// What each man on the board and in the hand adds to the key of the numbers of men (CountsIndex).
struct CountWeights {
  std::array<std::uint64_t, most_kinds> board{}, hand{};
};

/// A position that men leave and enter one by one. Cost of a change: four additions.
class Scene {
 public:
  Placement position;
  static constexpr bool one_kind_each = false;  ///< whether each player has one kind of men

  PerSide<Points> men{};  ///< of each side, of all kinds
  std::uint64_t key = 0;

  /// `weights` must outlive it; null: without keys.
  Scene(const BoardRules& rules, const Placement& from, const CountWeights* weights = nullptr, std::uint64_t first = 0)
      : position(from), key(first), rules_(rules), weights_(weights != nullptr ? *weights : no_weights) {
    Points all = 0, second = 0;
    for (unsigned kind = 0; kind < most_kinds; ++kind) {
      all |= from.men[kind];
      second |= from.men[kind] & (0 - Points{rules.second >> kind & 1});
    }
    men = {all ^ second, second};
  }

  const Placement& placement() const { return position; }
  Points men_of(unsigned kind) const { return position.men[kind]; }
  unsigned kinds() const { return static_cast<unsigned>(rules_.kinds.size()); }
  Points all() const { return men[0] | men[1]; }
  unsigned in_hand(unsigned kind) const { return position.hand[kind]; }
  unsigned turn() const { return position.turn; }
  void change_turn() { position.turn ^= 1; }
  /// What a man becomes that moves to a point, perhaps with a capture.
  unsigned promoted(unsigned kind, unsigned to, bool captures) const {
    const Kind& man = rules_.kinds[kind];
    return man.is_promoted(to, captures) ? *man.promotes_to : kind;
  }

  void put(unsigned kind, unsigned at) {
    toggle(kind, one(at));
    key += weights_.board[kind];
  }
  void lift(unsigned kind, unsigned at) {
    toggle(kind, one(at));
    key -= weights_.board[kind];
  }
  void add_to_hand(unsigned kind) {
    ++position.hand[kind];
    key += weights_.hand[kind];
  }
  void take_from_hand(unsigned kind) {
    --position.hand[kind];
    key -= weights_.hand[kind];
  }
  /// Takes a man from the board, to the hand of the captor if the rules say so.
  void capture(unsigned kind, unsigned at) {
    lift(kind, at);
    if (const auto as = rules_.kinds[kind].captured_as) add_to_hand(*as);
  }
  /// The reverse of capture.
  void give_back(unsigned kind, unsigned at) {
    if (const auto as = rules_.kinds[kind].captured_as) take_from_hand(*as);
    put(kind, at);
  }
  /// Moves men of a kind to other points. Requires as many points.
  void rearrange(unsigned kind, Points points) { toggle(kind, position.men[kind] ^ points); }

 private:
  static constexpr CountWeights no_weights{};

  unsigned side(unsigned kind) const { return rules_.kinds[kind].side; }
  void toggle(unsigned kind, Points points) {
    position.men[kind] ^= points;
    men[side(kind)] ^= points;
  }

  const BoardRules& rules_;
  const CountWeights& weights_;
};

/// The same for rules with one kind of men of each player, without hands and promotion. Cost of a change: two
/// additions.
class PairScene {
 public:
  static constexpr bool one_kind_each = true;

  PerSide<Points> men;
  std::uint64_t key;

  static bool suits(const BoardRules& rules) {
    return rules.kinds.size() == 2 && rules.kinds[0].side == 0 && rules.kinds[1].side == 1 && !rules.has_hands() &&
           !rules.kinds[0].promotes_to && !rules.kinds[1].promotes_to;
  }
  /// Requires suits(rules).
  PairScene(const BoardRules&, const Placement& from, const CountWeights* weights, std::uint64_t first)
      : men{from.men[0], from.men[1]}, key(first), turn_(from.turn), weights_{weights->board[0], weights->board[1]} {}

  Placement placement() const {
    Placement position;
    position.men[0] = men[0];
    position.men[1] = men[1];
    position.turn = static_cast<std::uint8_t>(turn_);
    return position;
  }
  Points men_of(unsigned kind) const { return men[kind]; }
  static constexpr unsigned kinds() { return 2; }
  Points all() const { return men[0] | men[1]; }
  unsigned in_hand(unsigned) const { return 0; }
  unsigned turn() const { return turn_; }
  void change_turn() { turn_ ^= 1; }
  unsigned promoted(unsigned kind, unsigned, bool) const { return kind; }

  void put(unsigned kind, unsigned at) {
    men[kind] ^= one(at);
    key += weights_[kind];
  }
  void lift(unsigned kind, unsigned at) {
    men[kind] ^= one(at);
    key -= weights_[kind];
  }
  void add_to_hand(unsigned) {}
  void take_from_hand(unsigned) {}
  void capture(unsigned kind, unsigned at) { lift(kind, at); }
  void give_back(unsigned kind, unsigned at) { put(kind, at); }
  void rearrange(unsigned kind, Points points) { men[kind] = points; }

 private:
  unsigned turn_;
  PerSide<std::uint64_t> weights_;
};

}  // namespace zermelo::described
