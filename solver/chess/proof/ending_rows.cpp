// Numbers with one anchor ascend as the squares of the other men do, so the representative is the least line.
#include "solver/chess/proof/ending_rows.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "tablebase/chess/rules.h"

namespace zermelo::chess::proof {

EndingRows::EndingRows(const chess::Rules& rules, const chess::EndingNumbers& numbers)
    : numbers_(numbers), only_kings_(numbers.anchor_end() == numbers.roster().size()), spread_(men()) {
  add_places(rules.board());
  Index spread = 1;
  for (std::size_t slot = last(); slot-- > first_free(); spread *= squares()) spread_[slot] = spread;
  rows_of_anchor_ = only_kings_ ? squares() : spread * numbers.pairs().size();
  for (Index anchor = 0; anchor < numbers.anchors(); ++anchor)
    kept_.push_back(numbers.kept_by(numbers.unrank(anchor * numbers.anchor_size())));
  last_is_like_ = last() > first_free() && numbers.like(last() - 1, last());
  for (std::size_t slot = first_free() + 1; slot < men(); ++slot) likes_ = likes_ || numbers.like(slot - 1, slot);
}

void EndingRows::add_places(const chess::Board& board) {
  places_.assign(std::size_t{64} * 64, no_place);
  const auto near = [](unsigned a, unsigned b) { return a <= b + 1 && b <= a + 1; };
  for (unsigned white = 0; white < squares(); ++white)
    for (unsigned black = 0; black < squares(); ++black)
      if (!near(board.file(white), board.file(black)) || !near(board.rank(white), board.rank(black)))
        places_[64 * white + black] = 0;
  if (!numbers_.has_pawns()) return;
  pairs_before_.assign(squares() + 1, 0);
  for (std::size_t place = 0; place < numbers_.pairs().size(); ++place) {
    places_[numbers_.pairs()[place]] = static_cast<std::uint16_t>(place);
    ++pairs_before_[numbers_.pairs()[place] / 64 + 1];
  }
  std::partial_sum(pairs_before_.begin(), pairs_before_.end(), pairs_before_.begin());
}

Index EndingRows::first_number(Index row) const {
  if (!only_kings_) return row * squares();
  return row / squares() * numbers_.pairs().size() + pairs_before_[row % squares()];
}

Line EndingRows::line(Index row) const {
  const chess::Position position =
      numbers_.unrank(only_kings_ ? anchor(row) * numbers_.anchor_size() : row * squares());
  Line line{};
  for (std::size_t slot = 0; slot < men(); ++slot) line[slot] = position.list[slot].square;
  if (only_kings_) line[0] = static_cast<std::uint8_t>(row % squares());
  line[last()] = 0;
  return line;
}

Index EndingRows::row(Side side, Index anchor, const Line& line) const {
  const Index place = anchor + (side == Side::white ? 0 : numbers_.anchors());
  if (only_kings_) return place * squares() + line[0];
  Index row = place * numbers_.pairs().size() + places_[64u * line[0] + line[1]];
  for (std::size_t slot = first_free(); slot < last(); ++slot) row = row * squares() + line[slot];
  return row;
}

Index EndingRows::number(Side side, Index anchor, const Line& line) const {
  if (!only_kings_) return row(side, anchor, line) * squares() + line[last()];
  const Index place = anchor + (side == Side::white ? 0 : numbers_.anchors());
  return place * numbers_.pairs().size() + places_[64u * line[0] + line[1]];
}

chess::Position EndingRows::position(Side side, const Line& line) const {
  chess::Position position;
  position.to_move = side;
  for (std::size_t slot = 0; slot < men(); ++slot)
    if (slot != last()) position.add({man(slot).kind, man(slot).side, line[slot]});
  position.add({man(last()).kind, man(last()).side, line[last()]});
  return position;
}

Line EndingRows::in_order(Line line) const {
  for (std::size_t slot = first_free() + 1; likes_ && slot < men(); ++slot)
    for (std::size_t at = slot; at > first_free() && numbers_.like(at - 1, at) && line[at - 1] > line[at]; --at)
      std::swap(line[at - 1], line[at]);
  return line;
}

/// The image of a line; the pawns stay as they are, since the anchor does.
Line EndingRows::turned(const Line& line, unsigned symmetry) const {
  const auto& image = numbers_.symmetries()[symmetry];
  Line result = line;
  for (std::size_t slot = 0; slot < men(); ++slot)
    if (slot < 2 || slot >= first_free()) result[slot] = image[line[slot]];
  return in_order(result);
}

bool EndingRows::is_least(const Line& line, unsigned kept) const {
  for (unsigned symmetry = 1; kept >> symmetry != 0; ++symmetry)
    if ((kept >> symmetry & 1) != 0 && turned(line, symmetry) < line) return false;
  return true;
}

Squares EndingRows::representatives(Index row, const Line& line) const {
  Squares found = all_squares(squares());
  if (likes_) {
    Line highest = line;
    highest[last()] = 64;
    if (in_order(highest) != highest) return 0;
    if (last_is_like_) found &= ~all_squares(line[last() - 1] + 1u);
  }
  const unsigned kept = kept_[anchor(row)];
  Line one = line;
  for_squares(kept == 0 ? 0 : found, [&](unsigned square) {
    one[last()] = static_cast<std::uint8_t>(square);
    if (!is_least(one, kept)) found &= ~chess::one(square);
  });
  return found;
}

Index EndingRows::representative(Index row, const Line& line) const {
  Line least = in_order(line);
  const unsigned kept = kept_[anchor(row)];
  for (unsigned symmetry = 1; kept >> symmetry != 0; ++symmetry)
    if ((kept >> symmetry & 1) != 0) least = std::min(least, turned(line, symmetry));
  return number(side(row), anchor(row), least);
}

namespace {

/// Calls use(man) for each man of the side to move but the last.
template <class Use>
void for_movers(const chess::Position& position, const Use& use) {
  for (const chess::Man& man : position.men().first(position.count - 1u))
    if (man.side == position.to_move) use(man);
}

}  // namespace

/// If the last man is the king that must be safe, it avoids the attacked squares. Else the men that aim at this king
/// need the last man in their way, and the last man must not aim at it.
Squares legal_squares(const chess::Reach& reach, Squares board, const chess::Position& position) {
  const chess::Man& last = position.list[position.count - 1u];
  const Side waiting = chess::other(position.to_move);
  Squares occupied = 0;
  for (const chess::Man& man : position.men().first(position.count - 1u)) occupied |= chess::one(man.square);
  if (std::popcount(occupied) + 1 < position.count) return 0;
  Squares legal = board & ~occupied;
  if (last.kind == chess::king && last.side == waiting) {
    for_movers(position, [&](const chess::Man& man) { legal &= ~reach.squares(man, occupied); });
    return legal;
  }
  const unsigned king = chess::square_of_king(position, waiting);
  for_movers(position, [&](const chess::Man& man) { legal &= reach.shields(man, king, occupied); });
  if (last.side == position.to_move) legal &= ~reach.sources(last.kind, king, occupied);
  return legal;
}

}  // namespace zermelo::chess::proof
