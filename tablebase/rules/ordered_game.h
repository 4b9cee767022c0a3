// The base of games that may have an order of their positions: loopy until an order is found, then terminating. The
// rules give the order, or a proof finds it.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/game/game.h"
#include "tablebase/game/structure.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// The positions of a game, ordered by level for solvers. The level of a position is above the levels of the positions
/// that its moves lead to. Several threads may share it; each result is computed at its first use.
class LevelOrder {
 public:
  using Level = std::function<std::uint32_t(Index position)>;

  /// The threads of `job` call `level`, several at once. `what` is the name of the game, for errors.
  LevelOrder(Index positions, Level level, Job job, std::string what);

  /// The greatest level. The first call computes the level of every position. Throws Interrupted.
  std::uint32_t greatest() const;

  /// The peak bytes of sorting: 12 a position, or 20 from 2^32 positions on. The result keeps 4 or 8 bytes a position.
  std::uint64_t memory() const;

  /// The number of waves. A wave is one level, or several small levels in order. The first call sorts the positions.
  /// Throws LimitError and Interrupted.
  std::size_t waves() const { return order().starts.size() - 1; }
  std::size_t parts(std::size_t wave) const;
  /// Calls run(begin, end) for the positions of a part; consecutive indices are one run.
  void runs(std::size_t wave, std::size_t part, const Schedule::Run& run) const;

 private:
  /// The most positions of a part.
  static constexpr Index part_size = 4096;

  struct Order {
    std::variant<std::vector<std::uint32_t>, std::vector<std::uint64_t>> positions;
    std::vector<Index> starts;  ///< the place of each wave's first position, and the number of positions
  };

  bool narrow() const { return positions_ <= std::numeric_limits<std::uint32_t>::max(); }
  const Order& order() const;
  std::vector<std::uint32_t> levels() const;
  template <class Place>
  void sort(const std::vector<std::uint32_t>& levels) const;

  Index positions_;
  Level level_;
  Job job_;
  std::string what_;
  mutable std::once_flag measured_, sorted_;
  mutable std::uint32_t greatest_ = 0;
  mutable Order order_;
};

/// Returns the structure of a game with this order; it shares the order.
Schedule schedule_of(const std::shared_ptr<const LevelOrder>& order);

/// A game that is loopy until it has levels.
class OrderedGame : public Game {
 public:
  /// Makes the game terminating if it is proved to end. Requires: every position is reached from the start; the game is
  /// not shared yet. A game whose longest play exceeds DepthCode stays loopy, since its depths may still fit; a game
  /// with scores does not. Throws as zermelo::prove_termination.
  ///
  /// If there is a folder `keep_moves`, keeps the moves that the proof lists, unless the game keeps moves already: in
  /// memory up to half of what the job leaves, the others in a temporary file in the folder. If the disk is full, the
  /// rules are asked again.
  void prove_termination(const Job& job, const std::optional<std::string>& keep_moves = {});

  /// Makes the game terminating without levels, for reading a table whose solver had the proof. Such a game cannot be
  /// solved.
  void assume_termination(Play play);

  GameClass game_class() const override {
    if (scored_) return ends_ ? GameClass::scored : GameClass::scored_loopy;
    return ends_ ? GameClass::terminating : endless_;
  }
  Play play() const override { return play_; }
  std::uint64_t longest_play() const override;
  const Structure& structure() const override { return structure_; }

  /// Takes the moves of all positions: an object for each tier, or one without tiers; or nothing. Requires that the
  /// game is not shared yet.
  void take_moves(std::vector<std::shared_ptr<KeptMoves>> moves) { kept_ = std::move(moves); }
  bool keeps_moves() const override;
  std::uint64_t moves_in_memory() const override;
  void unload_moves() const override;

 protected:
  /// The threads of the job put positions in order. `scored`: the players collect points.
  explicit OrderedGame(Job job, bool scored = false) : job_(std::move(job)), scored_(scored) {}

  void set_play(Play play) { play_ = play; }
  /// The class as long as the game is not known to end.
  void set_endless_class(GameClass game_class) { endless_ = game_class; }
  void set_structure(Structure structure) { structure_ = std::move(structure); }
  /// Makes the game terminating. Requires spec() and size().
  void take_levels(LevelOrder::Level level);
  bool has_levels() const { return levels_ != nullptr; }
  /// Puts the kept moves of a position into `moves`; returns false if they are not kept.
  bool list_kept(Index position, MoveList& moves) const;
  /// The structure of the positions from `first` on, which are numbered from 0. Requires has_levels().
  Structure structure_of(Index first, Index positions) const { return ordered(order(first, positions)); }

 private:
  std::shared_ptr<const LevelOrder> order(Index first, Index positions) const;
  Structure ordered(const std::shared_ptr<const LevelOrder>& order) const;

  Job job_;
  bool scored_;
  Play play_ = Play::normal;
  bool ends_ = false;
  GameClass endless_ = GameClass::loopy;
  LevelOrder::Level level_;                   ///< empty in a loopy game
  std::shared_ptr<const LevelOrder> levels_;  ///< null in a loopy game
  Structure structure_ = LoopRules{};
  std::vector<std::shared_ptr<KeptMoves>> kept_;
};

/// The proof that a game always ends.
struct Termination {
  Play play = Play::normal;
  std::vector<std::uint32_t> levels;  ///< one for each position, above the levels that its moves lead to
};

/// Returns nothing if a position can repeat, or if endings are draws or have different outcomes; such a game is solved
/// as a loopy game. In a game with scores the endings do not matter.
///
/// Requires: every position is reached from the start. A few random plays come first, since they find most loops at
/// once; one that is longer than `longest_random_play` decides nothing. Then the moves of every position are listed
/// twice: once to count the moves to each position, once to follow them; a position gets its level when the last move
/// to it has been followed (Kahn 1962). `kept`, if not null, takes the moves of small chunks when they are listed
/// first, and gives them the second time. Memory: 4 bytes a position, and 16 for each position of two neighbouring
/// levels. Throws Interrupted; LimitError if the job's memory does not suffice, but returns nothing instead if a random
/// play was cut off, since most such games are loopy.
std::optional<Termination> prove_termination(const Game& game, const Job& job, KeptMoves* kept = nullptr);

inline constexpr std::size_t longest_random_play = 10'000;

}  // namespace zermelo
