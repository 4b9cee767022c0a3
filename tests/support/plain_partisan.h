// Partisan games as lists of options, compared and added by the definitions. Slow; shares no code with the pool.
#pragma once

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "tablebase/values/game_pool.h"

namespace zermelo {

struct PlainGame;
using Plain = std::shared_ptr<const PlainGame>;

struct PlainGame {
  std::vector<Plain> left, right;
};

/// Whether a <= b: Left has no move from a to a game >= b, and Right has no move from b to a game <= a.
inline bool plain_at_most(const Plain& a, const Plain& b) {
  return std::none_of(a->left.begin(), a->left.end(), [&](const Plain& option) { return plain_at_most(b, option); }) &&
         std::none_of(b->right.begin(), b->right.end(), [&](const Plain& option) { return plain_at_most(option, a); });
}

/// Whether the player to move wins; a player who cannot move loses.
inline bool plain_wins(const Plain& game, bool left_moves) {
  const auto& moves = left_moves ? game->left : game->right;
  return std::any_of(moves.begin(), moves.end(), [&](const Plain& next) { return !plain_wins(next, !left_moves); });
}

inline Plain plain_sum(const Plain& a, const Plain& b) {
  auto sum = std::make_shared<PlainGame>();
  for (const Plain& option : a->left) sum->left.push_back(plain_sum(option, b));
  for (const Plain& option : b->left) sum->left.push_back(plain_sum(a, option));
  for (const Plain& option : a->right) sum->right.push_back(plain_sum(option, b));
  for (const Plain& option : b->right) sum->right.push_back(plain_sum(a, option));
  return sum;
}

/// The canonical form of a game in the pool as a plain game.
inline Plain plain_of(GamePool& pool, ShortGame game) {
  auto plain = std::make_shared<PlainGame>();
  for (const ShortGame option : pool.left_options(game)) plain->left.push_back(plain_of(pool, option));
  for (const ShortGame option : pool.right_options(game)) plain->right.push_back(plain_of(pool, option));
  return plain;
}

/// The pool's value of a plain game.
inline ShortGame value_of(GamePool& pool, const Plain& game) {
  GameList left, right;
  for (const Plain& option : game->left) left.push_back(value_of(pool, option));
  for (const Plain& option : game->right) right.push_back(value_of(pool, option));
  return pool.make({left.data(), left.size()}, {right.data(), right.size()});
}

/// A random game of at most `depth` moves, with at most two options for each player; options may be equal, dominated or
/// reversible.
inline Plain random_plain(std::mt19937& random, int depth) {
  auto game = std::make_shared<PlainGame>();
  if (depth == 0) return game;
  for (auto* side : {&game->left, &game->right})
    for (auto count = random() % 3; count > 0; --count)
      side->push_back(random_plain(random, depth - 1 - static_cast<int>(random() % 2 == 0 && depth > 1)));
  return game;
}

}  // namespace zermelo
