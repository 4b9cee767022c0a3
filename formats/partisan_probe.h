// Questions to a table of a partisan game: a value or an outcome class, either player's best moves, a line of play.
#pragma once

#include "formats/partisan_numbers.h"
#include "formats/probe.h"
#include "tablebase/partisan_game.h"

namespace zermelo {

/// A move of one player in one term of a sum of positions.
struct PartisanMove {
  Player player;
  Index term;                   ///< the position that the move is made in
  std::vector<Index> leftover;  ///< what it leaves of that position, a sum
  std::vector<Index> to;        ///< the whole sum after it
  bool wins;                    ///< the other player, who moves next, loses
};

/// Safe for concurrent readers.
class PartisanProbe {
 public:
  /// Reads the list of values, which may take `memory` bytes. Throws as TableFile and PartisanNumbers do. `probe` must
  /// outlive this. Requires a partisan game.
  PartisanProbe(const Probe& probe, std::uint64_t memory);

  const PartisanGame& game() const { return *game_; }
  const PartisanNumbers& numbers() const { return numbers_; }
  std::uint32_t number(Index position) const { return probe_.value(position).number; }

  /// What is to choose from, in the order of PartisanGame::moves: of a table of values the moves than which no other is
  /// better for the player; of one of outcome classes those that win, or all if none does.
  std::vector<PartisanMove> best(Player player, Index position) const;
  /// Play to the end when `first` begins and both choose well: the first move that wins, of those one that leaves as
  /// much as any; without one, a move that leaves as much as any.
  std::vector<PartisanMove> line(Player first, Index position) const;

 private:
  /// What a move leaves: its class, and its value where there are values.
  struct Result {
    PartisanMove move;
    ShortGame value;
  };

  std::vector<Result> results(Player player, std::span<const Index> sum) const;
  Result result(PartisanMove move) const;
  /// Whether the player likes `a` better than `b`, and never less.
  bool better(const Result& a, const Result& b) const;

  const Probe& probe_;
  const PartisanGame* game_;
  PartisanNumbers numbers_;
};

}  // namespace zermelo
