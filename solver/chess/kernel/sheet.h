// Retrograde analysis of one sheet: all frames for one placement of the pawns.
//
// In chess every win takes an odd number of plies and every loss an even number. Ply d has two parts for each side and
// frame. If d is odd, a position is won if a move leads to a loss found in ply d - 1. If d is even, the positions from
// which a move leads to a win found in ply d - 1 are candidates; those without a move to a position that is not won
// are lost.
//
// *Captures*: a position of the side to move, in which one of its men shares its square with an enemy, stands for the
// ending without that man. Its entry is known. So captures need no code of their own: they are moves to such positions.
// *Exits*: the moves of pawns lead to other sheets or endings. The best exit of a position is known; it decides
// the position in its ply (a win), holds it until its ply (a loss) or for ever (a draw).
//
// *Other goals* (aim.h): in help play a loss, too, needs only one move to a win, and no exit holds a position. In a
// series white passes in every odd ply but the first: what black has lost in the ply before is won by white.
//
// Memory: 5 bits a position, 4 without pawns; 4 bytes for each capture and each exit. Cost: see pull.h; each ply pulls
// what the ply before has changed, and then what could lead out of the candidates.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "solver/chess/kernel/aim.h"
#include "solver/chess/kernel/masked_set.h"
#include "solver/chess/kernel/tier_plan.h"
#include "tablebase/entries/depth_code.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::chess::kernel {

// Positions of one frame whose captures, promotions or pawn moves count in a known ply.

/// Events in the order in which they are found.
class EventList {
 public:
  enum class Kind : std::uint8_t {
    decided,  ///< the position is won, or lost, in this ply
    freed     ///< all these moves of the position lose, the last in this ply
  };
  struct Event {
    std::uint16_t code;      ///< code_of(ply, kind)
    std::uint8_t solutions;  ///< in help play
    std::uint32_t position;
  };

  static constexpr std::uint16_t code_of(std::uint32_t ply, Kind kind) {
    return static_cast<std::uint16_t>(2 * ply + (kind == Kind::freed));
  }
  void add(std::uint32_t ply, Kind kind, std::uint32_t position, std::uint8_t solutions = 0) {
    list_.push_back({code_of(ply, kind), solutions, position});
  }
  /// Adds the event that a solution decides some plies after its own; none without a solution. In help play.
  void add_help(ExitCode exit, std::uint32_t plies, std::uint32_t position) {
    if (HelpCode::is_solved(exit)) add(HelpCode::ply(exit) + plies, Kind::decided, position, HelpCode::solutions(exit));
  }
  /// Adds an event with the code codes[i] for each position i, unless the code is 0. Writes every event and keeps those
  /// with a code: no processor predicts which have one.
  void add(std::span<const std::uint16_t> codes) {
    std::size_t end = list_.size();
    list_.resize(end + codes.size());
    for (std::uint32_t position = 0; position < codes.size(); ++position) {
      list_[end] = {codes[position], 0, position};
      end += codes[position] != 0;
    }
    list_.resize(end);
  }
  void clear() { list_.clear(); }
  std::span<const Event> all() const { return list_; }

 private:
  std::vector<Event> list_;
};

/// Events sorted by ply. Memory: 4 bytes a position, 5 in help play, and 4 for each ply up to the last.
class Events {
 public:
  using Kind = EventList::Kind;

  Events() = default;
  /// `solutions`: keeps the solutions of events.
  Events(const EventList& list, bool solutions) {
    std::uint32_t last = 0;
    for (const auto& event : list.all()) last = std::max<std::uint32_t>(last, event.code);
    ends_.assign(list.all().empty() ? 0 : last + 2, 0);
    for (const auto& event : list.all()) ++ends_[event.code + 1];
    for (std::size_t code = 1; code < ends_.size(); ++code) ends_[code] += ends_[code - 1];
    positions_.resize(list.all().size());
    if (solutions) solutions_.resize(positions_.size());
    for (const auto& event : list.all()) {
      const std::uint32_t place = ends_[event.code]++;
      positions_[place] = event.position;
      if (solutions) solutions_[place] = event.solutions;
    }
  }

  /// In no order that matters.
  std::span<const std::uint32_t> in(std::uint32_t ply, Kind kind) const {
    const auto [begin, count] = range(ply, kind);
    return std::span(positions_).subspan(begin, count);
  }
  /// The solutions of these positions, in help play.
  std::span<const std::uint8_t> solutions_in(std::uint32_t ply, Kind kind) const {
    const auto [begin, count] = range(ply, kind);
    return std::span(solutions_).subspan(begin, count);
  }

  /// No event is in this ply or after it.
  std::uint32_t end() const { return static_cast<std::uint32_t>(ends_.size() / 2); }

