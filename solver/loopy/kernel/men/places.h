// Sets of positions of a tier, 64 in a word, and the words that moves lead to.
//
// The men have an order. The first man, the *anchor*, stands on points that represent all points up to symmetry. A word
// is one placement of all men but the last; its bits are the points of the last man. In addition to positions a word
// has *captures*: two men on one point, of whom the player who has just moved brought one there. A capture stands for
// the position without the other man, in another tier.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/loopy/kernel/men/courses.h"

namespace zermelo::loopy::men {

inline constexpr unsigned most_men = 8;

/// A point for each point.
using PointArray = std::array<std::uint8_t, described::most_points>;

/// The men of a word but the last.
struct Board {
  std::array<std::uint8_t, most_men> at{};
  Points taken = 0;            ///< their points
  std::array<Points, 2> of{};  ///< the same for each side
  bool has_capture = false;    ///< whether two men, `captor` and `victim`, share a point
  unsigned captor = 0, victim = 0;
  bool possible = true;  ///< whether the men may stand so
};

class Places {
 public:
  static constexpr unsigned nobody = most_men;

  explicit Places(const described::TierMen& men);

  std::size_t words() const { return words_; }
  /// The bits of a word: points of the board.
  unsigned points() const { return points_; }
  unsigned men() const { return static_cast<unsigned>(men_.size()); }
  unsigned last() const { return men() - 1; }
  const ManCourses& man(unsigned place) const { return men_[place]; }

  /// `turn`: the player to move, who may have lost a man.
  Board board(std::size_t word, unsigned turn) const;

  /// A word that a move leads to, with maps of the bits.
  struct Target {
    std::size_t word;
    const described::PointMap* map = nullptr;   ///< null: the identity
    const described::PointMap* back = nullptr;  ///< the inverse of map
  };
  /// The word in which a man of the board is on another point instead.
  Target moved(const Board& board, std::size_t word, unsigned man, unsigned to) const {
    return man == 0 ? anchored(board, to, maps_to_[to].front()) : shifted(board, word, man, to);
  }
  /// Calls use(target) for each such word: symmetries that keep the point of the anchor give several.
  template <class Use>
  void for_moved(const Board& board, std::size_t word, unsigned man, unsigned to, const Use& use) const {
    if (man != 0) return use(shifted(board, word, man, to));
    for (const std::uint8_t map : maps_to_[to]) use(anchored(board, to, map));
  }
  /// The word and the bit of a position.
  std::pair<std::size_t, unsigned> place(const described::Placement& position) const;
  /// The position with these men and the last man on a point, perhaps without a man.
  described::Placement placement(const Board& board, unsigned last, unsigned turn, unsigned without = nobody) const;

  /// The words for men of these kinds.
  static std::uint64_t words_for(const described::TierMen& men);

 private:
  void list_maps(const PointArray& least);
  void note_capture(Board& board, unsigned man, unsigned turn) const;
  Target shifted(const Board& board, std::size_t word, unsigned man, unsigned to) const {
    const auto steps = static_cast<std::ptrdiff_t>(to) - board.at[man];
    return {word + static_cast<std::size_t>(steps) * stride_[man]};
  }
  Target anchored(const Board& board, unsigned to, unsigned map) const;

  unsigned points_;
  std::vector<ManCourses> men_;
  std::array<std::size_t, most_men> stride_{};
  std::size_t words_ = 0;
  const std::vector<described::PointMap>& maps_;
  std::vector<PointArray> images_;                                         ///< of each point, for each map
  std::vector<std::uint8_t> inverse_;                                      ///< of each map
  std::vector<std::uint8_t> anchors_;                                      ///< the points of the anchor
  PointArray anchor_of_{};                                                 ///< the place in anchors_
  std::array<std::vector<std::uint8_t>, described::most_points> maps_to_;  ///< the maps to that point
};

}  // namespace zermelo::loopy::men
