// Numbers the positions of one ending.
//
// An *anchor* breaks the symmetry of the board: the kings, or the pawns if there are any, then also with a right to
// capture en passant. Of the images of an anchor under the symmetries of the board only the one with the smallest key
// is in the list of anchors. 64 squares without pawns have eight symmetries and 462 anchors, with pawns the reflection
// of files remains.
//
//     number = (((side * anchors + anchor) * king_pairs + pair) * squares + s_1) * squares + s_2 ...
//
// s_1, s_2, ... are the squares of the other men, in the order of tablebase/chess/material.h; king_pairs is
// 1 where the kings are the anchor. Anchors with en passant follow after all others, for the one side that may capture.
//
// Some numbers belong to no position, because two men are on one square or a king is attacked that must not be. Of
// several numbers that mean positions equal by symmetry or by an exchange of like men only the smallest has a position.
// All these are gaps.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/chess/material.h"
#include "tablebase/chess/position.h"

namespace zermelo::chess {

class EndingNumbers {
 public:
  /// The squares of the men in the order of the roster.
  using Line = std::array<std::uint8_t, Position::most_men>;
  /// The image of each square under a symmetry.
  using Image = std::array<std::uint8_t, 64>;

  /// The place of an anchor in the list, and a symmetry that turns an image of it into the anchor.
  struct Turn {
    Index anchor = 0;
    unsigned symmetry = 0;  ///< a place in symmetries()
  };

  /// Without `reflects_ranks` only the reflection of files is a symmetry, as with pawns.
  EndingNumbers(const Board& board, const Material& material, bool reflects_ranks = true);

  Index size() const { return size_; }
  /// A row: as many numbers, from a multiple of it on, differ only in the square of the last man. 1 if the kings or the
  /// anchor determine a position.
  Index row() const { return free_places_ == 1 ? 1 : board_.squares(); }
  /// The number of symmetries of the board.
  std::uint8_t symmetry_count() const { return static_cast<std::uint8_t>(symmetries_.size()); }
  /// The symmetries besides the identity that map the anchor of a position to itself, as bits. Requires men in the
  /// order of unrank, and so does placements().
  std::uint8_t kept_by(const Position& position) const;
  /// The number of different images of a legal position under the symmetries of the board; 0 if one of the images
  /// under `symmetries`, or the position with like men exchanged, has a smaller number. `symmetries` is kept_by().
  std::uint8_t placements(const Position& position, std::uint8_t symmetries) const;
  /// Requires a legal position with this material, white the stronger side.
  Index rank(const Position& position) const;
  /// The men of a number, also of a gap. Requires number < size().
  Position unrank(Index number) const;

  /// The men of the ending, see men_in_order(). Their squares mean nothing.
  std::span<const Man> roster() const { return roster_; }
  /// Whether the pawns are the anchor, else the kings.
  bool has_pawns() const { return anchor_begin_ == 2; }
  /// The slot behind the last one of the anchor.
  std::size_t anchor_end() const { return anchor_end_; }
  unsigned squares() const { return board_.squares(); }
  std::span<const Image> symmetries() const { return symmetries_; }
  /// The number of anchors without and with en passant.
  Index anchors() const { return anchors_.size(); }
  Index captures() const { return captures_.size(); }
  /// The squares of the anchor's men; other squares are 0. Requires anchor < anchors().
  Line anchor(Index anchor) const { return line_of(anchors_[anchor]); }
  /// The captures [first, second) with the pawns of an anchor.
  std::pair<Index, Index> captures_of(Index anchor) const;
  /// The square that a double step has passed. Requires capture < captures().
  std::uint8_t passed(Index capture) const { return static_cast<std::uint8_t>(captures_[capture] % 64); }
  /// The side that may capture en passant on a square.
  Side capturer(std::uint8_t en_passant) const;
  /// The anchor for the squares of the anchor's men, see `anchor`. Requires squares of an image of an anchor.
  Turn turn_of(const Line& line) const;
  /// The same for captures(); nothing if no double step of these pawns passed the square.
  std::optional<Turn> capture_turn_of(const Line& line, std::uint8_t en_passant) const;
  /// The number of a position with the men of a line, like men in any order, and without en passant. `turn` is
  /// turn_of(line). Cost: some nanoseconds a man.
  Index number_of(const Line& line, const Turn& turn, Side to_move) const;
  /// The numbers of positions that differ in the square of one man: first + step * place, where the image of the square
  /// is the place of a man, and pairs[scale * image] the place of a king.
  struct Series {
    Index first = 0;
    Index step = 0;
    const Image* image = nullptr;
    const std::uint16_t* pairs = nullptr;
    unsigned scale = 1;

    Index place(unsigned square) const {
      const unsigned to = (*image)[square];
      return pairs == nullptr ? to : pairs[scale * to];
    }
    Index number(unsigned square) const { return first + step * place(square); }
  };
  /// How the number changes with the square of one man. Nothing if it does not change by a fixed step: for men of the
  /// anchor, for like men, for a slot outside the roster, and if the anchor has a symmetry.
  std::optional<Series> series_of(const Line& line, const Turn& turn, Side to_move, std::size_t slot) const;
  /// The kings of a place, 64 * white + black; one place without pawns, which has no meaning.
  std::span<const std::uint16_t> pairs() const { return pairs_; }
  /// Whether two slots have men of one kind and side.
  bool like(std::size_t a, std::size_t b) const {
    return roster_[a].kind == roster_[b].kind && roster_[a].side == roster_[b].side;
  }
  /// The positions of an anchor: king_pairs times the squares of the men behind it.
  Index anchor_size() const { return pairs_.size() * free_places_; }

 private:
  /// The squares of an anchor, six bits each, then six bits for the square of en passant.
  using Key = std::uint64_t;

  void add_turns();
  void add_symmetries(bool reflects_ranks);
  void add_king_pairs(bool pawns);
  void add_pawns(Line& line, std::size_t slot);
  void add_anchor(const Line& line, std::uint8_t en_passant);
  void add_en_passant(const Line& line, Side pushed);

  Line line_of(const Position& position) const;
  Line squares_of(const Position& position) const;
  /// The image of the squares of all men, like men in ascending order.
  Line turned(const Line& line, const Image& image) const;
  void sort_like(Line& line, std::size_t begin, std::size_t end) const;
  Key key(const Line& line, std::uint8_t en_passant) const;
  Key turned_key(const Line& line, std::uint8_t en_passant, const Image& image) const;
  Line line_of(Key key) const;
  Index number_in(Index anchor, const Line& line) const;
  Turn find_turn(const Line& line) const;

  Board board_;
  std::vector<Man> roster_;
  std::size_t anchor_begin_ = 0, anchor_end_ = 2;  ///< slots
  std::vector<Image> symmetries_;
  std::vector<Key> anchors_;                ///< ascending
  std::vector<Key> captures_;               ///< the anchors with en passant, ascending
  std::vector<std::uint16_t> pair_places_;  ///< of kings, at 64 * white + black
  std::vector<std::uint16_t> pairs_;
  std::vector<Turn> turns_;     ///< of kings, at 64 * white + black; only without pawns
  std::vector<bool> mirrored_;  ///< whether the anchor has a symmetry
  bool free_likes_ = false;     ///< whether some men behind the anchor are alike
  Index free_places_ = 1;       ///< the places of all men besides kings and pawns
  Index size_ = 0;
};

}  // namespace zermelo::chess
