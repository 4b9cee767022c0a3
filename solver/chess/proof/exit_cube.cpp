// Goes through the rows of the last man. It finds their numbers in the lower ending, perhaps with the sides exchanged
// and the ranks reflected.
#include "solver/chess/proof/exit_cube.h"

#include <algorithm>
#include <bit>

#include "solver/chess/proof/ending_rows.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::chess::proof {
namespace {

using chess::EndingNumbers;
using chess::Man;
using chess::Position;
using chess::Side;
using chess::Squares;

/// The men in one list, the free ones last.
Position men_of(const CubeMen& men) {
  Position position;
  position.to_move = men.to_move;
  for (const Man& man : men.fixed) position.add(man);
  for (const Man& man : men.free) position.add({man.kind, man.side, 0});
  return position;
}

/// The numbers of positions that differ only in the squares of men.
class LowerNumbers {
 public:
  LowerNumbers(const chess::Endings& endings, const Position& men)
      : place_(*endings.place_of(men)),
        numbers_(endings.numbers(place_.tier)),
        first_(endings.first(place_.tier)),
        to_move_(place_.exchanged ? chess::other(men.to_move) : men.to_move) {
    const chess::Board& board = endings.rules().board();
    for (unsigned square = 0; square < board.squares(); ++square) {
      const unsigned rank = board.rank(square);
      image_[square] =
          static_cast<std::uint8_t>(board.square(board.file(square), place_.exchanged ? board.ranks - 1 - rank : rank));
    }
    for (const Man& man : men.men()) slots_.push_back(free_slot(man));
    if (numbers_.has_pawns()) turn_ = numbers_.turn_of(line(men));
  }

  /// The number in the whole game of a legal position.
  Index number(const Position& position) const {
    const EndingNumbers::Line squares = line(position);
    return first_ + numbers_.number_of(squares, numbers_.has_pawns() ? turn_ : numbers_.turn_of(squares), to_move_);
  }

 private:
  EndingNumbers::Line line(const Position& position) const {
    EndingNumbers::Line line{};
    for (std::size_t i = 0; i < slots_.size(); ++i) line[slots_[i]] = image_[position.list[i].square];
    return line;
  }

  /// The first slot for men of this kind that no man has.
  std::size_t free_slot(const Man& man) const {
    const Side side = place_.exchanged ? chess::other(man.side) : man.side;
    std::size_t slot = 0;
    while (std::find(slots_.begin(), slots_.end(), slot) != slots_.end() || numbers_.roster()[slot].kind != man.kind ||
           numbers_.roster()[slot].side != side)
      ++slot;
    return slot;
  }

  const chess::Endings::Place& place_;
  const EndingNumbers& numbers_;
  Index first_;
  Side to_move_;
  std::array<std::uint8_t, 64> image_{};
  std::vector<std::size_t> slots_;  ///< of the men in their order
  EndingNumbers::Turn turn_;        ///< of the pawns, which are fixed
};

/// One kind of the last fixed man.
template <class Cell>
class Filler {
 public:
  Filler(const chess::Endings& endings, const chess::Reach& reach, const CubeMen& men, const ExitLookup& entries,
         Cell* codes)
      : squares_(endings.rules().board().squares()),
        reach_(reach),
        men_(men_of(men)),
        free_(men.free.size()),
        numbers_(endings, men_),
        entries_(entries),
        codes_(codes) {}

  /// Fills the row with this place among the rows. The cells have the codes of other kinds, or 0.
  void fill(Index row) const {
    Position position = men_;
    Index rest = row;
    for (std::size_t i = position.count - 1u; i-- > position.count - free_; rest /= squares_)
      position.list[i].square = static_cast<std::uint8_t>(rest % squares_);
    Cell* codes = codes_ + row * squares_;
    Squares legal = legal_squares(reach_, all_squares(squares_), position);
    for (; legal != 0; legal &= legal - 1) {
      const auto square = static_cast<unsigned>(std::countr_zero(legal));
      position.list[position.count - 1u].square = static_cast<std::uint8_t>(square);
      codes[square] = std::max(codes[square], ProofCode<Cell>::of_value(entries_(numbers_.number(position))));
    }
  }

 private:
  unsigned squares_;
  const chess::Reach& reach_;
  Position men_;
  std::size_t free_;
  LowerNumbers numbers_;
  const ExitLookup& entries_;
  Cell* codes_;
};

template <class Cell>
void fill(const Filler<Cell>& filler, Index rows, const Job& job) {
  constexpr std::size_t chunk = 64;
  job.workers().for_ranges(rows, chunk, [&](std::size_t begin, std::size_t end) {
    if (job.stopped()) return;
    for (Index row = begin; row < end; ++row) filler.fill(row);
  });
}

}  // namespace

template <class Cell>
ExitCube<Cell>::ExitCube(const chess::Endings& endings, const chess::Reach& reach, const CubeMen& men,
                         const ExitLookup& entries, const Job& job)
    : codes_(cells(endings.rules().board().squares(), men.free.size())) {
  const Index rows = (codes_.size() - lanes) / endings.rules().board().squares();
  CubeMen one = men;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, men.promotions.size()); ++i) {
    if (!men.promotions.empty()) one.fixed.back().kind = men.promotions[i];
    fill(Filler<Cell>(endings, reach, one, entries, codes_.data()), rows, job);
  }
}

template <class Cell>
std::uint64_t ExitCube<Cell>::cells(unsigned squares, std::size_t free) {
  std::uint64_t cells = 1;
  for (std::size_t i = 0; i < free; ++i) cells *= squares;
  return cells + lanes;
}

template class ExitCube<std::uint8_t>;
template class ExitCube<std::uint16_t>;

}  // namespace zermelo::chess::proof
