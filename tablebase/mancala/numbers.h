// The numbers of mancala boards: tier by tier of the seeds on the board; in a tier by the seeds of the player to move,
// then by the player's own side, then by the other side.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/game/tier.h"
#include "tablebase/mancala/sowing.h"

namespace zermelo::mancala {

/// A board as the player to move sees it.
struct Board {
  Side own{}, other{};
};

/// The boards of a tier whose player to move has `own` seeds: a matrix whose rows are own sides and whose columns are
/// other sides.
struct Block {
  unsigned own = 0, other = 0;  ///< seeds
  Index first = 0;              ///< the number of its first board in the whole game
  std::uint32_t rows = 0, columns = 0;

  Index boards() const { return Index{rows} * columns; }
};

class Numbers {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// All boards with at most `seeds` seeds. `reachable`: only boards whose other side has an empty house. Throws
  /// TooManyPositions.
  Numbers(unsigned houses, unsigned seeds, bool reachable);

  const Sides& sides() const { return sides_; }
  unsigned seeds() const { return seeds_; }
  bool reachable() const { return reachable_; }
  Index size() const { return first_.back(); }
  /// The number of the first board with `seeds` seeds; size() for seeds() + 1.
  Index first(unsigned seeds) const { return first_[seeds]; }
  Block block(unsigned own, unsigned other) const;
  /// The number of columns of other sides with `seeds` seeds.
  std::uint32_t columns(unsigned seeds) const {
    return reachable_ ? static_cast<std::uint32_t>(ranks_[seeds].size()) : sides_.count(seeds);
  }
  /// The column of an other side by its rank; none if boards with it are left out.
  std::uint32_t column(unsigned seeds, std::uint32_t rank) const { return reachable_ ? columns_[seeds][rank] : rank; }
  std::uint32_t rank_of(unsigned seeds, std::uint32_t column) const {
    return reachable_ ? ranks_[seeds][column] : column;
  }

  /// Requires at most seeds() seeds; size() if the board is left out.
  Index rank(const Board& board) const;
  Board unrank(Index number) const;

 private:
  Sides sides_;
  unsigned seeds_;
  bool reachable_;
  std::vector<Index> first_;
  std::vector<std::vector<std::uint32_t>> columns_, ranks_;  ///< by seeds; empty without reachable_
};

/// The rules of a game and the numbers of its boards.
struct Boards {
  Rules rules;
  Numbers numbers;
};

}  // namespace zermelo::mancala
