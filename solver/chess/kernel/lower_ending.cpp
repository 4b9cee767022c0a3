// The men are assigned to the slots of the lower ending once for a frame.
#include "solver/chess/kernel/lower_ending.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace zermelo::pieces {
namespace {

/// The last place of a line; an ending that fills the line has no levels for all its men.
constexpr std::size_t unread_slot = chess::Position::most_men - 1;

/// The men that the move leaves.
std::vector<PartMan> men_after(std::vector<PartMan> men, std::size_t without, unsigned promoted,
                               chess::Kind promotion) {
  std::erase_if(men, [&](const PartMan& man) { return man.level != no_level && man.level == without; });
  for (PartMan& man : men)
    if (man.kind == chess::pawn && man.square == promoted) man.kind = promotion;
  return men;
}

const chess::Endings::Place& ending_of(const chess::Endings& endings, const std::vector<PartMan>& men) {
  chess::Position position;
  for (const PartMan& man : men) position.add({man.kind, man.side, 0});
  return *endings.place_of(position);
}

}  // namespace

LowerEnding::LowerEnding(const TierPlan& plan, const chess::Endings& endings, const Below& below, const Parts& parts,
                         std::size_t without, unsigned promoted, chess::Kind promotion)
    : LowerEnding(plan, endings, below, men_after(men_of(plan, parts), without, promoted, promotion), parts.to_move) {}

LowerEnding::LowerEnding(const TierPlan& plan, const chess::Endings& endings, const Below& below,
                         const std::vector<PartMan>& men, Side to_move)
    : plan_(plan),
      place_(ending_of(endings, men)),
      numbers_(endings.numbers(place_.tier)),
      first_(endings.first(place_.tier)),
      table_(below, first_),
      to_move_(place_.exchanged ? chess::other(to_move) : to_move) {
  const chess::Board& board = plan.board();
  for (unsigned square = 0; square < 64; ++square) {
    if (!(plan.shape().board >> square & 1)) continue;
    const unsigned rank = place_.exchanged ? board.ranks - 1 - square / 8 : square / 8;
    image_[square] = static_cast<std::uint8_t>(board.square(square % 8, rank));
  }
  slots_.fill(unread_slot);
  std::vector<bool> filled(numbers_.roster().size());
  for (const PartMan& man : men) add(man, filled);
  if (numbers_.has_pawns()) turn_ = numbers_.turn_of(line_);
}

/// Gives the man the first free slot of its kind and side.
void LowerEnding::add(const PartMan& man, std::vector<bool>& filled) {
  const Side side = place_.exchanged ? chess::other(man.side) : man.side;
  std::size_t slot = 0;
  while (filled[slot] || numbers_.roster()[slot].kind != man.kind || numbers_.roster()[slot].side != side) ++slot;
  filled[slot] = true;
  if (man.level == no_level)
    line_[slot] = image_[man.square];
  else
    slots_[man.level] = slot;
}

void LowerEnding::raise(Squares levels, Word squares, ExitCode* best) const {
  const std::size_t last = plan_.levels() - 1;
  levels[last] = static_cast<unsigned>(std::countr_zero(squares));
  const EndingNumbers::Line line = line_of(levels);
  const auto series = numbers_.series_of(line, turn_of(line), to_move_, slots_[last]);
  for_squares(squares, [&](unsigned square) {
    levels[last] = square;
    const Index at = series ? first_ + series->number(image_[square]) : number(levels);
    best[square] = std::max(best[square], table_.code(at));
  });
}

}  // namespace zermelo::pieces
