// Searches the placing phase of Six and Nine Men's Morris.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tablebase/boards/morris/board.h"
#include "tablebase/boards/morris/men_numbers.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/job.h"

namespace zermelo::morris {

/// An alpha-beta search with a memory of boards: asks whether the outcome is a win, then whether it is a loss. Not
/// shared by threads.
class PlacingPhase {
 public:
  /// Returns the outcome of a position of the moving phase, by its number, for the player to move.
  using Known = std::function<Outcome(Index)>;

  /// `memory`: the bytes for outcomes of boards, rounded down to a power of two of at least 32.
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

  /// A move: the board after it, and the place of its counter of cut-offs.
  struct Put {
    Position to;
    std::uint64_t key;  ///< of the board, if it is remembered
    std::uint64_t* cutoffs;
  };

  Worth search(const Position& position, unsigned put, std::uint64_t key, Bounds window);
  Worth best_move(const Position& position, unsigned put, Bounds window);
  std::vector<Put>& moves(const Position& position, unsigned put);
  bool settles(const std::vector<Put>& moves, Bounds window) const;
  Worth moving_phase(const Position& position) const;
  /// Whether boards with `put` men are remembered; the last ones take less time to search than to remember.
  bool remembers(unsigned put) const { return put + 1 < 2 * men_; }
  std::uint64_t key(const Position& position, unsigned put) const;
  Bounds remembered(std::uint64_t key) const;
  void remember(std::uint64_t key, Bounds bounds);
  std::size_t bucket(std::uint64_t key) const;

  unsigned men_;
  MillRules rules_;
  MenNumbers numbers_;
  Known known_;
  /// 16 * key + 4 * least worth + greatest worth of a board, or `empty`. Of two neighbours, the first has a board with
  /// at most as many men put as the last ones that were searched.
  std::vector<std::uint64_t> slots_;
  std::vector<std::vector<Put>> moves_;  ///< for each number of men that are put, the moves of the present board
  std::vector<std::uint64_t> cutoffs_;   ///< for each number of men that are put, point, and with or without capture
  Job job_;
  std::uint64_t searched_ = 0;
};

}  // namespace zermelo::morris
