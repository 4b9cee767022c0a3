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
// Memory: 5 bits a position, 4 without pawns; 4 bytes for each capture and each exit. Cost: see pull.h; each ply pulls
// what the ply before has changed, and then what could lead out of the candidates.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "solver/chess/kernel/events.h"
#include "solver/chess/kernel/exit_code.h"
#include "solver/chess/kernel/legality.h"
#include "solver/chess/kernel/pool.h"
#include "solver/chess/kernel/tier_plan.h"
#include "tablebase/machine/huge_buffer.h"

namespace zermelo::pieces {

/// Calls body(i) for every i below n; may use several threads.
using Loop = std::function<void(std::size_t n, const std::function<void(std::size_t)>& body)>;

/// Receives the positions of a frame that a ply finds won or lost; those that are not legal stand for captures. Several
/// threads call it, each for frames of its own.
using Keep = std::function<void(std::size_t frame, Side side, Value value, Part found)>;

/// What was kept in the plies that an interrupted solve has finished.
struct Past {
  /// Receives a position with like men in order.
  using Use = std::function<void(std::uint32_t place, Value value)>;

  std::uint32_t last_ply = 0;
  /// Passes all wins and losses of a frame to `use`.
  std::function<void(std::size_t frame, Side side, const Use& use)> read;
};

/// How the analysis of a sheet begins, and what receives its results. All functions may throw.
struct Course {
  Keep keep;
  std::function<void()> begin_frame;               ///< called for each frame before the first ply, by several threads
  std::function<void(std::uint32_t ply)> end_ply;  ///< called after each ply
  std::optional<Past> past = {};                   ///< the plies to leave out; pawns have no past
};

/// What the frames of a sheet know from other endings and sheets. Positions are places 64 * word + bit of a frame.
class Sources {
 public:
  virtual ~Sources() = default;
  /// Adds to `open` the positions that stand for captures, with `side` to move, and calls events.add for those that are
  /// won or lost. `attacks` are those by `side`.
  virtual void captures(std::size_t frame, Side side, const Attacks& attacks, Word* open, EventList& events) = 0;
  /// Puts in the best exit of each position in `legal`, in codes; 0 without an exit. Returns false if there are none.
  virtual bool exits(std::size_t frame, Side side, const Word* legal, std::vector<ExitCode>& best) = 0;
};

class Sheet {
 public:
  Sheet(const TierPlan& plan, const VectorUnit& unit);
  ~Sheet();

  /// Solves the sheet. `legal` has TierPlan::sheet_words words for each side to move, white first, and receives the
  /// legal positions.
  void solve(const Pawns& pawns, Sources& sources, const Loop& loop, Word* legal, const Course& course);

 private:
  /// A set of positions in all frames.
  struct Set {
    HugeBuffer<Word> words;
    std::vector<Word> blocks;  ///< masks
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

  Pool<Scratch>::Loan lend_scratch();
  template <class Work>
  void each_frame(const Loop& loop, const Work& work);
  void prepare(std::size_t frame, Sources& sources, Scratch& own);
  void take_exits(std::size_t frame, Side side, Sources& sources, Scratch& own);
  void replay(std::size_t frame, Side side, const Past& past, Scratch& own);
  void replay_captures(std::size_t frame, Side side, std::uint32_t last_ply, Scratch& own);
  void find_mates(std::size_t frame, Side side, Scratch& own);
  void find_wins(std::size_t frame, Side side, std::uint32_t ply, Scratch& own);
  void find_losses(std::size_t frame, Side side, std::uint32_t ply, Scratch& own);
  void settle_losses(std::size_t frame, Side side, std::uint32_t ply, Scratch& own);
  std::uint32_t last_event() const;
  bool goes_on(std::uint32_t ply) const;
  void pull(std::size_t frame, Side side, const Set& x, GrowingPart p, Part wanted) const;
  void turn(unsigned symmetry, std::span<const Part> x, GrowingPart p, const Word* wanted) const;
  void turn_squares(unsigned symmetry, Part x, GrowingPart p) const;

  SideSets& of(Side side) { return sets_[at(side)]; }
  const Word* legal(std::size_t frame, Side side) { return of(side).legal + frame * plan_.words(); }
  GrowingPart in(Set& set, std::size_t frame) const {
    return {set.words.data() + frame * plan_.words(), set.blocks.data() + frame * plan_.shape().mask_words()};
  }
  Part in(const Set& set, std::size_t frame) const {
    return {set.words.data() + frame * plan_.words(), set.blocks.data() + frame * plan_.shape().mask_words()};
  }
  bool is_empty(Part x) const;
  void fill_mask(Set& set, std::size_t frame) const;

  const TierPlan& plan_;
  const VectorUnit& unit_;
  std::vector<Word> everywhere_;  ///< a mask with all blocks
  Pawns pawns_;
  std::array<SideSets, 2> sets_;
  std::uint32_t last_event_ = 0;
  const Course* course_ = nullptr;
  Pool<Scratch> scratch_;
};

}  // namespace zermelo::pieces
