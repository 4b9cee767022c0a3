// A position while moves are made on it and taken back, for kernels.
#pragma once

#include <array>
#include <cstdint>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// What each man on the board and in the hand adds to the key of the numbers of men (CountsIndex).
struct CountWeights {
  std::array<std::uint64_t, most_kinds> board{}, hand{};
};

/// Gets positions one by one; each is valid during the call only.
class Receiver {
 public:
  virtual ~Receiver() = default;
  /// `key` is the key of the numbers of men, if the scene was given keys.
  virtual void take(const Placement& position, std::uint64_t key) = 0;
};

/// A position that men leave and enter one by one, so that no move copies it. Cost of a change: three additions.
class Scene {
 public:
  Placement position;
  PerSide<Points> men{};  ///< of each side, of all kinds
  std::uint64_t key = 0;

  /// `weights` must outlive it; null: without keys.
  Scene(const BoardRules& rules, const Placement& from, const CountWeights* weights = nullptr, std::uint64_t first = 0)
      : position(from), key(first), rules_(rules), weights_(weights != nullptr ? *weights : no_weights) {
    for (unsigned kind = 0; kind < rules.kinds.size(); ++kind) men[side(kind)] |= position.men[kind];
  }

  Points all() const { return men[0] | men[1]; }
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

  /// A man that was captured.
  struct Taken {
    std::uint8_t kind, at;
  };
  /// Takes a man from the board, to the hand of the captor if the rules say so.
  Taken capture(unsigned kind, unsigned at) {
    lift(kind, at);
    if (const auto as = rules_.kinds[kind].captured_as) add_to_hand(*as);
    return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(at)};
  }
  void give_back(Taken man) {
    if (const auto as = rules_.kinds[man.kind].captured_as) take_from_hand(*as);
    put(man.kind, man.at);
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

}  // namespace zermelo::described
