// Goes through the rows of the last man. It finds their numbers in the lower ending, perhaps with the sides exchanged
// and the ranks reflected.
#include <algorithm>

#include "solver/chess/proof/ending_rows.h"
#include "solver/chess/proof/stage.h"
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

/// Fills a cube with the codes for one kind of the last fixed man.
template <class Cell>
struct Filler {
  unsigned squares;
  const chess::Reach& reach;
  Position men;
  std::size_t free;
  LowerNumbers numbers;
  const KeptEntryOf& entries;
  Cell* cube;

  /// Fills the row with this place among the rows. The cells have the codes of other kinds, or 0.
  void fill_row(Index row) const {
    Position position = men;
    Index rest = row;
    for (std::size_t i = position.count - 1u; i-- > position.count - free; rest /= squares)
      position.list[i].square = static_cast<std::uint8_t>(rest % squares);
    Cell* codes = cube + row * squares;
    for_squares(legal_squares(reach, all_squares(squares), position), [&](unsigned square) {
      position.list[position.count - 1u].square = static_cast<std::uint8_t>(square);
      codes[square] = std::max(codes[square], code_of(entries(numbers.number(position))));
    });
  }

  /// A position that is not lost counts as a draw, because wins follow from losses alone.
  static Cell code_of(KeptValue entry) {
    return entry.is_known() ? ProofCode<Cell>::of_value(entry.known()) : ProofCode<Cell>::draw;
  }

  void fill(Index rows, const Job& job) const {
    job.workers().for_ranges(rows, 64, [&](std::size_t begin, std::size_t end) {
      if (job.stopped()) return;
      for (Index row = begin; row < end; ++row) fill_row(row);
    });
  }
};

}  // namespace

template <class Cell>
std::vector<Cell> exit_cube(const chess::Endings& endings, const chess::Reach& reach, CubeMen men,
                            const KeptEntryOf& entries, const Job& job) {
  const unsigned squares = endings.rules().board().squares();
  std::vector<Cell> cube(cells_of_cube(squares, men.free.size()));
  for (std::size_t i = 0; i < std::max<std::size_t>(1, men.promotions.size()); ++i) {
    if (!men.promotions.empty()) men.fixed.back().kind = men.promotions[i];
    const Position all = men_of(men);
    const Filler<Cell> filler{squares, reach, all, men.free.size(), LowerNumbers(endings, all), entries, cube.data()};
    filler.fill((cube.size() - lanes) / squares, job);
  }
  return cube;
}

std::uint64_t cells_of_cube(unsigned squares, std::size_t free) {
  std::uint64_t cells = 1;
  for (std::size_t i = 0; i < free; ++i) cells *= squares;
  return cells + lanes;
}

template std::vector<std::uint8_t> exit_cube(const chess::Endings&, const chess::Reach&, CubeMen, const KeptEntryOf&,
                                             const Job&);
template std::vector<std::uint16_t> exit_cube(const chess::Endings&, const chess::Reach&, CubeMen, const KeptEntryOf&,
                                              const Job&);

}  // namespace zermelo::chess::proof
