// Along a ride the row behind it is shifted step by step: the squares that a man passes over have to be free.
#include "solver/chess/kernel/solution_counts.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace zermelo::chess::kernel {
namespace {

struct alignas(64) Bytes {
  std::array<std::uint8_t, 64> byte{};
};

Bytes load_bytes(const std::uint8_t* from) {
  Bytes bytes;
  std::memcpy(bytes.byte.data(), from, sizeof bytes);
  return bytes;
}

Bytes operator&(Bytes a, const Bytes& b) {
  for (unsigned i = 0; i < 64; ++i) a.byte[i] &= b.byte[i];
  return a;
}

/// Bytes of all ones for the squares of a set.
const std::array<std::array<std::uint8_t, 8>, 256> spread_bits = [] {
  std::array<std::array<std::uint8_t, 8>, 256> all{};
  for (unsigned bits = 0; bits < 256; ++bits)
    for (unsigned i = 0; i < 8; ++i) all[bits][i] = bits >> i & 1 ? 255 : 0;
  return all;
}();

Bytes ones_on(Word squares) {
  Bytes bytes;
  for (unsigned i = 0; i < 8; ++i)
    std::memcpy(bytes.byte.data() + 8 * i, spread_bits[squares >> 8 * i & 255].data(), 8);
  return bytes;
}

void add_saturated(Bytes& sum, const Bytes& more) {
  for (unsigned i = 0; i < 64; ++i) {
    const auto both = static_cast<std::uint8_t>(sum.byte[i] + more.byte[i]);
    sum.byte[i] = both < more.byte[i] ? 255 : both;
  }
}

std::optional<unsigned> after_step(unsigned square, const FieldStep& step) {
  const int file = static_cast<int>(square % 8) + step.files, rank = static_cast<int>(square / 8) + step.ranks;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return {};
  return static_cast<unsigned>(8 * rank + file);
}

/// The squares from which a step of up to 7 files and ranks stays on 8x8 squares, at 15 * (ranks + 7) + files + 7.
const std::array<Word, 225> squares_inside = [] {
  std::array<Word, 225> all{};
  for (int place = 0; place < 225; ++place)
    for (unsigned square = 0; square < 64; ++square)
      if (after_step(square, {static_cast<std::int8_t>(place % 15 - 7), static_cast<std::int8_t>(place / 15 - 7)}))
        all[static_cast<std::size_t>(place)] |= one(square);
  return all;
}();

Word inside(const FieldStep& step) {
  return squares_inside[static_cast<std::size_t>(15 * (step.ranks + 7) + step.files + 7)];
}

/// The row as it is before a step of the last man: byte s is byte s + step.
Bytes before_step(const Bytes& row, const FieldStep& step) {
  std::array<std::uint8_t, 192> wide{};
  std::copy(row.byte.begin(), row.byte.end(), wide.begin() + 64);
  return load_bytes(wide.data() + 64 + 8 * step.ranks + step.files) & ones_on(inside(step));
}

/// The sums of one row after the other.
class RowCounts {
 public:
  RowCounts(const TierPlan& plan, const Pawns& pawns, std::size_t frame, Side side, const Counted& after)
      : plan_(plan),
        frame_(plan.frames()[frame]),
        frame_place_(frame),
        side_(side),
        after_(after),
        fixed_(frame_.kings | pawns.all()) {}

  Bytes of(std::size_t word, Word wanted) {
    word_ = word;
    wanted_ = wanted;
    sum_ = Bytes{};
    occupied_ = fixed_;
    const std::size_t last = plan_.levels() - 1;
    for (std::size_t level = 0; level < last; ++level) occupied_ |= one(plan_.square_in(word, level));
    for (std::size_t level = 0; level < last; ++level)
      if (plan_.men_of(side_) >> level & 1) move_outer(level);
    if (plan_.men_of(side_) >> last & 1) move_last();
    for (const Neighbour& neighbour : frame_.neighbours[at(side_)]) move_king(neighbour);
    return sum_;
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
  Bytes row_at(std::size_t frame, std::size_t word, Word squares) const {
    return load_bytes(solutions_at(frame, word)) & ones_on(squares);
  }

  void move_outer(std::size_t level) {
    const unsigned from = plan_.square_in(word_, level);
    const auto word_with = [&](unsigned to) {
      const std::size_t shift = 6 * (plan_.levels() - 2 - level);
      return word_ ^ (static_cast<std::size_t>(from ^ to) << shift);
    };
    const auto add = [&](unsigned to, Word where) {
      const std::size_t word = word_with(to);
      if (const Word squares = set_at(frame_place_, word) & where; squares != 0)
        add_saturated(sum_, row_at(frame_place_, word, squares));
    };
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
    const Bytes row = row_at(frame_place_, word_, squares), wanted = ones_on(wanted_);
    for (unsigned i = 0; i < last.leaps; ++i) add_saturated(sum_, before_step(row, last.leap[i]) & wanted);
    for (unsigned i = 0; i < last.rides; ++i) last.hops ? hop_last(last.ride[i]) : ride_last(row, last.ride[i], wanted);
  }

  void ride_last(Bytes row, const FieldStep& step, Bytes wanted) {
    const Bytes free = ones_on(~occupied_ & plan_.shape().board);
    for (unsigned steps = 1; steps < 8; ++steps) {
      row = before_step(row, step);
      add_saturated(sum_, row & wanted);
      row = row & free;
    }
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
    sum_.byte[square] = static_cast<std::uint8_t>(std::min(255, sum_.byte[square] + more));
  }

  void move_king(const Neighbour& neighbour) {
    if (neighbour.symmetry == 0) {
      const Word squares = set_at(neighbour.frame, word_) & wanted_;
      if (squares != 0) add_saturated(sum_, row_at(neighbour.frame, word_, squares));
      return;
    }
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
  const Frame& frame_;
  std::size_t frame_place_;
  Side side_;
  Counted after_;
  Word fixed_, occupied_ = 0, wanted_ = 0;
  std::size_t word_ = 0;
  Bytes sum_{};
};

}  // namespace

void count_solutions(const TierPlan& plan, const Pawns& pawns, std::size_t frame, Side side, Part found,
                     const Counted& after, std::uint8_t* solutions) {
  RowCounts counts(plan, pawns, frame, side, after);
  const std::size_t block_words = plan.words() / plan.shape().blocks();
  for (std::size_t word = 0; word < plan.words(); ++word) {
    const Word wanted = has(found.blocks, word / block_words) ? found.words[word] : 0;
    if (wanted == 0) continue;
    const Bytes row = counts.of(word, wanted);
    for_squares(wanted, [&](unsigned square) { solutions[64 * word + square] = row.byte[square]; });
  }
}

}  // namespace zermelo::chess::kernel