 private:
  /// The place of the first position, and the number of positions.
  std::pair<std::uint32_t, std::uint32_t> range(std::uint32_t ply, Kind kind) const {
    const std::size_t code = 2 * ply + (kind == Kind::freed);
    if (code + 1 >= ends_.size()) return {};
    const std::uint32_t begin = code == 0 ? 0 : ends_[code - 1];
    return {begin, ends_[code] - begin};
  }

  std::vector<std::uint32_t> ends_;  ///< of each code
  std::vector<std::uint32_t> positions_;
  std::vector<std::uint8_t> solutions_;
};

// The exit codes of entries in bytes.

/// The exit codes of all entries of a byte. A look-up costs less than a choice by outcome, which no processor predicts.
inline constexpr std::array<ExitCode, 256> exit_codes = [] {
  std::array<ExitCode, 256> codes{};
  for (unsigned entry = 1; entry < 256; ++entry)
    codes[entry] = ExitCoding::encode(LoopyCode<std::uint8_t>::decode(static_cast<std::uint8_t>(entry)));
  return codes;
}();

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
  /// In help play the numbers of solutions, sheet_cells for each side to move, white first; at first all are 0. Bytes
  /// of positions without a solution mean nothing.
  std::uint8_t* solutions = nullptr;
};

/// What the frames of a sheet know from other endings and sheets. Positions are places 64 * word + bit of a frame.
class Sources {
 public:
  virtual ~Sources() = default;
  /// Adds to `open` the positions that stand for captures, with `side` to move, and calls events.add for those that are
  /// won or lost. `attacks` are those by `side`. In a race `illegal` has the captures that give check, else it is null.
  virtual void captures(std::size_t frame, Side side, const Attacks& attacks, const Word* illegal, Word* open,
                        EventList& events) = 0;
  /// Puts in the best exit of each position in `legal`, in codes; 0 without an exit. Returns false if there are none.
  virtual bool exits(std::size_t frame, Side side, const Word* legal, std::vector<ExitCode>& best) = 0;
};

class Sheet {
 public:
  Sheet(const TierPlan& plan, const VectorUnit& unit, Aim aim);
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
  struct SideSets {
    Word* legal = nullptr;  ///< positions
    Set open;               ///< legal or captures, and not won
    Set won, lost;          ///< found in the last ply that finds such
    Set held;               ///< positions that an exit keeps from being lost
    Set safe;               ///< in a series, of black: legal positions not in check
    std::vector<Events> events;
    std::uint8_t* solutions = nullptr;
  };
  struct Scratch;

  Pool<Scratch>::Loan lend_scratch();
  template <class Work>
  void each_frame(const Loop& loop, const Work& work);
  void prepare(std::size_t frame, Sources& sources, Scratch& own);
  void leave_checks_out(std::size_t frame, Scratch& own);
  void take_exits(std::size_t frame, Side side, Sources& sources, Scratch& own);
  void replay(std::size_t frame, Side side, const Past& past, Scratch& own);
  void replay_captures(std::size_t frame, Side side, std::uint32_t last_ply, Scratch& own);
  void begin_ply(std::size_t frame, Side side, Scratch& own);
  void find(std::size_t frame, Side side, std::uint32_t ply, Scratch& own);
  void find_reached(std::size_t frame, Side side, std::uint32_t ply, Scratch& own);
  bool is_over(std::size_t frame, Side side) const;
  std::array<bool, 2> arrived(std::size_t frame) const;
  void end_race(std::size_t frame, Side side, std::uint32_t ply, Scratch& own);
  void pass(std::size_t frame, std::uint32_t ply, Scratch& own);
  void count(std::size_t frame, Side side, std::uint32_t ply, Scratch& own);
  void find_losses(std::size_t frame, Side side, std::uint32_t ply, Scratch& own);
  void settle_losses(std::size_t frame, Side side, std::uint32_t ply, Scratch& own);
  void keep_stuck(std::size_t frame, Side side, Scratch& own);
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
  Aim aim_;
  std::vector<Word> everywhere_;  ///< a mask with all blocks
  Pawns pawns_;
  std::array<SideSets, 2> sets_;
  std::uint32_t last_event_ = 0;
  const Course* course_ = nullptr;
  Pool<Scratch> scratch_;
};

/// Sets of a thread, for the work on one frame. `found` and `moves` are empty between two frames.
struct Sheet::Scratch {
  Scratch(const TierPlan& plan, const VectorUnit& unit)
      : found(plan.shape()), moves(plan.shape()), plain(plan.words()), checks{plain, plain}, attacks(plan, unit) {}

  MaskedSet found, moves;
  FrameSet plain;
  std::array<FrameSet, 2> checks;
  Attacks attacks;
  std::array<EventList, 2> events;
  std::vector<ExitCode> exits;
};

}  // namespace zermelo::chess::kernel
