// Searches the placing phase of Six and Nine Men's Morris.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tablebase/games/morris/men_numbers.h"
#include "tablebase/games/morris/mill_rules.h"
#include "tablebase/job.h"
#include "tablebase/outcome.h"

namespace zermelo::morris {

/// An alpha-beta search with a memory of boards. Not shared by threads.
class PlacingPhase {
 public:
  /// Returns the outcome of a position of the moving phase, by its number, for the player to move.
  using Known = std::function<Outcome(Index)>;

  /// `memory`: the bytes for outcomes of boards, rounded down to a power of two of at least 16.
  PlacingPhase(unsigned men, bool flying, Known known, std::size_t memory, Job job);

  /// The outcome for the player to move after the players have put `put` men. Throws Interrupted.
  Outcome outcome(const Position& position, unsigned put);

 private:
  /// Outcomes in the order of their worth for the player to move.
  enum Worth : unsigned { loss, draw, win };
  static Worth opposite(Worth worth) { return static_cast<Worth>(win - worth); }

  /// The worth of a board is at least `least` and at most `most`.
  struct Bounds {
    Worth least = loss;
    Worth most = win;
  };

  Worth search(const Position& position, unsigned put, Bounds window);
  Worth best_move(const Position& position, unsigned put, Bounds window);
  const std::vector<Position>& moves(const Position& position, unsigned put);
  Worth moving_phase(const Position& position) const;
  std::uint64_t key(const Position& position, unsigned put) const;
  Bounds remembered(std::uint64_t key) const;
  void remember(std::uint64_t key, Bounds bounds);
  std::size_t slot(std::uint64_t key) const;

  unsigned men_;
  MillRules rules_;
  MenNumbers numbers_;
  Known known_;
  std::vector<std::uint64_t> slots_;          ///< 16 * key + 4 * least worth + greatest worth of a board, or `empty`
  std::vector<std::vector<Position>> moves_;  ///< for each number of men that are put, those of the present board
  Job job_;
  std::uint64_t searched_ = 0;
};

}  // namespace zermelo::morris
