// The sources of one row: rows of codes that the moves of its positions lead to.
#pragma once

#include <cassert>
#include <vector>

#include "solver/chess/proof/ending.h"

namespace zermelo::piece_proof {

template <class Cell>
class Sources {
 public:
  explicit Sources(const Ending<Cell>& ending) : ending_(ending) { buffers_.reserve(most_buffers); }

  void clear() {
    sources_.clear();
    buffers_.clear();
  }
  void add(const Cell* codes) { add(codes, ending_.masks.all()); }
  void add(const Cell* codes, const Cell* where) { sources_.push_back({codes, where}); }
  /// A row that stays until clear().
  Row<Cell>& buffer() {
    assert(buffers_.size() < most_buffers);
    return buffers_.emplace_back();
  }
  void take_greatest(Row<Cell>& best) const { piece_proof::take_greatest(sources_, best); }

  /// Calls use(to, where) for each square that a man, no pawn, attacks with the last man on some square; `where` tells
  /// on which squares, until clear(). `occupied` contains the squares of the other men and of this one.
  template <class Use>
  void for_targets(const chess::Man& man, Squares occupied, const Use& use) {
    if (chess::info(man.kind).hops) return for_hops(man, occupied, use);
    for_squares(ending_.reach.squares(man, occupied),
                [&](unsigned to) { use(to, ending_.masks.beside(man.kind, man.square, to)); });
  }

 private:
  /// More than the squares that five hoppers attack, and the symmetries.
  static constexpr std::size_t most_buffers = 512;

  template <class Use>
  void for_hops(const chess::Man& man, Squares occupied, const Use& use) {
    for (unsigned to = 0; to < ending_.rows.squares(); ++to) {
      const Squares open = to == man.square ? 0 : ~ending_.reach.shields(man, to, occupied);
      if (open == 0) continue;
      Row<Cell>& where = buffer();
      where = ones_on<Cell>(open);
      use(to, where.cell.data());
    }
  }

  const Ending<Cell>& ending_;
  std::vector<Source<Cell>> sources_;
  std::vector<Row<Cell>> buffers_;
};

}  // namespace zermelo::piece_proof
