// Numbers the position behind each capture. These are few: two men are on one point in one placement of 64.
#include "solver/loopy/kernel/men/first_pass.h"

namespace zermelo::loopy::men {

FirstPass::Found FirstPass::visit(std::size_t word, unsigned turn, std::size_t place,
                                  std::vector<Exits::Placed>& captures) {
  const Board board = places_.board(word, turn);
  if (!board.possible) return {};
  const Word free = men_.board() & ~board.taken;
  for_captures(board, turn, free, [&](unsigned point, unsigned victim) {
    const auto number = men_.number(places_.placement(board, point, turn, victim));
    if (number) captures.push_back({static_cast<std::uint16_t>(place + point), entry_(*number)});
  });
  return board.has_capture ? Found() : positions(board, turn, free);
}

/// Calls use(point, victim) for each capture of the word, by the point of the last man.
template <class Use>
void FirstPass::for_captures(const Board& board, unsigned turn, Word free, const Use& use) const {
  if (board.has_capture) {
    if (!places_.man(board.captor).captures) return;
    return described::for_points(free, [&](unsigned point) { use(point, board.victim); });
  }
  const ManCourses& last = places_.man(places_.last());
  for (unsigned place = 0; place < places_.last(); ++place) {
    const ManCourses& man = places_.man(place);
    const bool is_lost = man.side == turn;
    if (man.side == last.side || !(is_lost ? last : man).captures) continue;
    use(board.at[place], is_lost ? place : places_.last());
  }
}

FirstPass::Found FirstPass::positions(const Board& board, unsigned turn, Word free) const {
  Found found{.open = free};
  const auto end = [&found](Word positions, Outcome outcome) {
    found.open &= ~positions;
    (outcome == Outcome::win ? found.won : outcome == Outcome::loss ? found.lost : found.drawn) |= positions;
  };
  if (men_.may_end())
    described::for_points(free, [&](unsigned point) {
      if (const auto outcome = men_.ended(places_.placement(board, point, turn))) end(one(point), *outcome);
    });
  if (const Word stuck = found.open & ~moves_.with_moves(board, found.open, turn); stuck != 0)
    end(stuck, men_.without_move(turn));
  return found;
}

}  // namespace zermelo::loopy::men
