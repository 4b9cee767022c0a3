// The men are assigned to the slots of the lower ending once for a frame.
#include "solver/pieces/lower_ending.h"

#include <bit>

namespace zermelo::pieces {
namespace {

/// The last place of a line; an ending with so many men has no levels for all of them.
constexpr std::size_t unread_slot = chess::Position::most_men - 1;

}  // namespace

chess::Position position_of(const TierPlan& plan, const Parts& parts, std::size_t without) {
  chess::Position position;
  position.to_move = parts.to_move;
  const auto add = [&](chess::Kind kind, Side side, unsigned square) {
    position.add({kind, side, static_cast<std::uint8_t>(plan.narrow(square))});
  };
  for (const Side side : sides)
    if (plan.king_level(side) == no_level) add(chess::king, side, parts.frame->king[at(side)]);
  for (const Side side : sides)
    for (Word pawns = parts.pawns.of[at(side)]; pawns != 0; pawns &= pawns - 1)
      add(chess::pawn, side, static_cast<unsigned>(std::countr_zero(pawns)));
  for (std::size_t level = 0; level < plan.levels(); ++level)
    if (level != without) add(plan.man(level).kind, plan.man(level).side, parts.levels[level]);
  return position;
}

std::vector<LowerEnding::Man> LowerEnding::men_of(const TierPlan& plan, const Parts& parts, std::size_t without) {
  std::vector<Man> men;
  for (const Side side : sides)
    if (plan.king_level(side) == no_level) men.push_back({chess::king, side, parts.frame->king[at(side)], no_level});
  for (const Side side : sides)
    for (Word pawns = parts.pawns.of[at(side)]; pawns != 0; pawns &= pawns - 1)
      men.push_back({chess::pawn, side, static_cast<unsigned>(std::countr_zero(pawns)), no_level});
  for (std::size_t level = 0; level < plan.levels(); ++level)
    if (level != without) men.push_back({plan.man(level).kind, plan.man(level).side, 0, level});
  return men;
}

std::vector<LowerEnding::Man> LowerEnding::promoted(std::vector<Man> men, unsigned square, chess::Kind promotion) {
  for (Man& man : men)
    if (man.kind == chess::pawn && man.square == square) man.kind = promotion;
  return men;
}

const chess::Endings::Place& LowerEnding::place_of(const chess::Endings& endings, const std::vector<Man>& men) {
  chess::Position position;
  for (const Man& man : men) position.add({man.kind, man.side, 0});
  return *endings.place_of(position);
}

LowerEnding::LowerEnding(const TierPlan& plan, const chess::Endings& endings, const Parts& parts, std::size_t without,
                         unsigned promoted_square, chess::Kind promotion)
    : LowerEnding(plan, endings, place_of(endings, promoted(men_of(plan, parts, without), promoted_square, promotion)),
                  promoted(men_of(plan, parts, without), promoted_square, promotion), parts.to_move) {}

LowerEnding::LowerEnding(const TierPlan& plan, const chess::Endings& endings, const chess::Endings::Place& place,
                         std::vector<Man> men, Side to_move)
    : plan_(plan),
      numbers_(endings.numbers(place.tier)),
      first_(endings.first(place.tier)),
      to_move_(place.exchanged ? chess::other(to_move) : to_move) {
  const chess::Board& board = plan.board();
  for (unsigned square = 0; square < 64; ++square) {
    if (!(plan.shape().board >> square & 1)) continue;
    const unsigned rank = place.exchanged ? board.ranks - 1 - square / 8 : square / 8;
    image_[square] = static_cast<std::uint8_t>(board.square(square % 8, rank));
  }
  slots_.fill(unread_slot);
  std::vector<bool> filled(numbers_.roster().size());
  for (const Man& man : men) add(man, filled, place.exchanged);
  if (numbers_.has_pawns()) turn_ = numbers_.turn_of(line_);
}

/// Gives the man the first free slot of its kind and side.
void LowerEnding::add(const Man& man, std::vector<bool>& filled, bool exchanged) {
  const Side side = exchanged ? chess::other(man.side) : man.side;
  std::size_t slot = 0;
  while (filled[slot] || numbers_.roster()[slot].kind != man.kind || numbers_.roster()[slot].side != side) ++slot;
  filled[slot] = true;
  if (man.level == no_level)
    line_[slot] = image_[man.square];
  else
    slots_[man.level] = slot;
}

}  // namespace zermelo::pieces
