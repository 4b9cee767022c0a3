// A man attacks a king if a move of it leads to the square of the king; so attacks are pulled from these positions.
#include "solver/chess/kernel/legality.h"

namespace zermelo::pieces {
namespace {

constexpr Word file_a = 0x0101010101010101;

/// The set as the words that have the square of a level: all ones or 0 for each word.
Word if_in(Word set, unsigned square) { return set >> square & 1 ? ~Word{0} : 0; }

}  // namespace

Word Pawns::attacked_by(Side side) const {
  const Word set = of[at(side)], west = set & ~file_a, east = set & ~(file_a << 7);
  return side == Side::white ? west << 7 | east << 9 : west >> 9 | east >> 7;
}

void add_on(const TierPlan& plan, std::size_t level, Word squares, Word* set) {
  const bool last = level + 1 == plan.levels();
  for (std::size_t w = 0; w < plan.words(); ++w) set[w] |= last ? squares : if_in(squares, plan.square_in(w, level));
}

void add_equal(const TierPlan& plan, std::size_t a, std::size_t b, Word* set) {
  const bool last = b + 1 == plan.levels();
  for (std::size_t w = 0; w < plan.words(); ++w) {
    const unsigned square = plan.square_in(w, a);
    set[w] |= last ? one(square) : if_in(one(square), plan.square_in(w, b));
  }
}

void put_distinct(const TierPlan& plan, const Frame& frame, Word pawns, Word* set) {
  const std::size_t last = plan.levels() - 1, black = plan.king_level(Side::black),
                    white = plan.king_level(Side::white);
  for (std::size_t w = 0; w < plan.words(); ++w) {
    Word taken = frame.kings | pawns, here = ~Word{0};
    for (std::size_t level = 0; level < last; ++level) {
      const Word square = one(plan.square_in(w, level));
      here = taken & square ? 0 : here;
      taken |= square;
    }
    if (black != no_level) {
      const Word zone = plan.zone(white == no_level ? frame.king[0] : plan.square_in(w, white));
      if (black == last) taken |= zone;
      if (black != last && (zone & one(plan.square_in(w, black)))) here = 0;
    }
    set[w] = taken & ~plan.shape().board & ~frame.kings ? 0 : here & ~taken & plan.shape().board;
  }
  if (frame.kings & (pawns | ~plan.shape().board)) std::fill(set, set + plan.words(), 0);
}

Attacks::Attacks(const TierPlan& plan, const VectorUnit& unit)
    : plan_(plan),
      unit_(unit),
      target_(plan.words()),
      everywhere_(all_blocks(plan.shape())),
      by_level_(plan.levels(), MaskedSet(plan.shape())) {}

void Attacks::find(const Frame& frame, const Pawns& pawns, Side by) {
  frame_ = &frame;
  pawns_ = pawns;
  by_ = by;
  const Side side = chess::other(by);
  for (std::size_t level = 0; level < plan_.levels(); ++level) {
    by_level_[level].clear();
    if (!(plan_.men_of(by) >> level & 1) || plan_.man(level).kind == chess::king) continue;
    target_.clear();
    add_king(frame, level, side);
    const Part targets{target_.data(), everywhere_.data()};
    unit_.pull(plan_.shape(), 1u << level, frame.kings | pawns.all(), targets, by_level_[level].part(),
               {nullptr, everywhere_.data()});
  }
}

/// Adds to the targets the positions in which the attacker is on the square of the king.
void Attacks::add_king(const Frame& frame, std::size_t attacker, Side king) {
  const std::size_t level = plan_.king_level(king);
  if (level == no_level)
    add_on(plan_, attacker, one(frame.king[at(king)]), target_.data());
  else
    add_equal(plan_, std::min(level, attacker), std::max(level, attacker), target_.data());
}

void Attacks::add(std::size_t without, Word pawns, Word* set) const {
  for (std::size_t level = 0; level < plan_.levels(); ++level)
    if (level != without && (plan_.men_of(by_) >> level & 1)) unit_.add(plan_.words(), by_level_[level].data(), set);
  const Word attacked = Pawns{{pawns, pawns}}.attacked_by(by_);
  const Side king = chess::other(by_);
  if (attacked == 0) return;
  if (plan_.king_level(king) != no_level)
    add_on(plan_, plan_.king_level(king), attacked, set);
  else if (attacked & one(frame_->king[at(king)]))
    std::fill(set, set + plan_.words(), ~Word{0});
}

}  // namespace zermelo::pieces
