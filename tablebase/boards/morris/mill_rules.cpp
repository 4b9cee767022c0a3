// Sets of points are bits: a move flips two bits of the player's men.
#include "tablebase/boards/morris/mill_rules.h"

#include <bit>

namespace zermelo::morris {

bool MillRules::can_move(const Position& position) const {
  const Points free = free_points(position);
  for (Points left = position.mover(); left != 0; left &= left - 1)
    if (reach(position.mover(), static_cast<unsigned>(std::countr_zero(left)), free) != 0) return true;
  return false;
}

void MillRules::moves(const Position& position, std::vector<Position>& next) const {
  const Points free = free_points(position), men = position.mover();
  for_points(men, [&](unsigned from) {
    for_points(reach(men, from, free), [&](unsigned to) { arrive(position, men ^ one(from) ^ one(to), to, next); });
  });
}

void MillRules::puts(const Position& position, std::vector<Position>& next) const {
  for_points(free_points(position), [&](unsigned at) { arrive(position, position.mover() | one(at), at, next); });
}

void MillRules::arrive(const Position& position, Points mover, unsigned at, std::vector<Position>& next) const {
  const Points other = position.other();
  if (!board_.has_mill(mover, at)) return next.push_back(position.after(mover, other));
  for_points(captured_by_a_mill(other),
             [&](unsigned taken) { next.push_back(position.after(mover, other ^ one(taken))); });
}

/// A man that is in a mill after its move has closed it, and captured.
void MillRules::unmoves(const Position& position, std::vector<Position>& before) const {
  const Points free = free_points(position), moved = position.other();
  for_points(moved, [&](unsigned at) {
    if (board_.has_mill(moved, at)) return;
    for_points(reach(moved, at, free),
               [&](unsigned from) { before.push_back(position.after(position.mover(), moved ^ one(at) ^ one(from))); });
  });
}

}  // namespace zermelo::morris
