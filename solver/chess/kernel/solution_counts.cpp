#include "solver/chess/kernel/solution_counts.h"

#include <algorithm>
#include <array>
#include <optional>

namespace zermelo::chess::kernel {
namespace {

/// The sums of the 64 positions of a word.
struct alignas(64) Sums {
  std::array<std::uint8_t, 64> of{};
};

std::optional<unsigned> after_step(unsigned square, const FieldStep& step) {
  const int file = static_cast<int>(square % 8) + step.files, rank = static_cast<int>(square / 8) + step.ranks;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return {};
  return static_cast<unsigned>(8 * rank + file);
}

/// The sums of one row after the other.
class RowCounts {
 public:
  RowCounts(const TierPlan& plan, const VectorUnit& unit, const Pawns& pawns, std::size_t frame, Side side,
            const Counted& after)
      : plan_(plan),
        unit_(unit),
        frame_(plan.frames()[frame]),
        frame_place_(frame),
        side_(side),
        after_(after),
        fixed_(frame_.kings | pawns.all()) {}

  const Sums& of(std::size_t word, Word wanted) {
    word_ = word;
    wanted_ = wanted;
    sums_ = {};
    occupied_ = fixed_;
    const std::size_t last = plan_.levels() - 1;
    for (std::size_t level = 0; level < last; ++level) occupied_ |= one(plan_.square_in(word, level));
    for (std::size_t level = 0; level < last; ++level)
      if (plan_.men_of(side_) >> level & 1) move_outer(level);
    if (plan_.men_of(side_) >> last & 1) move_last();
    for (const Neighbour& neighbour : frame_.neighbours[at(side_)]) move_king(neighbour);
    return sums_;
  }

 private:
  const FieldMan& man(std::size_t level) const { return plan_.shape().men[level]; }

  Word set_at(std::size_t frame, std::size_t word) const {
    const FieldShape& shape = plan_.shape();
    const std::size_t block = word / (shape.words() / shape.blocks());
    if (!has(after_.blocks + frame * shape.mask_words(), block)) return 0;
    return after_.words[frame * plan_.words() + word];
  }
  const std::uint8_t* solutions_at(std::size_t frame, std::size_t word) const {
    return after_.solutions + 64 * (frame * plan_.words() + word);
  }
  void add_row(std::size_t frame, std::size_t word, Word where) {
    if (const Word squares = set_at(frame, word) & where; squares != 0)
      unit_.add_counts(solutions_at(frame, word), squares, sums_.of.data());
  }

  void move_outer(std::size_t level) {
    const unsigned from = plan_.square_in(word_, level);
    const auto word_with = [&](unsigned to) {
      const std::size_t shift = 6 * (plan_.levels() - 2 - level);
      return word_ ^ (static_cast<std::size_t>(from ^ to) << shift);
    };
    const auto add = [&](unsigned to, Word where) { add_row(frame_place_, word_with(to), where); };
    for (unsigned i = 0; i < man(level).leaps; ++i)
      if (const auto to = after_step(from, man(level).leap[i])) add(*to, wanted_);
    for (unsigned i = 0; i < man(level).rides; ++i)
      man(level).hops ? hop_outer(from, man(level).ride[i], add) : ride_outer(from, man(level).ride[i], add);
  }

  template <class Add>
  void ride_outer(unsigned from, const FieldStep& step, const Add& add) {
    Word open = wanted_;
    for (auto to = after_step(from, step); to; to = after_step(*to, step)) {
      add(*to, open);
      if (occupied_ >> *to & 1) return;
      open &= ~one(*to);
    }
  }

  /// Over the first man, which may be the last one of the levels.
  template <class Add>
  void hop_outer(unsigned from, const FieldStep& step, const Add& add) {
    Word open = wanted_;
    for (auto over = after_step(from, step); over; over = after_step(*over, step)) {
      const bool blocked = occupied_ >> *over & 1;
      if (const auto to = after_step(*over, step)) add(*to, blocked ? open : open & one(*over));
      if (blocked) return;
      open &= ~one(*over);
    }
  }

  void move_last() {
    const FieldMan& last = man(plan_.levels() - 1);
    const Word squares = set_at(frame_place_, word_);
    if (squares == 0) return;
    const Word free = ~occupied_ & plan_.shape().board;
    unit_.add_moves(last, solutions_at(frame_place_, word_), squares, free, wanted_, sums_.of.data());
    for (unsigned i = 0; i < last.rides && last.hops; ++i) hop_last(last.ride[i]);
  }

  /// Square by square.
  void hop_last(const FieldStep& step) {
    for_squares(wanted_, [&](unsigned from) {
      auto over = after_step(from, step);
      while (over && !(occupied_ >> *over & 1)) over = after_step(*over, step);
      const auto to = over ? after_step(*over, step) : over;
      if (to && (set_at(frame_place_, word_) >> *to & 1)) add_at(from, solutions_at(frame_place_, word_)[*to]);
    });
  }

  void add_at(unsigned square, std::uint8_t more) {
    sums_.of[square] = static_cast<std::uint8_t>(std::min(255, sums_.of[square] + more));
  }

  void move_king(const Neighbour& neighbour) {
    if (neighbour.symmetry == 0) return add_row(neighbour.frame, word_, wanted_);
    std::size_t word = 0;
    for (std::size_t level = 0; level + 1 < plan_.levels(); ++level)
      word = 64 * word + plan_.turned(plan_.square_in(word_, level), neighbour.symmetry);
    const Word squares = set_at(neighbour.frame, word);
    if (squares == 0) return;
    const std::uint8_t* solutions = solutions_at(neighbour.frame, word);
    for_squares(wanted_, [&](unsigned from) {
      const unsigned to = plan_.turned(from, neighbour.symmetry);
      if (squares >> to & 1) add_at(from, solutions[to]);
    });
  }

  const TierPlan& plan_;
  const VectorUnit& unit_;
  const Frame& frame_;
  std::size_t frame_place_;
  Side side_;
  Counted after_;
  Word fixed_, occupied_ = 0, wanted_ = 0;
  std::size_t word_ = 0;
  Sums sums_;
};

}  // namespace

void count_solutions(const TierPlan& plan, const VectorUnit& unit, const Pawns& pawns, std::size_t frame, Side side,
                     Part found, const Counted& after, std::uint8_t* solutions) {
  RowCounts counts(plan, unit, pawns, frame, side, after);
  const std::size_t block_words = plan.words() / plan.shape().blocks();
  for (std::size_t word = 0; word < plan.words(); ++word) {
    const Word wanted = has(found.blocks, word / block_words) ? found.words[word] : 0;
    if (wanted == 0) continue;
    const Sums& sums = counts.of(word, wanted);
    for_squares(wanted, [&](unsigned square) { solutions[64 * word + square] = sums.of[square]; });
  }
}

}  // namespace zermelo::chess::kernel
