// How the positions of one ending are divided for the kernel: levels, frames and neighbours.
//
// A *frame* is a field of positions with fixed kings: without pawns for each pair of kings up to symmetry, with pawns
// for each square of the white king; the black king is then the first level. With pawns alone both kings are levels and
// there is one frame. The frames for one placement of the pawns, or without pawns, are a *sheet*.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/chess/kernel/masked_set.h"
#include "tablebase/chess/ending_numbers.h"
#include "tablebase/chess/position.h"

namespace zermelo::chess::kernel {

using chess::EndingNumbers;
using chess::Side;

inline constexpr std::size_t no_level = most_levels;

constexpr std::size_t at(Side side) { return static_cast<std::size_t>(side); }
inline constexpr std::array<Side, 2> sides{Side::white, Side::black};

/// A frame that a move of a king leads to; a symmetry turns its positions into positions of that frame.
struct Neighbour {
  std::uint32_t frame = 0;
  unsigned symmetry = 0;
};

struct Frame {
  std::array<unsigned, 2> king{64, 64};              ///< the square of each king that is no level, else 64
  Word kings = 0;                                    ///< these squares
  std::array<std::vector<Neighbour>, 2> neighbours;  ///< for each king, by ascending symmetry
};

class TierPlan {
 public:
  /// Requires men besides the kings, at most six men, and no more than four levels.
  TierPlan(const chess::Board& board, const EndingNumbers& numbers);

  const FieldShape& shape() const { return shape_; }
  std::span<const Frame> frames() const { return frames_; }
  unsigned levels() const { return shape_.levels; }
  std::size_t words() const { return shape_.words(); }
  std::size_t frame_cells() const { return 64 * words(); }
  std::size_t sheet_words() const { return frames_.size() * words(); }
  std::size_t sheet_cells() const { return frames_.size() * frame_cells(); }
  /// sheet_cells() without a plan.
  static std::size_t sheet_cells(const EndingNumbers& numbers);
  /// The level of a slot of the roster, or no_level.
  std::size_t level(std::size_t slot) const;
  const chess::Man& man(std::size_t level) const { return numbers_.roster()[slots_[level]]; }
  /// The level of the king; no_level if frames fix it.
  std::size_t king_level(Side side) const { return level(at(side)); }
  /// The levels of a side, as a mask.
  unsigned men_of(Side side) const { return men_[at(side)]; }
  const EndingNumbers& numbers() const { return numbers_; }
  const chess::Board& board() const { return board_; }

  /// The square of a man before the last level, of the positions of a word.
  unsigned square_in(std::size_t word, std::size_t level) const {
    return static_cast<unsigned>(word >> 6 * (levels() - 2 - level)) % 64;
  }
  /// Squares of the board as squares of 8x8, and back.
  unsigned wide(unsigned square) const { return 8 * board_.rank(square) + board_.file(square); }
  unsigned narrow(unsigned square) const { return board_.square(square % 8, square / 8); }
  /// The image of squares of 8x8 under a symmetry of the board.
  unsigned turned(unsigned square, unsigned symmetry) const { return images_[symmetry][square]; }
  /// The images of all squares of 8x8.
  const std::uint8_t* image(unsigned symmetry) const { return images_[symmetry].data(); }
  /// Contains, among positions that differ by an exchange of like men of two levels, the one with the men in order.
  const Word* in_order() const { return in_order_.data(); }
  /// The orders of the levels that exchange like men: for each level, the level whose man it gets.
  std::span<const std::array<std::uint8_t, most_levels>> exchanges() const { return exchanges_; }
  /// Puts like men in order.
  void sort(std::array<unsigned, most_levels>& squares) const;
  /// Whether the man of the last level is like the man of the level before.
  bool last_is_like() const { return levels() > 1 && numbers_.like(slots_[levels() - 2], slots_[levels() - 1]); }
  /// A square and the squares around it.
  Word zone(unsigned square) const { return zones_[square]; }

  /// The frame with the kings on these squares of 8x8, which may be neighbours, and the symmetry that turns them.
  /// Nothing if no frame has them.
  std::optional<Neighbour> frame_of(unsigned white, unsigned black) const;

 private:
  void add_levels();
  void add_images();
  void add_order();
  void add_exchanges();
  void add_frames();
  void add_neighbours(Side side, Frame& frame);

  chess::Board board_;
  const EndingNumbers& numbers_;
  FieldShape shape_;
  std::vector<std::size_t> slots_;
  std::array<unsigned, 2> men_{};
  std::vector<std::array<std::uint8_t, 64>> images_;
  std::array<Word, 64> zones_{};
  std::vector<Word> in_order_;
  std::vector<std::array<std::uint8_t, most_levels>> exchanges_;
  std::vector<Frame> frames_;
};

// Finds the legal positions of a frame, as sets.

/// The squares of the pawns of both sides.
struct Pawns {
  std::array<Word, 2> of{};

  Word all() const { return of[0] | of[1]; }
  /// The squares that the pawns of a side attack.
  Word attacked_by(Side side) const;
};

/// Adds the positions whose man of a level is on one of the squares.
void add_on(const TierPlan& plan, std::size_t level, Word squares, Word* set);
/// Adds the positions whose men of two levels, a < b, are on the same square.
void add_equal(const TierPlan& plan, std::size_t a, std::size_t b, Word* set);

/// Puts in the positions with all men on squares of their own, and the kings not side by side.
void put_distinct(const TierPlan& plan, const Frame& frame, Word pawns, Word* set);

/// Which men attack the king of a side, in the positions of one frame.
class Attacks {
 public:
  Attacks(const TierPlan& plan, const VectorUnit& unit);

  /// `pawns` are the pawns that block or attack; `by` the side of the attackers. Kings are no attackers.
  void find(const Frame& frame, const Pawns& pawns, Side by);
  /// Adds the positions in which a man attacks: any man but the one of the level `without`, or one of these pawns.
  void add(std::size_t without, Word pawns, Word* set) const;
  void add(Word* set) const { add(no_level, pawns_.of[at(by_)], set); }

 private:
  void add_king(const Frame& frame, std::size_t attacker, Side king);

  const TierPlan& plan_;
  const VectorUnit& unit_;
  const Frame* frame_ = nullptr;
  Pawns pawns_;
  Side by_ = Side::white;
  FrameSet target_;
  std::vector<Word> everywhere_;  ///< a mask with all blocks
  std::vector<MaskedSet> by_level_;
};

// A position in the parts that the kernel knows: a frame, the pawns, and the squares of the levels.

/// The squares of the men of all levels.
using Squares = std::array<unsigned, most_levels>;

/// A position of a frame in parts.
struct Parts {
  const Frame* frame = nullptr;
  Pawns pawns;
  Squares levels{};
  Side to_move = Side::white;
};

inline Squares squares_of(const TierPlan& plan, std::uint32_t place) {
  Squares squares{};
  for (std::size_t level = plan.levels(); level-- > 0; place /= 64) squares[level] = place % 64;
  return squares;
}

inline std::uint32_t place_of(const TierPlan& plan, const Squares& squares) {
  std::uint32_t place = 0;
  for (std::size_t level = 0; level < plan.levels(); ++level) place = 64 * place + squares[level];
  return place;
}

/// A man of a position in parts: its square of 8x8, and its level or no_level.
struct PartMan {
  chess::Kind kind = chess::king;
  Side side = Side::white;
  unsigned square = 0;
  std::size_t level = no_level;
};

std::vector<PartMan> men_of(const TierPlan& plan, const Parts& parts);
chess::Position position_of(const TierPlan& plan, const Parts& parts);

}  // namespace zermelo::chess::kernel
