// Retrograde analysis of one sheet: all frames for one placement of the pawns.
//
// In chess every win takes an odd number of plies and every loss an even number. Ply d has two parts for each side and
// frame. If d is odd, a position is won if a move leads to a loss found in ply d - 1. If d is even, the positions from
// which a move leads to a win found in ply d - 1 are candidates; those without a move to a position that is not won
// are lost.
//
// *Captures*: a position of the side to move, in which one of its men shares its square with an enemy, stands for the
// ending without that man. Its entry is known. So captures need no code of their own: they are moves to such positions.
// *Exits*: the moves of pawns lead to other sheets or endings. The best exit of a position is known; it decides the
// position in its ply (a win), holds it until its ply (a loss) or for ever (a draw).
//
// Memory: 5 bits a position, 4 without pawns, and a byte for its cell; 4 bytes for each capture and each exit. Cost:
// see pull.h; each ply pulls each frame that has changed neighbours once, and frames with candidates twice.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "solver/huge_buffer.h"
#include "solver/pieces/depth_cells.h"
#include "solver/pieces/events.h"
#include "solver/pieces/legality.h"
#include "solver/pieces/pool.h"
#include "solver/pieces/tier_plan.h"
#include "tablebase/loopy_code.h"

namespace zermelo::pieces {

/// Codes of exits: of several, the greatest is the best for the side to move.
using ExitCode = std::uint16_t;
using Exits = LoopyCode<ExitCode>;

/// Calls body(i) for every i below n; may use several threads.
using Loop = std::function<void(std::size_t n, const std::function<void(std::size_t)>& body)>;

/// What the frames of a sheet know from other endings and sheets. Positions are places 64 * word + bit of a frame.
class Sources {
 public:
  virtual ~Sources() = default;
  /// Adds to `open` the positions that stand for captures, with `side` to move, and calls events.add for those that are
  /// won or lost. `attacks` are those by `side`.
  virtual void captures(std::size_t frame, Side side, const Attacks& attacks, Word* open, Events& events) = 0;
  /// Puts in the best exit of each position in `legal`, in codes; 0 without an exit. Returns false if there are none.
  virtual bool exits(std::size_t frame, Side side, const Word* legal, std::vector<ExitCode>& best) = 0;
};

class Sheet {
 public:
  Sheet(const TierPlan& plan, const VectorUnit& unit);
  ~Sheet();

  /// Solves the sheet. `legal` has TierPlan::sheet_words words for each side to move, white first, and receives the
  /// legal positions; their cells are those from `first` on, and get the values of wins and losses. `stop` is called
  /// after each ply, and may throw. Throws DeepPosition.
  void solve(const Pawns& pawns, Sources& sources, const Loop& loop, Word* legal, DepthCells& cells, std::size_t first,
             const std::function<void()>& stop);

 private:
  /// A set of positions in all frames.
  struct Set {
    HugeBuffer<Word> words;
    std::vector<std::uint8_t> any;  ///< of each frame; where it is 0 the words mean nothing
  };
  /// The sets of one side to move.
  struct SideSets {
    Word* legal = nullptr;  ///< positions
    Set open;               ///< legal or captures, and not won
    Set won, lost;          ///< found in the last ply that finds such
    Set held;               ///< positions that an exit keeps from being lost
    std::vector<Events> events;
  };
  struct Scratch;

  void prepare(std::size_t frame, Sources& sources, Scratch& own);
  void take_exits(std::size_t frame, Side side, Sources& sources, std::vector<ExitCode>& best);
  void find_mates(std::size_t frame, Side side, Scratch& own);
  void find_wins(std::size_t frame, Side side, std::uint32_t ply, Scratch& own);
  void find_losses(std::size_t frame, Side side, std::uint32_t ply, Scratch& own);
  bool goes_on(std::uint32_t ply) const;
  bool pull(std::size_t frame, Side side, const Set& x, Word* p, const Word* wanted, FrameSet& turned);
  bool pull_king(std::size_t frame, Side side, const Set& x, Word* p, FrameSet& turned);
  void turn(unsigned symmetry, const Word* x, Word* p) const;

  SideSets& of(Side side) { return sets_[at(side)]; }
  Word* legal(std::size_t frame, Side side) { return of(side).legal + frame * plan_.words(); }
  Word* in(Set& set, std::size_t frame) { return set.words.data() + frame * plan_.words(); }
  const Word* in(const Set& set, std::size_t frame) const { return set.words.data() + frame * plan_.words(); }
  /// The first cell of a frame.
  std::size_t cell(std::size_t frame, Side side) const {
    return first_cell_ + (at(side) * plan_.frames().size() + frame) * plan_.frame_cells();
  }

  const TierPlan& plan_;
  const VectorUnit& unit_;
  Pawns pawns_;
  std::array<SideSets, 2> sets_;
  std::uint32_t last_event_ = 0;
  DepthCells* cells_ = nullptr;
  std::size_t first_cell_ = 0;
  Pool<Scratch> scratch_;
};

}  // namespace zermelo::pieces
