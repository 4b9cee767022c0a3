// Boards that are left out leave no gaps: the columns of other sides with an empty house are counted apart.
#include "tablebase/mancala/numbers.h"

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/ranking/subset_rank.h"

namespace zermelo::mancala {

Numbers::Numbers(unsigned houses, unsigned seeds, bool reachable)
    : sides_(houses, seeds), seeds_(seeds), reachable_(reachable), first_{0} {
  binomial(seeds + 2 * houses, 2 * houses);  // throws if boards have no numbers
  constexpr Index most_listed = Index{1} << 24;
  if (reachable && binomial(seeds + houses, houses) > most_listed)
    throw TooManyPositions("reachable=yes needs lists of more than {} sides; leave it out, or lower seeds",
                           most_listed);
  if (reachable) {
    columns_.resize(seeds + 1);
    ranks_.resize(seeds + 1);
  }
  for (unsigned m = 0; reachable && m <= seeds; ++m) {
    columns_[m].assign(sides_.count(m), none);
    for (std::uint32_t rank = 0; rank < sides_.count(m); ++rank)
      if (has_empty_house(sides_.side(m, rank), houses)) {
        columns_[m][rank] = static_cast<std::uint32_t>(ranks_[m].size());
        ranks_[m].push_back(rank);
      }
  }
  for (unsigned n = 0; n <= seeds; ++n) {
    Index boards = 0;
    for (unsigned own = 0; own <= n; ++own) boards += Index{sides_.count(own)} * columns(n - own);
    first_.push_back(first_.back() + boards);
  }
}

Block Numbers::block(unsigned own, unsigned other) const {
  Block block{own, other, first(own + other), sides_.count(own), columns(other)};
  for (unsigned less = 0; less < own; ++less) block.first += Index{sides_.count(less)} * columns(own + other - less);
  return block;
}

Index Numbers::rank(const Board& board) const {
  const unsigned own = seeds_of(board.own), other = seeds_of(board.other);
  const std::uint32_t column = this->column(other, sides_.rank(board.other, other));
  if (column == none) return size();
  return block(own, other).first + Index{sides_.rank(board.own, own)} * columns(other) + column;
}

Board Numbers::unrank(Index number) const {
  const auto after = std::upper_bound(first_.begin(), first_.end(), number);
  const auto seeds = static_cast<unsigned>(after - first_.begin() - 1);
  Index place = number - first(seeds);
  unsigned own = 0;
  for (Index boards; place >= (boards = Index{sides_.count(own)} * columns(seeds - own)); ++own) place -= boards;
  const unsigned other = seeds - own;
  return {sides_.side(own, static_cast<std::uint32_t>(place / columns(other))),
          sides_.side(other, rank_of(other, static_cast<std::uint32_t>(place % columns(other))))};
}

}  // namespace zermelo::mancala
