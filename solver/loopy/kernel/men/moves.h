// Moves and un-moves of 64 positions at a time.
//
// Cost: the men of a word take a division each. A step of a man but the last takes a load and five operations, a step
// of all last men of a word three; a step of the anchor to a mirrored word takes eight loads more.
#pragma once

#include <span>

#include "solver/loopy/kernel/men/places.h"

namespace zermelo::loopy::men {

class MenMoves {
 public:
  explicit MenMoves(const Places& places) : places_(places) {}

  /// Calls add(word, bits) for the positions from which a move leads to positions or captures `x` of a word, in which
  /// `turn` is to move.
  template <class Add>
  void unmove(std::size_t word, Word x, unsigned turn, const Add& add) const {
    const Board board = places_.board(word, turn);
    const unsigned mover = 1 - turn;
    if (board.has_capture) return unmove(board, word, board.captor, 0, x & ~board.taken, add);
    const ManCourses& last = places_.man(places_.last());
    if (last.side == mover) add(word, origins(last, x, board.of[mover], board.of[turn]));
    for (unsigned man = 0; man < places_.last(); ++man)
      if (places_.man(man).side == mover)
        unmove(board, word, man, x & ~board.taken, last.side == turn ? x & one(board.at[man]) : 0, add);
  }

  /// Those of the positions `x` of a word, in which `turn` is to move, whose every move leads to one of `won`.
  Word all_moves_to(std::span<const Word> won, std::size_t word, Word x, unsigned turn) const {
    const Board board = places_.board(word, turn);
    const ManCourses& last = places_.man(places_.last());
    if (last.side == turn) x &= ~origins(last, ~won[word], board.of[turn], board.of[1 - turn]);
    for (unsigned man = 0; man < places_.last() && x != 0; ++man)
      for_moves(board, man, turn, x, [&](unsigned to, Word from) {
        const Places::Target target = places_.moved(board, word, man, to);
        const Word goals = won[target.word];
        x &= ~from | (target.back == nullptr ? goals : (*target.back)(goals));
        return x;
      });
    return x;
  }

  /// Those of the positions `x` that have a move.
  Word with_moves(const Board& board, Word x, unsigned turn) const {
    const ManCourses& last = places_.man(places_.last());
    Word found = last.side == turn ? origins(last, ~Word{0}, board.of[turn], board.of[1 - turn]) & x : 0;
    for (unsigned man = 0; man < places_.last() && found != x; ++man)
      for_moves(board, man, turn, x & ~found, [&](unsigned, Word from) {
        found |= from;
        return x & ~found;
      });
    return found;
  }

 private:
  /// `quiet`, `captures`: the positions and captures that the man may have come to.
  template <class Add>
  void unmove(const Board& board, std::size_t word, unsigned man, Word quiet, Word captures, const Add& add) const {
    for (const Course& course : places_.man(man).back[board.at[man]]) {
      Word left = (course.quiet ? quiet : 0) | (course.captures ? captures : 0);
      for (const std::uint8_t from : course.points) {
        left &= ~one(from);
        if (left == 0 || (board.taken >> from & 1) != 0) break;
        if ((course.ends >> from & 1) == 0) continue;
        places_.for_moved(board, word, man, from, [&](const Places::Target& target) {
          add(target.word, target.map == nullptr ? left : (*target.map)(left));
        });
      }
    }
  }

  /// Calls use(to, from) for each point that moves of a man but the last lead to from positions of `x` in
  /// which `turn` is to move. It returns the positions of x that matter from then on.
  template <class Use>
  void for_moves(const Board& board, unsigned man, unsigned turn, Word x, const Use& use) const {
    if (places_.man(man).side != turn) return;
    const bool may_take_last = places_.man(places_.last()).side != turn;
    for (const Course& course : places_.man(man).forward[board.at[man]]) {
      Word left = x;
      for (const std::uint8_t to : course.points) {
        const bool ends = (course.ends >> to & 1) != 0;
        if ((board.taken >> to & 1) != 0) {
          const bool takes = course.captures && (board.of[1 - turn] >> to & 1) != 0;
          if (ends && takes) x = use(to, left);
          break;
        }
        const Word from = left & ((course.quiet ? ~one(to) : 0) | (course.captures && may_take_last ? one(to) : 0));
        if (ends && from != 0) x = use(to, from);
        left &= x & ~one(to);
        if (left == 0) break;
      }
      if (x == 0) return;
    }
  }

  const Places& places_;
};

}  // namespace zermelo::loopy::men
